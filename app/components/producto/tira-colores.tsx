import { tela } from '../camiseta/colores.ts'

/** A main colour takes this many times the width of a secondary one. */
const MAIN_WIDTH = 3

type Props = { principales: string[]; secundarios: string[]; className?: string }

/** A thin strip in the shirt's own colours. Decoration: the colours are named on the product's page. */
export function TiraColores({ principales, secundarios, className = '' }: Props) {
  const bands = [
    ...principales.map((color) => ({ color, width: MAIN_WIDTH })),
    ...secundarios.map((color) => ({ color, width: 1 })),
  ]
  const total = bands.reduce((sum, band) => sum + band.width, 0)
  let x = 0
  return (
    <svg
      viewBox={`0 0 ${Math.max(total, 1)} 1`}
      preserveAspectRatio="none"
      className={`block w-full border-y border-tinta ${className}`}
      aria-hidden="true"
    >
      {bands.map(({ color, width }, index) => {
        const from = x
        x += width
        return <rect key={index} x={from} width={width} height="1" fill={tela(color)} />
      })}
    </svg>
  )
}

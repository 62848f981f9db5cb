import { tiraDeColores } from '#domain/productos/tela.ts'

type Props = { principales: string[]; secundarios: string[]; className?: string }

/** A thin strip in the shirt's own colours. Decoration: the colours are named on the product's page. */
export function TiraColores({ principales, secundarios, className = '' }: Props) {
  const bands = tiraDeColores(principales, secundarios)
  const total = bands.reduce((sum, band) => sum + band.ancho, 0)
  let x = 0
  return (
    <svg
      viewBox={`0 0 ${Math.max(total, 1)} 1`}
      preserveAspectRatio="none"
      className={`block w-full border-y border-tinta ${className}`}
      aria-hidden="true"
    >
      {bands.map(({ color, ancho }, index) => {
        const from = x
        x += ancho
        return <rect key={index} x={from} width={ancho} height="1" fill={color} />
      })}
    </svg>
  )
}

type Props = { valor: number; total: number; nombre: string; className?: string }

/** How far a long job has got. */
export function BarraDeAvance({ valor, total, nombre, className = 'h-4 w-full max-w-2xl' }: Props) {
  return (
    <progress
      aria-label={nombre}
      value={valor}
      max={total}
      className={`block appearance-none overflow-hidden rounded-sm bg-papel-hondo accent-celeste-hondo [&::-moz-progress-bar]:bg-celeste-hondo [&::-webkit-progress-bar]:bg-papel-hondo [&::-webkit-progress-value]:bg-celeste-hondo ${className}`}
    />
  )
}

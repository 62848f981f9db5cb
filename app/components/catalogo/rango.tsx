type Props = {
  /** `anio` or `precio`: the fields are its Desde and Hasta. */
  nombre: string
  etiqueta: string
  desde: number | null
  hasta: number | null
  /** Widest range of what there is. */
  limites: [number, number]
}

/** From and to. Text fields with digits: a wheel or an arrow key must not change a price by accident. */
export function Rango({ nombre, etiqueta, desde, hasta, limites }: Props) {
  const field = (end: 'Desde' | 'Hasta', value: number | null, limit: number) => (
    <label className="min-w-0 flex-1 font-angosta text-sm">
      <span className="sr-only">{`${etiqueta} `}</span>
      <span>{end}</span>
      <input
        name={nombre + end}
        defaultValue={value ?? ''}
        placeholder={String(limit)}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={8}
        autoComplete="off"
        className="control mt-1 tabular-nums"
      />
    </label>
  )
  return (
    <div className="flex gap-3">
      {field('Desde', desde, limites[0])}
      {field('Hasta', hasta, limites[1])}
    </div>
  )
}

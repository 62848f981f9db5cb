import { useEffect } from 'react'
import { useTickedBefore } from '../../ui/use-ticked-before.ts'
import { cambiosDe, type ProductoDeLista } from './producto-de-lista.ts'
import { useCambioDeLista } from './use-cambio-de-lista.ts'

type Props = {
  producto: ProductoDeLista
  campo: 'activo' | 'destacado'
  /** Called with what came of it, for screen readers. */
  onDicho: (dicho: string) => void
}

const ETIQUETA = { activo: 'Activo', destacado: 'Destacado' }

/** A switch of the list: one tap changes it, shown at once and taken back when the server refuses. */
export function Interruptor({ producto, campo, onDicho }: Props) {
  const fetcher = useCambioDeLista(cambiosDe(producto.id))
  const pending = fetcher.formData?.get('valor')
  const on = pending === undefined || pending === null ? producto[campo] : pending === '1'
  const ref = useTickedBefore(on)
  const error = fetcher.state === 'idle' ? (fetcher.data?.error ?? null) : null

  const { data } = fetcher
  useEffect(() => {
    if (data !== undefined) onDicho(data.error ?? 'Guardado.')
  }, [data, onDicho])

  return (
    <>
      <label
        ref={ref}
        className="relative inline-flex min-h-11 items-center gap-2 font-angosta has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celeste-hondo"
      >
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box says whether it is ticked
          role="switch"
          checked={on}
          // A browser's restored state isn't a press.
          autoComplete="off"
          className="absolute inset-0 size-full cursor-[inherit] opacity-0"
          onChange={({ target }) => fetcher.submit({ que: campo, valor: target.checked ? '1' : '0' })}
        />
        <span
          aria-hidden="true"
          className={`flex h-6 w-10 rounded-full border-2 p-0.5 transition-colors ${on ? 'justify-end border-tinta bg-celeste' : 'border-linea-honda bg-blanco'}`}
        >
          <span className={`size-4 rounded-full ${on ? 'bg-tinta' : 'bg-linea-honda'}`} />
        </span>
        <span>{ETIQUETA[campo]}</span>
        <span className="sr-only">{`: ${producto.nombre}`}</span>
      </label>
      {error !== null && <p className="text-sm font-semibold text-rojo-aviso">{error}</p>}
    </>
  )
}

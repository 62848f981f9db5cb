import type { DevolucionDelComprador } from '#domain/pagos/devolucion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatFecha } from '../base/fecha.ts'

/** Money refunded to the card, or on its way there. Nothing when there is none. */
export function DevolucionesPedido({ devoluciones }: { devoluciones: DevolucionDelComprador[] }) {
  if (devoluciones.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-l-4 border-celeste pl-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {devoluciones.map(({ id, monto, hecha }) => (
          <div key={id} className="contents">
            <dt>{hecha === null ? 'Devolución en camino' : `Devuelto el ${formatFecha(hecha)}`}</dt>
            <dd translate="no" className="text-right font-semibold">
              {formatPesos(monto)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-tinta-suave">Según la tarjeta, puede tardar unos días en verse en el resumen.</p>
    </div>
  )
}

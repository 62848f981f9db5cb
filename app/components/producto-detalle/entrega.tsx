import { memo } from 'react'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { METODO_ETIQUETA, METODOS } from '#domain/envio/envio.ts'
import { llegada, tiempoDeConfeccion } from '#domain/envio/llegada.ts'
import type { Modo } from '#domain/producto/producto.ts'
import { Icon } from '../ui/icon.tsx'
import { PurchaseIcon } from '../ui/purchase-icon.tsx'

/** When the shirt arrives and what sending it costs, before the cart (specification 18.4). */
export const Entrega = memo(function Entrega({ modo, ajustes }: { modo: Modo; ajustes: AjustesPublicos }) {
  const { montevideo, interior } = ajustes.envio.domicilio
  return (
    <section aria-label="Llegada y envío" className="border-y border-linea">
      <details className="group">
        <summary className="flex min-h-11 list-none items-start gap-3 py-3">
          <PurchaseIcon name="camion" className="size-6" />
          <span>
            {modo === 'encargo' ? (
              <>
                <span className="block font-semibold">Por encargo: se hace en {tiempoDeConfeccion(ajustes)}</span>
                <span className="block text-sm">
                  Después llega en {montevideo.tiempo} a Montevideo y en {interior.tiempo} al resto del país.
                </span>
              </>
            ) : (
              <>
                <span className="block font-semibold">{llegada([modo], montevideo.tiempo, ajustes)} a Montevideo</span>
                <span className="block text-sm">{llegada([modo], interior.tiempo, ajustes)} al resto del país.</span>
              </>
            )}
            <span className="block text-sm text-celeste-hondo underline">Costos de envío y retiro</span>
          </span>
          <Icon name="abajo" className="ml-auto size-5 group-open:rotate-180" />
        </summary>
        <table className="mb-4 w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-tinta">
              <th scope="col" className="py-1 pr-2">
                <span className="sr-only">Forma de entrega</span>
              </th>
              <th scope="col" className="py-1 pr-2 font-semibold">
                Montevideo
              </th>
              <th scope="col" className="py-1 font-semibold">
                Resto del país
              </th>
            </tr>
          </thead>
          <tbody>
            {METODOS.map((metodo) => (
              <tr key={metodo} className="border-b border-linea align-top">
                <th scope="row" className="py-1 pr-2 font-normal">
                  {METODO_ETIQUETA[metodo]}
                </th>
                {(['montevideo', 'interior'] as const).map((zona) => (
                  <td key={zona} className="py-1 pr-2">
                    {formatPesos(ajustes.envio[metodo][zona].costo)}
                    <span className="block text-tinta-suave">{ajustes.envio[metodo][zona].tiempo}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
})

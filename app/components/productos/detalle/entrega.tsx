import { memo } from 'react'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { METODO_ETIQUETA, METODOS, tarifasDe } from '#domain/envios/envio.ts'
import { despachadaLlega, enTiempo, llegada, tiempoDeConfeccion } from '#domain/envios/llegada.ts'
import { antesDelCorte, elDia } from '#domain/envios/llegada-en-palabras.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { capitalize, enumerate } from '#domain/texto/texto.ts'
import { useLlegadas } from '../../base/use-llegadas.ts'
import { Icon } from '../../ui/icon.tsx'
import { PurchaseIcon } from '../../ui/purchase-icon.tsx'
import { TalCual } from '../../ui/tal-cual.tsx'

/** When the shirt arrives and what sending it costs, before the cart (specification 18.4). */
export const Entrega = memo(function Entrega({ modo, ajustes }: { modo: Modo; ajustes: AjustesPublicos }) {
  const tarifas = tarifasDe('domicilio', ajustes)
  const alli = ({ zona }: (typeof tarifas)[number]) => `${zona.a} ${zona.nombreLargo}`
  const llegadas = useLlegadas()
  const dias = tarifas.map((_, at) => llegadas?.dias.domicilio[modo][at] ?? null)
  const si = dias.every((dia) => dia === null) ? '' : `, si la pagás ${antesDelCorte(llegadas!.cierra, llegadas!.hoy)}`
  const cuando = (at: number) => (dias[at] == null ? enTiempo(tarifas[at]!.tiempo) : elDia(dias[at], llegadas!.hoy))
  return (
    <section aria-label="Llegada y envío" className="border-y border-linea">
      <details className="group">
        <summary className="flex min-h-11 list-none items-start gap-3 py-3">
          <PurchaseIcon name="camion" className="size-6" />
          <span>
            {modo === 'encargo' ? (
              <>
                <span className="block font-semibold">{`Por encargo: se hace en ${tiempoDeConfeccion(ajustes)}`}</span>
                <span className="block text-sm">{`${si === '' ? 'Después llega' : 'Llega'} ${enumerate(tarifas.map((tarifa, at) => `${cuando(at)} ${alli(tarifa)}`))}${si}.`}</span>
              </>
            ) : (
              <>
                {tarifas.map((tarifa, at) => (
                  <span
                    key={tarifa.zona.id}
                    className={at === 0 ? 'block font-semibold' : 'block text-sm'}
                  >{`${dias[at] == null ? llegada([modo], tarifa.tiempo, ajustes) : `Llega ${cuando(at)}`} ${alli(tarifa)}${at === tarifas.length - 1 ? `${si}.` : ''}`}</span>
                ))}
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
              {tarifas.map(({ zona }) => (
                <th key={zona.id} scope="col" className="py-1 pr-2 font-semibold">
                  {capitalize(zona.nombreLargo)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {METODOS.map((metodo) => (
              <tr key={metodo} className="border-b border-linea align-top">
                <th scope="row" className="py-1 pr-2 font-normal">
                  {METODO_ETIQUETA[metodo]}
                </th>
                {tarifasDe(metodo, ajustes).map(({ zona, costo, tiempo }) => (
                  <td key={zona.id} className="py-1 pr-2">
                    <TalCual>{formatPesos(costo)}</TalCual>
                    <span className="block text-tinta-suave">{despachadaLlega(tiempo)}</span>
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

import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { descuentoDe, MEDIOS, precioDeLinea, totalElegido, type Pedido } from '#domain/pedidos/pedido.ts'
import { TalCual } from '../ui/tal-cual.tsx'
import type { ReintegroDelComprador } from '#domain/pagos/reintegro.ts'
import { diaEnCifras, readDia } from '#domain/tiempo/dia.ts'
import { formatFecha } from '../base/fecha.ts'

type Facts = Pick<
  Pedido,
  | 'medioDePago'
  | 'aCuenta'
  | 'credito'
  | 'costoEnvio'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'codigoDescuento'
  | 'lineas'
>

/** Shirts, shipping and total of an order by the way of paying that was chosen. */
export function TotalesPedido({ pedido }: { pedido: Facts }) {
  const total = totalElegido(pedido)
  const camisetas = sumPesos(pedido.lineas.map((linea) => precioDeLinea(linea, pedido.medioDePago)))
  const descuento = descuentoDe(pedido.lineas, pedido.medioDePago)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      <dt>
        <span>Camisetas</span>
        {descuento > 0 && (
          <span className="block text-sm break-all text-tinta-suave">
            El código <TalCual>{pedido.codigoDescuento}</TalCual> descontó <TalCual>{formatPesos(descuento)}</TalCual>
          </span>
        )}
      </dt>
      <dd translate="no" className="text-right">
        {formatPesos(camisetas)}
      </dd>
      <dt>Envío</dt>
      <dd translate="no" className="text-right">
        {formatPesos(pedido.costoEnvio)}
      </dd>
      {pedido.aCuenta > 0 && (
        <>
          <dt>
            {pedido.credito === '' ? (
              'Ya pago con lo que vuelve'
            ) : (
              <span>
                Pagado con el crédito <TalCual>{pedido.credito}</TalCual>
              </span>
            )}
          </dt>
          <dd translate="no" className="text-right">
            {`− ${formatPesos(camisetas + pedido.costoEnvio - total)}`}
          </dd>
        </>
      )}
      <dt className="border-t border-tinta pt-2 text-lg font-semibold">{nombreDelTotal(pedido)}</dt>
      <dd translate="no" className="border-t border-tinta pt-2 pl-4 text-right text-lg font-semibold">
        {formatPesos(total)}
      </dd>
    </dl>
  )
}

function nombreDelTotal(pedido: Facts): string {
  if (pedido.credito !== '' && totalElegido(pedido) === 0) return 'Queda por pagar'
  return `${pedido.aCuenta > 0 && pedido.credito === '' ? 'Diferencia' : 'Total'} ${MEDIOS[pedido.medioDePago].alPagar}`
}

/** Money that went back, or is on its way. Nothing when there is none. */
export function ReintegrosPedido({ reintegros }: { reintegros: ReintegroDelComprador[] }) {
  if (reintegros.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-l-4 border-celeste pl-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {reintegros.map(({ id, monto, ...como }) => (
          <div key={id} className="contents">
            <dt>{comoSeDevolvio(como)}</dt>
            <dd translate="no" className="text-right font-semibold">
              {formatPesos(monto)}
            </dd>
          </div>
        ))}
      </dl>
      {reintegros.some(({ dia }) => dia === null) && (
        <p className="text-sm text-tinta-suave">Según la tarjeta, puede tardar unos días en verse en el resumen.</p>
      )}
    </div>
  )
}

function comoSeDevolvio({ via, dia, hecha }: Pick<ReintegroDelComprador, 'via' | 'dia' | 'hecha'>): string {
  if (dia !== null) return `Devuelto ${MEDIOS[via].alPagar} el ${diaEnCifras(readDia(dia)!)}`
  return hecha === null ? 'Devolución en camino' : `Devuelto el ${formatFecha(hecha)}`
}

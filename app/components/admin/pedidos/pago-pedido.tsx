import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Reintegro, EstadoDeReintegro } from '#domain/pagos/reintegro.ts'
import type { PagoDePedido, PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { isSinReserva } from '#domain/pedidos/limites-de-reserva.ts'
import { isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { describePago, interpretPago, type SignificadoDePago } from '#domain/pagos/pago.ts'
import { diaEnCifras, readDia } from '#domain/tiempo/dia.ts'
import { formatFecha, formatFechaCorta } from '../../base/fecha.ts'
import { loQueQueda } from './lo-que-queda.ts'
import { TotalesPedido } from '../../pedidos/totales-pedido.tsx'

const SIGNIFICADO: Record<SignificadoDePago, string> = {
  aprobado: 'Aprobado',
  pendiente: 'En proceso',
  rechazado: 'Rechazado',
  otro: 'Para revisar',
}

/** What is to be paid, how, and what the card provider said about it. */
export function PagoPedido({ pedido }: { pedido: PedidoGestionado }) {
  return (
    <div className="flex flex-col gap-4">
      <TotalesPedido pedido={pedido} />
      {pedido.estado === 'pendiente_pago' && (
        <p>
          <span>{`${isSinReserva(pedido) ? 'Las camisetas en stock no están reservadas: salen de la venta cuando se pague. ' : ''}${isPorConfirmar(pedido) ? 'El uso del código no está reservado: se cuenta cuando se pague. ' : ''}${pedido.retiene ? 'Las camisetas en stock quedan reservadas hasta el ' : 'Si no se paga, el pedido vence el '}`}</span>
          <strong>{formatFecha(pedido.retenidoHasta)}</strong>
          <span>.</span>
        </p>
      )}
      {pedido.pagos.length > 0 && (
        <ul className="flex flex-col divide-y divide-linea border-y border-linea">
          {pedido.pagos.map((pago) => {
            const suyos = pedido.reintegros.filter(({ pagoId }) => pagoId === pago.id)
            const volvio = pago.estado === 'refunded' || suyos.some(({ estado }) => estado === 'hecha')
            return (
              <li key={pago.id} className="py-2 text-sm">
                <p className="font-semibold">{`${pago.estado === 'refunded' ? 'Devuelto por completo' : SIGNIFICADO[interpretPago(pago.estado)]}: ${montoDelPago(pago)}${pago.medio !== '' ? `, ${pago.medio}` : ''}${pago.cuotas > 1 ? `, ${pago.cuotas} cuotas` : ''}`}</p>
                <p className="break-words text-tinta-suave">{`Mercado Pago, pago ${pago.id}: ${describePago(pago.estado, pago.detalle)}, ${formatFechaCorta(pago.actualizado)}`}</p>
                {pago.aprobado && <p className="text-tinta-suave">{loQueQueda(pago, volvio)}</p>}
                <Reintegros reintegros={suyos} />
              </li>
            )
          })}
        </ul>
      )}
      {pedido.movimientos.length > 0 && (
        <ul className="text-sm">
          {pedido.movimientos.map(({ centavos, fecha, descripcion }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may read the same
            <li
              key={at}
              className="break-words"
            >{`En el banco: ${formatCentavos(centavos)}, ${diaEnCifras(readDia(fecha)!)}, «${descripcion}»`}</li>
          ))}
        </ul>
      )}
      <Reintegros reintegros={pedido.reintegros.filter(({ pagoId }) => pagoId === null)} />
    </div>
  )
}

const ESTADO_DE_REINTEGRO: Record<EstadoDeReintegro, string> = {
  pedida: 'En camino',
  hecha: 'Devuelto',
  rechazada: 'No se devolvió',
}

/** What of a payment was refunded, is being refunded, or should have been; or what went back by hand. */
function Reintegros({ reintegros }: { reintegros: Reintegro[] }) {
  if (reintegros.length === 0) return null
  return (
    <ul className="mt-1 border-l-4 border-celeste pl-3 text-sm">
      {reintegros.map((reintegro) => (
        <li key={reintegro.id} className="break-words">
          <strong>{`${ESTADO_DE_REINTEGRO[reintegro.estado]}: ${formatPesos(reintegro.monto)}`}</strong>
          <span>{`, ${comoVolvio(reintegro)}${[reintegro.motivo, reintegro.error].map((texto) => (texto === '' ? '' : `. ${texto}`)).join('')}`}</span>
        </li>
      ))}
    </ul>
  )
}

function comoVolvio({ via, cuenta, dia, quien, autor, creado, resuelto }: Reintegro): string {
  if (dia !== null) {
    const donde = cuenta === '' ? MEDIOS[via].alPagar : `${MEDIOS[via].alPagar} a ${cuenta}`
    return `${donde}, el ${diaEnCifras(readDia(dia)!)}, ${autor}`
  }
  return `${formatFechaCorta(resuelto ?? creado)}, ${quien === 'proveedor' ? 'desde Mercado Pago' : autor}`
}

function montoDelPago({ monto, moneda }: PagoDePedido): string {
  return moneda === 'UYU' ? formatPesos(monto) : `${monto} ${moneda}`
}

import { formatPesos } from '#domain/dinero.ts'
import type { PagoDePedido, PedidoGestionado } from '#domain/gestion-pedido.ts'
import { interpretPago, type Significado } from '#domain/pago.ts'
import { formatFecha, formatFechaCorta } from '../../pedido/fecha.ts'
import { TotalesPedido } from '../../pedido/totales-pedido.tsx'

const SIGNIFICADO: Record<Significado, string> = {
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
          Las camisetas en stock quedan reservadas hasta el <strong>{formatFecha(pedido.retenidoHasta)}</strong>.
        </p>
      )}
      {pedido.pagos.length > 0 && (
        <ul className="flex flex-col divide-y divide-linea border-y border-linea">
          {pedido.pagos.map((pago) => (
            <li key={pago.id} className="py-2 text-sm">
              <p className="font-semibold">
                {SIGNIFICADO[interpretPago(pago.estado, pago.detalle)]}: {montoDe(pago)}
                {pago.medio !== '' && `, ${pago.medio}`}
                {pago.cuotas > 1 && `, ${pago.cuotas} cuotas`}
              </p>
              <p className="break-words text-tinta-suave">
                Mercado Pago, pago {pago.id}: {pago.estado} ({pago.detalle}), {formatFechaCorta(pago.actualizado)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function montoDe({ monto, moneda }: PagoDePedido): string {
  return moneda === 'UYU' ? formatPesos(monto) : `${monto} ${moneda}`
}

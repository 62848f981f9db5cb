import { formatCentavos } from '#domain/dinero/centavos.ts'
import { plural } from '#domain/texto/plural.ts'
import { netoDeVentas, type Ventas } from '#domain/ventas/ventas.ts'

/** What came in, what went back and what stays, each with what it is made of. */
export function LasTresSumas({ total }: { total: Ventas }) {
  const { pedidos, unidades, porEncargo, devueltas } = total
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Suma nombre="Bruto" centavos={total.bruto}>
          Lo que entró: pagos con tarjeta y transferencias, con el envío, el día en que entraron.
        </Suma>
        <Suma nombre="Devuelto" centavos={total.devuelto}>
          Lo que se devolvió, todo o una parte, el día en que se devolvió. También lo que se llevó un contracargo.
        </Suma>
        <Suma nombre="Neto" centavos={netoDeVentas(total)}>
          Bruto menos devuelto. Las comisiones de Mercado Pago no están descontadas.
        </Suma>
      </dl>
      <p role="status">{`${plural(pedidos, 'pedido', 'pedidos')}, ${plural(unidades, 'camiseta vendida', 'camisetas vendidas')}: ${unidades - porEncargo} en stock y ${porEncargo} por encargo. ${plural(devueltas, 'devuelta', 'devueltas')}.`}</p>
    </div>
  )
}

function Suma({ nombre, centavos, children }: { nombre: string; centavos: number; children: string }) {
  return (
    <div className="flex flex-col border-l-4 border-celeste pl-3">
      <dt className="font-angosta">{nombre}</dt>
      <dd className="font-ancha text-2xl tabular-nums">{formatCentavos(centavos)}</dd>
      <dd className="text-sm text-tinta-suave">{children}</dd>
    </div>
  )
}

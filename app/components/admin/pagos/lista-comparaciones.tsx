import { Link, useFetcher } from 'react-router'
import { estadoDePago, DESACUERDO_TEXTO, type Comparacion, type Desacuerdo } from '#domain/pagos/conciliacion.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { describeDetalle } from '#domain/pagos/pago.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { EstadoPedido } from '../pedidos/estado-pedido.tsx'
import { SendButton } from '../../ui/send-button.tsx'

/** The outcome of reading an order's payments again. */
export type ResultadoDeLectura = { codigo: string; mensaje: string }

const ORDEN: Desacuerdo[] = ['dinero_sin_pedido', 'pedido_sin_dinero', 'distinto']

/** What the shop believes next to what the provider says: what is wrong first, grouped by its kind. */
export function Comparaciones({ comparaciones }: { comparaciones: Comparacion[] }) {
  const coinciden = comparaciones.filter(({ desacuerdo }) => desacuerdo === null)
  return (
    <>
      {ORDEN.map((desacuerdo) => {
        const found = comparaciones.filter((one) => one.desacuerdo === desacuerdo)
        if (found.length === 0) return null
        const { titulo, consejo } = DESACUERDO_TEXTO[desacuerdo]
        return (
          <section key={desacuerdo} aria-labelledby={desacuerdo} className="border-l-8 border-rojo-aviso pl-3 sm:pl-4">
            <h2 id={desacuerdo} className="font-ancha text-xl">
              <span>{titulo}</span> <span className="tabular-nums">{`(${found.length})`}</span>
            </h2>
            <p className="mt-1 mb-3">{consejo}</p>
            <ListaDePagos comparaciones={found} />
          </section>
        )
      })}
      {coinciden.length > 0 && (
        <section aria-labelledby="coinciden">
          <h2 id="coinciden" className="mb-3 font-ancha text-xl">
            Coinciden <span className="tabular-nums">{`(${coinciden.length})`}</span>
          </h2>
          <ListaDePagos comparaciones={coinciden} />
        </section>
      )}
    </>
  )
}

function ListaDePagos({ comparaciones }: { comparaciones: Comparacion[] }) {
  return (
    <ul className="border-t border-linea">
      {comparaciones.map((comparacion) => (
        <li
          key={comparacion.suyo?.id ?? comparacion.nuestro?.id ?? comparacion.pedido?.id}
          className="grid grid-cols-2 items-start gap-x-6 gap-y-2 border-b border-linea bg-blanco px-3 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_9rem]"
        >
          <PedidoComparado {...comparacion} />
          <Lado titulo="La tienda" pago={comparacion.nuestro} nada="No sabe de este pago." />
          <Lado titulo="Mercado Pago" pago={comparacion.suyo} nada="No lo confirma." />
          {comparacion.pedido !== null && comparacion.desacuerdo !== null && (
            <LeerDeNuevo codigo={comparacion.pedido.codigo} />
          )}
        </li>
      ))}
    </ul>
  )
}

function PedidoComparado({ pedido, suyo, nuestro }: Comparacion) {
  const pago = suyo?.id ?? nuestro?.id
  return (
    <div className="col-span-2 min-w-0 md:col-span-1">
      {pedido === null ? (
        <p className="font-semibold">No es de un pedido de la tienda</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/pedidos/${pedido.codigo}`}
              className="inline-flex min-h-11 items-center font-ancha tracking-wide underline underline-offset-4"
            >
              {pedido.codigo}
            </Link>
            <EstadoPedido estado={pedido.estado} />
          </p>
          <p className="break-words">{pedido.nombre}</p>
        </>
      )}
      <p className="text-sm wrap-anywhere text-tinta-suave">{`${pago !== undefined ? `Pago ${pago}` : ''}${suyo !== null ? ` ·\u00a0${formatFechaCorta(suyo.creado)}` : ''}${suyo !== null && suyo.medio !== '' ? ` ·\u00a0${suyo.medio}` : ''}`}</p>
    </div>
  )
}

type Pago = { estado: string; detalle: string; monto: number; moneda: string; devuelto: number }

function Lado({ titulo, pago, nada }: { titulo: string; pago: Pago | null; nada: string }) {
  return (
    <div className="min-w-0">
      <h3 className="font-angosta text-sm text-tinta-suave">{titulo}</h3>
      {pago === null ? (
        <p>{nada}</p>
      ) : (
        <>
          <p className="font-semibold tabular-nums">{`${estadoDePago(pago.estado)}: ${montoComparado(pago.monto, pago.moneda)}`}</p>
          {pago.devuelto > 0 && pago.devuelto < pago.monto && (
            <p className="text-sm tabular-nums">{`Devuelto: ${montoComparado(pago.devuelto, pago.moneda)}`}</p>
          )}
          <p className="text-sm wrap-anywhere text-tinta-suave">{describeDetalle(pago.detalle)}</p>
        </>
      )}
    </div>
  )
}

/** Cents and other currencies as they come. */
function montoComparado(monto: number, moneda: string): string {
  return moneda === 'UYU' && Number.isInteger(monto) ? formatPesos(monto) : `${monto} ${moneda}`
}

function LeerDeNuevo({ codigo }: { codigo: string }) {
  const fetcher = useFetcher<ResultadoDeLectura>()
  const leyendo = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" className="col-span-2 flex flex-col items-start gap-1 md:col-span-1 md:items-end">
      <input type="hidden" name="codigo" value={codigo} />
      <SendButton
        text="Leer de nuevo"
        meanwhile="Leyendo..."
        size="sm"
        busy={leyendo}
        aria-label={`Leer de nuevo el pedido ${codigo}`}
      />
      <p role="status" className="text-sm empty:sr-only">
        {!leyendo && fetcher.data?.mensaje}
      </p>
    </fetcher.Form>
  )
}

import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'
import type { ComprobanteMandado } from '#domain/transferencias/comprobante.ts'
import { situacionDe } from './situacion.ts'

const BARRA: Record<Paso['situacion'], string> = {
  hecho: 'paso-hecho border-celeste-hondo bg-celeste-hondo',
  actual: 'border-tinta bg-celeste',
  falta: 'border-linea-honda bg-papel',
}

/**
 * How far an order is, as a bar of steps with names: side by side, or stacked on a phone.
 * @param ahora the words of the present one
 */
export function ProgresoPedido({ pedido, ahora }: { pedido: PedidoDelComprador; ahora: string }) {
  const pasos = pasosDe(pedido)
  if (pasos.length === 0) return null
  return (
    <ol aria-label="Camino del pedido" className="grid gap-1 sm:grid-cols-5 sm:gap-2">
      {pasos.map(({ estado, etiqueta, situacion }) => (
        <li
          key={estado}
          aria-current={situacion === 'actual' ? 'step' : undefined}
          className="max-sm:flex max-sm:gap-2.5"
        >
          <span aria-hidden="true" className={`block w-3 shrink-0 border-2 sm:h-3 sm:w-auto ${BARRA[situacion]}`} />
          <span
            className={`block font-angosta text-sm max-sm:py-0.5 sm:mt-1 ${situacion === 'falta' ? 'text-tinta-suave' : 'font-semibold'}`}
          >
            {situacion === 'actual'
              ? ahora
              : estado === 'pendiente_pago' && situacion === 'hecho'
                ? 'Pedido'
                : etiqueta}
          </span>
          <span className="sr-only">{situacion === 'hecho' ? ', listo' : situacion === 'falta' ? ', falta' : ''}</span>
        </li>
      ))}
    </ol>
  )
}

/** A step of an order on its way to its buyer. */
type Paso = { estado: Estado; etiqueta: string; situacion: 'hecho' | 'actual' | 'falta' }

const HASTA_LA_SALIDA: Estado[] = ['pendiente_pago', 'pagado', 'en_preparacion']

/**
 * The steps of an order from its payment to its buyer's hands; none for one that ended otherwise. It leaves the shop
 * the way it actually did, or else the way that was asked for.
 */
function pasosDe({ estado, envio, eventos }: Pick<PedidoDelComprador, 'estado' | 'envio' | 'eventos'>): Paso[] {
  const salida = eventos.findLast(({ evento }) => evento === 'enviar' || evento === 'dejar_para_retirar')?.evento
  const retira = salida === undefined ? envio.metodo !== 'domicilio' : salida === 'dejar_para_retirar'
  const enMano = envio.metodo === 'local' || eventos.some(({ evento }) => evento === 'entregar_en_mano')
  const camino: Estado[] = enMano
    ? ['pendiente_pago', 'pagado', 'entregado']
    : [...HASTA_LA_SALIDA, retira ? 'listo_para_retirar' : 'enviado', 'entregado']
  const actual = camino.indexOf(estado)
  if (actual === -1) return []
  const last = camino.length - 1
  return camino.map((paso, index) => ({
    estado: paso,
    etiqueta: ESTADO_ETIQUETA[paso],
    situacion: index < actual || actual === last ? 'hecho' : index === actual ? 'actual' : 'falta',
  }))
}

/** How an order stands, in a few words. Whoever sent a receipt has done their part: now the shop has to look. */
export function etiquetaDelPedido(pedido: PedidoDelComprador, comprobantes: ComprobanteMandado[]): string {
  const situacion = situacionDe(pedido)
  if (situacion === 'sin_pago') return 'Esperando lo que vuelve'
  return situacion === 'transferencia' && comprobantes.length > 0
    ? 'Revisando la transferencia'
    : ESTADO_ETIQUETA[pedido.estado]
}

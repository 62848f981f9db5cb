import { explainAviso, isAbierto, type AvisoDePedido } from './aviso-pedido.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { creenciaDelProveedor } from '#domain/pagos/pago.ts'
import { EVENTOS, type Evento } from '#domain/pedidos/eventos.ts'
import { isEnviado, type Entrega } from '#domain/envios/envio.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { medioTras } from '#domain/pedidos/medio-tras.ts'
import { isSinPago, MEDIOS, nextEstado, totalElegido, type MedioDePago, type Pedido } from '#domain/pedidos/pedido.ts'

/** What an administrator may do to an order; everything else is the buyer's, the provider's or the clock's. */
export const EVENTOS_DE_ADMINISTRADOR = [
  'confirmar_transferencia',
  'cobrar_efectivo',
  'preparar',
  'entregar_en_mano',
  'enviar',
  'dejar_para_retirar',
  'entregar',
  'cancelar',
  'reembolsar',
] as const satisfies Evento[]
export type EventoDeAdministrador = (typeof EVENTOS_DE_ADMINISTRADOR)[number]

/** A next step for an order, in the owner's words. */
export type Accion = {
  evento: EventoDeAdministrador
  /** On the button. */
  texto: string
  /** What will follow: none of it can be taken back. */
  consecuencia: string
  /** The expected next step; the others come after it. */
  principal: boolean
  /** Asks for the carrier's number of the parcel. */
  pideSeguimiento: boolean
  /** Why it can't be done yet, '' when it can. */
  impedimento: string
}

type Facts = Pick<
  Pedido,
  'estado' | 'retiene' | 'envio' | 'lineas' | 'eventos' | 'totalTransferencia' | 'totalMercadoPago' | 'medioDePago'
> & {
  /** How many of its shirts are still to be sent. */
  quedan: number
  /** When the data of whoever ordered were erased; null while it has them. */
  borrado: number | null
  /** What the card provider told of it. */
  pagos: { estado: string; detalle: string }[]
  /** What it is flagged for, dealt with or not. */
  avisos: AvisoDePedido[]
  /** Money that can go back with its amount, or is on its way: so nobody needs to mark it as returned. */
  porDevolver: Pesos
}

/** The buttons of an order: what the table of transitions allows the owner now, the expected step first. */
export function accionesDe(pedido: Facts): Accion[] {
  const principal = principalDe(pedido)
  return EVENTOS_DE_ADMINISTRADOR.filter((evento) => nextEstado(pedido.estado, evento) !== null)
    .filter((evento) => evento !== 'reembolsar' || canBeMarkedReturned(pedido))
    .filter((evento) => isEventoDeMetodo(evento, pedido.envio) && isCobrable(evento, pedido))
    .filter((evento) => pedido.quedan > 0 || !HACIA_LA_SALIDA.includes(evento))
    .map((evento) => ({
      evento,
      texto: textoDe(evento, pedido),
      consecuencia: consecuenciaDe(evento, pedido),
      principal: evento === principal,
      pideSeguimiento: evento === 'enviar' || evento === 'dejar_para_retirar',
      impedimento: impedimentoDe(evento, pedido),
    }))
    .sort((a, b) => Number(b.principal) - Number(a.principal))
}

/** Whether an order that gets to its buyer so takes this step: nothing that isn't sent leaves, and the rest isn't handed over. */
export function isEventoDeMetodo(evento: EventoDeAdministrador, { metodo }: Pick<Entrega, 'metodo'>): boolean {
  return evento === 'entregar_en_mano' ? !isEnviado(metodo) : evento !== 'enviar' || isEnviado(metodo)
}

/** Whether money can be seen for it: an order of which nothing is left to be paid waits for what comes back. */
export function isCobrable(
  evento: EventoDeAdministrador,
  pedido: Pick<Pedido, 'medioDePago' | 'totalMercadoPago' | 'totalTransferencia'>,
): boolean {
  return EVENTOS.get(evento)?.cobra === undefined || !isSinPago(pedido)
}

/** Steps with which an order leaves the shop, and the one before. */
const SALIDAS: readonly EventoDeAdministrador[] = ['enviar', 'dejar_para_retirar', 'entregar_en_mano']
const HACIA_LA_SALIDA: readonly EventoDeAdministrador[] = ['preparar', ...SALIDAS]

export const SIN_DATOS_DE_ENTREGA = 'Los datos de quien compró se borraron: no se sabe adónde va. Devolvé el dinero.'

/**
 * Why an order can't take this step yet, '' when it can. An underpaid order doesn't leave before somebody has dealt
 * with that (specification 30.27), nor one of which all comes back. One whose buyer's data were erased before its money
 * came goes nowhere (35.15).
 */
export function impedimentoDe(
  evento: EventoDeAdministrador,
  { avisos, quedan, borrado }: Pick<Facts, 'avisos' | 'quedan' | 'borrado'>,
): string {
  if (quedan === 0 && HACIA_LA_SALIDA.includes(evento)) return 'No queda nada para mandar: todo vuelve o se cambia.'
  if (borrado !== null && HACIA_LA_SALIDA.includes(evento)) return SIN_DATOS_DE_ENTREGA
  if (!SALIDAS.includes(evento)) return ''
  const short = avisos.find((aviso) => isAbierto(aviso) && aviso.tipo === 'faltan')
  return short === undefined ? '' : `${explainAviso(short)} Resolvé ese aviso antes de que el pedido salga.`
}

/** Whether it was ever paid: cancelling it leaves money to return. */
export function wasPaid({ eventos }: Pick<Pedido, 'eventos'>): boolean {
  return eventos.some(({ a }) => a === 'pagado')
}

function canBeMarkedReturned(pedido: Facts): boolean {
  // What a sale that was annulled took went back with it.
  if (pedido.porDevolver > 0 || pedido.eventos.some(({ evento }) => evento === 'anular_venta')) return false
  if (pedido.estado === 'vencido' && MEDIOS[pedido.medioDePago].cobra === 'tienda') return true
  return (
    (pedido.estado !== 'cancelado' && pedido.estado !== 'vencido') || wasPaid(pedido) || pedido.avisos.some(isAbierto)
  )
}

function principalDe({ estado, medioDePago, envio }: Facts): EventoDeAdministrador | null {
  switch (estado) {
    case 'pendiente_pago':
      return MEDIOS[medioDePago].cobra === 'tienda' ? 'confirmar_transferencia' : null
    case 'pagado':
      return envio.metodo === 'local' ? 'entregar_en_mano' : 'preparar'
    case 'en_preparacion':
      return envio.metodo === 'domicilio' ? 'enviar' : 'dejar_para_retirar'
    case 'enviado':
    case 'listo_para_retirar':
      return 'entregar'
    case 'entregado':
    case 'vencido':
    case 'cancelado':
    case 'reembolsado':
      return null
  }
}

function textoDe(evento: EventoDeAdministrador, pedido: Facts): string {
  if (evento !== 'confirmar_transferencia') return TEXTO[evento]
  return `Confirmar ${MEDIO_EN_PALABRAS[medioConfirmado(pedido)].nombre.toLowerCase()}`
}

/** How the order is paid if somebody of the shop says that its money is there. */
function medioConfirmado({ medioDePago }: Facts): MedioDePago {
  return medioTras({ evento: 'confirmar_transferencia', medio: null }, medioDePago)
}

const TEXTO: Record<Exclude<EventoDeAdministrador, 'confirmar_transferencia'>, string> = {
  cobrar_efectivo: 'Cobrado en efectivo',
  preparar: 'Empezar a preparar',
  entregar_en_mano: 'Entregado en mano',
  enviar: 'Marcar enviado',
  dejar_para_retirar: 'Listo para retirar',
  entregar: 'Entregado',
  cancelar: 'Cancelar pedido',
  reembolsar: 'Marcar dinero devuelto',
}

function consecuenciaDe(evento: EventoDeAdministrador, pedido: Facts): string {
  const sale = pedido.lineas.some(({ modo }) => modo === 'stock')
  switch (evento) {
    case 'confirmar_transferencia': {
      const medioDePago = medioConfirmado(pedido)
      const total = formatPesos(totalElegido({ ...pedido, medioDePago }))
      return tellingBuyer(
        pedido,
        `${creenciaDelProveedor(pedido)} Hacelo cuando veas ${total} de ${pedido.envio.nombre} ${MEDIO_EN_PALABRAS[medioDePago].donde}. El pedido queda pagado.`.trimStart(),
      )
    }
    case 'preparar':
      return tellingBuyer(
        pedido,
        pedido.lineas.some(({ nombrePersonalizado, numero }) => nombrePersonalizado !== '' || numero !== '')
          ? 'Quien compró ve en la página de su pedido que lo estás preparando, y ya no puede corregir lo que se estampa.'
          : 'Quien compró ve en la página de su pedido que lo estás preparando.',
      )
    case 'enviar':
      return tellingBuyer(pedido, 'Quien compró ve en la página de su pedido que salió.')
    case 'dejar_para_retirar':
      return tellingBuyer(pedido, 'Quien compró ve en la página de su pedido que ya lo puede retirar.')
    case 'cobrar_efectivo': {
      const total = formatPesos(pedido.totalTransferencia)
      return tellingBuyer(pedido, `Hacelo cuando tengas los ${total} en la mano. El pedido queda pagado en efectivo.`)
    }
    case 'entregar':
    case 'entregar_en_mano':
      return tellingBuyer(pedido, 'El pedido queda terminado.')
    case 'cancelar':
      return [
        (pedido.estado === 'pendiente_pago' ? pedido.retiene : sale && pedido.estado !== 'vencido')
          ? 'Las camisetas en stock vuelven a la venta.'
          : '',
        wasPaid(pedido) ? 'Ya está pagado: queda un aviso de que hay dinero para devolver.' : '',
        tellingBuyer(pedido, ''),
        'No se puede deshacer.',
      ]
        .filter((part) => part !== '')
        .join(' ')
    case 'reembolsar':
      return [
        'Acá solo queda anotado: hacelo después de devolver el dinero.',
        sale && (pedido.estado === 'pagado' || pedido.estado === 'en_preparacion')
          ? 'Las camisetas en stock vuelven a la venta.'
          : '',
        tellingBuyer(pedido, ''),
        'No se puede deshacer.',
      ]
        .filter((part) => part !== '')
        .join(' ')
  }
}

/** Says that the step is told by mail, if the buyer gave an address; else the owner has to tell them. */
function tellingBuyer({ envio }: Facts, consecuencia: string): string {
  const aviso =
    envio.correo === ''
      ? 'No dejó correo: avisale vos por WhatsApp o teléfono.'
      : 'Se le avisa por correo a quien compró.'
  return `${consecuencia} ${aviso}`.trim()
}

import { isDeepStrictEqual } from 'node:util'
import { faultInDocumento, sinFacturaDeMas, toFactura } from '#domain/facturacion/receptor.ts'
import { checkDevoluciones } from './verify-devoluciones.ts'
import type { Kysely } from 'kysely'
import { asientosDe } from '#domain/pedidos/gestion/cuenta.ts'
import type { TipoDeAviso } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { CORREOS_DE_PEDIDO, MOMENTOS, type MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { A_ACORDAR, EL_QUE_CONVENGA } from '#domain/envios/punto-de-retiro.ts'
import type { SignificadoDePago } from '#domain/pagos/pago.ts'
import { hasMoney } from '#domain/pagos/reintegro.ts'
import { EVENTOS } from '#domain/pedidos/eventos.ts'
import { MEDIOS, mediosCon, nextEstado, totalesPedido } from '#domain/pedidos/pedido.ts'
import type { Millis, PedidoEventoRow, PedidoRow, Schema } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'
import { readExpedientes, type CorreoLeido, type Expediente, type PagoConEfectos } from './read-expedientes.ts'
import { checkAcordados } from './verify-acordados.ts'
import { checkAvisos } from './verify-avisos.ts'
import { checkBorrado } from './verify-borrados.ts'
import { checkBusqueda } from './verify-busqueda.ts'
import { checkCfe } from './verify-cfe.ts'
import { checkCodigoDePedido } from './verify-codigos.ts'
import { checkDestinos, selectCasillasDeLaTienda } from './verify-correos.ts'
import { checkEncargos } from './verify-encargos.ts'
import { checkCuentas, checkEsperaDeReintegros, checkPlazoDeReserva, type Momento } from './verify-esperas.ts'
import { checkHistoria } from './verify-historia.ts'
import { checkMovimientos } from './verify-movimientos.ts'
import { checkEstadosDePago } from './verify-pagos.ts'
import { createRevisionDePromesas } from './verify-promesas.ts'
import { createRevisionDeSellos } from './verify-sellos.ts'
import { checkContado } from './verify-ventas.ts'

/**
 * Checks each order against what was written down about it (specification 11.36). Its state is what its events say, and
 * the table allows each of them. It was only paid by an approved payment of its amount, which pays nothing else, or by
 * a person who saw the money. No approved payment is silent. No more goes back than came, each refund is told once and
 * none is under way for ever. Every event that the table of mails marks has its mail, once.
 * @param momento by which waiting is judged
 * @param seal with the shop's secret; null, and seals aren't looked at
 * @param desde as for `examine`
 * @param ids of the orders to look at; left out, all of them
 * @returns what disagrees, a sentence each; empty when all is well
 */
export async function verifyPedidos(
  db: Kysely<Schema>,
  {
    momento,
    seal,
    desde,
    ids,
  }: { momento: Momento; seal: Seal | null; desde?: Millis | null | undefined; ids?: string[] | undefined },
): Promise<string[]> {
  const found: string[] = []
  const tienda = await selectCasillasDeLaTienda(db)
  const promesas = createRevisionDePromesas()
  const sellos = seal === null ? null : createRevisionDeSellos(seal, desde)
  /** Which order each payment has paid. */
  const paidBy = new Map<string, string>()
  for await (const expediente of readExpedientes(db, ids)) {
    sellos?.look(expediente)
    const faults = [
      ...checkEventos(expediente),
      ...checkPagos(expediente, paidBy),
      ...checkHistoria(expediente),
      ...checkEncargos(expediente),
      ...checkImportes(expediente),
      ...checkPunto(expediente),
      ...checkReceptor(expediente),
      ...promesas.look(expediente),
      ...checkBusqueda(expediente),
      ...checkAcordados(expediente),
      ...checkCodigoDePedido(expediente),
      ...checkPlazoDeReserva(expediente, momento),
      ...checkEstadosDePago(expediente, momento.now),
      ...checkMovimientos(expediente),
      ...checkAvisos(expediente),
      ...checkReintegros(expediente),
      ...checkDevoluciones(expediente),
      ...checkEsperaDeReintegros(expediente, momento),
      ...checkCuentas(expediente, momento),
      ...checkContado(expediente),
      ...checkCfe(expediente),
      ...(expediente.pedido.borrado === null
        ? [...checkCorreos(expediente), ...checkDestinos(expediente, tienda)]
        : checkBorrado(expediente)),
    ]
    found.push(...faults.map((que) => `Pedido ${expediente.pedido.codigo}: ${que}.`))
  }
  return [...found, ...promesas.tell(), ...(sellos?.tell() ?? [])]
}

/** The state is what the events say: an unbroken chain from 'crear', each link as the table has it. */
function checkEventos({ pedido, eventos }: Expediente): string[] {
  const [first, ...rest] = eventos
  if (first === undefined) return ['no tiene historial']
  const faults: string[] = []
  if (first.evento !== 'crear' || first.de !== null || first.a !== 'pendiente_pago') {
    faults.push(`su historial empieza con «${first.evento}», no con su creación`)
  }
  let estado = first.a
  for (const { evento, de, a } of rest) {
    if (de !== estado) faults.push(`«${evento}» parte de ${de} y el pedido estaba ${estado}`)
    if (evento === 'crear' || de === null || nextEstado(de, evento) !== a) {
      faults.push(`«${evento}» lo llevó de ${de} a ${a}, y eso no está permitido`)
    }
    estado = a
  }
  if (pedido.retiene === 1 && pedido.estado !== 'pendiente_pago') {
    faults.push(`figura con camisetas reservadas y está ${pedido.estado}`)
  }
  if (estado !== pedido.estado) faults.push(`está ${pedido.estado} y su historial dice ${estado}`)
  return faults
}

/** Nothing gets paid by itself, no payment pays twice, and money that pays nothing is flagged. */
function checkPagos({ pedido, eventos, pagos, avisos }: Expediente, paidBy: Map<string, string>): string[] {
  const faults: string[] = []
  for (const one of eventos) {
    const { evento, quien, autor } = one
    if (EVENTOS.get(evento)?.cobra === 'tienda' && (quien !== 'administrador' || autor === '')) {
      faults.push('el dinero figura visto por la tienda y no se sabe por quién')
    }
    faults.push(...checkPaso(one, pagos))
    if (evento !== 'pago_aprobado') continue
    const id = one.pagoId ?? ''
    faults.push(...checkPaying(pedido, id, pagos))
    const before = paidBy.get(id)
    if (before !== undefined) faults.push(`el pago ${id} ya había pagado el pedido ${before}`)
    paidBy.set(id, pedido.codigo)
  }
  // Flags that were dealt with stay.
  const flagged = new Set(avisos.filter(({ tipo }) => SIN_PAGAR.has(tipo)).map(({ pagoId }) => pagoId))
  for (const { id, efectos } of pagos) {
    if (!was('aprobado', efectos) || paidBy.get(id) === pedido.codigo || flagged.has(id)) continue
    faults.push(`el pago ${id} está aprobado, no pagó nada y no hay ningún aviso que lo diga`)
  }
  return faults
}

/** Flags of payments that paid nothing. */
const SIN_PAGAR: ReadonlySet<TipoDeAviso> = new Set([
  'pago_de_otro_monto',
  'pago_con_reparo',
  'pago_sin_stock',
  'pago_de_mas',
  'otro',
])

/** A step of the provider follows from the order's payment, and a refund says how much went back. */
function checkPaso({ evento, quien, pagoId, devuelto }: PedidoEventoRow, pagos: PagoConEfectos[]): string[] {
  if (evento === 'pago_aprobado' || (quien !== 'proveedor' && pagoId === null)) return []
  const pago = pagos.find(({ id }) => id === pagoId)
  const significado = EVENTOS.get(evento)?.pago
  const follows = significado === undefined ? devuelto !== null : pago && was(significado, pago.efectos)
  return pago && follows ? [] : [`«${evento}» no se sigue del pago «${pagoId ?? ''}»`]
}

function was(significado: SignificadoDePago, efectos: PagoConEfectos['efectos']): boolean {
  return efectos.some((one) => one.significado === significado)
}

function checkPaying(pedido: PedidoRow, id: string, pagos: PagoConEfectos[]): string[] {
  const pago = pagos.find((one) => one.id === id)
  if (pago === undefined) return [`figura pagado por el pago «${id}», que no existe o es de otro pedido`]
  if (!was('aprobado', pago.efectos)) return [`figura pagado por el pago ${id}, que nunca se aprobó`]
  if (pago.reparo !== '') return [`figura pagado por el pago ${id}, que ${pago.reparo}`]
  if (pago.monto === pedido.totalMercadoPago && pago.moneda === 'UYU') return []
  const total = formatPesos(pedido.totalMercadoPago)
  return [`figura pagado por el pago ${id}, que es de ${pago.monto} ${pago.moneda}, y su total es ${total}`]
}

/** What goes back of a payment, done or under way, is no more than it was; by hand no more than ever came. */
function checkReintegros({ pedido, pagos, reintegros, devoluciones, creditos, ...rest }: Expediente): string[] {
  // What the provider once said that it has was there, whatever it says now.
  const aprobados = pagos.map((pago) => ({
    ...pago,
    aprobado: was('aprobado', pago.efectos) || pago.efectos.some(hasMoney),
  }))
  const asientos = asientosDe({ ...pedido, ...rest, reintegros, pagos: aprobados })
  const came = asientos.reduce((sum, { cobrado }) => sum + Math.max(0, cobrado), 0)
  const byHand = sumPesos(reintegros.filter(({ pagoId }) => pagoId === null).map(({ monto }) => monto))
  const acreditado = Math.max(0, sumPesos(devoluciones.map(({ id }) => creditos.get(id)?.monto ?? 0)) - pedido.aCuenta)
  const tooMuch =
    (byHand + acreditado) * 100 > came
      ? [`se devolvieron a mano o por crédito ${formatPesos(byHand + acreditado)}, más de lo que entró`]
      : []
  const ofPagos = pagos.flatMap(({ id, monto }) => {
    const own = reintegros.filter(({ pagoId, estado }) => pagoId === id && estado !== 'rechazada')
    const back = sumPesos(own.map((one) => one.monto))
    return back > monto ? [`del pago ${id}, de ${formatPesos(monto)}, se devuelven ${formatPesos(back)}`] : []
  })
  return [...tooMuch, ...ofPagos]
}

/** How many mails there may be about a moment, to one address. */
type Wanted = { least: number; most: number }

/** Each marked event has its mail: to the shop, where it is told of it, and to a buyer who had an address then. */
function checkCorreos({ pedido, eventos, notas, correos }: Expediente): string[] {
  // Sending the buyer's mail once more is noted, but doesn't always write a new one.
  const again = notas.filter(({ tipo }) => tipo === 'correo').length
  const addressed = addressedOf(pedido, eventos)
  return MOMENTOS.flatMap((momento) => {
    const { paraLaTienda: isToShop, unaVez } = CORREOS_DE_PEDIDO[momento]
    const telling = eventos.filter((one) => tells(one, momento) && (isToShop || addressed.has(one)))
    const told = unaVez ? telling.slice(0, 1) : telling
    // What was paid at once, by hand or by a credit, has no mail about how to pay.
    const isPaid = eventos[0]?.quien === 'administrador' || eventos.some(({ evento }) => evento === 'usar_credito')
    const spared = isAlElegir(momento) && isPaid ? 1 : 0
    const count = told.filter((one) => addressed.has(one)).length
    const buyer = { least: count - spared, most: count + again }
    const shop = isToShop ? { least: told.length - spared, most: told.length } : { least: 0, most: 0 }
    // Copies that an administrator sent of a mail aren't counted as mails of their own.
    const mails = correos
      .filter(({ copiaDe, parametros }) => copiaDe === null && parametros.momento === momento)
      .map(({ parametros }) => parametros)
    return [
      ...explainMails(momento, 'a quien compró', buyer, mails.filter(isToBuyer).length),
      ...explainMails(momento, 'a la tienda', shop, mails.filter((mail) => !isToBuyer(mail)).length),
    ]
  })
}

/** The events at which the buyer had an address: the history knows it from before each correction. */
function addressedOf({ correo }: PedidoRow, eventos: PedidoEventoRow[]): Set<PedidoEventoRow> {
  let then = correo
  return new Set(
    eventos.toReversed().filter(({ correoAntes }) => {
      const had = then !== ''
      then = correoAntes ?? then
      return had
    }),
  )
}

function isToBuyer({ destinatario }: CorreoLeido['parametros']): boolean {
  return destinatario === 'comprador'
}

function explainMails(momento: MomentoDelCorreo, quien: string, { least, most }: Wanted, found: number): string[] {
  if (found < least) return [`falta el correo «${momento}» ${quien}: hay ${found} de ${least}`]
  return found > most ? [`sobra un correo «${momento}» ${quien}: hay ${found} y corresponden ${most}`] : []
}

function tells({ evento, medio, callado }: PedidoEventoRow, momento: MomentoDelCorreo): boolean {
  if (isAlElegir(momento)) return medio !== null && MEDIOS[medio].correo === momento
  return EVENTOS.get(evento)?.correo === momento && callado === 0
}

/** Whether a mail is written the first time that a way of paying is chosen. */
function isAlElegir(momento: MomentoDelCorreo): boolean {
  return mediosCon(({ correo }) => correo === momento).length > 0
}

/** An order has shirts, and its totals are what these and the shipping come to (specification 11.72). */
function checkImportes({ pedido, lineas }: Expediente): string[] {
  if (lineas.length === 0) return ['no tiene ninguna camiseta']
  const { mercadoPago, transferencia } = totalesPedido(lineas, pedido.costoEnvio, pedido.aCuenta)
  return [
    ...compareFiguras('total con Mercado Pago', mercadoPago, pedido.totalMercadoPago),
    ...compareFiguras('total por transferencia', transferencia, pedido.totalTransferencia),
  ]
}

/** Whom its invoice is made out to is somebody, and says nothing more than that needs (specification 52.6). */
function checkReceptor({ pedido }: Expediente): string[] {
  const isOnly = isDeepStrictEqual(toFactura(pedido), sinFacturaDeMas(toFactura(pedido)))
  const isRight = faultInDocumento(pedido.documento) === null && isOnly
  return isRight ? [] : ['no puede facturarse a quien dice']
}

/** What is fetched at a point has one with a name, or none; nothing else has one (specification 39.8). */
function checkPunto({ pedido: { metodo, puntoId, puntoNombre, puntoDireccion } }: Expediente): string[] {
  if (metodo !== 'punto') {
    return puntoId + puntoNombre + puntoDireccion === '' ? [] : ['tiene un punto de retiro, y no se retira en uno']
  }
  const abierto = [EL_QUE_CONVENGA, A_ACORDAR].find(({ id }) => id === puntoId)
  const isWhole = abierto === undefined ? puntoNombre !== '' && puntoDireccion !== '' : abierto.nombre === puntoNombre
  if (puntoId === '' ? puntoNombre + puntoDireccion === '' : isWhole) return []
  return ['su punto de retiro está a medias']
}

function compareFiguras(que: string, suma: number, total: number): string[] {
  if (suma === total) return []
  return [`su ${que} es ${formatPesos(total)}, y sus camisetas y el envío suman ${formatPesos(suma)}`]
}

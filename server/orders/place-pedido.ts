import { createHash } from 'node:crypto'
import type { Ajustes, TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { textoDePedido } from '#domain/pedido/busqueda-pedidos.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { sinCalleDeMas, tarifaEnvio } from '#domain/envio/envio.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { reviewLinea } from '#domain/pedido/linea.ts'
import { totalesPedido, type LineaPedido, type MedioDePago, type Pedido } from '#domain/pedido/pedido.ts'
import type { Producto } from '#domain/producto/producto.ts'
import { hasDemasiadas, textoDemasiadas } from '#domain/pedido/retencion.ts'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'
import type { CambioDeLinea, FalloDePedido, LineaPedida, SolicitudDePedido } from '#domain/pedido/solicitud.ts'
import { loadProductosById } from '#server/catalogue/load-productos.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoLineaRow, PedidoRow } from '#server/db/schema.ts'
import { bumpVersion, waitTurn } from '#server/db/version.ts'
import { redDe, takeFromLimitIn } from '#server/limit.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Seal } from '#server/seal.ts'
import { inTransaction, type Work } from '#server/settings/in-transaction.ts'
import { canHold } from './can-hold.ts'
import { cancelReemplazado } from './cancel-reemplazado.ts'
import { newCodigo, newToken } from './codigo.ts'
import { huellaDe } from './huella.ts'
import {
  completePedido,
  insertEvento,
  insertLineas,
  insertPedido,
  selectPedido,
  toLineaRows,
  updatePedido,
} from './pedidos.repo.ts'
import { queueCorreosDePedido } from './queue-correos-pedido.ts'
import { refuseEsperando } from './refuse-esperando.ts'
import { replayPedido } from './replay-pedido.ts'
import { retencionDe } from './retencion.ts'
import { selloDe } from './sello.ts'
import {
  findFiguras,
  holdUnidades,
  insertMovimientosDeStock,
  releaseUnidades,
  unidadesDe,
  type Unidad,
} from './stock.repo.ts'

const CODIGO_ATTEMPTS = 10

/**
 * Places an order: prices are made anew and compared with what the browser believed, stock is held as far as the limits
 * allow, and the order, its
 * ledger, its history and, for a transfer, its mail are written, all in one transaction or none of it (specification 11.1 to 11.7). The same key gives the same order, paid the way asked for last. An unpaid order of the same buyer
 * that this one replaces is cancelled in that transaction as well.
 * @param origin address of the shop for the link in the mail; '' leaves it to the mailer
 * @param ip address of the visitor, '' when it isn't known
 * @returns the order; or why there is none, naming every line that stands in its way, with nothing held
 */
export async function placePedido(
  runtime: Runtime,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  origin = '',
  ip = '',
): Promise<Resultado<Pedido, FalloDePedido>> {
  if (solicitud.items.length === 0) return fallo('carrito_vacio')
  if (hasDuplicates(solicitud.items)) return fallo('item_duplicado')

  try {
    return await inTransaction(runtime, async (work) => {
      const before = await replayPedido(work, solicitud, medio, origin)
      if (before !== null) return before
      const replaces = await cancelReemplazado(work, solicitud)
      const placed = await placeNew(work, solicitud, medio, { origin, red: redDe(ip), mostrador: null })
      if (replaces && !placed.ok) throw new Refusal(placed)
      return placed
    })
  } catch (error) {
    if (error instanceof Refusal) return error.fallo
    throw error
  }
}

/** Undoes everything: an order that was to be replaced stands when the new one is refused. */
class Refusal extends Error {
  readonly fallo: FalloDePedido
  constructor(refusal: FalloDePedido) {
    super(refusal.code)
    this.fallo = refusal
  }
}

type Contexto = {
  /** Address of the shop for the link in the mail; '' leaves it to the mailer. */
  origin: string
  /** The network that it comes from, '' when unknown. */
  red: string
  /**
   * Sold by hand: the administrator who does it (e-mail) agreed on the shipping's cost; money that is there already
   * isn't asked for by mail. Null for a buyer's own order.
   */
  mostrador: { autor: string; pagado: boolean } | null
}

/** Places an order whose key is new, in the caller's transaction. @param solicitud with a line at least */
export async function placeNew(
  work: Work,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  { origin, red, mostrador }: Contexto,
): Promise<Resultado<Pedido, FalloDePedido>> {
  const tooMany = mostrador === null ? refuseDemasiadas(solicitud, work.ajustes) : null
  if (tooMany !== null) return tooMany
  const productos = await loadProductosById(
    work.tx,
    solicitud.items.map(({ id }) => id),
  )
  const tarifa = tarifaEnvio(solicitud.shipping.metodo, solicitud.shipping.departamento, work.ajustes)
  const envio = mostrador === null ? tarifa : { ...tarifa, costo: solicitud.costo }
  const refusal = checkSolicitud(productos, solicitud, medio, work.ajustes, envio.costo)
  if (refusal !== null) return refusal

  const lineas = solicitud.items.map((item) => toLinea(productos, item, work.ajustes))
  const unidades = unidadesDe(lineas)
  const draft = buildRow(work, work.ajustes, solicitud, medio, lineas, { tarifa: envio, red })
  if (medio === 'transferencia' && mostrador === null) {
    const waits = await refuseEsperando(work.tx, draft)
    if (waits !== null) return waits
  }
  const aspirante = { id: draft.id, unidades: unidades.length, retiene: false }
  const holds = mostrador === null ? await canHold(work.tx, draft, aspirante, medio) : unidades.length > 0

  // What is seen to be gone needs no lock: late buyers don't queue for one.
  const gone = unidades.filter(({ productId, talle }) => productos.get(productId)?.stock[talle] === 0)
  const missing = gone.length > 0 || !holds ? gone : await holdUnidades(work.tx, unidades)
  if (missing.length > 0) {
    // The same order may have taken them while this one waited for them.
    const meanwhile = await replayPedido(work, solicitud, medio, origin)
    return meanwhile ?? fallo('sin_stock', { data: { lineas: await toFaltantes(work.tx, lineas, missing) } })
  }

  const lineaRows = toLineaRows(draft.id, lineas)
  const inserted = await insertWithCodigo(work.tx, work.seal, { ...draft, retiene: holds ? 1 : 0 }, lineaRows)
  if (inserted === null) {
    if (holds) await releaseUnidades(work.tx, unidades)
    const winner = await replayPedido(work, solicitud, medio, origin)
    if (winner === null) throw new Error('the order that took the key is gone')
    return winner
  }
  if (medio === 'tarjeta' && mostrador === null) await countConTarjeta(work, solicitud.shipping.telefono)
  await insertLineas(work.tx, lineaRows)
  // Before the mail, whose limit is another row that many want: always in this order.
  if (holds) await bumpVersion(work.tx)
  else if (medio === 'transferencia') await waitTurn(work.tx)
  const row = mostrador === null ? await keepWithinLimits(work.tx, inserted, unidades, medio) : inserted
  if (row.retiene === 1) await insertMovimientosDeStock(work, 'retencion', unidades, row)
  await insertEvento(work, row.id, {
    quien: mostrador === null ? 'comprador' : 'administrador',
    autor: mostrador?.autor ?? '',
    evento: 'crear',
    de: null,
    a: 'pendiente_pago',
    detalle: '',
    medio,
  })
  const pedido = await completePedido(work.tx, row)
  if (medio === 'transferencia' && mostrador?.pagado !== true) {
    await queueCorreosDePedido(work, pedido, { momento: 'transferencia', origin })
  }
  return ok(pedido)
}

/** Who needs more than one order may hold talks with the shop. */
function refuseDemasiadas({ items }: SolicitudDePedido, { retencion }: Ajustes): FalloDePedido | null {
  const { unidadesPorPedido: max } = retencion
  return hasDemasiadas(items, max) ? fallo('demasiadas_unidades', { detail: textoDemasiadas(max) }) : null
}

/**
 * Looks again at what was looked at before the order was written, now that no other can slip in between: of those who
 * ask at the same moment some came first.
 * @returns the order as it stands now, maybe without its hold
 * @throws Refusal when it can't wait for a transfer
 */
async function keepWithinLimits(tx: Tx, row: PedidoRow, unidades: Unidad[], medio: MedioDePago): Promise<PedidoRow> {
  const waits = medio === 'transferencia' ? await refuseEsperando(tx, row) : null
  if (waits !== null) throw new Refusal(waits)
  if (row.retiene === 0) return row
  const aspirante = { id: row.id, unidades: unidades.length, retiene: true }
  if (await canHold(tx, row, aspirante, medio)) return row
  await releaseUnidades(tx, unidades)
  await updatePedido(tx, row.id, { retiene: 0 })
  return { ...row, retiene: 0 }
}

/** More than anybody orders: each asks the card provider for a link. */
const LIMITE_CON_TARJETA = { max: 30, ventanaMs: 60 * 60_000 }

/** Counts an order by card of one telephone. @throws Refusal past the limit */
async function countConTarjeta({ tx, clock }: Work, telefono: string): Promise<void> {
  const clave = createHash('sha256').update(telefonoNormalDe(telefono))
  const taken = await takeFromLimitIn(tx, clock(), `con-tarjeta:${clave.digest('base64url')}`, LIMITE_CON_TARJETA)
  if (taken.ok) return
  throw new Refusal(
    fallo('demasiados_pedidos', { detail: 'Hiciste muchos pedidos seguidos. Esperá una hora y probá de nuevo.' }),
  )
}

/** Same product and size is the same item, whichever the mode (specification 5). */
function hasDuplicates(items: LineaPedida[]): boolean {
  return new Set(items.map(({ id, talle }) => JSON.stringify([id, talle]))).size < items.length
}

/** Which refusal is named first when lines are refused for different reasons; all of them are in its data. */
const CODIGOS = [
  ['no_disponible', 'producto_no_encontrado'],
  ['talle_inexistente', 'talle_inexistente'],
  ['personalizacion_invalida', 'personalizacion_invalida'],
  ['precio', 'precio_cambiado'],
] as const

/**
 * Everything that can be refused without holding; sold-out lines are named along with others, not by themselves.
 * @param ahora what the shipping costs
 */
function checkSolicitud(
  productos: Map<string, Producto>,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  ajustes: Ajustes,
  ahora: Pesos,
): FalloDePedido | null {
  const lineas = solicitud.items.flatMap((item, indice) =>
    findCambio(productos.get(item.id), item, indice, medio, ajustes),
  )
  const costo = solicitud.costo === ahora ? {} : { costo: { antes: solicitud.costo, ahora } }
  const told = CODIGOS.find(([motivo]) => lineas.some((linea) => linea.motivo === motivo))
  if (told !== undefined) return fallo(told[1], { data: { lineas, ...costo } })
  return 'costo' in costo ? fallo('precio_cambiado', { data: { lineas, ...costo } }) : null
}

function findCambio(
  producto: Producto | undefined,
  item: LineaPedida,
  indice: number,
  medio: MedioDePago,
  ajustes: Ajustes,
): CambioDeLinea[] {
  const { motivo, precios, extras, quedan } = reviewLinea(producto, item, ajustes)
  const linea = { indice, nombre: producto?.nombre ?? '', talle: item.talle }
  if (motivo === 'sin_stock') return [{ ...linea, motivo, quedan: quedan ?? 0 }]
  if (motivo !== null || precios === null) return [{ ...linea, motivo: motivo ?? 'no_disponible' }]
  const ahora = precios[medio] + extras
  return item.unit_price === ahora ? [] : [{ ...linea, motivo: 'precio', antes: item.unit_price, ahora }]
}

/** A checked line as it is sold. */
function toLinea(productos: Map<string, Producto>, item: LineaPedida, ajustes: Ajustes): LineaPedido {
  const producto = productos.get(item.id)
  const { precios, extras, personalizacion } = reviewLinea(producto, item, ajustes)
  if (producto === undefined || precios === null) throw new Error(`line of ${item.id} was not checked`)
  return {
    productId: producto.id,
    codigo: producto.codigo,
    nombre: producto.nombre,
    imagen: producto.imagenes[0]?.id ?? '',
    talle: item.talle,
    modo: item.modo,
    nombrePersonalizado: personalizacion.nombre,
    numero: personalizacion.numero,
    parches: personalizacion.parches,
    precio: precios.tarjeta,
    precioDescuento: precios.transferencia,
    extras,
  }
}

async function toFaltantes(tx: Tx, lineas: LineaPedido[], missing: Unidad[]): Promise<CambioDeLinea[]> {
  const faltantes: CambioDeLinea[] = []
  for (const [indice, { productId, nombre, talle, modo }] of lineas.entries()) {
    if (modo !== 'stock' || !missing.some((m) => m.productId === productId && m.talle === talle)) continue
    const figuras = await findFiguras(tx, { productId, talle })
    faltantes.push({ indice, nombre, talle, motivo: 'sin_stock', quedan: figuras?.cantidad ?? 0 })
  }
  return faltantes
}

/** An order that has no code yet, nor what its code is found by and sealed with. */
type BorradorDePedido = Omit<PedidoRow, 'codigo' | 'busqueda' | 'sello'>

function buildRow(
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  solicitud: SolicitudDePedido,
  medio: MedioDePago,
  lineas: LineaPedido[],
  { tarifa, red }: { tarifa: TarifaEnvio; red: string },
): BorradorDePedido {
  const shipping = sinCalleDeMas(solicitud.shipping)
  const now = clock()
  const totales = totalesPedido(lineas, tarifa.costo)
  return {
    id: newId(),
    token: newToken(),
    idempotencyKey: solicitud.idempotencyKey,
    huella: huellaDe(solicitud),
    estado: 'pendiente_pago',
    medioDePago: medio,
    nombre: shipping.nombre,
    departamento: shipping.departamento,
    ciudad: shipping.ciudad,
    calle: shipping.calle,
    numeroPuerta: shipping.numeroPuerta,
    numeroApartamento: shipping.numeroApartamento,
    telefono: shipping.telefono,
    correo: shipping.correo,
    comentarios: shipping.comentarios,
    metodo: shipping.metodo,
    costoEnvio: tarifa.costo,
    tiempoEnvio: tarifa.tiempo,
    totalMercadoPago: totales.mercadoPago,
    totalTransferencia: totales.transferencia,
    retenidoHasta: now + retencionDe(medio, ajustes),
    preferenceId: null,
    initPoint: null,
    preferenceExpira: null,
    pagoEstado: null,
    pagoDetalle: null,
    seguimiento: '',
    proximaConsulta: 0,
    retiene: 0,
    red,
    telefonoNormal: telefonoNormalDe(shipping.telefono),
    casilla: casillaDe(shipping.correo),
    creado: now,
    actualizado: now,
  }
}

/** @returns the order as written, or null when its key was taken meanwhile; a code that is taken is drawn again */
async function insertWithCodigo(
  tx: Tx,
  seal: Seal,
  draft: BorradorDePedido,
  lineas: PedidoLineaRow[],
): Promise<PedidoRow | null> {
  for (let attempt = 0; attempt < CODIGO_ATTEMPTS; attempt++) {
    const codigo = newCodigo()
    const coded = { ...draft, codigo }
    const row = { ...coded, busqueda: textoDePedido(coded), sello: selloDe(seal, coded, lineas, null) }
    if (await insertPedido(tx, row)) return row
    if ((await selectPedido(tx, { idempotencyKey: draft.idempotencyKey })) !== undefined) return null
  }
  throw new Error('no free order code was found')
}

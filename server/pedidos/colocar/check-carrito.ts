import { queEsEnPalabras } from '#domain/productos/procedencia.ts'
import { toPrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Kysely } from 'kysely'
import { toDibujable } from '#domain/productos/dibujable.ts'
import { tallesComprables } from '#domain/productos/disponibilidad.ts'
import { isPersonalizable } from '#domain/productos/estampa.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { reviewLinea, unidadesDe, type Unidad } from '#domain/pedidos/linea.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import type { LineaBuscada, LineaRevisada, CodigoRevisado, LineaPedida } from '#domain/pedidos/solicitud.ts'
import { loadProductosByCodigo, loadProductosById, loadProductosByNombre } from '#server/productos/load-productos.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { findReemplazables } from '../mover/cancel-reemplazado.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { canHold, type ReservaPrevista } from '#domain/pedidos/limites-de-reserva.ts'
import { redDe } from '#server/base/network.ts'
import { readCargas } from '../guardar/read-cargas.ts'
import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { discount } from '#domain/pedidos/revision.ts'
import { normalizeCodigo } from '#domain/codigos/codigo.ts'
import { normalizeCredito } from '#domain/devoluciones/credito.ts'
import { countIntento } from '#server/codigos/count-intento.ts'
import { findCodigoAplicable, isSinUso } from '#server/codigos/find-codigo-aplicable.ts'

/**
 * What the cart's lines are worth and whether they can be had now, in the order asked (specification 10.9).
 * @param propio token of the buyer's own unpaid order, which a new one would replace: what it holds counts as available
 */
export async function checkCarrito(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  items: LineaBuscada[],
  propio?: string,
): Promise<LineaRevisada[]> {
  const ajustes = await readAjustes(runtime)
  const { read } = runtime.database
  const productos = await findProductos(read, items, runtime.clock())
  const own = propio === undefined ? undefined : await selectPedido(read, { token: propio })
  const held = own?.retiene !== 1 ? [] : unidadesDe(await findReemplazables(read, own))
  return items.map((asked, at) => {
    const producto = withHeld(productos[at], held)
    const item = producto === undefined ? asked : { ...asked, talle: talleEn(producto, asked) }
    const { motivo, precios, extras, quedan } = reviewLinea(producto, item, ajustes)
    const personalizable = producto !== undefined && producto.activo && isPersonalizable(producto, item.modo)
    return {
      id: producto?.id ?? item.id,
      codigo: producto?.codigo ?? '',
      talle: item.talle,
      modo: item.modo,
      disponible: motivo === null,
      motivo,
      nombre: producto?.nombre ?? '',
      queEs: producto === undefined ? '' : queEsEnPalabras(producto),
      slug: producto?.slug ?? '',
      imagen: producto?.imagenes[0] ?? null,
      precios,
      rebaja: toPrecioRebajado(producto?.rebajas?.[item.modo]),
      extras,
      quedan,
      talles: producto?.activo ? tallesComprables(producto, item.modo) : [],
      personalizable,
      dibujo: producto !== undefined && (personalizable || asksForPrint(item)) ? toDibujable(producto) : null,
    }
  })
}

/** Products by the ids of lines; those of an earlier shop's lines by the code in them as well, and by name. */
async function findProductos(db: Kysely<Schema>, items: LineaBuscada[], en: number): Promise<(Producto | undefined)[]> {
  const byId = await loadProductosById(
    db,
    items.map(({ id }) => id),
    en,
  )
  const unknown = items.filter(({ id }) => !byId.has(id))
  const codigos = unknown.flatMap(codigosDe)
  const byCodigo = codigos.length === 0 ? new Map<string, Producto>() : await loadProductosByCodigo(db, codigos, en)
  const nombres = unknown.flatMap(({ nombre }) => nombre ?? [])
  const byNombre = nombres.length === 0 ? new Map<string, Producto>() : await loadProductosByNombre(db, nombres, en)
  return items.map((item) => {
    const withCodigo = codigosDe(item).flatMap((codigo) => byCodigo.get(codigo) ?? [])[0]
    return byId.get(item.id) ?? withCodigo ?? byNombre.get(item.nombre ?? '')
  })
}

/** What may be the code of an earlier shop's line: its own, its id, or that before size and mode (specification 3). */
function codigosDe({ id, codigo = '', talle }: LineaBuscada): string[] {
  const withoutModo = id.replace(/[-_ ]*(?:stock|encargo)$/i, '')
  const endsInTalle = withoutModo !== id && withoutModo.toLowerCase().endsWith(talle.toLowerCase())
  const inId = endsInTalle ? withoutModo.slice(0, -talle.length).replace(/[-_ ]+$/, '') : ''
  return [codigo, inId, id].filter((one) => one !== '').flatMap((one) => [one, one.toUpperCase()])
}

/** An earlier shop's line may have its size in another spelling. */
function talleEn({ stock, tallesEncargo }: Producto, { talle, nombre }: LineaBuscada): string {
  const talles = [...Object.keys(stock), ...tallesEncargo]
  if (nombre === undefined || talles.includes(talle)) return talle
  return talles.find((own) => canonicalTalle(own) === canonicalTalle(talle)) ?? talle
}

function asksForPrint({ personalizacion }: LineaBuscada): boolean {
  return personalizacion !== undefined && (personalizacion.nombre !== '' || personalizacion.numero !== '')
}

/** A product with the units on hand that an order holds of it. */
function withHeld(producto: Producto | undefined, held: Unidad[]): Producto | undefined {
  if (producto === undefined) return undefined
  const unitsOf = (size: string) => held.filter(({ productId, talle }) => productId === producto.id && talle === size)
  const stock = Object.entries(producto.stock).map(([talle, units]) => [talle, units + unitsOf(talle).length])
  return { ...producto, stock: Object.fromEntries(stock) }
}

/**
 * Whether a cart's shirts would be held for whoever orders it now, as far as that shows before the form is filled in.
 * It goes by network, and by how much is held altogether (specification 11). A cart without stock asks for no hold.
 * @param unidades units of stock in the cart
 * @param ip address of the visitor
 * @param propio token of an unpaid order of the buyer's own, which a new one would replace
 */
export async function checkReserva(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  unidades: number,
  ip: string,
  propio?: string,
): Promise<ReservaPrevista> {
  if (unidades === 0) return { tarjeta: true, transferencia: true }
  const db = database.read
  const own = propio === undefined ? undefined : await selectPedido(db, { token: propio })
  const origen = { telefonoNormal: '', casilla: '', red: redDe(ip) }
  const cargas = await readCargas(db, origen, own?.id ?? '', clock())
  const isHeldBy = (medio: MedioDePago) => canHold(cargas, { unidades, ...MEDIOS[medio] })
  return { tarjeta: isHeldBy('tarjeta'), transferencia: isHeldBy('transferencia') }
}

type LineaPorRevisar = Omit<LineaPedida, 'unit_price'>
type FalloDeCodigo = Fallo<'codigo_desconocido' | 'codigo_no_vale', undefined>

/**
 * What a code would take off each line of a cart now, by each way of paying, or why not (specification 34). How often
 * its buyer may use it is only known once they have said who they are.
 * @param ip address of the visitor
 * @param propio token of the buyer's own unpaid order, which a new one would replace, and its use with it
 */
export function checkCodigo(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  typed: string,
  items: LineaPorRevisar[],
  ip: string,
  propio?: string,
): Promise<Resultado<CodigoRevisado, FalloDeCodigo | Fallo<'demasiados_intentos', undefined>>> {
  const red = redDe(ip)
  return countIntento(runtime, red, () => reviewCodigoTyped(runtime, typed, items, { red, propio }))
}

/** Whoever has one looks for the field of codes first. */
const ES_UN_CREDITO = 'Es un crédito: escribilo en «¿Tenés un crédito de una devolución?», en Envío y pago.'

async function reviewCodigoTyped(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  typed: string,
  items: LineaPorRevisar[],
  { red, propio }: { red: string; propio: string | undefined },
): Promise<Resultado<CodigoRevisado, FalloDeCodigo>> {
  const db = runtime.database.read
  const own = propio === undefined ? undefined : await selectPedido(db, { token: propio })
  const keeps = own?.usoDeCodigo === 'reservado' && own.codigoDescuento === normalizeCodigo(typed)
  const replaced = keeps && (await findReemplazables(db, own)).length > 0 ? own : null
  const now = runtime.clock()
  const found = await findCodigoAplicable(db, typed, { now, propios: replaced === null ? 0 : 1 })
  if (!found.ok && normalizeCredito(typed) !== null) return { ...found, detail: ES_UN_CREDITO }
  if (!found.ok) return found
  const ajustes = await readAjustes(runtime)
  const productos = await loadProductosById(
    db,
    items.map(({ id }) => id),
    now,
  )
  const revisiones = items.map((item) => reviewLinea(productos.get(item.id), item, ajustes))
  const descuentos = discount(items, revisiones, productos, found.value)
  if (!descuentos.ok) return descuentos
  const { codigo } = found.value
  const porConfirmar = await isSinUso(db, codigo, red, replaced)
  return ok({ codigo: codigo.codigo, descuentos: descuentos.value, porConfirmar })
}

import { toPrecioRebajado } from '#domain/producto/precio-rebajado.ts'
import type { Kysely } from 'kysely'
import { toDibujable } from '#domain/producto/dibujable.ts'
import { tallesComprables } from '#domain/producto/disponibilidad.ts'
import { isPersonalizable } from '#domain/producto/estampa.ts'
import { reviewLinea } from '#domain/pedido/linea.ts'
import type { Producto } from '#domain/producto/producto.ts'
import type { LineaPedida, LineaRevisada } from '#domain/pedido/solicitud.ts'
import { loadProductosByCodigo, loadProductosById } from '#server/catalogue/load-productos.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import { findReemplazables } from './cancel-reemplazado.ts'
import { selectPedido } from './pedidos.repo.ts'
import { unidadesDe, type Unidad } from './stock.repo.ts'

/**
 * What the cart's lines are worth and whether they can be had now, in the order asked (specification 10.9).
 * @param propio token of an unpaid order of the buyer's own, which a new one would replace: what it holds counts as
 * available
 */
export async function checkCarrito(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  items: Omit<LineaPedida, 'unit_price'>[],
  propio?: string,
): Promise<LineaRevisada[]> {
  const ajustes = await readAjustes(runtime)
  const { read } = runtime.database
  const productos = await findProductos(read, items, runtime.clock())
  const own = propio === undefined ? undefined : await selectPedido(read, { token: propio })
  const held = own?.retiene !== 1 ? [] : unidadesDe(await findReemplazables(read, own))
  return items.map((item) => {
    const producto = withHeld(productos.get(item.id), held)
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

type Buscada = Pick<LineaPedida, 'id' | 'talle'>

/** Products by the ids that lines have: the product's, or the one of an earlier shop's cart, with its code in it. */
async function findProductos(db: Kysely<Schema>, items: Buscada[], en: number): Promise<Map<string, Producto>> {
  const productos = await loadProductosById(
    db,
    items.map(({ id }) => id),
    en,
  )
  const codigos = new Map(
    items.filter(({ id }) => !productos.has(id)).flatMap((item) => codigoDe(item).map((codigo) => [item.id, codigo])),
  )
  if (codigos.size === 0) return productos
  const found = await loadProductosByCodigo(db, [...codigos.values()], en)
  for (const [id, codigo] of codigos) {
    const producto = found.get(codigo)
    if (producto !== undefined) productos.set(id, producto)
  }
  return productos
}

/** The code in an earlier shop's id, which is code, size and mode in one (specification 3); none in others. */
function codigoDe({ id, talle }: Buscada): string[] {
  const withoutModo = id.replace(/[-_ ]*(?:stock|encargo)$/i, '')
  if (withoutModo === id || !withoutModo.toLowerCase().endsWith(talle.toLowerCase())) return []
  const codigo = withoutModo.slice(0, -talle.length).replace(/[-_ ]+$/, '')
  return codigo === '' ? [] : [codigo]
}

function asksForPrint({ personalizacion }: Pick<LineaPedida, 'personalizacion'>): boolean {
  return personalizacion !== undefined && (personalizacion.nombre !== '' || personalizacion.numero !== '')
}

/** A product with the units on hand that an order holds of it. */
function withHeld(producto: Producto | undefined, held: Unidad[]): Producto | undefined {
  if (producto === undefined) return undefined
  const unitsOf = (size: string) => held.filter(({ productId, talle }) => productId === producto.id && talle === size)
  const stock = Object.entries(producto.stock).map(([talle, units]) => [talle, units + unitsOf(talle).length])
  return { ...producto, stock: Object.fromEntries(stock) }
}

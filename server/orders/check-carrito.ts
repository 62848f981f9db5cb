import type { Ajustes } from '#domain/ajustes.ts'
import { reviewLinea } from '#domain/linea.ts'
import type { LineaPedida, LineaRevisada } from '#domain/solicitud.ts'
import { loadProductosById } from '#server/catalogue/load-productos.ts'
import type { Runtime } from '#server/runtime.ts'

/** What the cart's lines are worth and whether they can be had now, in the order asked (decisions: Cart). */
export async function checkCarrito(
  { database }: Pick<Runtime, 'database'>,
  ajustes: Ajustes,
  items: Omit<LineaPedida, 'unit_price'>[],
): Promise<LineaRevisada[]> {
  const productos = await loadProductosById(
    database.read,
    items.map(({ id }) => id),
  )
  return items.map((item) => {
    const producto = productos.get(item.id)
    const { motivo, precios, extras, quedan } = reviewLinea(producto, item, ajustes)
    return {
      id: item.id,
      talle: item.talle,
      modo: item.modo,
      disponible: motivo === null,
      motivo,
      nombre: producto?.nombre ?? '',
      slug: producto?.slug ?? '',
      imagen: producto?.imagenes[0] ?? null,
      precios,
      extras,
      quedan,
    }
  })
}

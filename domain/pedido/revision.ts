import type { Ajustes, TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { tarifaEnvio } from '#domain/envio/envio.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import type { Precios } from '#domain/producto/precio.ts'
import type { Producto } from '#domain/producto/producto.ts'
import { reviewLinea, type RevisionDeLinea } from './linea.ts'
import type { LineaPedido, MedioDePago } from './pedido.ts'
import { hasDemasiadas, textoDemasiadas } from './retencion.ts'
import type { CambioDeLinea, FalloDePedido, LineaPedida, SolicitudDePedido } from './solicitud.ts'

/** What was asked for, as it is sold. */
export type PedidoRevisado = { lineas: LineaPedido[]; envio: TarifaEnvio }

/**
 * Reviews what was asked for with the shop as it is now: prices and shipping are made anew and compared with what the
 * browser believed. Stock figures may be out of date by the time that shirts are held.
 * @param aMano sold by hand: the shipping's cost is the agreed one, and there may be any number of shirts, repeated
 * ones too
 * @returns on failure why it can't be sold, with every line that stands in the way
 */
export function reviewSolicitud(
  { items, shipping, costo }: SolicitudDePedido,
  medio: MedioDePago,
  productos: ReadonlyMap<string, Producto>,
  ajustes: Ajustes,
  { aMano }: { aMano: boolean },
): Resultado<PedidoRevisado, FalloDePedido> {
  if (items.length === 0) return fallo('carrito_vacio')
  if (!aMano && hasDuplicates(items)) return fallo('item_duplicado')
  const { unidadesPorPedido: max } = ajustes.retencion
  if (!aMano && hasDemasiadas(items, max)) return fallo('demasiadas_unidades', { detail: textoDemasiadas(max) })

  const lineas: LineaPedido[] = []
  const cambios: CambioDeLinea[] = []
  for (const [indice, item] of items.entries()) {
    const producto = productos.get(item.id)
    const revision = reviewLinea(producto, item, ajustes)
    const { motivo, precios, extras } = revision
    const cambio = { indice, nombre: producto?.nombre ?? '', talle: item.talle }
    if (producto === undefined || precios === null) cambios.push({ ...cambio, motivo: 'no_disponible' })
    else if (motivo === 'sin_stock') cambios.push({ ...cambio, motivo, quedan: 0 })
    else if (motivo !== null) cambios.push({ ...cambio, motivo })
    else if (item.unit_price !== precios[medio] + extras)
      cambios.push({ ...cambio, motivo: 'precio', antes: item.unit_price, ahora: precios[medio] + extras })
    else lineas.push(toLinea(producto, item, precios, revision))
  }
  const tarifa = tarifaEnvio(shipping.metodo, shipping.departamento, ajustes)
  const envio = aMano ? { ...tarifa, costo } : tarifa
  return refuse(cambios, costo, envio.costo) ?? ok({ lineas, envio })
}

/** A line as it is sold. */
function toLinea(
  producto: Producto,
  { talle, modo }: LineaPedida,
  precios: Precios,
  { extras, personalizacion }: RevisionDeLinea,
): LineaPedido {
  return {
    productId: producto.id,
    codigo: producto.codigo,
    nombre: producto.nombre,
    imagen: producto.imagenes[0]?.id ?? '',
    talle,
    modo,
    nombrePersonalizado: personalizacion.nombre,
    numero: personalizacion.numero,
    parches: personalizacion.parches,
    precio: precios.tarjeta,
    precioDescuento: precios.transferencia,
    extras,
  }
}

/** Same product and size is the same item, whichever the mode (specification 5). */
function hasDuplicates(items: LineaPedida[]): boolean {
  return new Set(items.map(({ id, talle }) => JSON.stringify([id, talle]))).size < items.length
}

/** Which refusal comes first when lines are refused for different reasons; all of them are in its data. */
const CODIGOS = [
  ['no_disponible', 'producto_no_encontrado'],
  ['talle_inexistente', 'talle_inexistente'],
  ['personalizacion_invalida', 'personalizacion_invalida'],
  ['precio', 'precio_cambiado'],
] as const

/** @param antes what the browser believes that the shipping costs */
function refuse(lineas: CambioDeLinea[], antes: number, ahora: number): FalloDePedido | null {
  const costo = antes === ahora ? {} : { costo: { antes, ahora } }
  const told = CODIGOS.find(([motivo]) => lineas.some((linea) => linea.motivo === motivo))
  if (told !== undefined) return fallo(told[1], { data: { lineas, ...costo } })
  if ('costo' in costo) return fallo('precio_cambiado', { data: { lineas, ...costo } })
  return lineas.length > 0 ? fallo('sin_stock', { data: { lineas } }) : null
}

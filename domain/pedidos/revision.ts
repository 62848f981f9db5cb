import { queEsEnPalabras } from '#domain/productos/procedencia.ts'
import type { Ajustes, TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { reviewCodigo } from '#domain/codigos/revision-codigo.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import { documentoDesde } from '#domain/facturacion/receptor.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo, Producto } from '#domain/productos/producto.ts'
import { reviewLinea, type RevisionDeLinea } from './linea.ts'
import { precioDeLinea, totalesPedido, type LineaPedido, type MedioDePago } from './pedido.ts'
import { hasDemasiadas, textoDemasiadas } from './limites-de-reserva.ts'
import type { CambioDeLinea, FalloDePedido, LineaPedida, SolicitudDePedido } from './solicitud.ts'

/** What was asked for, as it is sold; `codigo` is the one that takes something off, '' for none. */
export type PedidoRevisado = { lineas: LineaPedido[]; envio: TarifaEnvio; codigo: string }

/** A code that exists and has uses left, and the moment at which it is asked for, milliseconds UTC. */
export type CodigoAplicable = { codigo: CodigoDeDescuento; now: number }

/**
 * Reviews what was asked for with the shop as it is now. Prices and shipping are made anew and compared with what the
 * browser believed. Stock figures may be out of date by the time that shirts are held.
 * @param aMano sold by hand: shipping costs what was agreed, and there may be any number of shirts, repeated ones too
 * @param codigo null when none was asked for
 * @returns on failure why it can't be sold, with every line that stands in the way
 */
export function reviewSolicitud(
  { items, shipping, costo }: SolicitudDePedido,
  medio: MedioDePago,
  productos: ReadonlyMap<string, Producto>,
  ajustes: Ajustes,
  { aMano, codigo }: { aMano: boolean; codigo: CodigoAplicable | null },
): Resultado<PedidoRevisado, FalloDePedido> {
  if (items.length === 0) return fallo('carrito_vacio')
  if (!aMano && hasDuplicates(items)) return fallo('item_duplicado')
  const { unidadesPorPedido: max } = ajustes.retencion
  if (!aMano && hasDemasiadas(items, max)) return fallo('demasiadas_unidades', { detail: textoDemasiadas(max) })

  const lineas: LineaPedido[] = []
  const cambios: CambioDeLinea[] = []
  const revisiones = items.map((item) => reviewLinea(productos.get(item.id), item, ajustes))
  const descuentos = discount(items, revisiones, productos, codigo)
  if (!descuentos.ok) return descuentos
  for (const [indice, item] of items.entries()) {
    const producto = productos.get(item.id)
    const revision = revisiones[indice]!
    const { motivo, precios } = revision
    const cambio = { indice, nombre: producto?.nombre ?? '', talle: item.talle }
    if (producto === undefined || precios === null) cambios.push({ ...cambio, motivo: 'no_disponible' })
    else if (motivo === 'sin_stock') cambios.push({ ...cambio, motivo, quedan: 0 })
    else if (motivo !== null) cambios.push({ ...cambio, motivo })
    else {
      const linea = withAcordado(
        toLineaVendida(producto, item, precios, revision, descuentos.value[indice]!),
        item,
        medio,
      )
      const ahora = precioDeLinea(linea, medio)
      if (item.unit_price === ahora) lineas.push(linea)
      else cambios.push({ ...cambio, motivo: 'precio', antes: item.unit_price, ahora })
    }
  }
  const tarifa = tarifaEnvio(shipping.metodo, shipping.departamento, ajustes)
  const envio = aMano ? { ...tarifa, costo } : tarifa
  const refused = refusePedido(cambios, costo, envio.costo)
  if (refused !== null) return refused
  // How an order is paid may change until it is, by its buyer too where it was sold by hand.
  const { mercadoPago, transferencia } = totalesPedido(lineas, envio.costo)
  const total = Math.max(mercadoPago, transferencia)
  if (shipping.documento === '' && total >= documentoDesde(ajustes.facturacion)) return fallo('falta_documento')
  return ok({ lineas, envio, codigo: codigo?.codigo.codigo ?? '' })
}

const NADA: Precios = { tarjeta: 0, transferencia: 0 }

/** What the code takes off each line; nothing off those whose shirt is gone, or for which a price was agreed on. */
export function discount(
  items: Pick<LineaPedida, 'id' | 'modo' | 'acordado'>[],
  revisiones: RevisionDeLinea[],
  productos: ReadonlyMap<string, Producto>,
  aplicable: CodigoAplicable | null,
): Resultado<Precios[], Fallo<'codigo_no_vale', undefined>> {
  if (aplicable === null) return ok(items.map(() => NADA))
  const lineas = items.map(({ id, modo, acordado }, indice) => {
    const { precios, extras } = revisiones[indice]!
    const producto = productos.get(id)
    if (producto === undefined || precios === null || acordado !== undefined) return null
    return { modo, producto, precios, extras, rebajada: producto.rebajas?.[modo] !== undefined }
  })
  const there = lineas.filter((linea) => linea !== null)
  const shares = reviewCodigo(aplicable.codigo, there, aplicable.now)
  if (!shares.ok) return shares
  return ok(lineas.map((linea) => (linea === null ? NADA : shares.value[there.indexOf(linea)]!)))
}

/** What is told of the reduction that a shirt is sold with: the price before, and until when. */
function antesDe({ rebajas }: Producto, modo: Modo): Pick<LineaPedido, 'precioAntes' | 'rebajaHasta'> {
  const rebaja = rebajas?.[modo]
  return rebaja === undefined || rebaja.antes === null
    ? { precioAntes: null, rebajaHasta: null }
    : { precioAntes: rebaja.antes, rebajaHasta: rebaja.hasta }
}

/** A line as it is sold, with what a code takes off it. */
export function toLineaVendida(
  producto: Producto,
  { talle, modo }: Pick<LineaPedida, 'talle' | 'modo'>,
  precios: Precios,
  { extras, personalizacion }: RevisionDeLinea,
  descuento: Precios,
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
    descuentoTarjeta: descuento.tarjeta,
    descuentoTransferencia: descuento.transferencia,
    ...antesDe(producto, modo),
    listaTarjeta: null,
    listaTransferencia: null,
    motivoDelPrecio: '',
    queEs: queEsEnPalabras(producto),
  }
}

/** A line at the price that was agreed on; what it would have cost stays with it. As it is where that is the same. */
function withAcordado(linea: LineaPedido, { acordado }: LineaPedida, medio: MedioDePago): LineaPedido {
  if (acordado === undefined || acordado.precio === precioDeLinea(linea, medio)) return linea
  const precio = acordado.precio - linea.extras
  return {
    ...linea,
    precio,
    precioDescuento: precio,
    precioAntes: null,
    rebajaHasta: null,
    listaTarjeta: linea.precio,
    listaTransferencia: linea.precioDescuento,
    motivoDelPrecio: acordado.motivo,
  }
}

/** Whether an item comes twice: product and size make it one, whichever the mode (specification 5). */
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
function refusePedido(lineas: CambioDeLinea[], antes: number, ahora: number): FalloDePedido | null {
  const costo = antes === ahora ? {} : { costo: { antes, ahora } }
  const told = CODIGOS.find(([motivo]) => lineas.some((linea) => linea.motivo === motivo))
  if (told !== undefined) return fallo(told[1], { data: { lineas, ...costo } })
  if ('costo' in costo) return fallo('precio_cambiado', { data: { lineas, ...costo } })
  return lineas.length > 0 ? fallo('sin_stock', { data: { lineas } }) : null
}

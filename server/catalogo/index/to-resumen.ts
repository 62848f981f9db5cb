import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { toPrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { isUltimaUnidad, tallesComprables } from '#domain/productos/disponibilidad.ts'
import { comesPrinted } from '#domain/productos/estampa.ts'
import { splitNombre } from '#domain/catalogo/nombre-en-tarjeta.ts'
import { isUsada, queEsEnPalabras, queEsEnUnaMarca } from '#domain/productos/procedencia.ts'
import { temporada } from '#domain/productos/temporada.ts'
import type { Modo, ProductoBreve } from '#domain/productos/producto.ts'

/** What a card shows of a product in a mode. */
export function toResumen(
  producto: ProductoBreve,
  modo: Modo,
  ajustes: Pick<Ajustes, 'descuentoTransferencia'>,
): ProductoResumen {
  const suTemporada = temporada(producto.anio)
  return {
    id: producto.id,
    modo,
    slug: producto.slug,
    codigo: producto.codigo,
    nombre: producto.nombre,
    nombrePartido: splitNombre({ nombre: producto.nombre, equipo: producto.equipo, temporada: suTemporada }),
    equipo: producto.equipo,
    version: producto.version,
    categoria: categoriaMostrada(producto.categoria),
    temporada: suTemporada,
    imagen: producto.imagenes[0] ?? null,
    coloresPrincipales: producto.coloresPrincipales,
    coloresSecundarios: producto.coloresSecundarios,
    precios: preciosDe(producto, modo, ajustes),
    rebaja: toPrecioRebajado(producto.rebajas?.[modo]),
    talles: tallesComprables(producto, modo),
    distintivo: distintivoDe(producto, modo),
    queEs: queEsEnPalabras(producto),
    estampada: comesPrinted(producto),
  }
}

/** What a card says of a product before it is opened: that it was used comes first, as the law has it. */
export function distintivoDe(producto: Parameters<typeof isUltimaUnidad>[0] & Rasgos, modo: Modo): string {
  const queEs = queEsEnUnaMarca(producto)
  if (isUsada(producto)) return queEs
  if (modo === 'stock' && isUltimaUnidad(producto)) return 'Última unidad'
  const categoria = categoriaMostrada(producto.categoria)
  return queEs || (categoria === 'Hincha' ? '' : categoria)
}

type Rasgos = Pick<ProductoBreve, 'procedencia' | 'estado' | 'categoria'>

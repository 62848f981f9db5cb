import type { Ajustes } from '#domain/ajustes.ts'
import type { ProductoResumen } from '#domain/catalogo.ts'
import { preciosDe } from '#domain/precio.ts'
import {
  categoriaMostrada,
  comesPrinted,
  temporada,
  tallesComprables,
  type Modo,
  type Producto,
} from '#domain/producto.ts'

/** What a card shows of a product in a mode. */
export function toResumen(
  producto: Producto,
  modo: Modo,
  ajustes: Pick<Ajustes, 'descuentoTransferencia'>,
): ProductoResumen {
  const unidades = Object.values(producto.stock).reduce((total, cantidad) => total + cantidad, 0)
  return {
    id: producto.id,
    modo,
    slug: producto.slug,
    codigo: producto.codigo,
    nombre: producto.nombre,
    equipo: producto.equipo,
    version: producto.version,
    categoria: categoriaMostrada(producto.categoria),
    temporada: temporada(producto.anio),
    imagen: producto.imagenes[0] ?? null,
    coloresPrincipales: producto.coloresPrincipales,
    coloresSecundarios: producto.coloresSecundarios,
    precios: preciosDe(producto, modo, ajustes),
    talles: tallesComprables(producto, modo),
    ultimaUnidad: modo === 'stock' && unidades === 1,
    estampada: comesPrinted(producto),
  }
}

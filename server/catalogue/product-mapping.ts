import { textoDeBusqueda } from '#domain/catalogo/filtros-admin.ts'
import type { Imagen, Producto } from '#domain/producto/producto.ts'
import type { Flag, ProductRow, Schema } from '#server/db/schema.ts'

/** A product's rows in the child tables, each list in its order. */
export type ProductChildren = {
  stock: { talle: string; cantidad: number }[]
  tallesEncargo: { talle: string }[]
  colores: { tipo: 'principal' | 'secundario'; color: string }[]
  imagenes: Imagen[]
}

/** Every row that stores one product; pictures are stored by whoever makes them, here they are only linked. */
export type ProductRows = {
  product: ProductRow
  stock: Schema['productStock'][]
  tallesEncargo: Schema['productTallesEncargo'][]
  colores: Schema['productColores'][]
  imagenes: Schema['productImagenes'][]
}

/** A stored product as the shop knows it. */
export function toProducto(row: ProductRow, children: ProductChildren): Producto {
  return {
    id: row.id,
    slug: row.slug,
    codigo: row.codigo,
    nombre: row.nombre,
    equipo: row.equipo,
    liga: row.liga,
    copa: row.copa,
    marca: row.marca,
    categoria: row.categoria,
    version: row.version,
    activo: row.activo === 1,
    destacado: row.destacado === 1,
    popularidad: row.popularidad,
    precio: row.precio,
    precioDescuento: row.precioDescuento,
    precioEncargo: row.precioEncargo,
    precioEncargoDescuento: row.precioEncargoDescuento,
    stock: Object.fromEntries(children.stock.map(({ talle, cantidad }) => [talle, cantidad])),
    tallesEncargo: children.tallesEncargo.map(({ talle }) => talle),
    imagenes: children.imagenes,
    anio: [row.anioDesde, row.anioHasta].filter((anio) => anio !== null),
    coloresPrincipales: coloresOf(children, 'principal'),
    coloresSecundarios: coloresOf(children, 'secundario'),
    clima: row.clima,
    mangaLarga: row.mangaLarga === 1,
    reversible: row.reversible === 1,
    parches: row.parches === 1,
    numero: row.numero,
    nombrePersonalizado: row.nombrePersonalizado,
    patron: row.patron,
  }
}

/**
 * A product as it is stored. Its stock is what can be bought; nothing is held or sold yet.
 * @param times milliseconds UTC
 */
export function toProductRows(producto: Producto, times: { creado: number; actualizado: number }): ProductRows {
  const productId = producto.id
  const [anioDesde = null, anioHasta = null] = producto.anio
  return {
    product: {
      id: producto.id,
      slug: producto.slug,
      codigo: producto.codigo,
      nombre: producto.nombre,
      equipo: producto.equipo,
      liga: producto.liga,
      copa: producto.copa,
      marca: producto.marca,
      categoria: producto.categoria,
      version: producto.version,
      activo: toFlag(producto.activo),
      destacado: toFlag(producto.destacado),
      popularidad: producto.popularidad,
      precio: producto.precio,
      precioDescuento: producto.precioDescuento,
      precioEncargo: producto.precioEncargo,
      precioEncargoDescuento: producto.precioEncargoDescuento,
      anioDesde,
      anioHasta,
      clima: producto.clima,
      mangaLarga: toFlag(producto.mangaLarga),
      reversible: toFlag(producto.reversible),
      parches: toFlag(producto.parches),
      numero: producto.numero,
      nombrePersonalizado: producto.nombrePersonalizado,
      patron: producto.patron,
      busqueda: textoDeBusqueda(producto),
      ...times,
    },
    stock: Object.entries(producto.stock).map(([talle, cantidad]) => ({
      productId,
      talle,
      cantidad,
      retenido: 0,
      vendido: 0,
    })),
    tallesEncargo: producto.tallesEncargo.map((talle, orden) => ({ productId, talle, orden })),
    colores: [
      ...producto.coloresPrincipales.map((color, orden) => ({ productId, tipo: 'principal' as const, color, orden })),
      ...producto.coloresSecundarios.map((color, orden) => ({ productId, tipo: 'secundario' as const, color, orden })),
    ],
    imagenes: producto.imagenes.map(({ id }, orden) => ({ productId, imagenId: id, orden })),
  }
}

function coloresOf(children: ProductChildren, tipo: 'principal' | 'secundario'): string[] {
  return children.colores.filter((row) => row.tipo === tipo).map(({ color }) => color)
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0
}

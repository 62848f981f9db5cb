import { textoDeProducto } from '#domain/catalogo/filtros-admin.ts'
import { camposDeTipo, camposEn, mapCampos, pickCampos, type CampoPrivado } from '#domain/productos/campos.ts'
import type { CamposDeProducto } from '#domain/productos/formulario.ts'
import type { Producto, ProductoBreve, ProductoInterno } from '#domain/productos/producto.ts'
import { isNitida, type Imagen } from '#domain/productos/imagen.ts'
import { toToma, type TomaGuardada } from '#domain/productos/toma.ts'
import type { Flag, ProductRow, Schema } from '#server/db/schema.ts'

const PRIVADOS = camposEn('administracion')
const BREVES = withoutPrivados(camposDeTipo('texto', 'pesos', 'pesosOpcionales', 'entero'))
const AS_THEY_ARE = camposDeTipo('texto', 'parrafos', 'pesos', 'pesosOpcionales', 'entero')
const FLAGS = camposDeTipo('siONo')

/** A product's rows in the child tables, each list in its order. */
export type ProductChildren = {
  stock: { talle: string; cantidad: number }[]
  tallesEncargo: { talle: string }[]
  colores: { tipo: 'principal' | 'secundario'; color: string }[]
  imagenes: ImagenDeProducto[]
}

/** A picture as it is stored; SQLite says 1 for true. */
type ImagenDeProducto = Omit<Imagen, 'toma' | 'nitida'> &
  TomaGuardada & { anchoOriginal: number | null; drawn: boolean | number }

/** Every row that stores one product; pictures are stored where they are made; here they are only linked. */
export type ProductRows = {
  product: ProductRow
  stock: Schema['productStock'][]
  tallesEncargo: Schema['productTallesEncargo'][]
  colores: Schema['productColores'][]
  imagenes: Schema['productImagenes'][]
}

/** The columns of a product but for its texts of several lines, which only its own page shows. */
export const COLUMNAS_BREVES = ['id', 'slug', ...BREVES, ...FLAGS, 'anioDesde', 'anioHasta'] as const

/** A stored product as everybody may know it. */
export function toProducto(row: ProductRow, children: ProductChildren): Producto {
  return {
    ...toBreve(row, children),
    ...pickCampos(row, camposDeTipo('parrafos')),
    imagenes: children.imagenes.map(toImagenConToma),
  }
}

function toImagenConToma({ toma, estatura, talle, anchoOriginal, drawn, ...imagen }: ImagenDeProducto): Imagen {
  const dicha = toToma({ toma, estatura, talle }, Boolean(drawn))
  const nitida = isNitida({ ancho: imagen.ancho, anchoOriginal, drawn: Boolean(drawn) })
  return { ...imagen, ...(dicha && { toma: dicha }), ...(nitida && { nitida }) }
}

/** A stored product as the administration knows it. */
export function toProductoInterno(row: ProductRow, children: ProductChildren): ProductoInterno {
  return { ...toProducto(row, children), ...pickCampos(row, PRIVADOS) }
}

/** A stored product without its texts of several lines and its pictures. */
export function toBreve(
  row: Pick<ProductRow, (typeof COLUMNAS_BREVES)[number]>,
  children: Omit<ProductChildren, 'imagenes'>,
): Omit<ProductoBreve, 'imagenes'> {
  return {
    id: row.id,
    slug: row.slug,
    ...pickCampos(row, BREVES),
    ...mapCampos(FLAGS, (campo) => row[campo] === 1),
    anio: [row.anioDesde, row.anioHasta].filter((anio) => anio !== null),
    stock: Object.fromEntries(children.stock.map(({ talle, cantidad }) => [talle, cantidad])),
    tallesEncargo: children.tallesEncargo.map(({ talle }) => talle),
    coloresPrincipales: coloresOf(children, 'principal'),
    coloresSecundarios: coloresOf(children, 'secundario'),
  }
}

/** The columns of the fields that are given. */
export function toColumns({ anio, ...campos }: Partial<CamposDeProducto>): Partial<ProductRow> {
  const columns: Partial<ProductRow> = {}
  for (const campo of AS_THEY_ARE) if (campos[campo] !== undefined) Object.assign(columns, { [campo]: campos[campo] })
  for (const campo of FLAGS) if (campos[campo] !== undefined) columns[campo] = Number(campos[campo]) as Flag
  if (anio !== undefined) Object.assign(columns, { anioDesde: anio[0] ?? null, anioHasta: anio[1] ?? null })
  return columns
}

/**
 * A product as it is stored. Its stock is what can be bought; nothing is held or sold yet.
 * @param times milliseconds UTC
 */
export function toProductRows(producto: ProductoInterno, times: { creado: number; actualizado: number }): ProductRows {
  const productId = producto.id
  return {
    product: {
      id: productId,
      slug: producto.slug,
      ...toColumns(producto),
      busqueda: textoDeProducto(producto),
      ...times,
    } as ProductRow,
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

function coloresOf(children: Pick<ProductChildren, 'colores'>, tipo: 'principal' | 'secundario'): string[] {
  return children.colores.filter((row) => row.tipo === tipo).map(({ color }) => color)
}

function withoutPrivados<C extends string>(campos: readonly C[]): Exclude<C, CampoPrivado>[] {
  const privados: readonly string[] = PRIVADOS
  return campos.filter((campo): campo is Exclude<C, CampoPrivado> => !privados.includes(campo))
}

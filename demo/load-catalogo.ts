import { createHash } from 'node:crypto'
import { textoDeBusqueda } from '#domain/catalogo/filtros-admin.ts'
import { CAMISETA_ALTO, CAMISETA_ANCHO, FONDO_CAMISETA, drawCamiseta } from '#illustrator/draw-camiseta.ts'
import { freeSlug } from '#server/catalogue/free-slug.ts'
import type { Tx } from '#server/db/connect.ts'
import { bumpVersion } from '#server/db/version.ts'
import type { Flag, ImagenRow, ProductRow, Schema } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import type { CatalogoRow } from './catalogo-row.ts'
import { dibujoDe } from './dibujo.ts'

const BATCH = 50
const MOTIVO = 'Carga inicial del catálogo'

/**
 * Puts shirts into the shop, with stock, ledger and pictures to be drawn. A code that is there already is left as
 * it is, so a load that was killed goes on where it was, and two processes may load at once.
 * @param onProgress called after each batch with how many rows are in the shop
 */
export async function loadCatalogo(
  { database, clock, newId }: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  rows: readonly CatalogoRow[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    await database.transaction(async (tx) => {
      // First of all: its row is what two processes that load at once queue at.
      await bumpVersion(tx)
      const known = await knownCodigos(tx, batch)
      await insertBatch(
        tx,
        batch.filter((row) => !known.has(row.codigo)),
        clock(),
        newId,
      )
    })
    onProgress(Math.min(start + BATCH, rows.length), rows.length)
  }
}

async function knownCodigos(tx: Tx, rows: readonly CatalogoRow[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('products')
    .select('codigo')
    .where(
      'codigo',
      'in',
      rows.map((row) => row.codigo),
    )
    .execute()
  return new Set(found.map(({ codigo }) => codigo))
}

async function insertBatch(tx: Tx, rows: readonly CatalogoRow[], now: number, newId: () => string): Promise<void> {
  if (rows.length === 0) return
  const slugs = await freeSlugs(tx, rows)
  const products: ProductRow[] = []
  const stock: Schema['productStock'][] = []
  const movimientos: Schema['stockMovimientos'][] = []
  const talles: Schema['productTallesEncargo'][] = []
  const colores: Schema['productColores'][] = []
  const imagenes = new Map<string, ImagenRow>()
  const productImagenes: Schema['productImagenes'][] = []

  for (const row of rows) {
    const productId = newId()
    products.push(toProductRow(row, productId, slugs.get(row.codigo)!, now))
    for (const [talle, cantidad] of Object.entries(row.stock)) {
      stock.push({ productId, talle, cantidad, retenido: 0, vendido: 0 })
      if (cantidad === 0) continue
      movimientos.push({
        id: newId(),
        productId,
        talle,
        tipo: 'carga',
        cantidad,
        pedidoId: null,
        motivo: MOTIVO,
        creado: now,
      })
    }
    talles.push(...row.tallesEncargo.map((talle, orden) => ({ productId, talle, orden })))
    colores.push(
      ...row.coloresPrincipales.map((color, orden) => ({ productId, tipo: 'principal' as const, color, orden })),
      ...row.coloresSecundarios.map((color, orden) => ({ productId, tipo: 'secundario' as const, color, orden })),
    )
    for (const [orden, cara] of (['frente', 'dorso'] as const).entries()) {
      const imagen = toImagenRow(row, cara, now)
      imagenes.set(imagen.id, imagen)
      productImagenes.push({ productId, imagenId: imagen.id, orden })
    }
  }

  await tx.insertInto('products').values(products).execute()
  if (stock.length > 0) await tx.insertInto('productStock').values(stock).execute()
  if (movimientos.length > 0) await tx.insertInto('stockMovimientos').values(movimientos).execute()
  if (talles.length > 0) await tx.insertInto('productTallesEncargo').values(talles).execute()
  if (colores.length > 0) await tx.insertInto('productColores').values(colores).execute()
  await tx
    .insertInto('imagenes')
    .values([...imagenes.values()])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.insertInto('productImagenes').values(productImagenes).execute()
}

/** An address for each row that neither another row nor a product has or had. */
async function freeSlugs(tx: Tx, rows: readonly CatalogoRow[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  const here = new Set<string>()
  for (const row of rows) {
    const slug = await freeSlug(tx, { id: '', codigo: row.codigo }, row.nombre, here)
    here.add(slug)
    slugs.set(row.codigo, slug)
  }
  return slugs
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}

function toProductRow(row: CatalogoRow, id: string, slug: string, now: number): ProductRow {
  return {
    id,
    slug,
    codigo: row.codigo,
    nombre: row.nombre,
    equipo: row.equipo,
    liga: row.liga,
    copa: row.copa,
    marca: row.marca,
    categoria: row.categoria,
    version: row.version,
    activo: flag(row.activo),
    destacado: flag(row.destacado),
    popularidad: row.popularidad,
    precio: row.precio,
    precioDescuento: row.precioDescuento,
    precioEncargo: row.precioEncargo,
    precioEncargoDescuento: row.precioEncargoDescuento,
    anioDesde: row.anio[0] ?? null,
    anioHasta: row.anio[1] ?? null,
    clima: row.clima,
    mangaLarga: flag(row.mangaLarga),
    reversible: flag(row.reversible),
    parches: flag(row.parches),
    numero: row.numero,
    nombrePersonalizado: row.nombrePersonalizado,
    patron: row.patron,
    busqueda: textoDeBusqueda(row),
    creado: now,
    actualizado: now,
  }
}

/**
 * The row of a picture that isn't drawn yet. Its id follows from how it looks, so that every fresh demo gives the
 * same addresses, finished variants can be shared, and a better illustrator gives new ones.
 */
function toImagenRow(row: CatalogoRow, cara: 'frente' | 'dorso', now: number): ImagenRow {
  const spec = dibujoDe(row, cara)
  const look = createHash('sha256')
    .update(`${spec.seed} ${cara} ${drawCamiseta(spec)}`)
    .digest('hex')
  return {
    id: `d${look.slice(0, 23)}`,
    clave: null,
    dibujo: JSON.stringify(spec),
    ancho: CAMISETA_ANCHO,
    alto: CAMISETA_ALTO,
    fondo: FONDO_CAMISETA,
    alt: `Camiseta ${row.nombre}, ${cara}`,
    creado: now,
  }
}

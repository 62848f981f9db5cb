import { pickCampos, VALORES_INICIALES } from '#domain/productos/campos.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { slugify } from '#domain/texto/texto.ts'
import { freeSlug, takenSlugs } from '#server/productos/free-slug.ts'
import { toProductRows, type ProductRows } from '#server/productos/product-mapping.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import type { ImagenRow, Schema } from '#server/db/schema.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { CamisetaDeDemo } from './camisetas.ts'
import { dibujoDe } from './dibujo.ts'
import { toImagenRow } from './imagen-row.ts'
import { insertRows, type Row } from './insert-rows.ts'

const BATCH = 5_000
const MOTIVO = 'Carga inicial del catálogo'

type Writing = Pick<Runtime, 'database' | 'clock' | 'newId'>

/**
 * Writes made-up shirts straight into the tables, for catalogues that the importer would take hours for. What stands
 * there afterwards is what `importCamisetas` leaves. They are taken from the iterable as they are written: a million
 * need no more memory than a thousand. A code that exists is left as it is. So a load that was killed goes on where it
 * was, and two processes may load at once.
 * @param camisetas each with another code, and no field that the importer would refuse
 * @param onProgress called after each batch with how many were taken
 */
export async function writeCamisetas(
  runtime: Writing,
  camisetas: Iterable<CamisetaDeDemo>,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const findImagenes = createLookup(runtime.clock)
  let done = 0
  for (const batch of inBatches(camisetas)) {
    await runtime.database.transaction((tx) => writeBatch(tx, runtime, findImagenes, batch))
    done += batch.length
    onProgress(done)
  }
}

function* inBatches(camisetas: Iterable<CamisetaDeDemo>): Generator<CamisetaDeDemo[]> {
  let batch: CamisetaDeDemo[] = []
  for (const camiseta of camisetas) {
    if (batch.push(camiseta) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function writeBatch(
  tx: Tx,
  { database: { dialect }, clock, newId }: Writing,
  findImagenes: ReturnType<typeof createLookup>,
  batch: CamisetaDeDemo[],
): Promise<void> {
  // Two processes that load at once take turns, so that neither writes what the other does.
  await lockKeys(tx, ['camisetas'])
  await noteEverything(tx)
  const now = clock()
  const known = await knownCodigos(tx, batch)
  const nuevas = batch.filter(({ campos }) => !known.has(campos.codigo))
  if (nuevas.length === 0) return
  const wanted = nuevas.map(({ campos }) => slugify(campos.nombre))
  const taken = await takenSlugs(tx, wanted)
  const imagenes = new Map<string, ImagenRow>()
  const rows: ProductRows[] = []
  for (const [at, camiseta] of nuevas.entries()) {
    const { campos } = camiseta
    const id = newId()
    const slug = taken.has(wanted[at]!)
      ? await freeSlug(tx, { id, codigo: campos.codigo }, wanted[at]!, taken)
      : wanted[at]!
    taken.add(slug)
    const sides = findImagenes(camiseta)
    for (const side of sides) imagenes.set(side.id, side)
    const producto = {
      ...VALORES_INICIALES,
      ...campos,
      id,
      slug,
      imagenes: sides as unknown as Imagen[],
    } as ProductoInterno
    rows.push(toProductRows(producto, { creado: now, actualizado: now }))
  }
  await tx
    .insertInto('imagenes')
    .values([...imagenes.values()])
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ suelta: null, retirada: null }))
    .execute()
  const stock = rows.flatMap((row) => row.stock)
  const cargas = stock.filter(({ cantidad }) => cantidad > 0)
  const insert = (table: keyof Schema, values: Row[]) => insertRows(tx, dialect, table, values)
  await insert(
    'products',
    rows.map((row) => row.product),
  )
  await insert(
    'productPrecios',
    rows.map(({ product }) => ({
      productId: product.id,
      en: now,
      ...pickCampos(product, CAMPOS_DE_PRECIO),
      quien: '',
      motivo: MOTIVO,
    })),
  )
  await insert('productStock', stock)
  await insert(
    'stockMovimientos',
    cargas.map(({ productId, talle, cantidad }) => ({
      id: newId(),
      productId,
      talle,
      tipo: 'carga',
      cantidad,
      pedidoId: null,
      motivo: MOTIVO,
      creado: now,
    })),
  )
  await insert(
    'productTallesEncargo',
    rows.flatMap((row) => row.tallesEncargo),
  )
  await insert(
    'productColores',
    rows.flatMap((row) => row.colores),
  )
  await insert(
    'productImagenes',
    rows.flatMap((row) => row.imagenes),
  )
  await insert(
    'productEdiciones',
    rows.map(({ product }) => ({ productId: product.id, en: now, quien: '' })),
  )
}

async function knownCodigos(tx: Tx, batch: CamisetaDeDemo[]): Promise<Set<string>> {
  const codigos = batch.map(({ campos }) => campos.codigo)
  const rows = await tx.selectFrom('products').select('codigo').where('codigo', 'in', codigos).execute()
  return new Set(rows.map(({ codigo }) => codigo))
}

/** Front and back of a shirt; those of one look are drawn once, for the hash that names them. */
function createLookup(clock: () => number): (camiseta: CamisetaDeDemo) => ImagenRow[] {
  const known = new Map<string, ImagenRow>()
  return (camiseta) =>
    (['frente', 'dorso'] as const).map((cara) => {
      const look = JSON.stringify(dibujoDe(camiseta, cara))
      const row = known.get(look) ?? toImagenRow(camiseta, cara, clock())
      known.set(look, row)
      return row
    })
}

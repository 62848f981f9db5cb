import type { Campos } from '#domain/importacion.ts'
import { imagenIdOf } from '#domain/planilla.ts'
import type { Imagen } from '#domain/producto.ts'
import { changeProducto, type CambioDeStock, type CambioHecho } from '#server/catalogue/change-producto.ts'
import { freeSlug } from '#server/catalogue/free-slug.ts'
import { insertProductos, type ProductoNuevo } from '#server/catalogue/insert-productos.ts'
import { matchProductos } from '#server/catalogue/match-productos.ts'
import { usedIds } from '#server/catalogue/used-ids.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow, ImportacionImagenRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { findKnownImagenes, insertImagenes, updateFila } from './importaciones.repo.ts'
import type { CamposNuevos } from './plan-filas.ts'

/** What was done for a row, as far as undoing it and its late pictures need it. */
export type Hecho = {
  stock: CambioHecho['stock']
  /** The product's pictures as the import left them; null when it has nothing to do with them. */
  imagenes: string[] | null
}

type Writing = Pick<Runtime, 'clock' | 'newId'>

/**
 * Does rows that wait, within one transaction. A row whose product was edited, taken out or made by somebody else since
 * it was looked at is a conflict and changes nothing. The caller moves the version.
 * @param motivo why stock changes, in the ledger
 * @returns how many changed something
 */
export async function applyFilas(
  tx: Tx,
  runtime: Writing,
  filas: ImportacionFilaRow[],
  motivo: string,
): Promise<number> {
  const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
  let done = await applyNuevas(tx, runtime, nuevas, motivo)
  for (const fila of filas) {
    if (fila.tipo === 'cambia' && (await applyCambio(tx, runtime, fila, motivo))) done++
  }
  return done
}

async function applyNuevas(tx: Tx, runtime: Writing, filas: ImportacionFilaRow[], motivo: string): Promise<number> {
  if (filas.length === 0) return 0
  const todos = filas.map((fila) => ({ fila, campos: JSON.parse(fila.despues) as CamposNuevos }))
  const { porId, porCodigo } = await matchProductos(tx, {
    ids: todos.map(({ campos }) => campos.id),
    codigos: todos.map(({ campos }) => campos.codigo),
    slugs: [],
  })
  const used = await usedIds(
    tx,
    todos.map(({ campos }) => campos.id),
  )
  const known = await findKnownImagenes(tx, {
    ids: todos.flatMap(({ campos }) => campos.imagenes.flatMap((url) => imagenIdOf(url) ?? [])),
    urls: [],
  })
  const slugs = new Set<string>()
  const nuevos: ProductoNuevo[] = []
  for (const { fila, campos } of todos) {
    if (porId.has(campos.id) || porCodigo.has(campos.codigo)) {
      await updateFila(tx, fila, { estado: 'conflicto', motivo: 'Otro producto tiene ahora ese código.' })
      continue
    }
    const { slug: wanted = campos.nombre, slugsAnteriores = [], creado = runtime.clock(), ...fields } = campos
    const id = used.has(campos.id) ? runtime.newId() : campos.id
    const slug = await freeSlug(tx, { id, codigo: campos.codigo }, wanted, slugs)
    slugs.add(slug)
    const imagenes = ownImagenes(campos.imagenes, known.ids)
    nuevos.push({
      producto: { ...fields, id, slug, imagenes: imagenes.map((imagenId) => ({ id: imagenId }) as Imagen) },
      creado,
      slugsAnteriores: slugsAnteriores.filter((former) => former !== slug),
    })
    await insertImagenes(tx, toFetch(fila, id, campos.imagenes, known.ids))
    const hecho: Hecho = { stock: [], imagenes }
    await updateFila(tx, fila, {
      estado: 'hecha',
      productId: id,
      sello: runtime.clock(),
      hecho: JSON.stringify(hecho),
    })
  }
  await insertProductos(tx, nuevos, runtime, motivo)
  return nuevos.length
}

async function applyCambio(tx: Tx, runtime: Writing, fila: ImportacionFilaRow, motivo: string): Promise<boolean> {
  const despues = JSON.parse(fila.despues) as Campos
  const antes = JSON.parse(fila.antes) as Campos
  const { stock, imagenes, ...campos } = despues
  const codigoTaken = await isCodigoTaken(tx, fila.productId!, campos.codigo)
  const known = await findKnownImagenes(tx, { ids: (imagenes ?? []).flatMap((url) => imagenIdOf(url) ?? []), urls: [] })
  const pending = toFetch(fila, fila.productId!, imagenes ?? [], known.ids)
  // With pictures to fetch the product keeps the ones it has until they are there.
  const replaced = imagenes === undefined || pending.length > 0 ? null : ownImagenes(imagenes, known.ids)
  const cambio = codigoTaken
    ? null
    : await changeProducto(tx, runtime, {
        id: fila.productId!,
        sello: fila.sello!,
        campos,
        stock: stock === undefined ? [] : stockChanges(antes.stock ?? {}, stock),
        imagenes: replaced,
        motivo,
      })
  if (cambio === null) {
    await updateFila(tx, fila, {
      estado: 'conflicto',
      motivo: codigoTaken
        ? 'Otro producto tiene ahora ese código.'
        : 'El producto se editó o se borró después de la vista previa: no se tocó.',
    })
    return false
  }
  const hecho: Hecho = {
    stock: cambio.stock,
    imagenes:
      imagenes === undefined ? null : (replaced ?? (antes.imagenes ?? []).flatMap((url) => imagenIdOf(url) ?? [])),
  }
  await insertImagenes(tx, pending)
  await updateFila(tx, fila, { estado: 'hecha', sello: cambio.sello, hecho: JSON.stringify(hecho) })
  return true
}

async function isCodigoTaken(tx: Tx, productId: string, codigo: string | undefined): Promise<boolean> {
  if (codigo === undefined) return false
  const { porCodigo } = await matchProductos(tx, { ids: [], codigos: [codigo], slugs: [] })
  const other = porCodigo.get(codigo)
  return other !== undefined && other.id !== productId
}

/** From figures to differences; a size that the file doesn't name any more goes. */
function stockChanges(antes: Record<string, number>, despues: Record<string, number>): CambioDeStock[] {
  return [...new Set([...Object.keys(antes), ...Object.keys(despues)])]
    .filter((talle) => antes[talle] !== despues[talle])
    .map((talle) => ({
      talle,
      diferencia: (despues[talle] ?? 0) - (antes[talle] ?? 0),
      quitar: despues[talle] === undefined,
    }))
}

function ownImagenes(addresses: string[], known: ReadonlySet<string>): string[] {
  return addresses.flatMap((address) => {
    const id = imagenIdOf(address)
    return id !== null && known.has(id) ? [id] : []
  })
}

function toFetch(
  { importacionId, orden }: ImportacionFilaRow,
  productId: string,
  addresses: string[],
  known: ReadonlySet<string>,
): ImportacionImagenRow[] {
  return addresses.flatMap((url, lugar) => {
    const id = imagenIdOf(url)
    if (id !== null && known.has(id)) return []
    return [
      {
        importacionId,
        orden,
        lugar,
        productId,
        url,
        estado: 'pendiente' as const,
        imagenId: null,
        motivo: '',
        tomadaHasta: 0,
      },
    ]
  })
}

import { ownValue } from '#domain/texto/own-value.ts'
import { imagenIdOf } from '#domain/importaciones/planilla.ts'
import type { Campos } from '#domain/importaciones/importacion.ts'
import { VALORES_INICIALES } from '#domain/productos/campos.ts'
import { CAMPOS_DE_QUE_ES, faltasDeQueEs } from '#domain/productos/procedencia.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { slugify } from '#domain/texto/texto.ts'
import { shareProcedencias } from '#server/ajustes/share-procedencias.ts'
import { loadProductosInternosById } from '#server/productos/load-productos.ts'
import { changeProductos, type CambioHecho } from '#server/productos/change-producto.ts'
import { freeSlug, takenSlugs } from '#server/productos/free-slug.ts'
import { insertProductos, type ProductoNuevo } from '#server/productos/insert-productos.ts'
import { matchProductos } from '#server/productos/match-productos.ts'
import { noteEdicion } from '#server/productos/note-edicion.ts'
import { takenCodigos } from '#server/productos/codigos-de-producto.ts'
import { usedIds } from '#server/stock/ledger.ts'
import type { DiferenciaDeStock } from '#server/stock/talles.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ImportacionFilaRow, ImportacionImagenRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readFilaElegida, readRebajados, type Eleccion } from './fila-elegida.ts'
import { findKnownImagenes, insertImagenes, updateAlike, updateFila, updateFilas } from './importaciones.repo.ts'
import type { CamposNuevos } from './plan-filas.ts'
import { addRebajadas, type Rebajada } from './rebaja-de-archivo.ts'

/** What was done for a row, as needed for undoing it and for its late pictures. */
export type Hecho = {
  stock: CambioHecho['stock']
  /** The product's pictures as the import left them; null when it has nothing to do with them. */
  imagenes: string[] | null
}

/** Who decided, why stock changes, and what was chosen for all rows. */
export type Por = { quien: string; motivo: string; eleccion: Eleccion }

type Writing = Pick<Runtime, 'clock' | 'newId'>

/**
 * Does rows that wait, within one transaction. A row whose product somebody else edited, removed or added since the
 * preview is a conflict and changes nothing. The caller notes what changed.
 * @param por `quien` decided it, `motivo` why stock changes, for the ledger
 * @returns ids of the products that were added or changed
 */
export async function applyFilas(tx: Tx, runtime: Writing, filas: ImportacionFilaRow[], por: Por): Promise<string[]> {
  const desdichas = await findDesdichas(tx, filas)
  if (desdichas.length > 0) {
    const ordenes = ordenesOf(desdichas)
    await updateFilas(tx, desdichas[0]!.importacionId, ordenes, { estado: 'conflicto', motivo: DESDICHA })
    return applyFilas(
      tx,
      runtime,
      filas.filter(({ orden }) => !ordenes.includes(orden)),
      por,
    )
  }
  const nuevas = filas.filter(({ tipo }) => tipo === 'nuevo')
  const done = await applyNuevas(tx, runtime, nuevas, por)
  const cambian = filas.filter(({ tipo }) => tipo === 'cambia')
  done.push(...(await applyCambios(tx, runtime, cambian, por)))
  return done
}

/** Rows whose shirt couldn't be said to be so any more: the owner's list was changed after the preview. */
async function findDesdichas(tx: Tx, filas: ImportacionFilaRow[]): Promise<ImportacionFilaRow[]> {
  const dichas = filas
    .map((fila) => ({ fila, campos: JSON.parse(fila.despues) as Campos }))
    .filter(({ campos }) => CAMPOS_DE_QUE_ES.some((campo) => campos[campo] !== undefined))
  if (dichas.length === 0) return []
  const procedencias = await shareProcedencias(tx)
  const cambian = dichas.filter(({ fila }) => fila.tipo === 'cambia')
  const productos = await loadProductosInternosById(
    tx,
    cambian.map(({ fila }) => fila.productId!),
  )
  const isWrong = ({ fila, campos }: (typeof dichas)[number]) => {
    const quedaria = { ...VALORES_INICIALES, ...productos.get(fila.productId!), ...campos }
    return Object.keys(faltasDeQueEs(quedaria, procedencias)).length > 0
  }
  return dichas.filter(isWrong).map(({ fila }) => fila)
}

async function applyNuevas(tx: Tx, runtime: Writing, filas: ImportacionFilaRow[], por: Por): Promise<string[]> {
  if (filas.length === 0) return []
  const todos = filas.map((fila) => ({ fila, campos: readFilaElegida(fila, por.eleccion).despues as CamposNuevos }))
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
  const wantedSlugs = todos.map(({ campos }) => slugify(campos.slug ?? campos.nombre))
  const taken = await takenSlugs(tx, wantedSlugs)
  const given = new Set<string>()
  const nuevos: ProductoNuevo[] = []
  const rebajadas: Rebajada[] = []
  const plain: number[] = []
  const conflictos: number[] = []
  const sello = runtime.clock()
  for (const [at, { fila, campos }] of todos.entries()) {
    if (porId.has(campos.id) || porCodigo.has(campos.codigo.toLowerCase())) {
      conflictos.push(fila.orden)
      continue
    }
    const { slug: _slug, slugsAnteriores = [], creado = sello, ...fields } = campos
    const id = used.has(campos.id) ? runtime.newId() : campos.id
    const wanted = wantedSlugs[at]!
    const free = wanted !== '' && !taken.has(wanted) && !given.has(wanted)
    const slug = free ? wanted : await freeSlug(tx, { id, codigo: campos.codigo }, wanted, given)
    given.add(slug)
    const imagenes = ownImagenes(campos.imagenes, known.ids)
    nuevos.push({
      producto: { ...fields, id, slug, imagenes: imagenes.map((imagenId) => ({ id: imagenId }) as Imagen) },
      creado,
      slugsAnteriores: slugsAnteriores.filter((former) => former !== slug),
    })
    const precios = readRebajados(fila, por.eleccion)
    if (precios !== null) rebajadas.push({ productId: id, precios })
    const pending = toFetch(fila, id, campos.imagenes, known.ids)
    if (pending.length === 0 && id === fila.productId) {
      plain.push(fila.orden)
      continue
    }
    await insertImagenes(tx, pending)
    const hecho: Hecho = { stock: [], imagenes }
    await updateFila(tx, fila, { estado: 'hecha', productId: id, sello, hecho: JSON.stringify(hecho) })
  }
  await insertProductos(tx, nuevos, { ...runtime, clock: () => sello }, por)
  const ids = nuevos.map(({ producto }) => producto.id)
  await noteEdicion(tx, ids, por.quien)
  const { importacionId } = filas[0]!
  await addRebajadas(tx, importacionId, rebajadas)
  await updateFilas(tx, importacionId, plain, { estado: 'hecha', sello })
  await updateFilas(tx, importacionId, conflictos, {
    estado: 'conflicto',
    motivo: TOMADO,
  })
  return ids
}

/** @returns ids of the products that were changed */
async function applyCambios(tx: Tx, runtime: Writing, filas: ImportacionFilaRow[], por: Por): Promise<string[]> {
  if (filas.length === 0) return []
  const todos = filas.map((fila) => ({ fila, ...readFilaElegida(fila, por.eleccion) }))
  const wanted = todos.flatMap(({ despues }) => despues.imagenes ?? [])
  const known = await findKnownImagenes(tx, { ids: wanted.flatMap((url) => imagenIdOf(url) ?? []), urls: [] })
  const taken = await takenCodigos(
    tx,
    todos.map(({ fila, despues }) => ({ productId: fila.productId!, codigo: despues.codigo })),
  )
  const free = todos
    .filter(({ fila }) => !taken.has(fila.productId!))
    .map(({ fila, antes, despues }) => {
      const pending = toFetch(fila, fila.productId!, despues.imagenes ?? [], known.ids)
      // The product keeps its pictures until those to fetch are there.
      const isKept = despues.imagenes === undefined || pending.length > 0
      return { fila, antes, despues, pending, replaced: isKept ? null : ownImagenes(despues.imagenes!, known.ids) }
    })
  const cambios = free.map(({ fila, antes, despues: { stock, imagenes: _imagenes, ...campos }, replaced }) => ({
    id: fila.productId!,
    sello: fila.sello!,
    campos,
    stock: stock === undefined ? [] : stockChanges(antes.stock ?? {}, stock),
    imagenes: replaced,
  }))
  const hechos = await changeProductos(tx, runtime, cambios, { motivo: por.motivo, precios: por })
  const changed = free.flatMap(({ fila, antes, despues, pending, replaced }, at) => {
    const cambio = hechos[at]!
    if (cambio === null) return []
    const shown = (antes.imagenes ?? []).flatMap((url) => imagenIdOf(url) ?? [])
    const hecho: Hecho = {
      stock: cambio.stock,
      imagenes: despues.imagenes === undefined ? null : (replaced ?? shown),
    }
    return { fila, pending, set: { estado: 'hecha' as const, sello: cambio.sello, hecho: JSON.stringify(hecho) } }
  })
  const ids = changed.map(({ fila }) => fila.productId!)
  await noteEdicion(tx, ids, por.quien)
  await insertImagenes(
    tx,
    changed.flatMap(({ pending }) => pending),
  )
  await updateAlike(tx, changed)
  const { importacionId } = filas[0]!
  const edited = free.filter((_, at) => hechos[at] === null).map(({ fila }) => fila)
  await updateFilas(tx, importacionId, ordenesOf(filas.filter(({ productId }) => taken.has(productId!))), {
    estado: 'conflicto',
    motivo: TOMADO,
  })
  await updateFilas(tx, importacionId, ordenesOf(edited), { estado: 'conflicto', motivo: EDITADO })
  return ids
}

const TOMADO = 'Otro producto tiene ahora ese código.'
const DESDICHA = 'Los ajustes de las procedencias cambiaron después de la vista previa: no se tocó.'
const EDITADO = 'El producto se editó o se borró después de la vista previa: no se tocó.'

function ordenesOf(filas: ImportacionFilaRow[]): number[] {
  return filas.map(({ orden }) => orden)
}

/** From figures to differences; a size that the file no longer names goes. */
function stockChanges(antes: Record<string, number>, despues: Record<string, number>): DiferenciaDeStock[] {
  return [...new Set([...Object.keys(antes), ...Object.keys(despues)])]
    .map((talle) => ({ talle, before: ownValue(antes, talle), after: ownValue(despues, talle) }))
    .filter(({ before, after }) => before !== after)
    .map(({ talle, before = 0, after }) => ({
      talle,
      diferencia: (after ?? 0) - before,
      quitar: after === undefined,
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

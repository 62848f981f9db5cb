import { alternateEquipos } from '#domain/catalogo/alternate-equipos.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/producto/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { DESTACADO, IN_MODE, REBAJADO } from './index/columns.ts'
import type { IndexData } from './index/index-data.ts'

/** As many stickers as lie on the home page's cover. */
const FIGURITAS = 3

/** As many as twelve dots lead to, four at a time: who wants to see more looks at the list. */
const CARRUSEL = 48

/**
 * The stickers of the home page's cover (specification 2.60), and its carousels: featured shirts in stock, and featured
 * ones without any stock that can be made to order, both by popularidad descending, teams alternating within equal ones;
 * the same of all reduced shirts (33.18): those in stock, then those whose price made to order alone is reduced. 48 of
 * each at most (2.63).
 */
export async function listDestacados(
  readIndex: IndexReader,
): Promise<Record<'figuritas' | 'stock' | 'encargo' | 'rebajas', ProductoResumen[]>> {
  const { data, readTarjetas } = await readIndex()
  const isRebajada = (flags: number) => (flags & IN_MODE.stock) !== 0 && (flags & REBAJADO.stock) !== 0
  const rebajadas = listFirst(data, 'stock', isRebajada)
  const rebajadasPorEncargo = listFirst(
    data,
    'encargo',
    (flags) => (flags & REBAJADO.encargo) !== 0 && !isRebajada(flags),
  )
  const figuritas = chooseFiguritas(data, [eachDestacada(data), data.modos.stock.order.inOrder])
  const read = (slots: number[], modo: Modo) => readTarjetas(slots.map((slot) => ({ slot, modo })))
  const enRebaja = [
    ...toCarrusel(data, rebajadas).map((slot) => ({ slot, modo: 'stock' as const })),
    ...toCarrusel(data, rebajadasPorEncargo).map((slot) => ({ slot, modo: 'encargo' as const })),
  ].slice(0, CARRUSEL)
  const [cover, stock, encargo, rebajas] = await Promise.all([
    read(figuritas, 'stock'),
    read(toCarrusel(data, listFirst(data, 'stock', isDestacada)), 'stock'),
    read(toCarrusel(data, listFirst(data, 'encargo', isDestacadaSinStock)), 'encargo'),
    readTarjetas(enRebaja),
  ])
  return { figuritas: cover, stock, encargo, rebajas }
}

/**
 * Ids of the first pictures in the home page's carousels of featured shirts.
 * @param most how many are wanted
 * @param among how many shirts are looked at first; most have a picture
 */
export async function listImagenesDestacadas(
  readIndex: IndexReader,
  most: number,
  among = 4 * most,
): Promise<string[]> {
  const { data, readTarjetas } = await readIndex()
  const inMode = (modo: Modo, wanted: (flags: number) => boolean) =>
    toCarrusel(data, listFirst(data, modo, wanted)).map((slot) => ({ slot, modo }))
  const enStock = inMode('stock', isDestacada)
  const isEnough = enStock.length >= among
  const slots = isEnough ? enStock : [...enStock, ...inMode('encargo', isDestacadaSinStock)]
  const tarjetas = await readTarjetas(slots.slice(0, among))
  const imagenes = tarjetas.flatMap(({ imagen }) => (imagen === null ? [] : [imagen.id]))
  const areMore = isEnough || among < slots.length
  if (areMore && imagenes.length < most) return listImagenesDestacadas(readIndex, most, Number.POSITIVE_INFINITY)
  return imagenes.slice(0, most)
}

function isDestacada(flags: number): boolean {
  return (flags & DESTACADO) !== 0
}

function isDestacadaSinStock(flags: number): boolean {
  return isDestacada(flags) && (flags & IN_MODE.stock) === 0
}

function* eachDestacada({ columns: { flags }, modos }: IndexData): Generator<number> {
  for (const slot of modos.stock.order.inOrder) if (isDestacada(flags[slot]!)) yield slot
}

/** Those of a list that are wanted, the most popular first: as many as a carousel may begin with (`toCarrusel`). */
function listFirst(
  { columns: { flags, popularidad }, modos }: IndexData,
  modo: Modo,
  wanted: (flags: number) => boolean,
): number[] {
  const slots: number[] = []
  for (const slot of modos[modo].order.inOrder) {
    const last = slots[CARRUSEL - 1]
    // Only as popular ones may come before the last.
    if (last !== undefined && popularidad[slot]! < popularidad[last]!) break
    if (wanted(flags[slot]!)) slots.push(slot)
  }
  return slots
}

/** A selection has to alternate anew, and before it is cut short: that the whole list does isn't enough. */
function toCarrusel({ columns: { popularidad, facetas } }: IndexData, slots: number[]): number[] {
  return alternateEquipos(slots, (slot) => ({ popularidad: popularidad[slot]!, equipo: facetas.equipo[slot]! })).slice(
    0,
    CARRUSEL,
  )
}

/** The first ones of different teams; repeated teams where there are too few. */
function chooseFiguritas({ columns: { facetas } }: IndexData, candidates: Iterable<number>[]): number[] {
  const ofTeams = new Map<number, number>()
  const others = new Set<number>()
  for (const list of candidates) {
    for (const slot of list) {
      if (ofTeams.size === FIGURITAS) break
      const equipo = facetas.equipo[slot]!
      if (!ofTeams.has(equipo)) ofTeams.set(equipo, slot)
      // Among twice as many there are enough that weren't chosen for their team.
      else if (others.size < 2 * FIGURITAS) others.add(slot)
    }
  }
  return [...new Set([...ofTeams.values(), ...others])].slice(0, FIGURITAS)
}

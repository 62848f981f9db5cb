import { alternateEquipos } from '#domain/catalogo/alternate-equipos.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { DESTACADO, IN_MODE, REBAJADO } from './index/columns.ts'
import type { IndexData } from './index/index-data.ts'
import type { SlotInMode } from './index/order-slots.ts'

/** As many stickers as lie on the home page's cover. */
const FIGURITAS = 3

/** As many as twelve dots lead to, four at a time; the list has more. */
const CARRUSEL = 48

/**
 * The stickers of the home page's cover (specification 2.60), and its carousels by popularidad descending, teams
 * alternating within equal ones. Featured are shirts in stock, and ones without any stock that can be made to order.
 * Reduced (33.18) are those in stock, then those whose price made to order alone is reduced. 48 of each at most (2.63).
 */
export async function listDestacados(
  readIndex: IndexReader,
): Promise<Record<'figuritas' | 'stock' | 'encargo' | 'rebajas', ProductoResumen[]>> {
  const { data, readTarjetas } = await readIndex()
  const figuritas = chooseFiguritas(data, [eachDestacada(data), data.modos.stock.order.inOrder])
  const enRebaja = [
    ...carruselOf(data, 'stock', isRebajada),
    ...carruselOf(data, 'encargo', isRebajadaPorEncargo),
  ].slice(0, CARRUSEL)
  const [cover, stock, encargo, rebajas] = await Promise.all([
    readTarjetas(figuritas.map((slot) => ({ slot, modo: 'stock' }))),
    readTarjetas(carruselOf(data, 'stock', isDestacada)),
    readTarjetas(carruselOf(data, 'encargo', isDestacadaSinStock)),
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
  const enStock = carruselOf(data, 'stock', isDestacada)
  const isEnough = enStock.length >= among
  const slots = isEnough ? enStock : [...enStock, ...carruselOf(data, 'encargo', isDestacadaSinStock)]
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

function isRebajada(flags: number): boolean {
  return (flags & IN_MODE.stock) !== 0 && (flags & REBAJADO.stock) !== 0
}

function isRebajadaPorEncargo(flags: number): boolean {
  return (flags & REBAJADO.encargo) !== 0 && !isRebajada(flags)
}

function* eachDestacada({ columns: { flags }, modos }: IndexData): Generator<number> {
  for (const slot of modos.stock.order.inOrder) if (isDestacada(flags[slot]!)) yield slot
}

/**
 * The first of a mode's shirts that are wanted. A selection has to alternate anew, and before it is cut short: that the
 * whole list does isn't enough.
 */
function carruselOf(
  { columns: { flags, popularidad, facetas }, modos }: IndexData,
  modo: Modo,
  wanted: (flags: number) => boolean,
): SlotInMode[] {
  const slots: number[] = []
  for (const slot of modos[modo].order.inOrder) {
    const last = slots[CARRUSEL - 1]
    // Shirts at least as popular may come before the last.
    if (last !== undefined && popularidad[slot]! < popularidad[last]!) break
    if (wanted(flags[slot]!)) slots.push(slot)
  }
  return alternateEquipos(slots, (slot) => ({ popularidad: popularidad[slot]!, equipo: facetas.equipo[slot]! }))
    .slice(0, CARRUSEL)
    .map((slot) => ({ slot, modo }))
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
      // Twice as many hold enough that weren't chosen for their team.
      else if (others.size < 2 * FIGURITAS) others.add(slot)
    }
  }
  return [...new Set([...ofTeams.values(), ...others])].slice(0, FIGURITAS)
}

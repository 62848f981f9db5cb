import { mergeInOrder } from '#domain/busqueda/merge-in-order.ts'
import { compareTexts, createTextStore, readKeptText, setText, type TextStore } from '#domain/busqueda/text-store.ts'
import type { TextTable } from '#domain/busqueda/text-table.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** The names of products, and their order. */
export type Names = {
  nombres: TextStore
  /** Products in the order of their names. */
  inOrder: Int32Array
  /** Place of each product among them. */
  rank: Int32Array
  gone: Set<number>
  come: Set<number>
}

export function createNames(): Names {
  const none = new Int32Array(0)
  return { nombres: createTextStore(), inOrder: none, rank: none, gone: new Set(), come: new Set() }
}

/** Whether a product has a name here, as each that is known has. */
export function hasNombre({ nombres }: Names, slot: number): boolean {
  return (nombres.sizes[slot] ?? 0) > 0
}

/** Sets a product's name; `orderNames` puts it in its place. */
export function setNombre(names: Names, slot: number, nombre: string): void {
  if (readKeptText(names.nombres, slot) === nombre) return
  removeNombre(names, slot)
  setText(names.nombres, slot, nombre)
  names.come.add(slot)
}

export function removeNombre(names: Names, slot: number): void {
  if (!hasNombre(names, slot)) return
  names.gone.add(slot)
  names.come.delete(slot)
  setText(names.nombres, slot, undefined)
}

const byNombre = new Intl.Collator('es', { numeric: true })

/** Puts names that came and went where they belong, those of equal names by their products' ids. */
export function orderNames(names: Names, ids: TextTable): void {
  const { nombres, gone, come } = names
  if (gone.size === 0 && come.size === 0) return
  names.inOrder = mergeInOrder(names.inOrder, gone, sortByNombre([...come], nombres, ids), (a, b) =>
    compareNombres(readKeptText(nombres, a)!, readKeptText(nombres, b)!, ids, a, b),
  )
  names.rank = new Int32Array(ids.size)
  for (let at = 0; at < names.inOrder.length; at++) names.rank[names.inOrder[at]!] = at
  names.gone = new Set()
  names.come = new Set()
}

function compareNombres(one: string, other: string, ids: TextTable, a: number, b: number): number {
  return byNombre.compare(one, other) || compareTexts(ids.store, a, b)
}

/** Sorted as plain text first, which is nearly their order: comparing by the language's rules costs fifty times more. */
function sortByNombre(slots: number[], nombres: TextStore, ids: TextTable): number[] {
  const textos = slots.map((slot) => readKeptText(nombres, slot)!)
  const keys = textos.map(plainKey)
  return Array.from(slots.keys())
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
    .sort((a, b) => compareNombres(textos[a]!, textos[b]!, ids, slots[a]!, slots[b]!))
    .map((at) => slots[at]!)
}

/** A text whose plain order is nearly that of the names. */
function plainKey(nombre: string): string {
  return foldTexto(nombre.toLowerCase().replaceAll('ñ', 'n\uffff')).replaceAll(/\d+/g, (figures) =>
    figures.padStart(8, '0'),
  )
}

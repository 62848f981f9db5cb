import { useSyncExternalStore } from 'react'

/** Shirts that were ticked in the list, for as long as the tab is open: they stay ticked from page to page. */
const CLAVE = 'camisetas-elegidas'
/** More are chosen by filters. */
export const ELEGIDAS_MAX = 1_000
const NINGUNA: readonly string[] = []

let elegidas: readonly string[] | null = null
const oyentes = new Set<() => void>()

function readElegidas(): readonly string[] {
  if (elegidas === null) {
    try {
      elegidas = (sessionStorage.getItem(CLAVE) ?? '').split(',').filter(Boolean)
    } catch {
      elegidas = NINGUNA
    }
  }
  return elegidas
}

function listenToElegidas(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Ids of the ticked shirts; none on the server. */
export function useElegidas(): readonly string[] {
  return useSyncExternalStore(listenToElegidas, readElegidas, () => NINGUNA)
}

/** Ticks shirts, or takes their ticks away. */
export function elegir(ids: string[], si: boolean): void {
  const others = readElegidas().filter((id) => !ids.includes(id))
  keepElegidas(si ? [...others, ...ids].slice(0, ELEGIDAS_MAX) : others)
}

/** Takes all ticks away. */
export function clearElegidas(): void {
  keepElegidas(NINGUNA)
}

function keepElegidas(ids: readonly string[]): void {
  elegidas = ids
  try {
    sessionStorage.setItem(CLAVE, elegidas.join(','))
  } catch {
    // Without storage they stay ticked as long as the page lives.
  }
  for (const oyente of oyentes) oyente()
}

import { useSyncExternalStore } from 'react'

/** Shirts that were ticked in the list: they stay ticked from page to page while the tab is open. */
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
    // Shirts stay ticked as long as the page lives where there is no storage.
  }
  for (const oyente of oyentes) oyente()
}

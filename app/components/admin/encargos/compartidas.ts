import { useMemo, useSyncExternalStore } from 'react'
import { sessionStore } from '#app/components/base/session-store.ts'
import { encargosSchema, type MarcaDeEncargos } from '#domain/pedidos/gestion/encargos.ts'

export type Marcables = MarcaDeEncargos['lineas']

const CLAVE = 'encargos-compartidos'
const NINGUNA = '[]'

const listeners = new Set<() => void>()

/**
 * What was sent to the maker and isn't marked as asked for yet: exactly that, whatever gets paid meanwhile. It
 * survives the reload of a page that a phone dropped while WhatsApp was open.
 */
export function useCompartidas(): Marcables {
  const text = useSyncExternalStore(subscribeToCompartidas, readCompartidas, () => NINGUNA)
  return useMemo(() => parse(text), [text])
}

export function keepCompartidas(lineas: Marcables): void {
  sessionStore().setItem(CLAVE, JSON.stringify(lineas))
  for (const listener of listeners) listener()
}

function subscribeToCompartidas(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readCompartidas(): string {
  return sessionStore().getItem(CLAVE) ?? NINGUNA
}

function parse(text: string): Marcables {
  try {
    const checked = encargosSchema.shape.lineas.safeParse(JSON.parse(text))
    return checked.success ? checked.data : []
  } catch {
    return []
  }
}

import * as idb from 'idb-keyval'

/** Where this browser keeps what is being typed. Each of its functions fails in a browser that keeps nothing. */
export type Almacen = {
  /** @returns undefined when nothing is kept */
  read: (clave: string) => Promise<unknown>
  write: (clave: string, valor: unknown) => Promise<void>
  forget: (clave: string) => Promise<void>
}

const FIRST = 'borrador:'
const key = (clave: string) => `${FIRST}${clave}`

/** For what JSON can carry. Kept before `write` returns, so that a reload right after a keystroke loses nothing. */
export const COMO_TEXTO: Almacen = {
  async read(clave) {
    const kept = localStorage.getItem(key(clave))
    return kept === null ? undefined : JSON.parse(kept)
  },
  async write(clave, valor) {
    localStorage.setItem(key(clave), JSON.stringify(valor))
  },
  async forget(clave) {
    localStorage.removeItem(key(clave))
  },
}

/** For what has files in it; kept a moment after `write` returns. */
export const CON_ARCHIVOS: Almacen = {
  read: (clave) => idb.get(key(clave)),
  write: (clave, valor) => idb.set(key(clave), valor),
  forget: (clave) => idb.del(key(clave)),
}

/** Forgets whatever this browser keeps of what was being typed in the administration (specification 29.30). */
export async function forgetBorradores(): Promise<void> {
  try {
    for (const each of Object.keys(localStorage)) if (each.startsWith(FIRST)) localStorage.removeItem(each)
  } catch {
    // A browser that keeps nothing.
  }
  const keys = await idb.keys<string>().catch(() => [])
  await idb.delMany(keys.filter((each) => each.startsWith(FIRST))).catch(() => undefined)
}

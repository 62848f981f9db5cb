import { useCallback, useEffect, useRef, useState } from 'react'
import * as idb from 'idb-keyval'

/**
 * What an administrator types into a long form, kept in this browser until it is saved. An error, an ended session or a
 * reload loses nothing (specification 24.23).
 * @param clave tells the form apart, with the id of what is edited
 * @param inicial as the form starts
 * @param almacen for a form with files in it, which the default one can't keep
 */
export function useBorrador<T>(clave: string, inicial: T, almacen: Almacen = COMO_TEXTO) {
  const [valor, setState] = useState(inicial)
  const [recuperado, setRecuperado] = useState(false)
  const [listo, setListo] = useState(false)
  const touched = useRef(false)
  /** The value with all that was typed, drawn or not yet. */
  const actual = useRef(inicial)

  useEffect(() => {
    let gone = false
    almacen
      .read(clave)
      .then((kept) => {
        if (gone || kept === undefined || touched.current) return
        touched.current = true
        actual.current = kept as T
        setState(actual.current)
        setRecuperado(true)
      })
      // Without storage the form lives as long as its page.
      .catch(() => undefined)
      .finally(() => {
        if (!gone) setListo(true)
      })
    return () => {
      gone = true
    }
  }, [clave, almacen])

  const setValor = useCallback(
    (next: T | ((now: T) => T)) => {
      touched.current = true
      actual.current = isChange(next) ? next(actual.current) : next
      setState(actual.current)
      // The draft is written at once, not when drawn: the page may be left in this very moment.
      almacen.write(clave, actual.current).catch(() => undefined)
    },
    [clave, almacen],
  )

  /** Forgets the draft: it was saved, or isn't wanted. */
  const terminar = useCallback(async () => {
    touched.current = false
    await almacen.forget(clave).catch(() => undefined)
  }, [clave, almacen])

  return {
    valor,
    setValor,
    /** The form shows what was typed before, not what is stored. */
    recuperado,
    /** What was typed before has been looked for: writing earlier would replace it. */
    listo,
    terminar,
    descartar: useCallback(async () => {
      await terminar()
      actual.current = inicial
      setState(inicial)
      setRecuperado(false)
    }, [terminar, inicial]),
  }
}

function isChange<T>(next: T | ((now: T) => T)): next is (now: T) => T {
  return typeof next === 'function'
}

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

/**
 * Waits for what an action answers, and forgets a draft once it was taken. A session that ended takes nothing.
 * @param isTaken for an answer that leads nowhere
 */
export async function forgetTaken<T>(clave: string, answer: Promise<T>, isTaken: (answer: T) => boolean): Promise<T> {
  const forget = () => COMO_TEXTO.forget(clave).catch(() => undefined)
  try {
    const answered = await answer
    if (isTaken(answered)) await forget()
    return answered
  } catch (error) {
    const led = error instanceof Response ? error.headers.get('Location') : null
    if (led !== null && !led.startsWith('/login')) await forget()
    throw error
  }
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
    // Browsers may keep nothing.
  }
  const keys = await idb.keys<string>().catch(() => [])
  await idb.delMany(keys.filter((each) => each.startsWith(FIRST))).catch(() => undefined)
}

import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'

const key = (clave: string) => `borrador:${clave}`

/**
 * What an administrator is typing into a long form, kept in this browser until it is saved: an error, an ended session
 * or a reload loses nothing (experience 22). Files are kept too.
 * @param clave tells the form apart, with the id of what is edited
 * @param inicial as the form starts; anything that can be cloned
 */
export function useBorrador<T>(clave: string, inicial: T) {
  const [valor, setState] = useState(inicial)
  const [recuperado, setRecuperado] = useState(false)
  // Nothing is written before it is known what was kept: the form would overwrite its own draft.
  const [listo, setListo] = useState(false)
  const touched = useRef(false)

  useEffect(() => {
    let gone = false
    get<T>(key(clave))
      .then((kept) => {
        if (gone || kept === undefined || touched.current) return
        touched.current = true
        setState(kept)
        setRecuperado(true)
      })
      // No storage in this browser: the form lives as long as its page.
      .catch(() => undefined)
      .finally(() => setListo(true))
    return () => {
      gone = true
    }
  }, [clave])

  useEffect(() => {
    if (listo && touched.current) set(key(clave), valor).catch(() => undefined)
  }, [clave, listo, valor])

  const setValor = useCallback((next: T | ((now: T) => T)) => {
    touched.current = true
    setState(next)
  }, [])

  /** Forgets the draft: it was saved, or isn't wanted. */
  const terminar = useCallback(async () => {
    touched.current = false
    await del(key(clave)).catch(() => undefined)
  }, [clave])

  return {
    valor,
    setValor,
    /** The form shows what was typed before, not what is stored. */
    recuperado,
    /** False until it is known whether there is a draft. */
    listo,
    terminar,
    descartar: useCallback(async () => {
      await terminar()
      setState(inicial)
      setRecuperado(false)
    }, [terminar, inicial]),
  }
}

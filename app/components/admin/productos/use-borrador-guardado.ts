import { useEffect, useState } from 'react'
import { CON_ARCHIVOS } from '../borradores.ts'
import type { ImagenEditada } from '../imagenes/imagen-editada.ts'
import { BORRADORES, claveDeCampos, claveDeImagenes, type Borrador } from './borrador.ts'

/** What was typed into a product form and not saved: its fields and its pictures, null for what wasn't touched. */
export type BorradorGuardado = { campos: Borrador | null; imagenes: ImagenEditada[] | null }

/** @returns what this browser keeps of a product form; null until that is known */
export function useBorradorGuardado(clave: string): BorradorGuardado | null {
  const [found, setFound] = useState<{ clave: string; kept: BorradorGuardado } | null>(null)
  useEffect(() => {
    let gone = false
    const nothing = () => undefined
    void Promise.all([
      BORRADORES.read(claveDeCampos(clave)).catch(nothing),
      CON_ARCHIVOS.read(claveDeImagenes(clave)).catch(nothing),
    ]).then(([campos, imagenes]) => {
      if (gone) return
      const kept = {
        campos: (campos ?? null) as Borrador | null,
        imagenes: (imagenes ?? null) as ImagenEditada[] | null,
      }
      setFound({ clave, kept })
    })
    return () => {
      gone = true
    }
  }, [clave])
  return found?.clave === clave ? found.kept : null
}

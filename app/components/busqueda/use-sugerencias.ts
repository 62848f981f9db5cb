import { useEffect, useState } from 'react'
import { LETRAS_MIN, sugerenciasHref, type SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** Nothing is asked between two letters of somebody who types quickly. */
const PAUSE_MS = 120

type Respuesta = { buscar: string; sugerencias: SugerenciasDeBusqueda }

/**
 * What the server suggests for a search that is being typed. Only the last request counts: an earlier one is dropped.
 * @returns `null` before there is an answer and where none comes; until the next answer, the one for the same word a
 * letter shorter or longer
 */
export function useSugerencias(buscar: string): { respuesta: Respuesta | null; pending: boolean } {
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null)
  const [settled, setSettled] = useState('')
  const enough = [...buscar].length >= LETRAS_MIN

  useEffect(() => {
    if (!enough) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      readSugerencias(buscar, controller.signal).then(
        (sugerencias) => {
          setRespuesta({ buscar, sugerencias })
          setSettled(buscar)
        },
        () => {
          // The connection is bad: the form works without suggestions.
          if (!controller.signal.aborted) setSettled(buscar)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [buscar, enough])

  const pending = enough && settled !== buscar
  const current = respuesta !== null && (pending ? isSameWord(respuesta.buscar, buscar) : respuesta.buscar === buscar)
  return { respuesta: enough && current ? respuesta : null, pending }
}

async function readSugerencias(buscar: string, signal: AbortSignal): Promise<SugerenciasDeBusqueda> {
  const response = await fetch(sugerenciasHref(buscar), { signal })
  if (!response.ok) throw new Error(`suggestions: ${response.status}`)
  return (await response.json()) as SugerenciasDeBusqueda
}

function isSameWord(a: string, b: string): boolean {
  const [foldedA, foldedB] = [foldTexto(a), foldTexto(b)]
  return foldedA.startsWith(foldedB) || foldedB.startsWith(foldedA)
}

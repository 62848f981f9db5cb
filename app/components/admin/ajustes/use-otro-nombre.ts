import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { AjustesEscritos, CampoDeAjustes } from '#domain/ajustes/campos.ts'
import { ajusteId } from './campo-ajuste.tsx'

const PARAM = 'otroNombre'

/** The part of the settings form that this needs. */
type Form = {
  listo: boolean
  valores: AjustesEscritos
  change: (campo: CampoDeAjustes, valor: string) => void
}

/**
 * Starts a word that was searched for in vain (`?otroNombre=`) as another name at the end of the list; what it means
 * is left to be typed. The address drops it, so that a reload doesn't start it again.
 */
export function useOtroNombre({ listo, valores, change }: Form): void {
  const [params, setParams] = useSearchParams()
  const nombre = params.get(PARAM)

  const begin = useEffectEvent((word: string) => {
    const before = valores.otrosNombres.trimEnd()
    // Unless it was started before and left there.
    if (!before.split('\n').some((line) => line.startsWith(`${word} =`))) {
      change('otrosNombres', `${before}${before === '' ? '' : '\n'}${word} = `)
    }
    setParams(
      (now) => {
        now.delete(PARAM)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    // Once it is in the field.
    setTimeout(() => {
      const field = document.getElementById(ajusteId('otrosNombres')) as HTMLTextAreaElement
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
      field.scrollTop = field.scrollHeight
    })
  })

  useEffect(() => {
    if (listo && nombre !== null) begin(nombre)
  }, [listo, nombre])
}

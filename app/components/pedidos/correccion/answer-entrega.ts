import { data } from 'react-router'
import { mergeEntrega, type EntregaCorregible, type FalloDeEntrega } from '#domain/pedidos/entrega-corregible.ts'
import { ERRORES, type Resultado } from '#domain/errores.ts'
import type { ResultadoDeEntrega } from './entrega-corregida.tsx'

type Typed = Pick<ResultadoDeEntrega, 'vista' | 'escrita'>

/**
 * What the form of a correction is told. When others changed the data meanwhile, it goes on from theirs, with what
 * was typed.
 * @param sent what the form sent
 * @param word puts a fault in other words
 */
export function answerEntrega(
  sent: Typed,
  done: Resultado<EntregaCorregible, FalloDeEntrega>,
  word = (falta: string) => falta,
) {
  if (done.ok) {
    return data<ResultadoDeEntrega>({ vista: done.value, escrita: done.value, faltas: {}, falla: '', hecha: true })
  }
  const { status, detail } = ERRORES[done.code]
  const refused = { ...sent, faltas: {}, falla: done.detail ?? detail, hecha: false }
  if (done.data === undefined) return data<ResultadoDeEntrega>(refused, { status })
  if ('ahora' in done.data) {
    const { ahora } = done.data
    const escrita = mergeEntrega(sent.vista, sent.escrita, ahora)
    return data<ResultadoDeEntrega>({ ...refused, vista: ahora, escrita }, { status })
  }
  const faltas = Object.fromEntries(Object.entries(done.data.faltas).map(([campo, falta]) => [campo, word(falta)]))
  return data<ResultadoDeEntrega>({ ...refused, faltas, falla: '' }, { status })
}

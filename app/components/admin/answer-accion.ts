import { data } from 'react-router'
import { ERRORES, type CodigoError, type Resultado } from '#domain/errores.ts'
import type { ResultadoDeAccion } from './use-send.ts'

/** What an action answers that does one thing. @param hecho what is said of it once it is done */
export function answerAccion(done: Resultado<unknown>, hecho: string) {
  if (done.ok) return data<ResultadoDeAccion>({ hecho })
  const { status, detail } = ERRORES[done.code]
  if (hasFaltasDeCampos(done.data)) return data<ResultadoDeAccion>({ errores: done.data.faltas }, { status })
  return data<ResultadoDeAccion>({ errores: { [CAMPO.get(done.code) ?? '']: done.detail ?? detail } }, { status })
}

/** Whether a refusal says what is wrong with which field. */
function hasFaltasDeCampos(more: unknown): more is { faltas: Record<string, string> } {
  return typeof more === 'object' && more !== null && 'faltas' in more
}

/** To which field a refusal belongs. */
const CAMPO: ReadonlyMap<CodigoError, string> = new Map([
  ['reintegro_excedido', 'monto'],
  ['dia_imposible', 'dia'],
])

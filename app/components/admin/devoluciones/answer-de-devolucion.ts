import { data } from 'react-router'
import { ERRORES, type Resultado } from '#domain/errores.ts'
import type { ResultadoDeDevolucion } from './use-devolucion.ts'

/** What an action answers. @param hecho what is said of it once it is done */
export function answerDeDevolucion(done: Resultado<unknown>, hecho: string) {
  if (done.ok) return data<ResultadoDeDevolucion>({ hecho })
  const { status, detail } = ERRORES[done.code]
  const campo = done.code === 'reintegro_excedido' ? 'saldo.monto' : ''
  return data<ResultadoDeDevolucion>({ errores: { [campo]: done.detail ?? detail } }, { status })
}

import { data } from 'react-router'
import { ERRORES, type CodigoError, type Fallo } from '#domain/errores.ts'
import { SIN_RESPUESTA } from '../../conexion/or-sin-respuesta.ts'
import { FORMULARIO_VACIO, type ErroresDeRebaja, type FormularioDeRebaja } from '#domain/rebaja/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebaja/vista.ts'

/** What comes back of a reduction's form that isn't made so yet. */
export type RespuestaDeRebaja = {
  formulario: FormularioDeRebaja
  errores: ErroresDeRebaja
  vista: VistaDeRebaja | null
  falla: string
}

/** The form as it was sent, and nothing wrong with it so far. */
function sinHacer(formulario: FormularioDeRebaja): RespuestaDeRebaja {
  return { formulario, errores: {}, vista: null, falla: '' }
}

/** Answers what the reduction would do, or what is wrong with each field. */
export function answerLook(
  formulario: FormularioDeRebaja,
  looked: { vista: VistaDeRebaja } | { errores: ErroresDeRebaja },
) {
  return data<RespuestaDeRebaja>({ ...sinHacer(formulario), ...looked }, 'errores' in looked ? 422 : 200)
}

/** Answers why it wasn't done. */
export function answerRefusal(
  formulario: FormularioDeRebaja,
  { code, data: why }: Fallo<CodigoError, { errores: ErroresDeRebaja } | undefined>,
) {
  const { status, detail } = ERRORES[code]
  return data<RespuestaDeRebaja>({ ...sinHacer(formulario), falla: detail, errores: why?.errores ?? {} }, status)
}

/** Of a request that nobody answered. */
export const SIN_RESPUESTA_DE_REBAJA: RespuestaDeRebaja = { ...sinHacer(FORMULARIO_VACIO), falla: SIN_RESPUESTA }

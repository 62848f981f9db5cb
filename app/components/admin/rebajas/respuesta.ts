import { data } from 'react-router'
import { ERRORES, type CodigoError, type Fallo } from '#domain/errores.ts'
import { SIN_RESPUESTA } from '../../conexion/or-sin-respuesta.ts'
import type { ErroresDeRebaja, FormularioDeRebaja } from '#domain/rebajas/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { readFormulario } from './read-formulario.ts'

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
  { code, detail, data: why }: Fallo<CodigoError, { errores: ErroresDeRebaja } | undefined>,
) {
  const { status, detail: usual } = ERRORES[code]
  return data<RespuestaDeRebaja>(
    { ...sinHacer(formulario), falla: detail ?? usual, errores: why?.errores ?? {} },
    status,
  )
}

/** Answers in place of the shop, when it doesn't: the form stays as it was sent. For `clientAction`s, before the shop is asked. */
export async function answerSilence(request: Request): Promise<RespuestaDeRebaja> {
  return { ...sinHacer(readFormulario(await request.clone().formData())), falla: SIN_RESPUESTA }
}

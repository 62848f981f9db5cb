import type { ErroresDeRebaja, FormularioDeRebaja } from '#domain/rebaja/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebaja/vista.ts'

/** What comes back of a reduction's form that isn't made so yet. */
export type RespuestaDeRebaja = {
  formulario: FormularioDeRebaja
  errores: ErroresDeRebaja
  vista: VistaDeRebaja | null
  falla: string
}

/** The form as it was sent, and nothing wrong with it so far. */
export function sinHacer(formulario: FormularioDeRebaja): RespuestaDeRebaja {
  return { formulario, errores: {}, vista: null, falla: '' }
}

import type { OrigenDeSuceso } from '#domain/cuentas/suceso.ts'
import {
  mergeAjustes,
  readAjustesEscritos,
  writeAjustes,
  type AjustesEscritos,
  type CampoDeAjustes,
  type FaltasDeAjustes,
} from '#domain/ajustes/campos.ts'
import { describeIlegibles } from '#domain/ajustes/versiones.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lockAjustes } from '../ajustes.repo.ts'
import { findDemoFaltas } from '../demo-values.ts'
import { changesCuidados, replaceAjustes } from './save-ajustes.ts'

/** The result of saving: which fields others had changed meanwhile, and all as they are stored now. */
export type AjustesEditados = { ajenos: CampoDeAjustes[]; guardados: AjustesEscritos }

export type FalloDeAjustes =
  | Fallo<'datos_invalidos', { faltas: FaltasDeAjustes }>
  | Fallo<'confirmar_identidad'>
  /** Somebody else changed the same fields to something else meanwhile; nothing was saved. */
  | Fallo<'ajustes_cambiados', { enConflicto: CampoDeAjustes[]; guardados: AjustesEscritos }>

export type Edicion = {
  /** The shop sells: no value of the demonstration is accepted. */
  live?: boolean
  /** Where it comes from; left out by commands. */
  origen?: OrigenDeSuceso
  /** Whoever asks typed the password a moment ago; without it bank accounts, company, mailbox and WhatsApp stay (specification 29.16). */
  confirmado?: boolean
}

/**
 * Saves an administrator's changes of the settings, field by field: what others changed meanwhile elsewhere stays
 * (specification 27).
 * @param base the fields as the form was opened with
 * @param valores the fields as they are typed
 * @param quien the administrator's e-mail
 */
export async function editAjustes(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  { base, valores }: { base: AjustesEscritos; valores: AjustesEscritos },
  quien: string,
  { live = false, origen, confirmado = false }: Edicion = {},
): Promise<Resultado<AjustesEditados, FalloDeAjustes>> {
  const typed = readAjustesEscritos(valores)
  if (!typed.ok) return fallo('datos_invalidos', { data: { faltas: typed.faltas } })
  return runtime.database.transaction(async (tx) => {
    const stored = await lockAjustes(tx, runtime.clock())
    if (!stored.ok) throw new Error(describeIlegibles(stored))
    const guardados = writeAjustes(stored.ajustes)
    const { juntos, enConflicto, ajenos } = mergeAjustes(base, writeAjustes(typed.ajustes), guardados)
    if (enConflicto.length > 0) return fallo('ajustes_cambiados', { data: { enConflicto, guardados } })
    // Fields that are valid each by itself may not be together: days from and to, by two people.
    const checked = readAjustesEscritos(juntos)
    if (!checked.ok) return fallo('datos_invalidos', { data: { faltas: checked.faltas } })
    const faltas = live ? findDemoFaltas(checked.ajustes) : {}
    if (Object.keys(faltas).length > 0) return fallo('datos_invalidos', { data: { faltas } })
    if (!confirmado && changesCuidados(guardados, writeAjustes(checked.ajustes))) return fallo('confirmar_identidad')
    const enUso = await replaceAjustes(tx, runtime, { stored: stored.ajustes, ajustes: checked.ajustes, quien, origen })
    if (Object.keys(enUso).length > 0) return fallo('datos_invalidos', { data: { faltas: enUso } })
    return ok({ ajenos, guardados: juntos })
  })
}

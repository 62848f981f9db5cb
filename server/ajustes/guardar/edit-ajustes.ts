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
import { diaDe, readDia, writeDia } from '#domain/tiempo/dia.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lockAjustes } from '../ajustes.repo.ts'
import { countPorEmitir, type PorEmitir } from './count-por-emitir.ts'
import { findDemoFaltas } from '../demo-values.ts'
import { changesCuidados, replaceAjustes } from './save-ajustes.ts'

/** The result of saving: which fields others had changed meanwhile, and all as they are stored now. */
export type AjustesEditados = {
  ajenos: CampoDeAjustes[]
  guardados: AjustesEscritos
  /** Papers of what was sold already that are issued now; null where nothing changed about them. */
  porEmitir: PorEmitir | null
}

export type FalloDeAjustes =
  | Fallo<'datos_invalidos', { faltas: FaltasDeAjustes }>
  | Fallo<'confirmar_identidad'>
  /** Papers of the past would be issued: whoever asks says how many (specification 53.13). */
  | Fallo<'confirmar_emision', PorEmitir & { desde: string }>
  /** Somebody else changed the same fields to something else meanwhile; nothing was saved. */
  | Fallo<'ajustes_cambiados', { enConflicto: CampoDeAjustes[]; guardados: AjustesEscritos }>

export type Edicion = {
  /** The shop sells: no value of the demonstration is accepted. */
  live?: boolean
  /** Where it comes from; left out by commands. */
  origen?: OrigenDeSuceso
  /** Whoever asks typed the password a moment ago; without it bank accounts, company, mailbox and WhatsApp stay (specification 29.16). */
  confirmado?: boolean
  /** How many papers of the past whoever asks said yes to. */
  comprobantes?: number | undefined
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
  { live = false, origen, confirmado = false, comprobantes }: Edicion = {},
): Promise<Resultado<AjustesEditados, FalloDeAjustes>> {
  const typed = readAjustesEscritos(valores)
  if (!typed.ok) return fallo('datos_invalidos', { data: { faltas: typed.faltas } })
  return runtime.database.transaction(async (tx) => {
    const stored = await lockAjustes(tx, runtime.clock())
    if (!stored.ok) throw new Error(describeIlegibles(stored))
    const guardados = writeAjustes(stored.ajustes)
    const { juntos, enConflicto, ajenos } = mergeAjustes(base, writeAjustes(typed.ajustes), guardados)
    if (beginsToIssue(stored.ajustes, typed.ajustes) && juntos['facturacion.desde'] === guardados['facturacion.desde'])
      juntos['facturacion.desde'] = writeDia(diaDe(runtime.clock()))
    if (enConflicto.length > 0) return fallo('ajustes_cambiados', { data: { enConflicto, guardados } })
    // Fields that are valid each by itself may not be together: days from and to, by two people.
    const checked = readAjustesEscritos(juntos)
    if (!checked.ok) return fallo('datos_invalidos', { data: { faltas: checked.faltas } })
    const faltas = live ? findDemoFaltas(checked.ajustes) : {}
    if (Object.keys(faltas).length > 0) return fallo('datos_invalidos', { data: { faltas } })
    if (!confirmado && changesCuidados(guardados, writeAjustes(checked.ajustes))) return fallo('confirmar_identidad')
    const { facturacion } = checked.ajustes
    const isOther = facturacion.emitir !== 'no' && isIssuedOtherwise(stored.ajustes, checked.ajustes)
    const porEmitir = isOther ? await countPorEmitir(tx, facturacion) : null
    const deAntes = readDia(facturacion.desde)! < diaDe(runtime.clock()) ? (porEmitir?.comprobantes ?? 0) : 0
    if (porEmitir !== null && deAntes > 0 && deAntes !== comprobantes)
      return fallo('confirmar_emision', { data: { ...porEmitir, desde: facturacion.desde } })
    const enUso = await replaceAjustes(tx, runtime, { stored: stored.ajustes, ajustes: checked.ajustes, quien, origen })
    if (Object.keys(enUso).length > 0) return fallo('datos_invalidos', { data: { faltas: enUso } })
    return ok({ ajenos, guardados: juntos, porEmitir })
  })
}

function beginsToIssue(antes: Ajustes, despues: Ajustes): boolean {
  return antes.facturacion.emitir === 'no' && despues.facturacion.emitir !== 'no'
}

function isIssuedOtherwise({ facturacion: antes }: Ajustes, { facturacion: despues }: Ajustes): boolean {
  return antes.emitir !== despues.emitir || antes.desde !== despues.desde
}

import type { EstadoDeCorreo } from '#domain/correo/correo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import {
  countReenvio,
  insertCorreos,
  selectCorreo,
  updateEnEsperaToPendiente,
  updateFallidosToPendientes,
  updatePendienteDueNow,
} from './correos.repo.ts'
import type { Mailer } from './mailer.ts'

/** A mail as whoever sends it again sees it: its state, and how often it was sent again. */
export type CorreoVisto = { estado: EstadoDeCorreo; reenvios: number }

/**
 * Sends a mail again (specification 13.15): one that was given up begins anew, one that waits is tried now, and of
 * one that was sent a copy goes out. Nothing happens when it is no longer as it was seen, so a second click sends
 * nothing twice.
 * @returns the id of the mail that goes out now
 */
export async function resendCorreo(
  { database, clock, newId }: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  id: string,
  { estado, reenvios }: CorreoVisto,
): Promise<Resultado<{ id: string }, Fallo<'no_encontrado' | 'correo_cambiado'>>> {
  const now = clock()
  const copyId = newId()
  const resent = await database.transaction(async (tx): Promise<string | null | undefined> => {
    const row = await selectCorreo(tx, id)
    if (row === undefined) return undefined
    if (estado === 'fallido') return (await updateFallidosToPendientes(tx, now, id)) === 1 ? id : null
    if (estado === 'pendiente') return (await updatePendienteDueNow(tx, id, now)) ? id : null
    if (estado === 'en_espera') return (await updateEnEsperaToPendiente(tx, id, now)) ? id : null
    if (estado !== 'enviado' || !(await countReenvio(tx, id, reenvios))) return null
    // A mail of its own: with the same Message-ID mail programs would hide the second one.
    await insertCorreos(tx, [
      {
        ...row,
        id: copyId,
        estado: 'pendiente',
        intentos: 0,
        proximoIntento: now,
        error: '',
        creado: now,
        enviado: null,
        reintentado: null,
        reenvios: 0,
        copiaDe: id,
      },
    ])
    return copyId
  })
  if (resent === undefined) return fallo('no_encontrado')
  if (resent === null) return fallo('correo_cambiado')
  mailer.kick()
  return ok({ id: resent })
}

/**
 * Sends all mails that were given up again, say once the account works; not those withheld past the limit.
 * @returns how many
 */
export async function resendFallidos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  mailer: Pick<Mailer, 'kick'>,
): Promise<number> {
  const count = await database.transaction((tx) => updateFallidosToPendientes(tx, clock()))
  mailer.kick()
  return count
}

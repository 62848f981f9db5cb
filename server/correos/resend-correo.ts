import type { EstadoDeCorreo } from '#domain/correos/correo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  countReenvio,
  insertCorreos,
  selectCorreo,
  updateEnEsperaToPendiente,
  updateFallidosToPendientes,
  updateProbadosDueNow,
  updatePendienteDueNow,
} from './correos.repo.ts'
import type { Mailer } from './mailer.ts'

/** A mail as whoever sends it again sees it: its state, and how often it was sent again. */
export type CorreoVisto = { estado: EstadoDeCorreo; reenvios: number }

type FalloDeReenvio = Fallo<'no_encontrado' | 'correo_cambiado' | 'correo_sin_texto'>

/**
 * Sends a mail again (specification 13.15): one that was given up begins anew, one that waits is tried now. Of one that
 * was sent a copy goes out, unless its text was erased. Nothing happens when it is no longer as it was seen, so a second
 * click sends nothing twice.
 * @returns the id of the mail that goes out now
 */
export async function resendCorreo(
  { database, clock, newId }: Runtime,
  mailer: Pick<Mailer, 'insist'>,
  id: string,
  { estado, reenvios }: CorreoVisto,
): Promise<Resultado<{ id: string }, FalloDeReenvio>> {
  const now = clock()
  const copyId = newId()
  const resent = await database.transaction(async (tx): Promise<Resultado<{ id: string }, FalloDeReenvio>> => {
    const row = await selectCorreo(tx, id)
    if (row === undefined) return fallo('no_encontrado')
    if (row.borrado !== null) return fallo('correo_sin_texto')
    const same = (isAsSeen: boolean) => (isAsSeen ? ok({ id }) : fallo('correo_cambiado'))
    if (estado === 'fallido') return same((await updateFallidosToPendientes(tx, now, id)) === 1)
    if (estado === 'pendiente') return same(await updatePendienteDueNow(tx, id, now))
    if (estado === 'en_espera') return same(await updateEnEsperaToPendiente(tx, id, now))
    if (estado !== 'enviado' || !(await countReenvio(tx, id, reenvios))) return fallo('correo_cambiado')
    // The copy is a mail of its own: with the same Message-ID mail programs would hide it.
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
    return ok({ id: copyId })
  })
  if (resent.ok) mailer.insist()
  return resent
}

/**
 * Sends all mails that were given up again, say once the account works; not those withheld past the limit.
 * @returns how many
 */
export async function resendFallidos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  mailer: Pick<Mailer, 'insist'>,
): Promise<number> {
  const count = await database.transaction((tx) => updateFallidosToPendientes(tx, clock()))
  mailer.insist()
  return count
}

/**
 * Tries all mails now that wait after a failed try, without waiting for the pause of each (specification 27.38).
 * @returns how many
 */
export async function resendProbados(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  mailer: Pick<Mailer, 'insist'>,
): Promise<number> {
  const count = await database.transaction((tx) => updateProbadosDueNow(tx, clock()))
  mailer.insist()
  return count
}

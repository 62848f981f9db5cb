import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { deleteBloqueado, insertBloqueado } from './bloqueados.repo.ts'
import { selectMensaje } from './mensajes.repo.ts'

/**
 * Blocks the address that a message came from, or unblocks it (specification 8, status 403).
 * @param quien e-mail of the administrator
 */
export async function blockRemitente(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  mensajeId: string,
  bloqueado: boolean,
  quien: string,
): Promise<Resultado<null, Fallo<'no_encontrado'>>> {
  return database.transaction(async (tx) => {
    const mensaje = await selectMensaje(tx, mensajeId)
    if (mensaje === undefined) return fallo('no_encontrado')
    if (bloqueado) await insertBloqueado(tx, { correo: mensaje.email, quien, creado: clock() })
    else await deleteBloqueado(tx, mensaje.email)
    return ok(null)
  })
}

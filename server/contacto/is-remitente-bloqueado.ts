import type { Runtime } from '#server/base/runtime.ts'
import { isBloqueado } from './bloqueados.repo.ts'

/** Whether the owner doesn't want to hear from an address (specification 27). @param correo in any spelling */
export async function isRemitenteBloqueado({ database }: Pick<Runtime, 'database'>, correo: string): Promise<boolean> {
  return correo !== '' && isBloqueado(database.read, correo)
}

import { ESTADOS_DE_MENSAJE, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectMensaje, updateEstadoDeMensaje } from './mensajes.repo.ts'

/**
 * Changes the state of a message. Opening it makes a new one read and leaves others alone: an answered message that
 * is opened again stays answered.
 */
export async function markMensaje(
  { database }: Pick<Runtime, 'database'>,
  id: string,
  { estado, soloNuevo = false }: { estado: EstadoDeMensaje; soloNuevo?: boolean },
): Promise<Resultado<null, Fallo<'no_encontrado'>>> {
  const desde = soloNuevo ? (['nuevo'] as const) : ESTADOS_DE_MENSAJE
  const found = await database.transaction(async (tx) => {
    if (await updateEstadoDeMensaje(tx, id, desde, estado)) return true
    return (await selectMensaje(tx, id)) !== undefined
  })
  return found ? ok(null) : fallo('no_encontrado')
}

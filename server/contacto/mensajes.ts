import { ESTADOS_DE_MENSAJE, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectMensaje, updateEstadoDeMensaje, deleteMensajesViejos } from './mensajes.repo.ts'
import type { Contacto } from '#domain/contacto/contacto.ts'
import { isBloqueado } from './bloqueados.repo.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'
import { noteErased } from '#server/db/compact.ts'
import { forgetCorreosDeContacto } from '#server/correos/forget-textos.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'

/**
 * Changes the state of a message. Opening it makes a new one read and leaves others alone: an answered message stays
 * answered.
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

/** A message of the contact form, whole. */
type Mensaje = Contacto & {
  id: string
  estado: EstadoDeMensaje
  creado: number
  /** Whether its sender is blocked by now. */
  bloqueado: boolean
}

/** @returns null when there is none */
export async function findMensaje({ database }: Pick<Runtime, 'database'>, id: string): Promise<Mensaje | null> {
  if (id.includes('\0')) return null
  const row = await selectMensaje(database.read, id)
  if (row === undefined) return null
  const { busqueda: _busqueda, sinAvisar: _sinAvisar, ...mensaje } = row
  return { ...mensaje, bloqueado: await isBloqueado(database.read, mensaje.email) }
}

/** Erases contact messages that had their time (the owner's setting, two years), and the mails that told of them. */
export async function forgetMensajes(runtime: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const before = mesesAntes(runtime.clock(), (await readPlazos(runtime)).mensajesMeses)
  await runtime.database.transaction(async (tx) => {
    const mensajes = await deleteMensajesViejos(tx, before)
    const correos = await forgetCorreosDeContacto(tx, before)
    if (mensajes + correos > 0) await noteErased(tx)
  })
}

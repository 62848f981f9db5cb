import type { Contacto } from '#domain/contacto/contacto.ts'
import type { EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isBloqueado } from './bloqueados.repo.ts'
import { selectMensaje } from './mensajes.repo.ts'

/** A message of the contact form, whole. */
export type Mensaje = Contacto & {
  id: string
  estado: EstadoDeMensaje
  creado: number
  /** Its sender is blocked by now. */
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

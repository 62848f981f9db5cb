import type { Novedad } from '#domain/notificaciones/notificacion.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { NotificacionRow } from '#server/db/schema.ts'

/**
 * Tells administrators' devices of something in the transaction that does it: both are kept, or neither (specification
 * 40.1). It is given to devices and sent beside requests.
 */
export async function notifyAparatos(work: Pick<Work, 'tx' | 'clock' | 'newId'>, novedad: Novedad): Promise<void> {
  await work.tx.insertInto('notificaciones').values(toNotificacion(work, novedad)).execute()
}

/** The row of that. */
export function toNotificacion(
  { clock, newId }: Pick<Work, 'clock' | 'newId'>,
  { tipos, titulo, texto, lugar, pedidoId = null, mensajeId = null, autor = '', urgente = false }: Novedad,
): NotificacionRow {
  return {
    id: newId(),
    aparatoId: null,
    tipos: tipos.join(' '),
    autor,
    titulo,
    texto,
    lugar,
    pedidoId,
    mensajeId,
    urgente: urgente ? 1 : 0,
    creado: clock(),
  }
}

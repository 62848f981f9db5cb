import type { CorreoRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { Correo } from './correo.ts'
import { insertCorreos } from './correos.repo.ts'

/** How a mail begins: on its way, or withheld. */
type Comienzo = Pick<CorreoRow, 'estado' | 'error'>

const A_ENVIAR: Comienzo = { estado: 'pendiente', error: '' }

/** An administrator sees it and may send it. @param motivo why it isn't sent */
export function sinMandar(motivo: string): Comienzo {
  return { estado: 'fallido', error: motivo }
}

/**
 * Writes a mail in the transaction of what it tells about: both are kept, or neither (specification 13.1). The mailer
 * sends it; `kick` it after the transaction so that it goes at once.
 * @param pedidoId the order it tells about, null for none
 */
export async function queueCorreo(
  work: Pick<Work, 'tx' | 'clock' | 'newId'>,
  correo: Correo,
  pedidoId: string | null,
): Promise<void> {
  await insertCorreos(work.tx, [toCorreoRow(work, correo, pedidoId)])
}

/** The row of a mail that isn't written yet. @param pedidoId as for `queueCorreo` */
export function toCorreoRow(
  { clock, newId }: Pick<Work, 'clock' | 'newId'>,
  correo: Correo,
  pedidoId: string | null,
  comienzo: Comienzo = A_ENVIAR,
): CorreoRow {
  const now = clock()
  return {
    id: newId(),
    tipo: correo.tipo,
    para: correo.parametros.to_email,
    asunto: correo.parametros.subject,
    parametros: JSON.stringify(correo.parametros),
    pedidoId,
    ...comienzo,
    intentos: 0,
    proximoIntento: now,
    creado: now,
    enviado: null,
    reintentado: null,
    reenvios: 0,
    copiaDe: null,
    borrado: null,
  }
}

import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Correo } from './correo.ts'
import { insertCorreo } from './correos.repo.ts'

/**
 * Writes a mail in the transaction of what it tells about: both are kept, or neither (decisions: Mail). The mailer
 * sends it; `kick` it after the transaction so that it goes at once.
 * @param pedidoId the order it tells about, null for none
 * @param withheld why it isn't sent, '' when it is: an administrator sees it and may send it
 */
export async function queueCorreo(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  correo: Correo,
  pedidoId: string | null,
  withheld = '',
): Promise<void> {
  const now = runtime.clock()
  await insertCorreo(tx, {
    id: runtime.newId(),
    tipo: correo.tipo,
    para: correo.parametros.to_email,
    asunto: correo.parametros.subject,
    parametros: JSON.stringify(correo.parametros),
    pedidoId,
    estado: withheld === '' ? 'pendiente' : 'fallido',
    intentos: 0,
    proximoIntento: now,
    error: withheld,
    creado: now,
    enviado: null,
    reintentado: null,
    reenvios: 0,
    copiaDe: null,
  })
}

import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Runtime } from '#server/runtime.ts'
import { deliverCorreosDePedido, type EstadoDelCorreo } from './deliver-correos-pedido.ts'
import { selectPedido } from './pedidos.repo.ts'

/** Tries again to send the mails of an order that aren't delivered; delivered ones aren't sent twice. */
export async function resendPedidoMail(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  token: string,
): Promise<Resultado<{ correo: EstadoDelCorreo }, Fallo<'no_encontrado'>>> {
  const row = await selectPedido(runtime.database.read, { token })
  if (row === undefined) return fallo('no_encontrado')
  return ok({ correo: await deliverCorreosDePedido(runtime, mailer, row.id) })
}

import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { hastenCorreosTo } from '#server/correos/hasten-correos.ts'
import type { WaitingRuntime } from '#server/correos/mailer.ts'
import { waitForCorreos } from '#server/correos/wait-for-correos.ts'
import { CORREO_WAIT_MS, deliverCorreosDePedido, type EstadoDelCorreo } from '../guardar/deliver-correos-pedido.ts'
import { readFactura } from '../guardar/factura-en-palabras.ts'
import { readComoSePago } from '../guardar/como-se-pago.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { momentoDelCorreo } from '../guardar/momento-del-correo.ts'
import { completePedido, selectPedido } from '../guardar/pedidos.repo.ts'
import { queueCorreoAlComprador } from '../guardar/queue-correos-pedido.ts'
import { withPedido } from '../guardar/with-pedido.ts'
import { isRemitenteBloqueado } from '#server/contacto/is-remitente-bloqueado.ts'
import { takeFromLimit } from '#server/base/limit.ts'

type Falla = Fallo<'no_encontrado' | 'correo_sin_destino' | 'pedido_no_modificable', undefined>

/**
 * An administrator sends the buyer the order's mail once more (specification 26). What waits is sent now, else the mail
 * is written anew as the order stands. Waits at most 8 s for it.
 * @param origin address of the shop for the link in the mail
 */
export async function resendCorreoAlComprador(
  runtime: WaitingRuntime,
  codigo: string,
  autor: string,
  origin: string,
): Promise<Resultado<{ correo: EstadoDelCorreo }, Falla>> {
  const queued = await withPedido(runtime, codigo, async (work, row): Promise<Resultado<string, Falla>> => {
    if (row.correo === '') return fallo('correo_sin_destino')
    const momento = momentoDelCorreo(row)
    if (momento === null)
      return fallo('pedido_no_modificable', { detail: 'Este pedido no tiene un correo para mandar.' })
    if (!(await hastenCorreosTo(work, row.id, row.correo))) {
      const pedido = await completePedido(work.tx, row)
      const comoSePago = momento === 'pagado' ? await readComoSePago(work.tx, pedido.eventos) : ''
      const factura = await readFactura(work.tx, pedido.id)
      await queueCorreoAlComprador(work, pedido, { momento, origin, comoSePago, factura })
    }
    await insertNota(work, row.id, {
      autor,
      tipo: 'correo',
      texto: '',
      sobre: row.correo,
    })
    return ok(row.id)
  })
  if (!queued.ok) return queued
  runtime.mailer.kick()
  const suerte = await waitForCorreos(runtime, queued.value, CORREO_WAIT_MS, { onlyToBuyer: true })
  return ok({ correo: suerte === 'en_camino' ? 'no_enviado' : suerte })
}

/** Per order, not per address: mobile networks share those. */
const LIMITE = { max: 10, ventanaMs: 10 * 60_000 }

/**
 * Tries again to send the mails of an order that aren't delivered; delivered ones aren't sent twice. At most ten times
 * in ten minutes (specification 8, status 429).
 */
export async function resendPedidoMail(
  runtime: WaitingRuntime,
  token: string,
): Promise<
  Resultado<
    { correo: EstadoDelCorreo },
    Fallo<'no_encontrado' | 'remitente_bloqueado' | 'demasiados_envios', { retryAfter: number } | undefined>
  >
> {
  const row = await selectPedido(runtime.database.read, { token })
  if (row === undefined) return fallo('no_encontrado')
  if (await isRemitenteBloqueado(runtime, row.correo)) return fallo('remitente_bloqueado')
  const limit = await takeFromLimit(runtime, `correo-de-pedido:${row.id}`, LIMITE)
  if (!limit.ok) return fallo('demasiados_envios', { data: { retryAfter: limit.retryAfter } })
  return ok({ correo: await deliverCorreosDePedido(runtime, row.id) })
}

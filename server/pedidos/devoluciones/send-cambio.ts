import { fallo, ok, type Resultado } from '#domain/errores.ts'
import type { Metodo } from '#domain/envios/envio.ts'
import { impedimentoDe, type EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { inTransactionOrNothing } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { readAvisosAbiertos } from '../guardar/aviso.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { countQueVan } from '../guardar/vidas.repo.ts'
import { movePedido } from '../mover/transition.ts'
import { selectDevolucion } from './devoluciones.repo.ts'
import type { FalloDeDevolucion } from './with-devolucion.ts'

/** With which step an order leaves, by how it gets to its buyer. */
const SALIDA: Record<Metodo, EventoDeAdministrador> = {
  domicilio: 'enviar',
  punto: 'dejar_para_retirar',
  mostrador: 'dejar_para_retirar',
  local: 'entregar_en_mano',
}

/**
 * What is sent for shirts that came back is prepared and leaves, in one transaction
 * (specification 37.52). Sent twice, it is done once.
 * @param id of the devolución
 * @param seguimiento number of the parcel, '' for none
 */
export async function sendCambio(
  runtime: MailingRuntime,
  id: string,
  { seguimiento }: { seguimiento: string },
  autor: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const sent = await inTransactionOrNothing(runtime, async (work): Promise<Resultado<null, FalloDeDevolucion>> => {
    const cambioId = (await selectDevolucion(work.tx, id))?.cambioId ?? null
    const row = cambioId === null ? undefined : await lockPedido(work.tx, cambioId, work.clock())
    if (row === undefined) return fallo('no_encontrado')
    const salida = SALIDA[row.metodo]
    const avisos = (await readAvisosAbiertos(work.tx, [row.id])).get(row.id) ?? []
    const impedimento = impedimentoDe(salida, avisos, await countQueVan(work.tx, row.id))
    if (impedimento !== '') return fallo('devolucion_no_corresponde', { detail: impedimento })
    const por = { quien: 'administrador', autor, detalle: '' } as const
    let estado = row.estado
    if (estado === 'pagado' && salida !== 'entregar_en_mano') {
      const prepared = await movePedido(work, row, { evento: 'preparar', ...por })
      if (prepared.ok) estado = prepared.estado
    }
    const moved = await movePedido(work, { ...row, estado }, { evento: salida, cambios: { seguimiento }, ...por })
    if (moved.ok) return ok(null)
    const left = ['enviado', 'listo_para_retirar', 'entregado'].includes(row.estado) && row.seguimiento === seguimiento
    if (left) return ok(null)
    const detail = `El pedido ${row.codigo} está «${ESTADO_ETIQUETA[row.estado]}».`
    return fallo('devolucion_cambiada', { detail })
  })
  if (sent.ok) runtime.mailer.kick()
  return sent
}

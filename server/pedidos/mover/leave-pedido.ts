import type { Metodo } from '#domain/envios/envio.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { impedimentoDe, type EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { readAvisosAbiertos } from '../guardar/aviso.ts'
import { countQueVan } from '../guardar/vidas.repo.ts'
import { movePedido } from './transition.ts'

/** With which step an order leaves, by how it gets to its buyer. */
const SALIDA: Record<Metodo, EventoDeAdministrador> = {
  domicilio: 'enviar',
  punto: 'dejar_para_retirar',
  mostrador: 'dejar_para_retirar',
  local: 'entregar_en_mano',
}
const SALIDOS: readonly Estado[] = ['enviado', 'listo_para_retirar', 'entregado']

/**
 * An order leaves, in the caller's transaction; it is prepared first where it isn't. One that left with this number
 * already stays as it is.
 * @param row as `lockPedido` of the same transaction gave it
 * @param bulto number of the parcel and its carrier, '' for none
 * @returns the state that it is in then
 */
export async function leavePedido(
  work: Work,
  row: PedidoRow,
  bulto: Pick<PedidoRow, 'seguimiento' | 'transporte'>,
  autor: string,
): Promise<Resultado<Estado, Fallo<'pedido_no_modificable' | 'pedido_cambiado', undefined>>> {
  if (SALIDOS.includes(row.estado) && row.seguimiento === bulto.seguimiento) return ok(row.estado)
  const salida = SALIDA[row.metodo]
  const avisos = (await readAvisosAbiertos(work.tx, [row.id])).get(row.id) ?? []
  const impedimento = impedimentoDe(salida, { ...row, avisos, quedan: await countQueVan(work.tx, row.id) })
  if (impedimento !== '') return fallo('pedido_no_modificable', { detail: impedimento })
  const por = { quien: 'administrador', autor, detalle: '' } as const
  let { estado } = row
  if (estado === 'pagado' && salida !== 'entregar_en_mano') {
    const prepared = await movePedido(work, row, { evento: 'preparar', ...por })
    if (prepared.ok) estado = prepared.estado
  }
  const moved = await movePedido(work, { ...row, estado }, { evento: salida, cambios: bulto, ...por })
  if (moved.ok) return ok(moved.estado)
  const detail = `El pedido ${row.codigo} está «${ESTADO_ETIQUETA[row.estado]}».`
  return fallo('pedido_cambiado', { detail })
}

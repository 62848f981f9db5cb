import { refuseDevolucion, refuseDevuelta } from '#domain/devoluciones/revision.ts'
import type { Devolucion } from '#domain/devoluciones/devolucion.ts'
import type { Trato } from '#domain/devoluciones/solicitud.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { placeCambio } from '../colocar/place-cambio.ts'
import { completePedido, lockPedido } from '../guardar/pedidos.repo.ts'
import { selectVidas } from '../guardar/vidas.repo.ts'
import { movePedido } from '../mover/transition.ts'
import { replaceLineasDeDevolucion } from './devoluciones.repo.ts'
import { cuentaDeReemplazos, findReemplazos, refuseSinDinero } from './reemplazos.ts'
import { moveDevolucion, type Abierta, type FalloDeDevolucion, type PorQuien } from './with-devolucion.ts'

/**
 * What is done about a devolución is agreed on, or proposed to the buyer. Once it is agreed, what is sent for it is held,
 * in an order of its own (specification 37.6); what another agreement held is given up.
 * @param evento `proponer` holds nothing
 * @returns `sin_stock` when what should be sent is gone; the caller undoes what was written
 */
export async function agreeDevolucion(
  work: Work,
  abierta: Abierta,
  evento: 'aceptar' | 'proponer' | 'cambiar_arreglo',
  { arreglo, lineas, pagaVuelta, pagaIda, donde, respuesta }: Trato,
  por: PorQuien,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const { devolucion } = abierta
  const trato = { arreglo, pagaVuelta, pagaIda, donde, respuesta }
  const pedido = await completePedido(work.tx, abierta.pedido)
  const otras = (await selectVidas(work.tx, [pedido.id])).filter(({ id }) => id !== devolucion.id)
  const refused = refuseDevolucion(pedido, otras, { arreglo, motivo: devolucion.motivo, lineas }, null)
  if (refused !== null) return refused
  const kept = devolucion.lineas.filter(({ destino }) => destino !== '')
  if (kept.some(({ orden }) => !lineas.some((linea) => linea.orden === orden))) {
    return refuseDevuelta('Una camiseta que ya llegó no se puede sacar.')
  }
  await replaceLineasDeDevolucion(
    work.tx,
    devolucion,
    lineas.map(({ orden, reemplazo }) => ({
      ...(kept.find((linea) => linea.orden === orden) ?? { orden, destino: '', llegada: null, llegadaPor: '' }),
      reemplazo: arreglo === 'cambio' ? reemplazo : null,
    })),
  )
  const given = await giveUpCambio(work, devolucion, por)
  if (!given.ok) return given
  const isHeld = arreglo === 'cambio' && evento !== 'proponer'
  const held = isHeld ? await holdCambio(work, abierta, pedido, { lineas, pagaIda }, por) : ok(NINGUNO)
  if (!held.ok) return held
  return moveDevolucion(work, devolucion, por, evento, { ...trato, ...held.value })
}

const NINGUNO = { cambioId: null, monto: null }

/**
 * Cancels the order of what was to be sent, if it waits or its time ran out: money for it that comes late pays nothing then.
 * @returns `devolucion_no_corresponde` when it was paid already
 */
export async function giveUpCambio(
  work: Work,
  { cambioId }: Devolucion,
  { autor }: PorQuien,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const row = cambioId === null ? undefined : await lockPedido(work.tx, cambioId, work.clock())
  if (row === undefined || row.estado === 'cancelado') return ok(null)
  const detalle = 'Se arregló de otra manera.'
  const moved = await movePedido(work, row, { evento: 'descartar', quien: 'administrador', autor, detalle })
  return moved.ok ? ok(null) : refuseDevuelta('El cambio ya está pagado: sigue en su propio pedido.')
}

/** Holds what is sent, in an order that is paid by what comes back as far as that is worth. */
async function holdCambio(
  work: Work,
  { pedido: row, devolucion }: Abierta,
  pedido: Pedido,
  { lineas, pagaIda }: Pick<Trato, 'lineas' | 'pagaIda'>,
  { autor }: PorQuien,
): Promise<Resultado<{ cambioId: string; monto: Pesos }, Fallo<'sin_stock' | 'reintegro_excedido', undefined>>> {
  const found = await findReemplazos(work, pedido, lineas)
  if (!found.ok) return found
  const vuelven = lineas.map(({ orden }) => pedido.lineas[orden]!)
  const { sobra, ...cuenta } = cuentaDeReemplazos(work.ajustes, row, vuelven, found.value, pagaIda)
  const refused = await refuseSinDinero(work, row, cuenta.aCuenta + sobra)
  if (refused !== null) return refused
  // What its buyer takes was proposed by somebody of the shop.
  const de = autor || (devolucion.pasos.findLast((paso) => paso.autor !== '')?.autor ?? '')
  const placed = await placeCambio(work, row, { ...cuenta, lineas: found.value }, de)
  return placed.ok ? ok({ cambioId: placed.value.id, monto: sobra }) : placed
}

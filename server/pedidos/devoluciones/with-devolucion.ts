import {
  ESTADO_DE_DEVOLUCION,
  nextEstadoDeDevolucion,
  type Devolucion,
  type EstadoDeDevolucion,
  type EventoDeDevolucion,
} from '#domain/devoluciones/devolucion.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { inTransactionOrNothing, type Work } from '#server/ajustes/in-transaction.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { insertPasoDeDevolucion, selectDevolucion, updateDevolucion } from './devoluciones.repo.ts'

/** An order that this transaction has to itself, with the devolución that is changed. */
export type Abierta = { pedido: PedidoRow; devolucion: Devolucion }

/** Why something about a devolución isn't done, in words for whoever asked. */
export type FalloDeDevolucion = Fallo<
  | 'no_encontrado'
  | 'clave_reutilizada'
  | 'devolucion_no_corresponde'
  | 'devolucion_cambiada'
  | 'sin_stock'
  | 'pedido_cambiado'
  | 'reintegro_excedido'
  | 'dia_imposible',
  undefined
>

/** Who changes a devolución: an administrator by their e-mail, or the buyer. */
export type PorQuien = { quien: 'comprador' | 'administrador'; autor: string }

/**
 * Runs a change of a devolución in one transaction that has its order to itself. What is refused leaves nothing behind.
 * @param desde the state that whoever changes it saw
 * @param por what they do, to know it when it comes a second time
 * @returns null when that was done already; `devolucion_cambiada` when it is in another state
 */
export function withDevolucion<T>(
  runtime: Runtime,
  id: string,
  desde: EstadoDeDevolucion,
  por: { evento: EventoDeDevolucion; autor: string },
  change: (work: Work, abierta: Abierta) => Promise<Resultado<T, FalloDeDevolucion>>,
): Promise<Resultado<T | null, FalloDeDevolucion>> {
  return inTransactionOrNothing(runtime, async (work): Promise<Resultado<T | null, FalloDeDevolucion>> => {
    const found = await selectDevolucion(work.tx, id)
    const pedido = found && (await lockPedido(work.tx, found.pedidoId, work.clock()))
    if (pedido === undefined) return fallo('no_encontrado')
    const devolucion = (await selectDevolucionesDe(work.tx, [pedido.id])).find((one) => one.id === id)!
    if (devolucion.estado !== desde) return isPasoRepetido(devolucion, por) ? ok(null) : refuseMoved(devolucion)
    return change(work, { pedido, devolucion })
  })
}

/** Sent twice, by a double tap or because the first answer was lost. */
function isPasoRepetido(
  { pasos }: Devolucion,
  { evento, autor }: { evento: EventoDeDevolucion; autor: string },
): boolean {
  const last = pasos.at(-1)
  return last?.evento === evento && last.autor === autor
}

/** The same as it stands now, within the transaction. */
export async function rereadDevolucion({ tx }: Work, { pedido, devolucion }: Abierta): Promise<Abierta> {
  const all = await selectDevolucionesDe(tx, [pedido.id])
  return { pedido, devolucion: all.find(({ id }) => id === devolucion.id)! }
}

function refuseMoved({ estado }: Devolucion): Fallo<'devolucion_cambiada', undefined> {
  return fallo('devolucion_cambiada', {
    detail: `Cambió mientras la mirabas: ahora está ${ESTADO_DE_DEVOLUCION[estado].toLowerCase()}.`,
  })
}

/**
 * The one place where a devolución changes state, by its table (specification 37.1).
 * @returns `devolucion_cambiada` when the table has no such event in its state; nothing has changed then
 */
export async function moveDevolucion(
  work: Work,
  { id, estado: de, pasos }: Devolucion,
  { quien, autor }: PorQuien,
  evento: EventoDeDevolucion,
  { detalle = '', ...cambios }: Parameters<typeof updateDevolucion>[2] & { detalle?: string } = {},
): Promise<Resultado<null, FalloDeDevolucion>> {
  const a = nextEstadoDeDevolucion(de, evento)
  if (a === null) return fallo('devolucion_cambiada')
  const isEnd = a !== de && (a === 'rechazada' || a === 'retirada' || a === 'saldada')
  const en = momentoDelPaso(work, pasos)
  await updateDevolucion(work.tx, id, { estado: a, ...(isEnd ? { resuelto: en } : {}), ...cambios })
  await insertPasoDeDevolucion(work.tx, {
    id: work.newId(),
    devolucionId: id,
    en,
    quien,
    autor,
    evento,
    de,
    a,
    detalle,
  })
  return ok(null)
}

/** When the next step of a devolución is, milliseconds UTC: they always rise, even when the clock is set back. */
export function momentoDelPaso({ clock }: Pick<Work, 'clock'>, pasos: Devolucion['pasos']): number {
  return Math.max(clock(), (pasos.at(-1)?.en ?? 0) + 1)
}

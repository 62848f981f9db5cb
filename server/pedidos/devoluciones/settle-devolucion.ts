import { ESTADOS_CON_DEVOLUCION, refuseDevuelta } from '#domain/devoluciones/revision.ts'
import type { Saldo } from '#domain/devoluciones/solicitud.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { MEDIOS, totalElegido } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { writeReintegro } from '../mover/ask-reintegro.ts'
import { writeReintegroAMano } from '../mover/return-by-hand.ts'
import { movePedido } from '../mover/transition.ts'
import { giveCredito } from './give-credito.ts'
import { refuseSinDinero } from './reemplazos.ts'
import { moveDevolucion, type Abierta, type FalloDeDevolucion, type PorQuien } from './with-devolucion.ts'

/** Has the provider return money that is written down. */
export type CarryOut = (row: ReintegroDelProveedor) => Promise<unknown>

/**
 * Settles a devolución, in the caller's transaction (specification 37.11): money goes back, or what
 * is sent instead is paid by it. What an exchange leaves over goes back in money.
 * @param saldo what goes back in money, and how, or by credit; null where nothing does
 * @returns the refund that the provider has to carry out once the transaction is over, if any
 */
export async function settleDevolucion(
  work: Work,
  abierta: Abierta,
  saldo: Saldo | null,
  por: PorQuien,
): Promise<Resultado<ReintegroDelProveedor | null, FalloDeDevolucion>> {
  const { devolucion } = abierta
  if (devolucion.estado === 'saldada' && (await hasSaldo(work, abierta))) {
    return fallo('devolucion_cambiada', { detail: 'Ya está resuelta.' })
  }
  if (devolucion.arreglo === 'cambio') {
    const paid = await payCambio(work, abierta, por)
    if (!paid.ok) return paid
  }
  const sobra = devolucion.arreglo === 'cambio' ? (devolucion.monto ?? 0) : null
  const isOwed = sobra === null || sobra > 0
  if (isOwed && saldo === null) {
    return fallo('devolucion_no_corresponde', { detail: 'Decí cuánto se devuelve, y cómo.' })
  }
  const monto = saldo === null ? 0 : parsePesos(saldo.monto)!
  if (sobra !== null && monto > sobra) return fallo('reintegro_excedido')
  const give = () =>
    devolucion.arreglo === 'credito' ? giveCredito(work, abierta, monto) : payBack(work, abierta, saldo!, monto, por)
  const back = isOwed && monto > 0 ? await give() : ok(null)
  if (!back.ok) return back
  const moved = await moveDevolucion(work, devolucion, por, 'saldar', { monto })
  return moved.ok ? back : moved
}

/** Whether what settled it stands: a refund that was refused doesn't. */
async function hasSaldo({ tx }: Work, { pedido, devolucion }: Abierta): Promise<boolean> {
  const own = (await selectReintegrosDe(tx, [pedido.id])).filter(({ devolucionId }) => devolucionId === devolucion.id)
  return own.length === 0 || own.some(({ estado }) => estado !== 'rechazada')
}

/** Whether what is to be sent costs more than came back, and its buyer hasn't paid that yet. */
export async function waitsForDiferencia({ tx, clock }: Work, { devolucion: { cambioId } }: Abierta): Promise<boolean> {
  const row = cambioId === null ? undefined : await lockPedido(tx, cambioId, clock())
  return row !== undefined && !ESTADOS_CON_DEVOLUCION.includes(row.estado) && totalElegido(row) > 0
}

/** What is sent for what came back is paid by it, and goes on like any order. */
async function payCambio(
  work: Work,
  { pedido, devolucion }: Abierta,
  { autor }: PorQuien,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const row = devolucion.cambioId === null ? undefined : await lockPedido(work.tx, devolucion.cambioId, work.clock())
  if (row === undefined) return fallo('devolucion_cambiada')
  if (ESTADOS_CON_DEVOLUCION.includes(row.estado)) return ok(null)
  if (!ESTADOS_CON_DEVOLUCION.includes(pedido.estado)) {
    const detail = `El pedido ${pedido.codigo} se deshizo entero: no queda con qué pagar el cambio. Retirá la devolución.`
    return fallo('devolucion_no_corresponde', { detail })
  }
  if (totalElegido(row) > 0) {
    const detail = `Falta que se pague la diferencia, en el pedido ${row.codigo}.`
    return fallo('devolucion_no_corresponde', { detail })
  }
  const refused = await refuseSinDinero(work, pedido, row.aCuenta)
  if (refused !== null) return refused
  const moved = await movePedido(work, row, {
    evento: 'saldar',
    quien: 'administrador',
    autor,
    detalle: '',
  })
  if (moved.ok) return ok(null)
  return moved.motivo === 'sin_stock'
    ? fallo('sin_stock', { detail: 'Lo que se iba a mandar ya no está: elegí otro arreglo.' })
    : fallo('devolucion_no_corresponde', { detail: `El cambio, ${row.codigo}, se canceló: elegí otro arreglo.` })
}

/**
 * Money goes back by the provider, or went by hand.
 * @returns the refund that the provider has to carry out
 */
async function payBack(
  work: Work,
  { pedido, devolucion }: Abierta,
  { id, pagoId, via, cuenta: escrita, dia }: Saldo,
  monto: Pesos,
  { autor }: PorQuien,
): Promise<Resultado<ReintegroDelProveedor | null, FalloDeDevolucion>> {
  const dado = { id, monto, motivo: 'Devolución', queda: null, devolucionId: devolucion.id }
  if (pagoId === '') {
    const cuenta = escrita || devolucion.cuenta
    if (MEDIOS[via].porBanco && cuenta === '') return refuseDevuelta('Escribí a qué cuenta lo transferiste.')
    const done = await writeReintegroAMano(work, pedido, { ...dado, via, cuenta, dia }, autor)
    return done.ok ? ok(null) : done
  }
  const asked = await writeReintegro(work, pedido, { ...dado, pagoId }, autor)
  return asked.ok ? ok(asked.value.isNew ? asked.value.row : null) : asked
}

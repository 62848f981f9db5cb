import type { MovimientoBancoRow } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'

type SinSello = Omit<MovimientoBancoRow, 'sello'>

/** The seal of a movement of the bank as a whole: what the bank said, and whose money it is (docs/decisions/0030). */
export function selloDeMovimiento(seal: Seal, movimiento: SinSello): string {
  return `2:${seal(['movimiento', ...toldOf(movimiento), movimiento.cuenta])}`
}

/** Whether a movement is as the shop wrote it. Seals from before accounts were told apart hold while it has none. */
export function isMovimientoSellado(seal: Seal, movimiento: MovimientoBancoRow): boolean {
  if (movimiento.sello === selloDeMovimiento(seal, movimiento)) return true
  return movimiento.cuenta === '' && movimiento.sello === `1:${seal(['movimiento', ...toldOf(movimiento)])}`
}

function toldOf(movimiento: SinSello): (string | number | null)[] {
  const { id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado } = movimiento
  const { estado, pedidoId, quien, en } = movimiento
  return [id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado, estado, pedidoId, quien, en]
}

import type { MovimientoBancoRow } from '#server/db/schema.ts'
import type { Seal } from '#server/seal.ts'

/** The seal of a movement of the bank as a whole: what the bank said, and whose money it is (docs/decisions/0030). */
export function selloDeMovimiento(seal: Seal, movimiento: Omit<MovimientoBancoRow, 'sello'>): string {
  const { id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado } = movimiento
  const { estado, pedidoId, quien, en } = movimiento
  const told = [id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado]
  return `1:${seal(['movimiento', ...told, estado, pedidoId, quien, en])}`
}

/** Whether a movement is as the shop wrote it. */
export function isMovimientoSellado(seal: Seal, movimiento: MovimientoBancoRow): boolean {
  return movimiento.sello === selloDeMovimiento(seal, movimiento)
}

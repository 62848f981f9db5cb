import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Seal } from '#server/seal.ts'
import { selectDesdeCuandoSellados } from './sellos.repo.ts'
import { selloDe } from './sello.ts'
import { selloDeMovimiento } from './sello-movimiento.ts'
import { updatePedido } from './pedidos.repo.ts'

const BATCH = 500

/**
 * Seals, once, the orders and the bank's movements from before there were seals, all of them or none. The moment is
 * written down: from then on a missing seal means that it was taken away (docs/decisions/0030). Safe when several
 * processes start at once.
 */
export async function sealFormer({
  database,
  clock,
  seal,
}: Pick<Runtime, 'database' | 'clock' | 'seal'>): Promise<void> {
  if ((await selectDesdeCuandoSellados(database.read)) !== undefined) return
  await database.transaction(async (tx) => {
    const desde = clock()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sellados')
      .values({ nombre: 'pedidos', desde })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    await sealMovimientos(tx, seal)
    for (;;) {
      const rows = await tx.selectFrom('pedidos').selectAll().where('sello', '=', '').limit(BATCH).execute()
      if (rows.length === 0) return
      const lineas = await selectLineasPorPedido(
        tx,
        rows.map(({ id }) => id),
      )
      for (const row of rows) {
        await updatePedido(tx, row.id, { sello: selloDe(seal, row, lineas.get(row.id) ?? [], desde) })
      }
    }
  })
}

async function sealMovimientos(tx: Tx, seal: Seal): Promise<void> {
  for (;;) {
    const rows = await tx.selectFrom('movimientosBanco').selectAll().where('sello', '=', '').limit(BATCH).execute()
    if (rows.length === 0) return
    for (const row of rows) {
      const sello = selloDeMovimiento(seal, row)
      await tx.updateTable('movimientosBanco').set({ sello }).where('id', '=', row.id).execute()
    }
  }
}

async function selectLineasPorPedido(tx: Tx, ids: string[]) {
  const rows = await tx.selectFrom('pedidoLineas').selectAll().where('pedidoId', 'in', ids).execute()
  return Map.groupBy(rows, ({ pedidoId }) => pedidoId)
}

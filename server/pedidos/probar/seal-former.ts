import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Millis } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Seal } from '#server/base/seal.ts'
import type { MarcaDeSellos } from './marca-de-sellos.ts'
import { selloDe } from './sello.ts'
import { selloDeMovimiento } from './sello.ts'
import { updatePedido } from '../guardar/pedidos.repo.ts'

const BATCH = 500

type Sealing = Pick<Runtime, 'database' | 'clock' | 'seal'> & { marca: MarcaDeSellos }

/**
 * Seals, once, the orders and the bank's movements from before there were seals, and writes the mark outside of the
 * database (docs/decisions/0030). The start does it that brings a database to where the mark is. A mark that is there
 * already means that nothing is left to be sealed. Safe when it is killed, and when several processes start at once.
 */
export async function sealFormer({ database, clock, seal, marca }: Sealing): Promise<void> {
  if ((await marca.read(seal)) !== null) return
  const desde = await database.transaction(async (tx) => {
    const { rows } = await sql<{ desde: number }>`
      insert into sellados (nombre, desde) values ('pedidos', ${clock()}) on conflict do nothing returning desde
    `.execute(tx)
    if (rows[0] === undefined) return readFormer(tx)
    await sealMovimientos(tx, seal)
    await sealPedidos(tx, seal, Number(rows[0].desde))
    return Number(rows[0].desde)
  })
  await marca.write(desde, seal)
}

/** What the version before wrote down in the database. */
async function readFormer(tx: Tx): Promise<Millis> {
  const { rows } = await sql<{ desde: number }>`select desde from sellados where nombre = 'pedidos'`.execute(tx)
  return Number(rows[0]!.desde)
}

/**
 * Marks a shop that has neither orders nor movements of the bank yet as one that seals from its first. Instances that share
 * a store know the mark by it. Where there are any and the mark is gone, nothing is done: that is for `verify` to say.
 */
export async function keepMarca({ database, seal, marca }: Omit<Sealing, 'clock'>): Promise<void> {
  if ((await marca.read(seal)) === null) {
    const pedido = await database.read.selectFrom('pedidos').select('id').limit(1).executeTakeFirst()
    const movimiento = await database.read.selectFrom('movimientosBanco').select('id').limit(1).executeTakeFirst()
    if (pedido !== undefined || movimiento !== undefined) return
    await marca.write(0, seal)
  }
  await marca.share()
}

async function sealPedidos(tx: Tx, seal: Seal, desde: Millis): Promise<void> {
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

import { expect, it } from 'vitest'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { workOff } from '#tests/work-off.ts'
import { addAviso } from '../guardar/aviso.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { forgetPedidos } from './forget-pedidos.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { movePedido } from '../mover/transition.ts'
import { verify } from '../probar/verify.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function place(runtime: TestRuntime, stock: Record<string, number> = { M: 3 }) {
  const producto = await insertProducto(runtime, { stock })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', {
    shipping: { telefono: newTelefono(), correo: `${newTelefono().replaceAll(' ', '')}@example.com` },
  })
  const placed = await placePedido(runtime, solicitud, 'transferencia', '', '198.51.100.1')
  if (!placed.ok) throw new Error(placed.code)
  // Mails are sent: nothing of the order is on its way.
  await workOff(runtime)
  return placed.value
}

function move(runtime: TestRuntime, id: string, evento: Evento) {
  return runtime.database.transaction(async (tx) =>
    movePedido({ ...runtime, tx, ajustes: DEMO_AJUSTES }, (await lockPedido(tx, id, runtime.clock()))!, {
      evento,
      quien: 'administrador',
      autor: 'ana@casakas.uy',
      detalle: '',
    }),
  )
}

async function listPedidos({ database }: TestRuntime): Promise<string[]> {
  const rows = await database.read.selectFrom('pedidos').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Rows that name an order, by their table. */
async function countRows({ database }: TestRuntime, id: string): Promise<number> {
  let count = 0
  for (const { name, columns } of await database.read.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'pedidoId' || column.name === 'pedido_id')) continue
    const rows = await database.read
      .selectFrom(name as 'pedidoLineas')
      .select('pedidoId')
      .where('pedidoId', '=', id)
      .execute()
    count += rows.length
  }
  return count
}

describeOnEveryDatabase('orders that ended unpaid', (open) => {
  it('11.63 are erased with all that is theirs 90 days after, and stock and its movements still agree', async () => {
    const runtime = await open()
    const expired = await place(runtime)
    const cancelled = await place(runtime)
    const discarded = await place(runtime)
    const waiting = await place(runtime)
    await move(runtime, cancelled.id, 'cancelar')
    await move(runtime, discarded.id, 'descartar')
    await workOff(runtime)
    await runtime.database.transaction((tx) => addAviso({ ...runtime, tx }, expired, { tipo: 'comprobante_repetido' }))
    runtime.setClock(TEST_NOW + 3 * DAY)
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('pedidos')
        .set({ retenidoHasta: runtime.clock() + 200 * DAY })
        .where('id', '=', waiting.id)
        .execute(),
    )
    expect(await expirePedidos(runtime)).toBe(1)
    const countMovimientos = async () =>
      (await runtime.database.read.selectFrom('stockMovimientos').select('id').execute()).length
    expect(await countMovimientos()).toBe(4 + 4 + 3)

    runtime.setClock(TEST_NOW + 90 * DAY - MINUTE)
    expect(await forgetPedidos(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 90 * DAY + MINUTE)
    expect(await forgetPedidos(runtime)).toBe(2)
    runtime.setClock(TEST_NOW + 93 * DAY + MINUTE)
    expect(await forgetPedidos(runtime)).toBe(1)
    expect(await listPedidos(runtime)).toEqual([waiting.id])
    for (const { id } of [expired, cancelled, discarded]) expect(await countRows(runtime, id)).toBe(0)
    expect(await countMovimientos()).toBe(4 + 1)
    // The order was given a term that no order has.
    await runtime.database.transaction((tx) => tx.updateTable('pedidos').set({ retenidoHasta: TEST_NOW }).execute())
    expect(await verify(runtime.database, TEST_NOW)).toEqual([])
  })

  it('11.63 are erased as many days after as the settings say', async () => {
    const runtime = await open()
    await saveAjustes(
      runtime,
      { ...DEMO_AJUSTES, plazos: { ...DEMO_AJUSTES.plazos, sinPagarDias: 31 } },
      'ana@casakas.uy',
    )
    const { id } = await place(runtime)
    await move(runtime, id, 'descartar')
    await workOff(runtime)
    runtime.setClock(TEST_NOW + 31 * DAY - MINUTE)
    expect(await forgetPedidos(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 31 * DAY + MINUTE)
    expect(await forgetPedidos(runtime)).toBe(1)
  })

  it('11.63 stay when money came for them, when it is told of, or while a mail or stock of theirs is open', async () => {
    const runtime = await open()
    const paid = await place(runtime)
    await move(runtime, paid.id, 'confirmar_transferencia')
    await move(runtime, paid.id, 'cancelar')
    const refused = await place(runtime)
    const pago = buildPago({ significado: 'rechazado', estado: 'rejected', detalle: 'x' })
    await applyPago(runtime, refused.id, pago)
    const flagged = await place(runtime)
    await runtime.database.transaction((tx) =>
      addAviso({ ...runtime, tx }, flagged, { tipo: 'transferencia_sin_stock' }),
    )
    const unsent = await place(runtime)
    const open_ = await place(runtime)
    const gone = await place(runtime)
    for (const { id } of [refused, flagged, unsent, open_, gone]) await move(runtime, id, 'descartar')
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('correos').set({ estado: 'enviado' }).execute()
      await tx.updateTable('correos').set({ estado: 'pendiente' }).where('pedidoId', '=', unsent.id).execute()
      await tx
        .deleteFrom('stockMovimientos')
        .where('pedidoId', '=', open_.id)
        .where('tipo', '=', 'liberacion')
        .execute()
    })
    runtime.setClock(TEST_NOW + 1_000 * DAY)
    expect(await forgetPedidos(runtime)).toBe(1)
    expect(await listPedidos(runtime)).toEqual([paid, refused, flagged, unsent, open_].map(({ id }) => id).toSorted())
  })
})

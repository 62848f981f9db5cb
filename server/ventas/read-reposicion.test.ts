import { expect, it } from 'vitest'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { addUnidades } from '#server/stock/talles.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { insertEsperan } from '#tests/avisame.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { writeReposicion } from './hojas-de-stock.ts'
import { readReposicion } from './read-reposicion.ts'

const ANA = 'ana@casakas.uy'
const SILENT = { kick: () => undefined } as Mailer
type Producto = Awaited<ReturnType<typeof insertProducto>>

async function sell(runtime: TestRuntime, producto: Producto, talle: string): Promise<string> {
  const shipping = { telefono: newTelefono() }
  const solicitud = buildSolicitud([{ producto, talle }], 'transferencia', { shipping })
  const placed = await placePedido(runtime, solicitud, 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  const { codigo } = placed.value
  const paid = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
  expect(await changeEstado({ ...runtime, mailer: SILENT }, codigo, paid, ANA)).toMatchObject({ ok: true })
  return codigo
}

describeOnEveryDatabase('what to order again', (open) => {
  it('54.4 counts what sold in sixty days less what came back, what is left and who waits, by size', async () => {
    const runtime = await open()
    const uno = await insertProducto(runtime, {
      nombre: 'Uno',
      stock: { M: 5, L: 9, S: 0 },
      proveedor: 'Taller Sur',
      costo: 700,
    })
    const oculta = await insertProducto(runtime, { nombre: 'Oculta', stock: { M: 1 }, activo: true })
    runtime.setClock(TEST_NOW + 1)
    // Too long ago.
    await sell(runtime, uno, 'M')
    runtime.setClock(TEST_NOW + 61 * DIA_MS)
    await sell(runtime, uno, 'M')
    await sell(runtime, uno, 'M')
    await sell(runtime, uno, 'L')
    await sell(runtime, oculta, 'M')
    await runtime.database.transaction((tx) =>
      tx.updateTable('products').set({ activo: 0 }).where('id', '=', oculta.id).execute(),
    )
    const undone = await sell(runtime, uno, 'M')
    const cancel = { evento: 'cancelar', desde: 'pagado', detalle: '' } as const
    expect(await changeEstado({ ...runtime, mailer: SILENT }, undone, cancel, ANA)).toMatchObject({ ok: true })
    await insertEsperan(runtime, uno.id, 'S', 2)
    const { camisetas } = await readReposicion(runtime)
    expect(camisetas).toEqual([
      {
        id: uno.id,
        codigo: uno.codigo,
        nombre: 'Uno',
        proveedor: 'Taller Sur',
        costo: 700,
        talles: [{ talle: 'S', vendidas: 0, quedan: 0, esperan: 2 }],
      },
    ])
    await sell(runtime, uno, 'M')
    expect((await readReposicion(runtime)).camisetas[0]!.talles).toEqual([
      { talle: 'S', vendidas: 0, quedan: 0, esperan: 2 },
      { talle: 'M', vendidas: 3, quedan: 1, esperan: 0 },
    ])
    const bytes: Uint8Array[] = []
    for await (const part of await writeReposicion(runtime)) bytes.push(part)
    const text = Buffer.concat(bytes).toString('utf8')
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      `Taller Sur;${uno.codigo};Uno;S;0;0;2;;2;700;1400`,
      `Taller Sur;${uno.codigo};Uno;M;3;1;0;20;2;700;1400`,
    ])
  })

  it('54.6 what neither sold nor came in for ninety days stands still, at cost or else at its price', async () => {
    const runtime = await open()
    const conCosto = await insertProducto(runtime, { stock: { M: 3, L: 1 }, costo: 500, precio: 2190 })
    const sinCosto = await insertProducto(runtime, { stock: { M: 1 }, costo: null, precio: 2190 })
    runtime.setClock(TEST_NOW + 80 * DIA_MS)
    expect((await readReposicion(runtime)).paradas).toEqual([])
    await sell(runtime, conCosto, 'L')
    runtime.setClock(TEST_NOW + 91 * DIA_MS)
    const { paradas } = await readReposicion(runtime)
    expect(paradas.map(({ id, unidades, valor, alCosto, talles }) => [id, unidades, valor, alCosto, talles])).toEqual([
      [sinCosto.id, 1, 2190, false, [{ talle: 'M', unidades: 1 }]],
      [conCosto.id, 3, 1500, true, [{ talle: 'M', unidades: 3 }]],
    ])
    // What came in yesterday couldn't sell before.
    await runtime.database.transaction((tx) =>
      addUnidades(tx, runtime, sinCosto.id, { talle: 'M', diferencia: 1, quitar: false }, 'Recuento'),
    )
    expect((await readReposicion(runtime)).paradas.map(({ id }) => id)).toEqual([conCosto.id])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { addAviso } from '#server/pedidos/guardar/aviso.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { forgetLibros } from '#server/pedidos/olvidar/forget-libros.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { insertCodigo, withCodigo } from '#tests/codigos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { workOff } from '#tests/work-off.ts'
import { openBorrados } from './borrados.ts'
import { applyErasures } from './erase-datos.ts'
import { forgetNombres } from './forget-nombres.ts'

const OWNER = 'duenia@casakas.uy'
const MINUTE = 60_000
const SILENT = { kick: () => undefined }
/** Years after the tests' now. */
const later = (years: number) => mesesAntes(TEST_NOW, -12 * years)

async function openTools(runtime: TestRuntime) {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-nombres-'))
  runtime.atEnd(() => rm(folder, { recursive: true, force: true }))
  return { borrados: openBorrados(folder), storage: openFolder(join(folder, 'files')) }
}

async function move(runtime: TestRuntime, { codigo }: Pedido, ...steps: (readonly [string, string])[]) {
  for (const [desde, evento] of steps) {
    const cambio = { evento, desde, detalle: 'para Ana' } as never
    expect(await changeEstado({ ...runtime, mailer: SILENT }, codigo, cambio, OWNER)).toMatchObject({ ok: true })
  }
}
const PAID = ['pendiente_pago', 'confirmar_transferencia'] as const
const DELIVERED = [
  ['pagado', 'preparar'],
  ['en_preparacion', 'enviar'],
  ['enviado', 'entregar'],
] as const

async function deliver(runtime: TestRuntime): Promise<Pedido> {
  const pedido = await placeOne(runtime, 'transferencia')
  await move(runtime, pedido, PAID, ...DELIVERED)
  return pedido
}

const names = async ({ database }: TestRuntime, ...pedidos: Pedido[]) => {
  const rows = await database.read.selectFrom('pedidos').select(['id', 'nombre', 'borrado']).execute()
  return pedidos.map(({ id }) => {
    const row = rows.find((one) => one.id === id)
    return row === undefined ? 'gone' : row.nombre === '' && row.borrado !== null ? 'erased' : row.nombre
  })
}

describeOnEveryDatabase('whose old orders are', (open) => {
  it('35.11 is erased five years after they ended, mails, notes and all; not of one that runs or has something open, even of the same person', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { database } = runtime
    const [old, flagged, waiting] = [await deliver(runtime), await deliver(runtime), await deliver(runtime)]
    const running = await placeOne(runtime, 'transferencia')
    await move(runtime, running, PAID)
    await workOff(runtime)
    await database.transaction(async (tx) => {
      await addAviso({ ...runtime, tx }, flagged, { tipo: 'transferencia_sin_stock' })
      await tx.updateTable('correos').set({ estado: 'pendiente' }).where('pedidoId', '=', waiting.id).execute()
    })
    const { nombre } = old.envio
    runtime.setClock(later(5))
    expect(await forgetNombres(runtime, tools)).toBe(0)
    // Steps of one moment are told a millisecond apart.
    runtime.setClock(later(5) + MINUTE)
    expect(await forgetNombres(runtime, tools)).toBe(1)
    expect(await names(runtime, old, flagged, waiting, running)).toEqual(['erased', nombre, nombre, nombre])
    expect(await tools.borrados.read()).toEqual([{ tipo: 'pedido', id: old.id }])
    const mails = await database.read.selectFrom('correos').selectAll().where('pedidoId', '=', old.id).execute()
    expect(mails.length).toBeGreaterThan(3)
    // Telephones are looked for in every spelling; three digits alone are in many an id.
    expect(JSON.stringify(mails)).not.toMatch(/ana@example\.com|Ana|99 ?123 ?456/)
    expect(
      mails.every(({ estado, enviado, asunto }) => estado === 'enviado' && enviado && asunto.includes(old.codigo)),
    ).toBe(true)
    await workOff(runtime)
    expect(await forgetNombres(runtime, tools)).toBe(1)
    // An order with an open flag keeps its names: whoever asks about the flag finds them.
    expect(await names(runtime, old, flagged, waiting, running)).toEqual(['erased', nombre, 'erased', nombre])
    const faults = await verify(database, TEST_NOW, runtime)
    expect(faults.filter((fault) => !fault.includes(flagged.codigo))).toEqual([])
  })

  it('35.11 goes by the settings, is begun again after a kill, done again on a restored copy, and by two at once as by one', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const pedidos = [await deliver(runtime), await deliver(runtime), await deliver(runtime)] as const
    await workOff(runtime)
    const [first, second, third] = pedidos
    const save = (nombresAnios: number) =>
      saveAjustes(runtime, { ...DEMO_AJUSTES, plazos: { ...DEMO_AJUSTES.plazos, nombresAnios } }, OWNER)
    await save(1)
    // The list as a kill leaves it before the database is written; and a round that is to stop.
    await tools.borrados.add([{ tipo: 'pedido', id: first.id }])
    runtime.setClock(later(1) + MINUTE)
    expect(await forgetNombres(runtime, tools, AbortSignal.abort())).toBe(0)
    expect(await applyErasures(runtime, tools)).toBe(1)
    const two = await Promise.all([forgetNombres(runtime, tools), forgetNombres(runtime, tools)])
    expect(Math.max(...two)).toBeLessThanOrEqual(2)
    expect(await names(runtime, ...pedidos)).toEqual(['erased', 'erased', 'erased'])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])

    // A copy from before brings them back, into a shop that keeps them longer by now.
    await save(10)
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('pedidos')
        .set({ nombre: 'Ana', borrado: null })
        .where('id', 'in', [second.id, third.id])
        .execute(),
    )
    expect(await forgetNombres(runtime, tools)).toBe(0)
    expect(await applyErasures(runtime, tools)).toBe(2)
    expect(await names(runtime, ...pedidos)).toEqual(['erased', 'erased', 'erased'])
    // A clock that was set back erases nothing, and nothing is wrong by it.
    runtime.setClock(TEST_NOW - 1)
    expect(await forgetNombres(runtime, tools)).toBe(0)
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})

describeOnEveryDatabase('orders of ten years ago', (open) => {
  it('11.80 are deleted with their payments and movements of the bank; stock, codes and all else agree as before', async () => {
    const runtime = await open()
    const tools = await openTools(runtime)
    const { database } = runtime
    const producto = await insertProducto(runtime, { stock: { M: 5 }, precio: 2190 })
    const { codigo } = await insertCodigo(runtime, { usosMax: 3 })
    const place = async (medio: 'tarjeta' | 'transferencia', conCodigo = false) => {
      const plain = buildSolicitud([{ producto, talle: 'M' }], medio)
      const placed = await placePedido(
        runtime,
        conCodigo ? await withCodigo(runtime, plain, medio, codigo) : plain,
        medio,
      )
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    }
    const card = await place('tarjeta', true)
    await applyPago(runtime, card.id, buildPago({ id: '1001', monto: card.totalMercadoPago }))
    await move(runtime, card, ...DELIVERED)
    const refused = await place('tarjeta')
    await applyPago(
      runtime,
      refused.id,
      buildPago({ id: '1002', significado: 'rechazado', estado: 'rejected', detalle: 'x' }),
    )
    const bank = await place('transferencia')
    const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe;D/C\n2026-11-18;COMPRA;${bank.totalTransferencia},00;C\n`
    await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
    const { id } = await database.read.selectFrom('movimientosBanco').select('id').executeTakeFirstOrThrow()
    const par = { movimiento: id, codigo: bank.codigo, conOtroImporte: false }
    expect(await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER)).toMatchObject({ ok: true })
    await move(runtime, bank, ...DELIVERED)
    const running = await place('transferencia', true)
    await move(runtime, running, PAID)
    await workOff(runtime)
    runtime.setClock(TEST_NOW + 3 * 24 * 3_600_000)
    await expirePedidos(runtime)
    await workOff(runtime)
    const stock = () => database.read.selectFrom('productStock').selectAll().execute()
    const before = await stock()

    runtime.setClock(later(11))
    // Books aren't forgotten before whose they are was erased.
    expect(await forgetLibros(runtime)).toBe(0)
    expect(await forgetNombres(runtime, tools)).toBe(3)
    runtime.setClock(later(9))
    expect(await forgetLibros(runtime)).toBe(0)
    runtime.setClock(later(11))
    expect(await forgetLibros(runtime)).toBe(3)

    expect(await names(runtime, card, refused, bank, running)).toEqual(['gone', 'gone', 'gone', running.envio.nombre])
    expect(await stock()).toEqual(before)
    for (const table of ['pagos', 'pagoEfectos', 'movimientosBanco'] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(await database.read.selectFrom('codigos').select(['usos', 'usosMax']).execute()).toEqual([
      { usos: 1, usosMax: 2 },
    ])
    const sold = database.read.selectFrom('stockMovimientos').select(['tipo', 'motivo']).where('pedidoId', 'is', null)
    const motivos = (await sold.where('tipo', '=', 'venta').execute()).map(({ motivo }) => motivo)
    expect(motivos).toEqual(Array(2).fill('De un pedido de hace más de diez años'))
    expect(await verify(database, runtime.clock(), runtime)).toEqual([])
    expect(await forgetLibros(runtime)).toBe(0)
  })
})

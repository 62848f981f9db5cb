import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { verify } from '#server/pedidos/probar/verify.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { insertEsperan, listAvisos, sendAll } from '#tests/avisame.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'

vi.setConfig({ testTimeout: 90_000 })

const UNIDADES = 60

function startProcess(runtime: TestRuntime) {
  const args = ['tests/avisame-process.ts', runtime.databaseUrl, String(runtime.clock())]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  runtime.atEnd(kill)
  return kill
}

describeOnEveryDatabase('who waits, when processes are killed', (open) => {
  it('45.3 is told once, all whom the units allow in their order, whenever a process is killed between the stock’s change and the last notice', async () => {
    const runtime = await open()
    const productos = []
    for (let at = 0; at < 3; at++) {
      const producto = await insertProducto(runtime, { stock: { XL: 0 }, tallesEncargo: [] })
      await insertEsperan(runtime, producto.id, 'XL', 10_000)
      productos.push(producto)
    }
    for (const { id } of productos) await adjustStock(runtime, id, { talle: 'XL', antes: 0, unidades: UNIDADES }, 'ana')
    const all = 3 * UNIDADES * productos.length
    // Two at a time, one of which is killed soon after it began, over and over.
    for (let round = 0; (await listAvisos(runtime)).length < all; round++) {
      if (round > 60) throw new Error(`${(await listAvisos(runtime)).length} of ${all} were told`)
      const before = (await listAvisos(runtime)).length
      const [first, second] = [startProcess(runtime), startProcess(runtime)]
      await vi.waitFor(async () => expect((await listAvisos(runtime)).length).toBeGreaterThan(before), {
        timeout: 20_000,
        interval: 3,
      })
      await Promise.all([first(), second()])
      await sendAll(runtime)
    }
    const avisos = await listAvisos(runtime)
    for (const { id } of productos) {
      const own = avisos.filter(({ para }) => para.startsWith(`${id}-`)).map(({ para }) => para)
      expect(own).toEqual(
        Array.from({ length: 3 * UNIDADES }, (_, at) => `${id}-${String(at).padStart(5, '0')}@example.com`),
      )
    }
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })
})

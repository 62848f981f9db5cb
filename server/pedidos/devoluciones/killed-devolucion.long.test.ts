import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { runReintegros } from '#server/pagos/carry-out-reintegro.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'
import { workOff } from '#tests/work-off.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { verify } from '../probar/verify.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Milliseconds after which its process is killed, mostly before it has written anything; or once it has, as the provider is asked. */
const MOMENTS = [0, 20, 50, 80, 'written'] as const

describeOnEveryDatabase('a devolución whose process is killed', (open) => {
  it('37.11 is made, arrived and settled with its refund, or not begun; asked for again, it is done once', async () => {
    const runtime = await open()
    await insertShirt(runtime)
    const payments = await openPayments(runtime)
    runtime.atEnd(payments.close)
    const ordered = await payments.order()
    const { id, codigo } = await ordered.read()
    const pago = await payments.pay(ordered.id, { resultado: 'aprobar' })
    await payments.applyNotices()
    const saldo = { id: randomUUID(), pagoId: String(pago), monto: '2.190', cuenta: '' }
    const pedida = {
      id: randomUUID(),
      lineas: [{ orden: 0, reemplazo: null }],
      motivo: 'me_arrepenti',
      arreglo: 'dinero',
      pagaVuelta: 'tienda',
      pagaIda: 'tienda',
      destino: 'stock',
      salda: true,
      saldo,
    }
    const states: string[] = []
    // The provider takes so long that no process lives to hear it.
    payments.standIn.misbehave({ api: { kind: 'slow_headers', ms: 600_000 } })
    for (const moment of [...MOMENTS, null]) {
      const args = [runtime.databaseUrl, String(runtime.clock()), payments.providerUrl, codigo, JSON.stringify(pedida)]
      const child = spawn(process.execPath, ['tests/devolucion-process.ts', ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const gone = once(child, 'exit')
      await once(child.stdout, 'data')
      if (moment === 'written') await vi.waitFor(async () => expect(await look()).toBe('made'), { timeout: 30_000 })
      else if (moment !== null) await setTimeout(moment)
      if (moment !== null) child.kill('SIGKILL')
      await gone
      states.push(await look())
      if (moment === 'written') payments.standIn.misbehave(null)
      runtime.setClock(runtime.clock() + 120_000)
    }
    expect(states.at(-1)).toBe('made')
    await runReintegros(runtime, payments.provider.client)
    expect(payments.standIn.listRefunds(pago)).toMatchObject([{ amount: 2190 }])
    expect(await selectReintegrosDe(runtime.database.read, [id])).toMatchObject([{ estado: 'hecha', monto: 2190 }])
    await workOff(runtime)
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])

    /** All of it is there, or nothing. */
    async function look(): Promise<'made' | 'not begun'> {
      const [one, ...others] = await selectDevolucionesDe(runtime.database.read, [id])
      const reintegros = await selectReintegrosDe(runtime.database.read, [id])
      const figuras = await findFiguras(runtime.database.read, { productId: 'id-uruguay-1950', talle: 'M' })
      expect(others).toEqual([])
      expect(payments.standIn.listRefunds(pago).length).toBeLessThanOrEqual(1)
      if (one === undefined) {
        expect([reintegros, figuras]).toMatchObject([[], { cantidad: 1, vendido: 1 }])
        return 'not begun'
      }
      expect(one).toMatchObject({ estado: 'saldada', monto: 2190, lineas: [{ destino: 'stock' }] })
      expect([reintegros.length, figuras]).toMatchObject([1, { cantidad: 2, vendido: 0 }])
      return 'made'
    }
  })
})

import { afterEach, expect, it } from 'vitest'
import { ok } from '#domain/errores.ts'
import type { Misbehaviour } from '#stand-ins/mercadopago/misbehaviour.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { openPayments } from '#tests/payments.ts'
import { createCuotas } from './create-cuotas.ts'
import { readMedios, refreshMedios } from './medios.ts'

const HOUR = 3_600_000
/** A network nobody else is of. */
const NETWORK = '203.0.113.0'
const LIMITS = { timeout: 300, retryPause: 10, deadline: 500 }

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function start(runtime: TestRuntime) {
  const { provider, standIn, close } = await openPayments(runtime, LIMITS)
  cleanups.push(close)
  let calls = 0
  const { client } = provider
  const counted = {
    ...client,
    listPlanes: (...asked: Parameters<typeof client.listPlanes>) => {
      calls++
      return client.listPlanes(...asked)
    },
  }
  await refreshMedios(runtime, client)
  return { client, standIn, readCuotas: createCuotas(runtime, counted), calls: () => calls }
}

/** How many times pages were told to be made anew. */
async function changes({ database }: TestRuntime): Promise<number> {
  const rows = await database.read.selectFrom('cambios').select('kind').execute()
  const waiting = await database.read.selectFrom('cambiosPorNumerar').select('kind').execute()
  return [...rows, ...waiting].filter(({ kind }) => kind === 'everything').length
}

describeOnEveryDatabase('paying in parts', (open) => {
  it('46.1, 46.2 each card’s plans for an amount are the provider’s, asked for once in hours', async () => {
    const runtime = await open()
    const { readCuotas, calls } = await start(runtime)
    const { medios } = await readCuotas(2040, NETWORK)
    expect(medios.map(({ medio }) => medio)).toEqual(['Visa', 'Mastercard', 'OCA', 'Lider', 'Diners'])
    expect(medios[2]!.planes.at(-1)).toEqual({ pagos: 12, cuota: 17000, total: 204000, sinInteres: true })
    // 2,040 and 10.8 % of it, as the stand-in computes for 12 payments by Visa.
    expect(medios[0]!.planes.at(-1)).toEqual({ pagos: 12, cuota: 18836, total: 226032, sinInteres: false })
    await Promise.all([readCuotas(2040, NETWORK), readCuotas(2040, '198.51.100.0')])
    expect(calls()).toBe(5)
    runtime.setClock(TEST_NOW + 7 * HOUR)
    await readCuotas(2040, NETWORK)
    expect(calls()).toBe(10)
  })

  it('46.3 nothing is known where the provider is silent, late, fails or says what can’t be; it is asked again soon', async () => {
    for (const plans of ['empty', 'odd', 'failing', 'late'] satisfies Misbehaviour['plans'][]) {
      const runtime = await open()
      const { standIn, readCuotas } = await start(runtime)
      standIn.misbehave({ plans })
      expect(await readCuotas(2040, NETWORK), plans).toEqual({ monto: 2040, medios: [] })
      standIn.misbehave(null)
      expect(await readCuotas(2040, NETWORK), plans).toEqual({ monto: 2040, medios: [] })
      runtime.setClock(TEST_NOW + HOUR)
      expect((await readCuotas(2040, NETWORK)).medios, plans).toHaveLength(5)
    }
  })

  it('46.4 a network may ask for so many new amounts an hour; others, and what is known, aren’t touched by it', async () => {
    const runtime = await open()
    const { client } = await start(runtime)
    let calls = 0
    const readCuotas = createCuotas(runtime, {
      ...client,
      listPlanes: async (monto) => {
        calls++
        return ok([{ pagos: 2, cuota: monto / 2, total: monto, tasa: 0 }])
      },
    })
    for (let monto = 1000; monto < 1600; monto += 20)
      await Promise.all(Array.from({ length: 20 }, (_, more) => readCuotas(monto + more, NETWORK)))
    expect(calls).toBe(600 * 5)
    expect((await readCuotas(2040, NETWORK)).medios).toEqual([])
    expect((await readCuotas(1000, NETWORK)).medios).toHaveLength(5)
    expect((await readCuotas(2040, '198.51.100.0')).medios).toHaveLength(5)
    runtime.setClock(TEST_NOW + HOUR)
    expect((await readCuotas(3000, NETWORK)).medios).toHaveLength(5)
  })

  it('47.1 what the provider takes is kept, and pages are made anew only when it says something else', async () => {
    const runtime = await open()
    const { client, standIn } = await start(runtime)
    const kept = await readMedios(runtime)
    expect(kept.map(({ nombre }) => nombre)).toEqual([
      'Visa',
      'Mastercard',
      'OCA',
      'Lider',
      'Diners',
      'Visa Débito',
      'Mastercard Débito',
      'Abitab',
      'Redpagos',
    ])
    const before = await changes(runtime)
    runtime.setClock(TEST_NOW + 7 * HOUR)
    await refreshMedios(runtime, client)
    expect(await changes(runtime)).toBe(before)
    standIn.misbehave({ plans: 'empty' })
    runtime.setClock(TEST_NOW + 14 * HOUR)
    await refreshMedios(runtime, client)
    expect(await readMedios(runtime)).toEqual(kept)
    await refreshMedios(runtime, {
      listMedios: async () => ({ ok: true, value: [{ id: 'oca', nombre: 'OCA', clase: 'credito' }] }),
    })
    expect(await readMedios(runtime)).toEqual([{ id: 'oca', nombre: 'OCA', clase: 'credito' }])
    expect(await changes(runtime)).toBe(before + 1)
  })
})

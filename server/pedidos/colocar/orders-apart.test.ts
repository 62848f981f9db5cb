import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { placeWithCorreos } from './place-with-correos.ts'
import { placeNuevoPedido, placePedido } from './place-pedido.ts'

/** Places an order, and stays in its transaction until it is let go. */
async function startOrder(runtime: TestRuntime, { producto, red }: { producto: Producto; red: string }) {
  const written = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const shipping = { telefono: newTelefono(), correo: `${red}@example.com` }
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping })
  const done = inTransaction(runtime, async (work) => {
    const placed = await placeNuevoPedido(work, { solicitud, medio: 'transferencia', origin: '', red, aMano: null })
    written.resolve()
    await going.promise
    return placed
  })
  return {
    written: written.promise,
    async end() {
      going.resolve()
      return done
    },
  }
}

/** Sends no mail, and tells of none. */
const SILENT = {
  kick: () => undefined,
  isBusy: () => true,
  watch: () => ({ next: async () => undefined, end: () => undefined }),
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String((asked as { text?: string }).text)
}

type Producto = Awaited<ReturnType<typeof insertProducto>>

describeOnEveryDatabase('orders at one time', (open) => {
  it('16.104 lock no row that another buyer’s order of another shirt locks: both are written before either ends', async () => {
    const runtime = await open()
    const { database } = runtime
    // SQLite has one writer.
    if (database.dialect === 'sqlite') return
    // The last one of its size each: what pages show changes.
    const shirts = [
      await insertProducto(runtime, { stock: { M: 1 } }),
      await insertProducto(runtime, { stock: { M: 1 } }),
    ]
    const first = await startOrder(runtime, { producto: shirts[0]!, red: 'uno' })
    await first.written
    const second = await startOrder(runtime, { producto: shirts[1]!, red: 'dos' })
    const looking = new AbortController()
    const waitsFor = await Promise.race([second.written, untilSomebodyWaits(database, looking.signal)])
    looking.abort()
    const { rows } = await sql<{ key: string }>`
      select objid as key from pg_locks
      where locktype = 'advisory' group by objid having count(distinct pid) > 1`.execute(database.read)
    // Ended before anything is expected: else what fails would leave them open.
    const placed = await Promise.all([first.end(), second.end()])
    expect({ waitsFor, rows }).toEqual({ waitsFor: undefined, rows: [] })
    for (const one of placed) expect(one).toMatchObject({ ok: true, value: { retiene: true } })
  })

  it('16.105 cost twelve statements at most each on PostgreSQL, mail and settings with them, and none sums what others hold', async () => {
    const runtime = await open()
    if (runtime.database.dialect === 'sqlite') return
    const producto = await insertProducto(runtime, { stock: { M: 9, L: 9 } })
    const order = async () => {
      const shipping = { telefono: newTelefono(), correo: 'ana@example.com' }
      const lines = ['M', 'L'].map((talle) => ({ producto, talle }))
      const solicitud = buildSolicitud(lines, 'transferencia', { shipping })
      expect(
        await placeWithCorreos({ ...runtime, mailer: SILENT }, solicitud, 'transferencia', '', '203.0.113.7'),
      ).toMatchObject({ ok: true })
    }
    // Only what is asked for the second time is prepared.
    await order()
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await order()
    const texts = sent.mock.calls.map(([asked]) => textOf(asked))
    sent.mockRestore()
    const mail = texts.findIndex((text) => text.includes('from "correos"'))
    const ofTheOrder = texts.slice(0, mail).filter((text) => !text.includes('pg_logical_emit_message'))
    expect(ofTheOrder.length, ofTheOrder.join('\n')).toBeLessThanOrEqual(12)
    expect(ofTheOrder.filter((text) => /\bsum\(/i.test(text))).toEqual([])
  })

  it('11.20 of the same twelve shirts, forty at once, take them in one order: none waits for another that waits for it', async () => {
    const runtime = await open()
    if (runtime.database.dialect === 'sqlite') return
    const productos: Producto[] = []
    for (let n = 0; n < 20; n++) productos.push(await insertProducto(runtime, { stock: { M: 40, L: 40 } }))
    const failed: string[] = []
    const query = pg.Client.prototype.query as (
      asked: unknown,
      done?: (error?: { code: string }, answer?: unknown) => void,
    ) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      asked: unknown,
      done?: Parameters<typeof query>[1],
    ) {
      return query.call(
        this,
        asked,
        done &&
          ((error, answer) => {
            if (error) failed.push(error.code)
            done(error, answer)
          }),
      )
    } as typeof pg.Client.prototype.query)
    const order = async (n: number) => {
      const lines = Array.from({ length: 12 }, (_, at) => ({ producto: productos[(at * 7 + n) % 20]!, talle: 'M' }))
      const solicitud = buildSolicitud(n % 2 === 0 ? lines : lines.toReversed(), 'tarjeta', {
        shipping: { telefono: newTelefono(), correo: '' },
      })
      return placePedido(runtime, solicitud, 'tarjeta', '', `10.1.${n}.1`)
    }
    const placed = await Promise.all(Array.from({ length: 40 }, (_, n) => order(n)))
    spy.mockRestore()
    expect(placed.filter(({ ok }) => !ok)).toEqual([])
    expect(failed).toEqual([])
  })
})

/** @returns which lock it is that somebody waits for, as soon as there is one */
async function untilSomebodyWaits({ read }: TestRuntime['database'], signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    const { rows } = await sql<{ what: string }>`
      select locktype || ' ' || coalesce(relation::regclass::text, '') as what from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(read)
    if (rows.length > 0) return rows[0]!.what
    await setTimeout(5)
  }
  return ''
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#server/pedidos/probar/verify.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { describeOnEveryDatabase, TEST_NOW } from './databases.ts'
import { TERMINADOS } from '#domain/pedidos/pedido.ts'
import { playLife } from './order-lives/play-life.ts'
import { lives } from './order-lives/random-lives.ts'
import { ageAll } from './order-lives/time.ts'
import { openPayments } from './payments.ts'
import { verifyAllSales, verifyUnidades } from './verify-sales.ts'

/** `npm run test:long` plays 2,000: some minutes. */
const LIVES = Number(process.env.LIVES ?? 15)
const PATIENCE = 30 * 60_000

describeOnEveryDatabase('random lives of orders', (open) => {
  it(
    '11.36, 27.30, 35.11 leave stock, orders, payments, sales and mails in agreement, whatever happens in which order',
    { timeout: PATIENCE },
    async () => {
      const runtime = await open()
      // Test data may be lost with the machine; commits then don't wait for the disk.
      if (runtime.database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(runtime.database.write)
      const payments = await openPayments(runtime)
      runtime.atEnd(payments.close)
      const start = performance.now()
      await fc.assert(
        fc.asyncProperty(lives, async (steps) => {
          expect(await playLife(runtime, payments, steps)).toEqual([])
        }),
        { numRuns: LIVES },
      )
      // All of it is verified once more, now that everybody's time is up: nothing is held.
      expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
      await verifyAllSales(runtime, TEST_NOW)
      expect(await verifyUnidades(runtime)).toEqual([])
      // Verify looks at the kept figures when nothing has moved for a while.
      runtime.setClock(runtime.clock() + 120_000)
      await sumExistencias(runtime)
      expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
      const held = runtime.database.read.selectFrom('productStock').select('productId').where('retenido', '>', 0)
      expect(await held.execute()).toEqual([])
      expect(await ageAll(runtime)).toEqual([])
      // The ended orders keep only what something still needs; what was erased may have been flagged since.
      const left = await runtime.database.read
        .selectFrom('pedidos as p')
        .select(({ exists, selectFrom }) => [
          'p.borrado',
          exists(
            selectFrom('pedidoAvisos as a')
              .select('a.id')
              .whereRef('a.pedidoId', '=', 'p.id')
              .where('a.resuelto', 'is', null),
          ).as('avisado'),
          exists(
            selectFrom('reintegros as d')
              .select('d.id')
              .whereRef('d.pedidoId', '=', 'p.id')
              .where('d.estado', '=', 'pedida'),
          ).as('porDevolver'),
          exists(
            selectFrom('devoluciones as v')
              .select('v.id')
              .where((v) =>
                v.or([
                  v('v.cambioId', '=', v.ref('p.id')),
                  v.and([
                    v('v.pedidoId', '=', v.ref('p.id')),
                    v.or([v('v.resuelto', 'is', null), v('v.cambioId', 'is not', null)]),
                  ]),
                ]),
              ),
          ).as('vuelve'),
          // Its credit paid an order whose buyer is still known.
          exists(
            selectFrom('devoluciones as v')
              .innerJoin('creditos as k', 'k.devolucionId', 'v.id')
              .innerJoin('pedidos as u', 'u.credito', 'k.codigo')
              .select('v.id')
              .whereRef('v.pedidoId', '=', 'p.id')
              .where('u.borrado', 'is', null),
          ).as('acredita'),
        ])
        .where('p.estado', 'in', TERMINADOS)
        .execute()
      for (const { borrado, ...needs } of left) {
        expect(borrado === null || Object.values(needs).some(Boolean)).toBe(true)
      }
      const seconds = (performance.now() - start) / 1000
      console.log(`${LIVES} lives of orders, ${runtime.database.dialect}: ${seconds.toFixed(0)} s`)
    },
  )
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#server/orders/verify.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { lives, playLife } from './order-lives.ts'
import { openPayments } from './payments.ts'

const LIVES = Number(process.env.LIVES ?? 2_000)

describeOnEveryDatabase('random lives of orders', (open) => {
  it(
    `11.16, 11.21, 11.36, 12.13 ${LIVES} of them leave stock, orders, payments and mails in agreement`,
    { timeout: 900_000 },
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
      expect(await verify(runtime.database, runtime.clock())).toEqual([])
      const seconds = (performance.now() - start) / 1000
      console.log(`${LIVES} lives of orders, ${runtime.database.dialect}: ${seconds.toFixed(0)} s`)
      const { user, system } = process.cpuUsage()
      console.log((user + system) / 1e6)
      console.log(
        await runtime.database.read
          .selectFrom('pedidoEventos')
          .select(['evento', 'de', 'a'])
          .select((eb) => eb.fn.countAll().as('n'))
          .groupBy(['evento', 'de', 'a'])
          .orderBy('evento')
          .execute(),
      )
      console.log(
        await runtime.database.read
          .selectFrom('avisosPago')
          .select(['estado', 'error'])
          .select((eb) => eb.fn.countAll().as('n'))
          .groupBy(['estado', 'error'])
          .execute(),
      )
      console.log(
        await sql`select aplicado, count(*) as n from pagos group by aplicado order by 2 desc limit 40`.execute(
          runtime.database.read,
        ),
      )
      console.log(
        (
          await sql<{
            a: string
          }>`select distinct substr(aviso,1,200) as a from pedidos where aviso<>'' limit 40`.execute(
            runtime.database.read,
          )
        ).rows.map((r) => r.a),
      )
    },
  )
})

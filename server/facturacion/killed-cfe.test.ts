import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diaDe } from '#domain/tiempo/dia.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import type { Fate } from '#stand-ins/biller/index.ts'
import { BILLER_TOKEN, CLUB, openFacturacion } from '#tests/cfe.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { workOff } from '#tests/work-off.ts'
import { retryCfe } from './queue-cfe.ts'
import { readMesFacturado } from './read-mes-facturado.ts'

/** `npm run test:long` sells 1,000. */
const ORDERS = Number(process.env.CFE_ORDERS ?? 60)
const KILLS = Math.ceil(ORDERS / 15)
const HOUR = 3_600_000
const NOVIEMBRE = { desde: diaDe(Date.UTC(2026, 10, 1, 12)), hasta: diaDe(Date.UTC(2026, 11, 31, 12)) }

/** Everything that is known to go wrong there, and mostly nothing. */
const FATES: (Fate | null)[] = [
  'cut',
  'cut_after',
  'twice',
  'other_total',
  'dgi_refuses',
  { status: 500 },
  { status: 401 },
  { slow: 600 },
  ...Array<null>(16).fill(null),
]

describeOnEveryDatabase('papers whose issuer fails in every way and whose processes are killed', (open) => {
  it(
    '53.4, 53.8, 53.11 are one for each sale and each return, and the month agrees',
    { timeout: 60 * 60_000 },
    async () => {
      const runtime = await open()
      if (runtime.database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(runtime.database.write)
      const shop = await openFacturacion(runtime)
      const { standIn, url, round, rows } = shop
      const producto = await insertProducto(runtime, { stock: { M: ORDERS }, precio: 2190 })
      let calls = 0
      standIn.misbehave((path) =>
        path.endsWith('emitir') || ++calls % 3 === 0 ? FATES[++calls % FATES.length]! : null,
      )

      const folder = await tempFolder()
      const sold: Awaited<ReturnType<typeof placeVendido>>[] = []
      let back = 0
      for (let kill = 0; kill < KILLS; kill++) {
        while (sold.length < (ORDERS * (kill + 1)) / KILLS) sold.push(await sell(sold.length))
        // What was sold before the last kill comes back, wherever its paper is by now.
        for (const before = sold.length - ORDERS / KILLS; back < before; back++) await giveBack(back)
        const args = [runtime.databaseUrl, String(runtime.clock()), url, BILLER_TOKEN, folder]
        const child = spawn(process.execPath, ['tests/cfe-process.ts', ...args], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const gone = once(child, 'exit')
        await once(child.stdout, 'data')
        await pause([40, 150, 400, 900][kill % 4])
        child.kill('SIGKILL')
        await gone
        runtime.setClock(runtime.clock() + HOUR)
      }
      for (; back < ORDERS; back++) await giveBack(back)

      standIn.misbehave(null)
      for (let again = 0; again < 6; again++) {
        await round(2 * HOUR)
        for (const { id } of (await rows()).filter(({ estado }) => estado === 'rechazado')) await retryCfe(runtime, id)
      }
      await round(2 * HOUR)

      const all = await rows()
      const vigentes = all.filter(({ estado }) => estado !== 'reemplazado' && estado !== 'no_hace_falta')
      const documentos = await runtime.database.read
        .selectFrom('documentos')
        .selectAll()
        .where('total', '>', 0)
        .execute()
      const wanted = documentos.filter(
        ({ pedidoId, clave }) =>
          !all.some((one) => one.pedidoId === pedidoId && one.clave === clave && one.estado === 'no_hace_falta'),
      )
      expect(vigentes.map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted())
      expect(vigentes.every(({ estado }) => estado === 'aceptado')).toBe(true)
      expect(wanted.filter(({ clave }) => clave !== 'venta').length).toBeGreaterThan(ORDERS / 4)
      // The issuer has each once, and nothing that the shop doesn't know of.
      const papeles = standIn.list()
      expect(papeles.map(({ numeroInterno }) => numeroInterno).toSorted()).toEqual(
        all
          .filter(({ numero }) => numero !== null)
          .map(({ numeroInterno }) => numeroInterno)
          .toSorted(),
      )
      const standing = papeles.filter(({ estado }) => estado !== 'Rechazado DGI')
      expect(standing).toHaveLength(wanted.length)
      for (const { pedidoId, clave, proveedorId } of vigentes.filter(({ clave }) => clave !== 'venta')) {
        const venta = vigentes.find((one) => one.pedidoId === pedidoId && one.clave === 'venta')
        const nota = papeles.find(({ id }) => String(id) === proveedorId)
        expect([clave, String(nota?.referencia)]).toEqual([clave, venta?.proveedorId])
      }
      const { mes } = await readMesFacturado(runtime, shop.emisor, NOVIEMBRE)
      const issued = standing.reduce((sum, { tipo, total }) => sum + (tipo % 10 === 2 ? -total : total), 0)
      const named = mes.diferencias.reduce((sum, { centesimos }) => sum + centesimos, 0)
      expect(mes.ventas.total - mes.quitas.total + named).toBe(issued)
      expect(mes.diferencias.filter(({ que }) => !['otro_total', 'redondeo', 'deshecho'].includes(que))).toEqual([])
      await workOff(runtime)
      expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])

      function sell(at: number) {
        const factura = [{}, {}, CLUB, { documento: '12345672' }][at % 4]
        return placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia', hasta: 'pagado', factura })
      }

      /** Half of the orders: a part of the money, all of the order, or the shirt. */
      async function giveBack(at: number) {
        const order = sold[at]
        if (order === undefined) throw new Error('nothing was sold')
        if (at % 2 === 1) return
        if (at % 6 === 0) expect(await order.refund(100)).toMatchObject({ ok: true })
        if (at % 6 === 2) expect(await order.move('cancelar', 'pagado')).toMatchObject({ ok: true })
        if (at % 6 !== 4) return
        await order.move('preparar', 'pagado')
        await order.move('enviar', 'en_preparacion')
        await order.move('entregar', 'enviado')
        const saldo = { id: randomUUID(), monto: '1971' }
        const salda = { arreglo: 'credito', destino: 'stock', salda: true, saldo } as const
        expect((await openVuelta(runtime, order, [null], salda)).opened).toMatchObject({ ok: true })
      }
    },
  )
})

function keyOf({ pedidoId, clave }: { pedidoId: string; clave: string }): string {
  return `${pedidoId} ${clave}`
}

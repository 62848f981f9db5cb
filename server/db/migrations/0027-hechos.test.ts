import { readFile } from 'node:fs/promises'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { insertEvento } from '#server/pedidos/guardar/pedidos.repo.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { describeOnEveryDatabase, openEmpty, TEST_SEAL } from '#tests/databases.ts'
import { buildPago } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { connectDatabase } from '../open-database.ts'
import { migrateDatabase, MIGRATIONS } from '../migrate.ts'
import type { PedidoEventoRow } from '../schema.ts'

/** A shop as the version before wrote it: a row per line, with its table. */
const BEFORE = new URL('0027-hechos.before.jsonl', import.meta.url)
/** When that shop was last used. */
const AHORA = 1795188360000

const NADA = { medio: null, pagoId: null, devuelto: null, movimientoId: null, callado: 0, correoAntes: null }
/** What the history of each order tells; sentences of administrators that read like the shop's tell nothing. */
const HISTORIAS = {
  'clave-TARJETA': [
    { medio: 'tarjeta' },
    { pagoId: '1001', callado: 1 },
    { pagoId: '1001' },
    { pagoId: '1001' },
    { pagoId: '1002' },
    { pagoId: '1002', devuelto: 500 },
    { pagoId: '1002', devuelto: 1950 },
  ],
  'clave-BANCO': [
    { medio: 'tarjeta' },
    { medio: 'transferencia' },
    { correoAntes: 'banco@example.com' },
    { movimientoId: 'id-030' },
  ],
  'clave-NOTA': [{ medio: 'transferencia' }, {}, {}, {}, {}],
  'clave-DISPUTA': [{ medio: 'tarjeta' }, { pagoId: '2001' }],
  'venta-CHAT': [{ medio: 'transferencia' }, {}],
  'clave-TARDE': [{ medio: 'tarjeta' }, {}],
}
const EFECTOS = [
  '1001 pendiente in_process ',
  '1001 pendiente pending ',
  '1001 rechazado rejected ',
  '1002 aprobado approved ',
  '1002 otro refunded by admin',
  '1003 aprobado approved ',
  '2001 aprobado approved ',
  '2001 otro charged_back in_process',
  '2001 otro charged_back reimbursed',
  '2001 otro in_mediation pending',
  '3001 aprobado approved ',
]
const AVISOS = [
  'cancelado_despues_de_pagado  ',
  'disputa charged_back in_process',
  'disputa in_mediation pending',
  'pago_de_mas pagado ',
  'pago_sin_stock  ',
  'reintegro_ajeno  ',
]

describe.each(['sqlite', 'postgres'] as const)('a shop of the version before (%s)', (dialect) => {
  it('16.58, 11.79 opens with what its sentences told in columns, its sentences as they were, and agrees', async () => {
    const { url, drop } = await openEmpty(dialect)
    const database = connectDatabase(url)
    const db = database.write
    try {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
      expect((await migrator.migrateTo('0026-busquedas-vacias')).error).toBeUndefined()
      const rows = (await readFile(BEFORE, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      for (const [table, row] of rows) await db.insertInto(table).values(row).execute()

      await migrateDatabase(database)

      const eventos = await db.selectFrom('pedidoEventos').selectAll().orderBy('en').orderBy('id').execute()
      const pedidos = await db.selectFrom('pedidos').select(['id', 'idempotencyKey']).execute()
      const claves = new Map(pedidos.map(({ id, idempotencyKey }) => [id, idempotencyKey]))
      for (const [clave, hechos] of Object.entries(HISTORIAS)) {
        const own = eventos.filter(({ pedidoId }) => claves.get(pedidoId) === clave)
        expect(own).toMatchObject(hechos.map((one) => ({ ...NADA, ...one })))
      }
      const said = new Map(rows.flatMap(([table, row]) => (table === 'pedido_eventos' ? [[row.id, row.detalle]] : [])))
      for (const { id, medio, detalle } of eventos) expect(detalle).toBe(medio === null ? said.get(id) : '')

      const efectos = await db.selectFrom('pagoEfectos').selectAll().execute()
      const told = efectos.map(({ pagoId, significado, estado, detalle }) =>
        [pagoId, significado, estado, detalle].join(' '),
      )
      expect(told.toSorted()).toEqual(EFECTOS)
      const avisos = await db.selectFrom('pedidoAvisos').selectAll().execute()
      expect(avisos.map(({ tipo, estado, detalle }) => [tipo, estado, detalle].join(' ')).toSorted()).toEqual(AVISOS)
      const bajas = await db.selectFrom('stockMovimientos').select('productId').where('tipo', '=', 'baja').execute()
      expect(bajas).toEqual([{ productId: 'borrada' }])

      expect(await verify(database, AHORA, { seal: TEST_SEAL })).toEqual([])
    } finally {
      await database.close()
      await drop()
    }
  })
})

describeOnEveryDatabase('the history of orders', (open) => {
  it('11.79 takes facts of what they are of alone', async () => {
    const runtime = await open()
    const { id: pedidoId } = await placeOne(runtime)
    await applyPago(runtime, pedidoId, buildPago())
    const rest = { pedidoId, quien: 'sistema', de: 'pagado', a: 'pagado', detalle: '' } as const
    const insert = (hechos: Partial<PedidoEventoRow> & Pick<PedidoEventoRow, 'evento'>) =>
      inTransaction(runtime, (work) => insertEvento(work, pedidoId, { ...rest, autor: '', ...hechos }))
    for (const wrong of [
      { evento: 'reembolsar', medio: 'tarjeta' },
      { evento: 'cambiar_medio' },
      { evento: 'pago_aprobado', pagoId: 'nadie' },
      { evento: 'entregar', pagoId: '1001' },
      { evento: 'entregar', devuelto: 1 },
      { evento: 'reembolsar', pagoId: '1001', devuelto: -1 },
      { evento: 'confirmar_transferencia', movimientoId: 'nadie' },
      { evento: 'pago_aprobado', callado: 1 },
      { evento: 'preparar', correoAntes: 'ana@example.com' },
    ] as const) {
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow(/constraint/i)
    }
    await insert({ evento: 'devolver_parte', pagoId: '1001', devuelto: 1 })
    // By hand.
    await insert({ evento: 'reembolsar', devuelto: 1 })
  })
})

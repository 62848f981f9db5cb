import { expect, it } from 'vitest'
import { sql, type Updateable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { resendCorreo } from '#server/correos/resend-correo.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { addAviso } from '../guardar/aviso.ts'
import { changeEstado } from '../mover/change-estado.ts'
import { DEL_PROVEEDOR } from '../guardar/reintegros.repo.ts'
import { verify } from './verify.ts'

const APPROVED = buildPago()

/** A card order that was paid. */
async function placePaid(runtime: TestRuntime, id = APPROVED.id) {
  const pedido = await placeOne(runtime)
  await applyPago(runtime, pedido.id, { ...APPROVED, id })
  expect(await verifyNow(runtime)).toEqual([])
  return pedido
}

function verifyNow(runtime: TestRuntime): Promise<string[]> {
  return verify(runtime.database, runtime.clock(), runtime)
}

/** Somebody's hand in the database, or a bug. */
function damage<T extends 'pedidos' | 'pedidoEventos' | 'pagos' | 'correos'>(
  runtime: TestRuntime,
  table: T,
  changes: Updateable<Schema[T]>,
): Promise<unknown> {
  return runtime.database.transaction((tx) =>
    tx
      .updateTable(table as 'pedidos')
      .set(changes as Updateable<Schema['pedidos']>)
      .execute(),
  )
}

describeOnEveryDatabase('verifying the orders', (open) => {
  it('32.23 names an order that the search doesn’t find, and one that it finds and isn’t there', async () => {
    const runtime = await open()
    const { database } = runtime
    if (database.dialect === 'postgres') return
    const [one, two] = [await placeOne(runtime), await placeOne(runtime)]
    expect(await verifyNow(runtime)).toEqual([])
    await sql`insert into pedidos_texto (pedidos_texto, rowid, busqueda) select 'delete', numero, busqueda
      from pedidos_buscados join pedidos on id = pedido_id where id = ${one.id}`.execute(database.write)
    expect(await verifyNow(runtime)).toEqual([`Pedido ${one.codigo}: la búsqueda no lo encuentra.`])
    await sql`update pedidos_buscados set pedido_id = 'nadie' where pedido_id = ${two.id}`.execute(database.write)
    expect(await verifyNow(runtime)).toEqual([
      ...[one.codigo, two.codigo].toSorted().map((codigo) => `Pedido ${codigo}: la búsqueda no lo encuentra.`),
      'La búsqueda de pedidos tiene el pedido nadie, que no está.',
    ])
  })

  it('11.36 finds nothing in orders that were placed, paid either way, given up, cancelled and sent', async () => {
    const runtime = await open()
    await placeOne(runtime)
    await placeOne(runtime, 'transferencia')
    const { codigo } = await placePaid(runtime)
    const step = { codigo, mailer: { kick: () => undefined } }
    for (const [evento, desde] of [
      ['preparar', 'pagado'],
      ['enviar', 'en_preparacion'],
      ['entregar', 'enviado'],
    ] as const) {
      const cambio = { evento, desde, detalle: '' }
      const done = await changeEstado({ ...runtime, mailer: step.mailer }, step.codigo, cambio, 'ana@casakas.uy')
      expect(done).toMatchObject({ ok: true })
    }
    const transfer = await placeOne(runtime, 'transferencia')
    const confirmed = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: 'BROU' } as const
    await changeEstado({ ...runtime, mailer: step.mailer }, transfer.codigo, confirmed, 'ana@casakas.uy')
    const cancelled = { evento: 'cancelar', desde: 'pagado', detalle: '' } as const
    await changeEstado({ ...runtime, mailer: step.mailer }, transfer.codigo, cancelled, 'ana@casakas.uy')
    expect(await verifyNow(runtime)).toEqual([])
  })

  it('11.75 names a size whose figures are gone while the ledger, and an order, have units of it', async () => {
    const runtime = await open()
    await placeOne(runtime)
    expect(await verifyNow(runtime)).toEqual([])
    await runtime.database.transaction((tx) => tx.deleteFrom('productStock').execute())
    const gone = 'cuya fila de stock ya no está, tendría que ser'
    expect((await verifyNow(runtime)).map((line) => line.replace(/^Camiseta \S+, /, ''))).toEqual([
      `talle M: cantidad, ${gone} 2 y es 0.`,
      `talle M: retenido, ${gone} 1 y es 0.`,
      `talle M: retenido para un pedido que espera el pago, ${gone} 1 y es 0.`,
    ])
  })

  it('11.36, 13.15 a mail that was sent again from the outbox is none too many; one that is written twice is', async () => {
    const runtime = await open()
    const { id } = await placeOne(runtime, 'transferencia')
    await damage(runtime, 'correos', { estado: 'enviado', enviado: runtime.clock() })
    const sent = await runtime.database.read.selectFrom('correos').select('id').where('pedidoId', '=', id).execute()
    for (const correo of sent) {
      const again = await resendCorreo(runtime, { insist: () => undefined }, correo.id, {
        estado: 'enviado',
        reenvios: 0,
      })
      expect(again).toMatchObject({ ok: true })
      // Copies that went out are copied as well.
      await damage(runtime, 'correos', { estado: 'enviado', enviado: runtime.clock() })
      const seen = { estado: 'enviado', reenvios: 0 } as const
      if (again.ok) await resendCorreo(runtime, { insist: () => undefined }, again.value.id, seen)
    }
    expect(await verifyNow(runtime)).toEqual([])
    await damage(runtime, 'correos', { copiaDe: null })
    expect(await verifyNow(runtime)).toHaveLength(2)
  })

  it('11.36 names an order whose state isn’t what its history says', async () => {
    const runtime = await open()
    const { codigo } = await placePaid(runtime)
    await damage(runtime, 'pedidos', { estado: 'en_preparacion' })
    expect(await verifyNow(runtime)).toEqual([`Pedido ${codigo}: está en_preparacion y su historial dice pagado.`])
  })

  it('11.36 names events that don’t follow from each other, or that the table doesn’t have', async () => {
    const runtime = await open()
    const { id, codigo } = await placePaid(runtime)
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('pedidoEventos')
        .set({ de: 'enviado', evento: 'entregar', pagoId: null })
        .where('pedidoId', '=', id)
        .where('a', '=', 'pagado')
        .execute(),
    )
    const faults = await verifyNow(runtime)
    expect(faults).toContain(`Pedido ${codigo}: «entregar» parte de enviado y el pedido estaba pendiente_pago.`)
    expect(faults).toContain(`Pedido ${codigo}: «entregar» lo llevó de enviado a pagado, y eso no está permitido.`)
  })

  it('11.36 names an order paid by a payment that was never approved, or is another order’s', async () => {
    const runtime = await open()
    const { codigo } = await placePaid(runtime)
    const other = await placePaid(runtime, '1002')
    const [efecto] = await runtime.database.write.deleteFrom('pagoEfectos').returningAll().execute()
    expect(await verifyNow(runtime)).toContain(`Pedido ${codigo}: figura pagado por el pago 1001, que nunca se aprobó.`)
    await runtime.database.transaction(async (tx) => {
      await tx.insertInto('pagoEfectos').values(efecto!).execute()
      await tx.updateTable('pagos').set({ pedidoId: other.id }).execute()
    })
    expect(await verifyNow(runtime)).toContain(
      `Pedido ${codigo}: figura pagado por el pago «1001», que no existe o es de otro pedido.`,
    )
  })

  it.each<[string, Updateable<Schema['pagos']>, (codigo: string) => string]>([
    [
      'is of another amount',
      { monto: 1 },
      () => 'figura pagado por el pago 1001, que es de 1 UYU, y su total es $ 2.450',
    ],
    [
      'is in other money',
      { moneda: 'USD' },
      () => 'figura pagado por el pago 1001, que es de 2450 USD, y su total es $ 2.450',
    ],
  ])('11.36 names an order paid by a payment that %s', async (_what, changes, expected) => {
    const runtime = await open()
    const { codigo } = await placePaid(runtime)
    await damage(runtime, 'pagos', changes)
    expect((await verifyNow(runtime))[0]!.replaceAll(/\s/g, ' ')).toBe(`Pedido ${codigo}: ${expected(codigo)}.`)
  })

  it('11.36 names a payment that is counted for two orders', async () => {
    const runtime = await open()
    const first = await placePaid(runtime, '1001')
    runtime.setClock(runtime.clock() + 1)
    const second = await placePaid(runtime, '1002')
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('pedidoEventos')
        .set({ pagoId: '1001' })
        .where('pedidoId', '=', second.id)
        .where('a', '=', 'pagado')
        .execute(),
    )
    expect(await verifyNow(runtime)).toContain(
      `Pedido ${second.codigo}: el pago 1001 ya había pagado el pedido ${first.codigo}.`,
    )
  })

  it('11.36 names approved money that nobody is told of, and a transfer that nobody confirmed', async () => {
    const runtime = await open()
    const { id, codigo } = await placePaid(runtime)
    await applyPago(runtime, id, { ...APPROVED, id: '2002' })
    expect(await verifyNow(runtime)).toEqual([])
    await runtime.database.write.deleteFrom('pedidoAvisos').execute()
    expect(await verifyNow(runtime)).toEqual([
      `Pedido ${codigo}: el pago 2002 está aprobado, no pagó nada y no hay ningún aviso que lo diga.`,
    ])
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('pedidoEventos')
        .set({ evento: 'confirmar_transferencia', pagoId: null })
        .where('a', '=', 'pagado')
        .execute(),
    )
    expect(await verifyNow(runtime)).toContain(
      `Pedido ${codigo}: el dinero figura visto por la tienda y no se sabe por quién.`,
    )
  })

  it('11.36 names more money going back than came, refunds that nobody was told of, and refunds that are told and aren’t there', async () => {
    const runtime = await open()
    const { id: pedidoId, codigo } = await placePaid(runtime)
    const refund = async (monto: number, estado: 'pedida' | 'hecha' | 'rechazada', proveedorId: string | null) => {
      const now = runtime.clock()
      const row = { id: runtime.newId(), pedidoId, pagoId: APPROVED.id, monto, motivo: '', estado, proveedorId }
      const resuelto = estado === 'pedida' ? null : now
      const rest = { error: '', intentos: 1, proximoIntento: now, creado: now, resuelto }
      await runtime.database.transaction((tx) =>
        tx
          .insertInto('reintegros')
          .values({ ...DEL_PROVEEDOR, ...row, ...rest, quien: 'administrador', autor: 'ana@casakas.uy' })
          .execute(),
      )
    }
    const told = { detalle: 'partially_refunded', devuelto: 1000, reintegros: [{ id: '7', monto: 1000 }] }
    await applyPago(runtime, pedidoId, { ...APPROVED, ...told })
    await refund(1450, 'pedida', null)
    await refund(2450, 'rechazada', null)
    expect(await verifyNow(runtime)).toEqual([
      `Pedido ${codigo}: no se devolvieron $\u00a02.450 del pago 1001 y no hay ningún aviso que lo diga.`,
    ])
    await runtime.database.transaction((tx) =>
      addAviso({ ...runtime, tx }, { id: pedidoId }, { tipo: 'reintegro_rechazado', pagoId: '1001', centavos: 245000 }),
    )
    expect(await verifyNow(runtime)).toEqual([])
    await refund(1, 'hecha', '8')
    expect((await verifyNow(runtime)).map((fault) => fault.replaceAll(/\s/g, ' '))).toEqual([
      `Pedido ${codigo}: del pago 1001 su historial cuenta devueltos $ 1.000, y hay $ 1, $ 1.000.`,
      `Pedido ${codigo}: del pago 1001, de $ 2.450, se devuelven $ 2.451.`,
    ])
    await runtime.database.transaction((tx) => tx.deleteFrom('reintegros').execute())
    expect(await verifyNow(runtime)).toEqual([
      `Pedido ${codigo}: del pago 1001 su historial cuenta devueltos $\u00a01.000, y hay nada.`,
    ])
  })

  it('11.36 names a mail that is missing and one that is too many', async () => {
    const runtime = await open()
    const { codigo } = await placeOne(runtime, 'transferencia')
    const { id: _id, ...mail } = await runtime.database.read
      .selectFrom('correos')
      .selectAll()
      .where('para', '=', 'ana@example.com')
      .executeTakeFirstOrThrow()
    await runtime.database.transaction((tx) =>
      tx
        .insertInto('correos')
        .values({ ...mail, id: runtime.newId() })
        .execute(),
    )
    expect(await verifyNow(runtime)).toEqual([
      `Pedido ${codigo}: sobra un correo «transferencia» a quien compró: hay 2 y corresponden 1.`,
    ])
    await runtime.database.transaction((tx) => tx.deleteFrom('correos').execute())
    expect(await verifyNow(runtime)).toEqual([
      `Pedido ${codigo}: falta el correo «transferencia» a quien compró: hay 0 de 1.`,
      `Pedido ${codigo}: falta el correo «transferencia» a la tienda: hay 0 de 1.`,
    ])
  })

  it('11.36 names a mail that was begun to be sent and that nobody took over, for an hour or while others went out', async () => {
    const runtime = await open()
    await placeOne(runtime, 'transferencia')
    const now = runtime.clock()
    await damage(runtime, 'correos', { estado: 'enviando', proximoIntento: now - 59 * 60_000 })
    expect(await verifyNow(runtime)).toEqual([])
    const stuck = /^Correo \S+ a \S+ \(«.+»\): quedó a medio enviar\.$/
    runtime.setClock(now + 2 * 60_000)
    // Closed shops aren't late.
    expect(await verifyNow(runtime)).toEqual([])
    await placeOne(runtime)
    expect(await verifyNow(runtime)).toEqual([expect.stringMatching(stuck), expect.stringMatching(stuck)])

    runtime.setClock(now)
    await placeOne(runtime, 'transferencia')
    expect(await verifyNow(runtime)).toEqual([])
    await runtime.database.transaction((tx) =>
      tx.updateTable('correos').set({ estado: 'enviado', enviado: now }).where('estado', '=', 'pendiente').execute(),
    )
    expect(await verifyNow(runtime)).toEqual([expect.stringMatching(stuck), expect.stringMatching(stuck)])
  })

  it('11.36 looks at the orders and products alone that it is asked about', async () => {
    const runtime = await open()
    const well = await placePaid(runtime, '1')
    const broken = await placePaid(runtime, '2')
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ estado: 'entregado' }).where('id', '=', broken.id).execute(),
    )
    const look = (pedido: typeof well) =>
      verify(runtime.database, runtime.clock(), {
        seal: runtime.seal,
        alcance: { pedidos: [pedido.id], productos: [pedido.lineas[0]!.productId] },
      })
    expect(await look(well)).toEqual([])
    expect(await look(broken)).toEqual([`Pedido ${broken.codigo}: está entregado y su historial dice pagado.`])
  })
})

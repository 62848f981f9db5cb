import { expect, it } from 'vitest'
import { RETENIDO_POR_RED } from '#domain/correos/correo.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { sendMensaje } from '#server/contacto/send-mensaje.ts'
import type { ParametrosResumen } from '#server/correos/correo.ts'
import { countRetenidos } from '#server/correos/list-correos.ts'
import { releaseCorreo } from '#server/correos/release-correo.ts'
import { lockPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { movePedido } from '#server/pedidos/mover/transition.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { claimAll } from '#tests/claim-all.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { writeResumen } from './write-resumen.ts'

const MINUTE = 60_000
const NOBODY = { kick: () => undefined }

function createPlace(runtime: TestRuntime, producto: Awaited<ReturnType<typeof insertProducto>>) {
  return async (correo = '', ip = '') => {
    const line = { producto, talle: 'M', modo: 'encargo' } as const
    const solicitud = buildSolicitud([line], 'transferencia', { shipping: { correo, telefono: newTelefono() } })
    const placed = await placePedido(runtime, solicitud, 'transferencia', '', ip)
    if (!placed.ok) throw new Error(placed.code)
    await claimAll(runtime)
    return placed.value
  }
}

const write = (runtime: TestRuntime, n: number) =>
  sendMensaje(
    { ...runtime, mailer: NOBODY },
    { allowHeadless: true },
    { nombre: `Persona ${n}`, email: `persona${n}@example.com`, telefono: '099 123 456', mensaje: 'Hola' },
    { ip: `203.0.${Math.floor(n / 250)}.${n % 250}`, userAgent: 'Firefox', automated: false },
  )

const listByEstado = async (runtime: TestRuntime, tipo = 'pedido') =>
  Map.groupBy(
    await runtime.database.read.selectFrom('correos').selectAll().where('tipo', '=', tipo).orderBy('id').execute(),
    ({ estado }) => estado,
  )

const readResumenes = async (runtime: TestRuntime) =>
  (
    await runtime.database.read.selectFrom('correos').selectAll().where('tipo', '=', 'resumen').orderBy('id').execute()
  ).map(({ parametros, asunto, para }) => ({ para, asunto, ...(JSON.parse(parametros) as ParametrosResumen) }))

describeOnEveryDatabase('what comes past the limits of an hour', (open) => {
  it('13.28 waits as a mail of its own and goes when there is room, the oldest first, with a whole day of tries', async () => {
    const runtime = await open()
    const place = createPlace(runtime, await insertProducto(runtime, { stock: {} }))
    for (let i = 0; i < 33; i++) await place()
    const waiting = (await listByEstado(runtime)).get('en_espera')!
    expect(waiting).toHaveLength(3)
    expect(await releaseCorreo(runtime)).toBe(false)

    runtime.setClock(TEST_NOW + 60 * MINUTE)
    // Two processes at once send each of them once.
    const released = await Promise.all(Array.from({ length: 6 }, () => releaseCorreo(runtime)))
    while (await releaseCorreo(runtime)) released.push(true)
    const after = await listByEstado(runtime)
    expect(after.has('en_espera')).toBe(false)
    expect(after.get('pendiente')!.filter(({ id }) => waiting.some((one) => one.id === id))).toMatchObject(
      waiting.map(({ id }) => ({ id, proximoIntento: TEST_NOW + 60 * MINUTE, reintentado: TEST_NOW + 60 * MINUTE })),
    )
    // Released mails took room of the new hour.
    for (let i = 0; i < 28; i++) await place()
    expect((await listByEstado(runtime)).get('en_espera')).toHaveLength(1)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('13.28 isn’t sent any more when the order was paid, cancelled or ran out before there was room', async () => {
    const runtime = await open()
    const place = createPlace(runtime, await insertProducto(runtime, { stock: {} }))
    for (let i = 0; i < 30; i++) await place()
    for (const evento of ['confirmar_transferencia', 'cancelar', 'vencer', 'recordar'] satisfies Evento[]) {
      const { id } = await place('ana@example.com')
      await runtime.database.transaction(async (tx) =>
        movePedido({ ...runtime, tx, ajustes: DEMO_AJUSTES }, (await lockPedido(tx, id, runtime.clock()))!, {
          evento,
          ...(evento === 'vencer' || evento === 'recordar'
            ? { quien: 'sistema' }
            : { quien: 'administrador', autor: 'duenia@casakas.uy' }),
          detalle: '',
        }),
      )
    }
    const found = await listByEstado(runtime)
    expect([found.get('omitido'), found.get('en_espera')].map((rows) => rows?.length)).toEqual([3, 1])
    const paid = found.get('enviando')!.filter(({ asunto }) => asunto.startsWith('Pedido pagado'))
    expect(paid, 'the owner hears that it was paid, whatever the hour').toHaveLength(1)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('13.29 is told in one digest an hour, with how many there are, and only when there is something new', async () => {
    const runtime = await open()
    const place = createPlace(runtime, await insertProducto(runtime, { stock: {} }))
    for (let i = 0; i < 30; i++) await place()
    runtime.setClock(TEST_NOW + 5 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(false)
    for (let i = 0; i < 12; i++) await place()
    expect(await writeResumen(runtime, NOBODY), 'a burst is told when it is over').toBe(false)
    runtime.setClock(TEST_NOW + 10 * MINUTE)
    const both = await Promise.all([writeResumen(runtime, NOBODY), writeResumen(runtime, NOBODY)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await readResumenes(runtime)).toMatchObject([
      { para: DEMO_AJUSTES.correo, asunto: 'Llegaron 12 pedidos más', pedidos: 12, en_espera: 12, mensajes: 0 },
    ])
    await place()
    runtime.setClock(TEST_NOW + 69 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(false)
    runtime.setClock(TEST_NOW + 70 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(true)
    expect((await readResumenes(runtime))[1]).toMatchObject({ asunto: 'Llegó 1 pedido más', pedidos: 1, en_espera: 13 })
    runtime.setClock(TEST_NOW + 140 * MINUTE)
    expect(await writeResumen(runtime, NOBODY), 'those were told').toBe(false)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('13.33, 13.38 of a network that orders more than 200 times a day no mail goes to strangers, the digest says so, and cancelling drops them', async () => {
    const runtime = await open()
    const place = createPlace(runtime, await insertProducto(runtime, { stock: {} }))
    const { id } = await place('', '2001:db8:1:2::1')
    // Orders of a whole morning are copied: placing them one by one would prove nothing more.
    const one = await runtime.database.read
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 198 }, (_, n) => ({
      ...one,
      id: `otro-${n}`,
      token: `otro-${n}`,
      codigo: `OTRO-${n}`,
      idempotencyKey: `otro-${n}`,
    }))
    await runtime.database.write.insertInto('pedidos').values(more).execute()
    const mailsOf = async ({ id: pedidoId }: { id: string }) =>
      (await runtime.database.read.selectFrom('correos').selectAll().where('pedidoId', '=', pedidoId).execute()).map(
        ({ estado, error }) => `${estado} ${error}`,
      )
    expect(await mailsOf(await place('ana@example.com', '2001:db8:1:3::9'))).toEqual(['enviando ', 'enviando '])
    const flood = await place('luis@example.com', '2001:db8:1:ffff::9')
    expect(await mailsOf(flood)).toEqual([`fallido ${RETENIDO_POR_RED}`, `fallido ${RETENIDO_POR_RED}`])
    expect(await mailsOf(await place('eva@example.com', '2001:db8:2::1'))).toEqual(['enviando ', 'enviando '])
    expect(await mailsOf(await place('eva@example.com')), 'of no known network').toEqual(['enviando ', 'enviando '])

    runtime.setClock(TEST_NOW + 10 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(true)
    expect(await readResumenes(runtime)).toMatchObject([{ asunto: 'Llegó 1 pedido más', pedidos: 0, retenidos: 1 }])
    const cancelar = { evento: 'cancelar', quien: 'administrador', autor: 'duenia@casakas.uy', detalle: '' } as const
    await runtime.database.transaction(async (tx) =>
      movePedido(
        { ...runtime, tx, ajustes: DEMO_AJUSTES },
        (await lockPedido(tx, flood.id, runtime.clock()))!,
        cancelar,
      ),
    )
    expect((await mailsOf(flood)).toSorted()).toEqual([
      `omitido ${RETENIDO_POR_RED}`,
      `omitido ${RETENIDO_POR_RED}`,
      'pendiente ',
    ])
    expect(await countRetenidos(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 24 * 60 * MINUTE)
    expect(await mailsOf(await place('ana@example.com', '2001:db8:1:3::9'))).toEqual(['enviando ', 'enviando '])
  })

  it('13.30 messages past thirty an hour are stored and told in the digest alone, each once', async () => {
    const runtime = await open()
    const sent = []
    for (let n = 0; n < 37; n++) sent.push(await write(runtime, n))
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(await runtime.database.read.selectFrom('mensajes').select('id').execute()).toHaveLength(37)
    expect((await listByEstado(runtime, 'contacto')).get('pendiente')).toHaveLength(30)
    runtime.setClock(TEST_NOW + 10 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(true)
    expect(await readResumenes(runtime)).toMatchObject([{ asunto: 'Llegaron 7 mensajes más', pedidos: 0, mensajes: 7 }])
    runtime.setClock(TEST_NOW + 60 * MINUTE)
    await write(runtime, 100)
    expect((await listByEstado(runtime, 'contacto')).get('pendiente')).toHaveLength(31)
    runtime.setClock(TEST_NOW + 200 * MINUTE)
    expect(await writeResumen(runtime, NOBODY)).toBe(false)
  })

  it('13.31 a day takes three hundred messages, and twenty of one network; one more is refused in words and not kept', async () => {
    const runtime = await open()
    const refused = {
      ok: false,
      code: 'demasiados_envios',
      detail: expect.stringContaining('WhatsApp'),
      data: { retryAfter: expect.any(Number) },
    }
    const own = []
    for (let i = 0; i < 21; i++) {
      runtime.setClock(TEST_NOW + i * 10 * MINUTE)
      own.push(await write(runtime, 0))
    }
    expect(own.map(({ ok }) => ok)).toEqual([...Array.from({ length: 20 }, () => true), false])
    expect(own[20]).toEqual(refused)
    for (let n = 1; n <= 280; n++) expect((await write(runtime, n)).ok).toBe(true)
    expect(await write(runtime, 281)).toEqual(refused)
    const count = async () => (await runtime.database.read.selectFrom('mensajes').select('id').execute()).length
    expect(await count()).toBe(300)
    runtime.setClock(TEST_NOW + 24 * 60 * MINUTE)
    expect((await write(runtime, 281)).ok).toBe(true)
  })
})

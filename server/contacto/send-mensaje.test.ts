import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Contacto } from '#domain/contacto/contacto.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { forgetLimites, takeFromLimit } from '#server/base/limit.ts'
import { sendMensaje, type RemitenteDeMensaje } from './send-mensaje.ts'

const CONTACTO: Contacto = { nombre: 'Ana', email: 'ana@example.com', telefono: '099 123 456', mensaje: 'Hola' }
const REMITENTE: RemitenteDeMensaje = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 Firefox/140', automated: false }
const MINUTE = 60_000

function createSend(runtime: TestRuntime, allowHeadless = false) {
  let kicks = 0
  const mailer = { kick: () => void kicks++ }
  return {
    kicks: () => kicks,
    send: (remitente: Partial<RemitenteDeMensaje> = {}) =>
      sendMensaje({ ...runtime, mailer }, { allowHeadless }, CONTACTO, { ...REMITENTE, ...remitente }),
  }
}

describeOnEveryDatabase('a contact message', (open) => {
  it('13.11, 13.12 is stored, and its mail queued for the shop, together', async () => {
    const runtime = await open()
    const { send, kicks } = createSend(runtime)
    expect(await send()).toEqual({ ok: true, value: null })
    expect(await runtime.database.read.selectFrom('mensajes').selectAll().execute()).toMatchObject([
      { ...CONTACTO, creado: TEST_NOW },
    ])
    const [correo] = await runtime.database.read.selectFrom('correos').selectAll().execute()
    expect(correo).toMatchObject({ tipo: 'contacto', para: DEMO_AJUSTES.correo, estado: 'pendiente', pedidoId: null })
    expect(JSON.parse(correo!.parametros)).toMatchObject({ ...CONTACTO, responder_a: CONTACTO.email })
    expect(kicks()).toBe(1)
  })

  it('8.18, 8.19 of an automated browser is refused with 451’s code, unless the shop allows them', async () => {
    const runtime = await open()
    const { send } = createSend(runtime)
    const headless = 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0'
    expect(await send({ automated: true })).toEqual({ ok: false, code: 'navegador_automatico' })
    expect(await send({ userAgent: headless })).toEqual({ ok: false, code: 'navegador_automatico' })
    expect(await runtime.database.read.selectFrom('mensajes').selectAll().execute()).toEqual([])
    expect(await createSend(runtime, true).send({ userAgent: headless, automated: true })).toMatchObject({ ok: true })
  })

  it('8.17 is one of 5 in 10 minutes from an address, also when many are sent at once', async () => {
    const runtime = await open()
    const { send } = createSend(runtime)
    const results = await Promise.all(Array.from({ length: 12 }, () => send()))
    expect(results.filter(({ ok }) => ok)).toHaveLength(5)
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'demasiados_envios',
      data: { retryAfter: 600 },
    })
    expect(await send({ ip: '203.0.113.8' })).toMatchObject({ ok: true })
    // A household's IPv6 network is one address.
    const network = await Promise.all(Array.from({ length: 12 }, (_, i) => send({ ip: `2800:a4:1:2::${i + 1}` })))
    expect(network.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await send({ ip: '2800:a4:1:3::1' })).toMatchObject({ ok: true })
    runtime.setClock(TEST_NOW + 9 * MINUTE)
    expect(await send()).toMatchObject({ data: { retryAfter: 60 } })
    runtime.setClock(TEST_NOW + 10 * MINUTE)
    expect(await send()).toMatchObject({ ok: true })
  })

  it('8.8 that can’t be stored is told as not sent', async () => {
    const runtime = await open()
    await sql`alter table mensajes rename to otros`.execute(runtime.database.write)
    const { send, kicks } = createSend(runtime)
    expect(await send()).toEqual({ ok: false, code: 'mensaje_no_enviado' })
    expect(await runtime.database.read.selectFrom('correos').selectAll().execute()).toEqual([])
    expect(kicks()).toBe(0)
  })
})

describeOnEveryDatabase('a limit', (open) => {
  it('forgets keys of days ago', async () => {
    const runtime = await open()
    await takeFromLimit(runtime, 'login:vieja', { max: 1, ventanaMs: MINUTE })
    runtime.setClock(TEST_NOW + 2 * 24 * 60 * MINUTE)
    await takeFromLimit(runtime, 'login:nueva', { max: 1, ventanaMs: MINUTE })
    await forgetLimites(runtime)
    const rows = await runtime.database.read.selectFrom('limites').select('clave').execute()
    expect(rows).toEqual([{ clave: 'login:nueva' }])
  })
})

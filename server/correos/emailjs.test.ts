import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmailJsStandIn } from '#stand-ins/emailjs/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { freePort } from '#tests/free-port.ts'
import { SAMPLE_CORREOS } from '#tests/sample-correos.ts'
import type { Correo } from './correo.ts'
import { createEmailJs, toTemplateParams, type CuentaEmailJs } from './emailjs.ts'
import { createMailer } from './mailer.ts'
import { queueCorreo } from './queue-correo.ts'
import { renderCorreo } from './templates/render.tsx'

const CUENTA: CuentaEmailJs = {
  servicio: 'service_gmail',
  plantillaPedido: 'template_pedido',
  plantillaContacto: 'template_contacto',
  clavePublica: 'publica',
  clavePrivada: 'privada',
}
const PEDIDO = SAMPLE_CORREOS['enviado-comprador']! as Extract<Correo, { tipo: 'pedido' }>
const CONTACTO = SAMPLE_CORREOS['contacto']! as Extract<Correo, { tipo: 'contacto' }>

type Options = { everyMs?: number; timeoutMs?: number; cuenta?: CuentaEmailJs; acceptEveryMs?: number; slowMs?: number }

async function open({
  everyMs = 0,
  timeoutMs = 5_000,
  cuenta = CUENTA,
  acceptEveryMs = 0,
  slowMs = 3_000,
}: Options = {}) {
  const standIn = createEmailJsStandIn(
    {
      service: CUENTA.servicio,
      templates: [CUENTA.plantillaPedido, CUENTA.plantillaContacto],
      publicKey: CUENTA.clavePublica,
      privateKey: CUENTA.clavePrivada,
    },
    { everyMs: acceptEveryMs, slowMs },
  )
  const server = await serveLocally(standIn.app)
  onTestFinished(() => server.close())
  const sender = createEmailJs(cuenta, { baseUrl: server.url, everyMs, timeoutMs })
  onTestFinished(() => sender.close())
  const send = (correo: Correo = CONTACTO) => sender.send({ id: 'correo-1', correo, html: '<p>Hola</p>', text: 'Hola' })
  return { ...standIn, sender, send, server }
}

describe('EmailJS', () => {
  it('13.16 is given the order mail’s parameters of specification 7, and the whole mail besides', async () => {
    const { send, sent } = await open()
    expect(await send(PEDIDO)).toEqual({ ok: true })
    expect(sent).toMatchObject([{ template: 'template_pedido' }])
    const { params } = sent[0]!
    const p = PEDIDO.parametros
    const named =
      'to_email subject nombre telefono correo departamento ciudad metodo_envio direccion comentarios costo_envio ' +
      'resumen_carrito total_mercadopago total_transferencia total_elegido pago_tipo'
    for (const name of named.split(' ')) expect(params[name], name).toBe(p[name as keyof typeof p])
    expect(params).toMatchObject({
      to_email: 'ana@example.com',
      momento: 'enviado',
      codigo: 'CK-7M2P4X',
      seguimiento: 'UY-0093-4471-2286-XPR',
      enlace_pedido: p.enlace_pedido,
      html: '<p>Hola</p>',
      texto: 'Hola',
    })
    expect(Object.values(params).every((value) => typeof value === 'string')).toBe(true)
  })

  it('13.11, 13.16 is given a contact message with its four fields, by the other template', async () => {
    const { send, sent } = await open()
    expect(await send()).toEqual({ ok: true })
    const { nombre, email, telefono, mensaje, to_email, subject } = CONTACTO.parametros
    expect(sent).toMatchObject([
      {
        template: 'template_contacto',
        params: { nombre, email, telefono, mensaje, to_email, subject, responder_a: email },
      },
    ])
  })

  it('13.16, 13.29 is given the digest as a message of the shop’s own', async () => {
    const { send, sent } = await open()
    expect(await send(SAMPLE_CORREOS['resumen'])).toEqual({ ok: true })
    const { tienda, to_email } = SAMPLE_CORREOS['resumen']!.parametros
    expect(sent).toMatchObject([
      { template: 'template_contacto', params: { nombre: tienda, email: to_email, telefono: '', mensaje: 'Hola' } },
    ])
  })

  it('13.16 is given no more than it takes: a mail that is too long goes without its own drawing', async () => {
    const { send, sent, sender } = await open()
    const html = `<p>${'ñ'.repeat(30_000)}</p>`
    expect(await sender.send({ id: '1', correo: PEDIDO, html, text: 'Hola' })).toEqual({ ok: true })
    expect(sent[0]!.params).toMatchObject({ html: '', texto: 'Hola', codigo: 'CK-7M2P4X' })
    expect(toTemplateParams({ correo: PEDIDO, html, text: html })).toMatchObject({ html: '', texto: '' })
    const endless: Correo = { tipo: 'contacto', parametros: { ...CONTACTO.parametros, mensaje: 'x'.repeat(60_000) } }
    expect(await send(endless)).toMatchObject({ ok: false, fallo: 'rechazado' })
  })

  it.each([
    ['a wrong private key', { clavePrivada: 'otra' }, '403'],
    ['a wrong public key', { clavePublica: 'otra' }, '404'],
    ['another service', { servicio: 'otro' }, '400'],
    ['another template', { plantillaContacto: 'otra' }, '400'],
  ])('13.16 stops at %s: nothing can go until somebody mends it', async (_what, fields, status) => {
    const { send, sent } = await open({ cuenta: { ...CUENTA, ...fields } })
    expect(await send()).toEqual({ ok: false, fallo: 'detener', error: expect.stringContaining(`EmailJS ${status}: `) })
    expect(sent).toEqual([])
  })

  it.each([
    [401, 'Unauthorized', 'detener'],
    [402, 'Payment required', 'detener'],
    [403, 'API calls are disabled for non-browser applications', 'detener'],
    [426, 'The monthly quota is used up', 'detener'],
    [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'detener'],
    [412, 'SMTP: connection timed out', 'reintentar'],
    [400, 'The recipients address is empty', 'rechazado'],
    [422, 'The recipients address is corrupted', 'rechazado'],
    [413, 'Variables size limit', 'rechazado'],
    [400, 'Something nobody has seen', 'reintentar'],
    [408, 'Request timeout', 'reintentar'],
    [429, 'Too many requests', 'reintentar'],
    [500, 'Internal error', 'reintentar'],
    [503, '', 'reintentar'],
    [307, 'Moved', 'reintentar'],
  ])('13.16 that answers %i %j means %s', async (status, text, fallo) => {
    const { send, setBehaviour } = await open()
    setBehaviour({ status, text })
    expect(await send()).toMatchObject({ ok: false, fallo })
    setBehaviour('accept')
  })

  it('13.16 that says much is quoted briefly', async () => {
    const { send, setBehaviour } = await open()
    setBehaviour({ status: 500, text: 'x'.repeat(500_000) })
    const result = await send()
    expect(result).toMatchObject({ ok: false, fallo: 'reintentar' })
    if (!result.ok) expect(result.error.length).toBeLessThan(400)
  })

  it('13.16 that is slow, with its status or with its text, is waited for no longer than its time', async () => {
    // The rest comes later than the test may take: whoever waited for it would be late.
    const { send, setBehaviour } = await open({ timeoutMs: 300, slowMs: 600_000 })
    for (const behaviour of ['slow', { status: 500, text: 'late', slow: true }] as const) {
      setBehaviour(behaviour)
      expect(await send()).toMatchObject({ ok: false, fallo: 'reintentar', error: expect.stringMatching(/timeout/i) })
    }
    // Acceptance counts, however long the rest of the answer takes.
    setBehaviour({ status: 200, text: 'OK', slow: true })
    expect(await send()).toEqual({ ok: true })
  })

  it('13.16 that is down or breaks off is tried again', async () => {
    const { send, setBehaviour } = await open()
    setBehaviour('cut')
    expect(await send()).toMatchObject({ ok: false, fallo: 'reintentar' })
    const nobody = createEmailJs(CUENTA, { baseUrl: `http://127.0.0.1:${await freePort()}`, everyMs: 0 })
    expect(await nobody.send({ id: '1', correo: CONTACTO, html: '', text: '' })).toEqual({
      ok: false,
      fallo: 'reintentar',
      error: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('13.16 is asked in turn, never sooner than it takes requests', async () => {
    const { send, requests, sent } = await open({ everyMs: 500, acceptEveryMs: 50 })
    const results = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(results).toEqual(Array.from({ length: 6 }, () => ({ ok: true })))
    expect(sent).toHaveLength(6)
    expect(requests.at(-1)! - requests[0]!).toBeGreaterThan(4 * 500)
  })

  it('13.16 is left at once when the shop closes, also by those who wait for their turn', async () => {
    const { send, sender, setBehaviour } = await open({ everyMs: 60_000 })
    setBehaviour('slow')
    const waiting = [send(), send()]
    setTimeout(() => sender.close(), 100)
    for (const result of await Promise.all(waiting)) expect(result).toMatchObject({ ok: false, fallo: 'reintentar' })
  })
})

describeOnEveryDatabase('the outbox by EmailJS', (openRuntime) => {
  async function openMailer(runtime: TestRuntime) {
    const service = await open()
    const mailer = createMailer(runtime, { sender: service.sender, origin: 'https://casakas.uy', render: renderCorreo })
    runtime.atEnd(() => mailer.stop())
    mailer.start()
    const states = async () => {
      const rows = await runtime.database.read.selectFrom('correos').selectAll().orderBy('id').execute()
      return rows.map(({ estado, proximoIntento }) => ({ estado, proximoIntento: proximoIntento - TEST_NOW }))
    }
    const queue = async (correo: Correo) => {
      await runtime.database.transaction((tx) => queueCorreo({ ...runtime, tx }, correo, null))
      mailer.kick()
    }
    return { ...service, mailer, states, queue }
  }

  it('13.16 loses nothing while EmailJS fails, and catches up when it answers', async () => {
    const runtime = await openRuntime()
    const { queue, states, setBehaviour, mailer, sent } = await openMailer(runtime)
    setBehaviour({ status: 503, text: 'Down' })
    await queue(PEDIDO)
    await queue(CONTACTO)
    const waiting = { estado: 'pendiente', proximoIntento: 5_000 }
    await expect.poll(states, { timeout: 60_000 }).toEqual([waiting, waiting])
    setBehaviour('accept')
    runtime.setClock(TEST_NOW + 5_000)
    mailer.kick()
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2)
    const enlace = PEDIDO.parametros.enlace_pedido
    const pedido = sent.find(({ template }) => template === 'template_pedido')!
    expect(pedido.params['texto']).toContain('Despachamos tu pedido')
    expect(pedido.params['html']).toContain(enlace)
  })

  it('13.16 rests for a quarter of an hour when the account is refused, and gives up no mail by it', async () => {
    const runtime = await openRuntime()
    const { queue, states, setBehaviour, mailer, requests, sent } = await openMailer(runtime)
    setBehaviour({ status: 403, text: 'API calls are disabled for non-browser applications' })
    await queue(CONTACTO)
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ estado: 'pendiente', proximoIntento: 15 * 60_000 }])
    setBehaviour('accept')
    runtime.setClock(TEST_NOW + 15 * 60_000 - 1)
    await queue(PEDIDO)
    runtime.setClock(TEST_NOW + 15 * 60_000)
    expect(requests).toHaveLength(1)
    mailer.kick()
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2)
  })
})

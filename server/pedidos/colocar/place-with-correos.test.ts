import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createMailer } from '#server/correos/mailer.ts'
import { createSmtp } from '#server/correos/smtp.ts'
import { renderCorreo } from '#server/correos/templates/render.tsx'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { placePedido } from './place-pedido.ts'
import { placeWithCorreos } from './place-with-correos.ts'
import { resendPedidoMail } from '../atender/resend-correos.ts'

const cleanups: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function openMail(runtime: TestRuntime) {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-mailbox-'))
  const mailbox = await createMailbox({ folder })
  const mailer = createMailer(runtime, {
    sender: createSmtp({ url: mailbox.url, from: 'Casakas <tienda@casakas.uy>' }),
    origin: 'http://localhost:3000',
    render: renderCorreo,
  })
  cleanups.push(
    () => rm(folder, { recursive: true, force: true }),
    () => mailbox.close(),
    () => mailer.stop(),
  )
  mailer.start()
  return { mailbox, mailer }
}

describeOnEveryDatabase('an order by transfer', (open) => {
  it('7.4, 13.7, 13.13 is placed and its mail delivered to shop and buyer, with amount, accounts and code', async () => {
    const runtime = await open()
    const { mailbox, mailer } = await openMail(runtime)
    const producto = await insertProducto(runtime, { nombre: 'Uruguay Local 1980/81' })
    const elegida = [
      {
        producto,
        talle: 'XL',
        modo: 'encargo' as const,
        personalizacion: { nombre: 'suárez', numero: '9', parches: true },
      },
    ]
    const solicitud = buildSolicitud(elegida, 'transferencia')
    const result = await placeWithCorreos({ ...runtime, mailer }, solicitud, 'transferencia', 'https://casakas.uy')
    // round(2490 × 0.9) + 400 + 260
    expect(result).toMatchObject({ ok: true, value: { total: 2901, correo: 'enviado' } })
    if (!result.ok) return
    const { codigo, token } = result.value.pedido
    const comprador = await mailbox.waitFor(({ recipients }) => recipients.includes('ana@example.com'), 1_000)
    const tienda = await mailbox.waitFor(({ recipients }) => recipients.includes(DEMO_AJUSTES.correo), 1_000)
    for (const mail of [comprador, tienda]) {
      for (const text of [
        codigo,
        'Uruguay Local 1980/81',
        'SUÁREZ',
        'Número: 9',
        'Con parches',
        '2.901',
        '3.150',
        '260',
        'Transferencia bancaria',
        'Ana Pérez',
        '099 123 456',
        'ana@example.com',
        'Montevideo',
        'Envío a domicilio',
        '18 de Julio 1234, apto. 5',
        'El timbre no anda.',
        `https://casakas.uy/pedido/${token}`,
      ]) {
        expect(mail.text).toContain(text)
        expect(mail.html).toContain(text)
      }
    }
    for (const banco of DEMO_AJUSTES.bancos) expect(comprador.text).toContain(banco.cuenta)
    expect(comprador.replyTo).toEqual([DEMO_AJUSTES.correo])
    expect(tienda.replyTo).toEqual(['ana@example.com'])
  })

  it('8.7, 13.10 stands when its mail can’t be sent, which may be tried again', async () => {
    const runtime = await open()
    const { mailbox, mailer } = await openMail(runtime)
    mailbox.setBehaviour('defer')
    const producto = await insertProducto(runtime)
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const first = await placeWithCorreos({ ...runtime, mailer }, solicitud, 'transferencia', 'https://casakas.uy')
    expect(first).toMatchObject({ ok: true, value: { correo: 'no_enviado' } })
    if (!first.ok) return
    const { token } = first.value.pedido
    expect(await resendPedidoMail({ ...runtime, mailer }, token)).toEqual({ ok: true, value: { correo: 'no_enviado' } })

    // The first failure is answered at once; the other mail may still be on its way to failing.
    const underWay = () => runtime.database.read.selectFrom('correos').select('id').where('estado', '=', 'enviando')
    await expect.poll(() => underWay().execute(), { timeout: 60_000 }).toEqual([])
    mailbox.setBehaviour('accept')
    expect(await resendPedidoMail({ ...runtime, mailer }, token)).toEqual({ ok: true, value: { correo: 'enviado' } })
    expect(await mailbox.list()).toHaveLength(2)
    // The same request again is the same order, and nothing is sent twice.
    const again = await placeWithCorreos({ ...runtime, mailer }, solicitud, 'transferencia', 'https://casakas.uy')
    expect(again).toEqual({ ok: true, value: { ...first.value, correo: 'enviado' } })
    expect(await resendPedidoMail({ ...runtime, mailer }, token)).toEqual({ ok: true, value: { correo: 'enviado' } })
    expect(await mailbox.list()).toHaveLength(2)
  })

  it('13.9 isn’t answered later because of its mail while as many others are being sent as go at once', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const never = new Promise<void>(() => undefined)
    const watch = () => ({ next: () => never, end: () => undefined })
    const mailer = { kick: () => undefined, isBusy: () => true, watch }
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const placed = await placeWithCorreos({ ...runtime, mailer }, solicitud, 'transferencia', 'https://casakas.uy')
    expect(placed).toMatchObject({ ok: true, value: { correo: 'en_camino' } })
  })

  it('is refused like any other order, without a mail', async () => {
    const runtime = await open()
    const { mailbox, mailer } = await openMail(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 0 } })
    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    expect(
      await placeWithCorreos({ ...runtime, mailer }, solicitud, 'transferencia', 'https://casakas.uy'),
    ).toMatchObject({
      ok: false,
      code: 'sin_stock',
    })
    expect(await mailbox.list()).toEqual([])
  })
})

describeOnEveryDatabase('sending an order’s mail again', (open) => {
  it('finds nothing under another token, and nothing to send for a card order that isn’t paid', async () => {
    const runtime = await open()
    const { mailer } = await openMail(runtime)
    expect(await resendPedidoMail({ ...runtime, mailer }, 'otro')).toEqual({ ok: false, code: 'no_encontrado' })
    const producto = await insertProducto(runtime)
    const placed = await placePedido(runtime, buildSolicitud([{ producto, talle: 'M' }], 'tarjeta'), 'tarjeta')
    if (!placed.ok) throw new Error(placed.code)
    expect(await resendPedidoMail({ ...runtime, mailer }, placed.value.token)).toEqual({
      ok: true,
      value: { correo: 'no_enviado' },
    })
  })
})

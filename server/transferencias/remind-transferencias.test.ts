import { expect, it } from 'vitest'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { remindTransferencias } from './remind-transferencias.ts'

const HOUR = 3_600_000

async function openShop(runtime: TestRuntime) {
  const { shop, mailbox } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 20 } })
  return {
    shop,
    mailbox,
    async place(correo: string, medio: MedioDePago = 'transferencia') {
      const shipping: Partial<typeof DATOS_ENVIO> = { correo }
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, { shipping })
      const placed = await placePedido(runtime, solicitud, medio)
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
    reminders: async (codigo: string) => {
      const pedido = (await shop.admin.pedidos.findPedidoGestionado(codigo))!
      return {
        eventos: pedido.eventos.filter(({ evento }) => evento === 'recordar').length,
        correos: pedido.correos.filter(({ asunto }) => asunto.startsWith('Falta poco')).length,
        estado: pedido.estado,
      }
    },
  }
}

describeOnEveryDatabase('the reminder of a transfer', (open) => {
  it('30.8 goes out once, 12 hours before the hold of 48 runs out, whoever asks and however often', async () => {
    const runtime = await open()
    const { place, reminders, mailbox } = await openShop(runtime)
    const { codigo } = await place('ana@example.com')
    runtime.setClock(TEST_NOW + 36 * HOUR - 1)
    expect(await remindTransferencias(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 36 * HOUR)
    const rounds = await Promise.all(Array.from({ length: 5 }, () => remindTransferencias(runtime)))
    expect(rounds.toSorted()).toEqual([0, 0, 0, 0, 1])
    runtime.setClock(TEST_NOW + 40 * HOUR)
    expect(await remindTransferencias(runtime)).toBe(0)
    expect(await reminders(codigo)).toEqual({ eventos: 1, correos: 1, estado: 'pendiente_pago' })
    const mail = await mailbox.waitFor(({ subject }) => subject.startsWith('Falta poco'), 60_000)
    for (const { cuenta } of DEMO_AJUSTES.bancos) expect(mail.text).toContain(cuenta)
    expect(mail.text).toContain(codigo)
  })

  it('30.8 isn’t sent for a card, without an address, with a receipt, or once the time is up; many are told page by page', async () => {
    const runtime = await open()
    const { shop, place, reminders } = await openShop(runtime)
    const card = await place('ana@example.com', 'tarjeta')
    const nobody = await place('')
    const sent = await place('ana@example.com')
    const body = Buffer.from('%PDF-1.4\n%%EOF')
    const envio = { body, nombre: 'recibo.pdf', clave: 'una-clave-cualquiera', ip: '203.0.113.9' }
    expect((await shop.transfers.sendComprobante(sent.token, envio)).ok).toBe(true)
    const waiting = [await place('bea@example.com'), await place('caro@example.com'), await place('dani@example.com')]
    runtime.setClock(TEST_NOW + 37 * HOUR)
    expect(await remindTransferencias(runtime, undefined, 2)).toBe(3)
    for (const { codigo } of [card, nobody, sent]) expect((await reminders(codigo)).eventos).toBe(0)
    for (const { codigo } of waiting) expect((await reminders(codigo)).correos).toBe(1)
    const late = await place('eva@example.com')
    runtime.setClock(TEST_NOW + 37 * HOUR + 48 * HOUR)
    expect(await remindTransferencias(runtime)).toBe(0)
    expect((await reminders(late.codigo)).eventos).toBe(0)
  })
})

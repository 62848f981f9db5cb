import { createECDH, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { openAccounts } from '#server/cuentas/open-accounts.ts'
import { resetAdmin } from '#server/cuentas/reset-admin.ts'
import { sendMensaje } from '#server/contacto/send-mensaje.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { askDevolucion } from '#server/pedidos/devoluciones/ask-devolucion.ts'
import { tellProblema } from '#server/vigilancia/start-watching.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createPushStandIn, decryptPush } from '#stand-ins/push/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase, TEST_NOW, TEST_SECRET, type TestRuntime } from '#tests/databases.ts'
import { placeVendido } from '#tests/devoluciones.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { addAparato, changeAparato, listAparatos, removeAparato, tryAparato, wakeAparato } from './aparatos.ts'
import { notifyAparatos } from './notify.ts'
import { createPush } from './push.ts'
import { forgetAparatos, sendNotificaciones } from './send-notificaciones.ts'

const ANA = 'ana@casakas.uy'
const EVA = 'eva@casakas.uy'
const CLAVE = 'una-clave-de-prueba'
const HOUR = 3_600_000
const NOBODY = {
  kick: () => undefined,
  isBusy: () => true,
  watch: () => ({ next: async () => undefined, end: () => undefined }),
}
const TODO = ['pedido', 'pago', 'comprobante', 'mensaje', 'devolucion', 'problema'] as const

/** A shop with a push service, and administrators on devices of theirs. */
async function openPush(runtime: TestRuntime) {
  const service = createPushStandIn(() => served.url)
  const served = await serveLocally(service.app)
  runtime.atEnd(() => served.close())
  const push = createPush({ secret: TEST_SECRET, standIn: served.url })
  const accounts = openAccounts(runtime, { secret: TEST_SECRET, origin: null })
  const known = new Set<string>()

  /** Somebody signed in on a browser. */
  async function enter(email: string, { mantener = true } = {}) {
    if (!known.has(email)) await createAdmin(runtime, { email, password: CLAVE })
    known.add(email)
    const browser = createBrowser()
    const entered = await accounts.signIn({ email, password: CLAVE, mantener }, browser.request(), '203.0.113.7')
    if (!entered.ok) throw new Error(entered.code)
    browser.keep(entered.value.headers)
    const sesion = (await accounts.listSesiones(browser.request())).find(({ actual }) => actual)!
    const usuario = (await accounts.findUsuario(browser.request()))!.id
    return { browser, quien: { usuario, sesion, email, direccion: '203.0.113.7' } }
  }

  /** The same, with messages allowed there. */
  async function addDevice(email: string) {
    const entered = await enter(email)
    const { endpoint, keys } = service.subscribe(push.publicKey)
    const added = await addAparato(runtime, push, entered.quien, { endpoint, ...keys })
    if (!added.ok) throw new Error(added.detail)
    const [aparato] = await runtime.database.read
      .selectFrom('aparatos')
      .selectAll()
      .where('endpoint', '=', endpoint)
      .execute()
    const { usuario } = entered.quien
    return {
      ...entered,
      endpoint,
      keys,
      id: aparato!.id,
      choose: (chosen: Partial<Parameters<typeof changeAparato>[3]>) =>
        changeAparato(runtime, usuario, aparato!.id, {
          tipos: [...TODO],
          conNombres: false,
          silencio: { desde: 0, hasta: 0 },
          ...chosen,
        }),
      /** What it shows, as `title: body`. */
      shown: () =>
        service.read(endpoint).map(({ texto }) => {
          const { notification } = JSON.parse(texto) as { notification: { title: string; body: string } }
          return notification.body === '' ? notification.title : `${notification.title}: ${notification.body}`
        }),
      row: () =>
        runtime.database.read.selectFrom('aparatos').selectAll().where('id', '=', aparato!.id).executeTakeFirst(),
    }
  }
  const tools = { push, countPendientes: async () => 4, origin: 'https://casakas.example' }
  const send = () => sendNotificaciones(runtime, tools)
  /** Waits for no answer. */
  const sendInVain = () => {
    const hasty = createPush({ secret: TEST_SECRET, standIn: served.url, timeoutMs: 20 })
    return sendNotificaciones(runtime, { ...tools, push: hasty })
  }
  const waiting = () => runtime.database.read.selectFrom('notificaciones').selectAll().orderBy('id').execute()
  return {
    service,
    served,
    push,
    accounts,
    enter,
    addDevice,
    send,
    sendInVain,
    waiting,
    mailing: { ...runtime, mailer: NOBODY },
  }
}

type Opened = Awaited<ReturnType<typeof openPush>>

async function placeNew(runtime: TestRuntime, medio: 'transferencia' | 'tarjeta' = 'transferencia') {
  const producto = await insertProducto(runtime, { stock: { M: 9 }, precio: 2040 })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, { shipping: { telefono: newTelefono() } })
  const placed = await placePedido(runtime, solicitud, medio)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

const tell = (runtime: TestRuntime) =>
  runtime.database.transaction((tx) =>
    notifyAparatos({ ...runtime, tx }, { tipos: ['pedido'], titulo: 'Pedido nuevo', texto: '', lugar: '/admin' }),
  )

const write = ({ mailing }: Opened, nombre = 'Bruno Pérez', n = 1) =>
  sendMensaje(
    mailing,
    { allowHeadless: true },
    { nombre, email: 'bruno@example.com', telefono: '099 123 456', mensaje: 'Hola' },
    { ip: `203.0.113.${n}`, userAgent: 'Firefox', automated: false },
  )

describeOnEveryDatabase('what happens is told on phones', (open) => {
  it('40.1 each kind on the devices that want it, but for what whoever has it did themselves', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const [ana, eva] = [await shop.addDevice(ANA), await shop.addDevice(EVA)]
    await eva.choose({ tipos: ['pago', 'problema'] })

    const { id, codigo, estado } = await placeNew(runtime)
    await shop.send()
    expect(ana.shown()).toEqual([
      expect.stringMatching(new RegExp(`^Pedido nuevo · \\$\\s[\\d.]+: ${codigo}, 1 camiseta$`)),
    ])
    expect(eva.shown()).toEqual([])
    const paid = { evento: 'confirmar_transferencia', desde: estado, detalle: '', seguimiento: '' } as never
    expect(await changeEstado(shop.mailing as never, codigo, paid, ANA)).toMatchObject({ ok: true })
    await shop.send()
    expect(ana.shown()).toHaveLength(1)
    expect(eva.shown()).toEqual([expect.stringMatching(/^Pago recibido · \$/)])

    const card = await placeNew(runtime, 'tarjeta')
    await applyPago(runtime, card.id, buildPago({ monto: card.totalMercadoPago }))
    runtime.setClock(TEST_NOW + 1)
    await write(shop)
    await shop.send()
    expect(ana.shown().slice(1)).toEqual([expect.stringMatching(/^Pedido pagado · \$/), 'Mensaje nuevo'])
    expect(eva.shown().slice(1)).toEqual([expect.stringMatching(/^Pedido pagado · \$/)])

    const problema = { tipo: 'correos', cuantos: 2, desde: TEST_NOW } as const
    expect(await tellProblema(runtime, NOBODY, problema)).toBe(true)
    await shop.send()
    expect([ana.shown().at(-1), eva.shown().at(-1)]).toEqual(Array(2).fill('La tienda tiene correos sin salir'))
    expect(await shop.waiting()).toEqual([])
    expect(id).not.toBe('')
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('40.1 a return that is asked for is told with its page, and an order that can’t be placed leaves nothing', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }])
    const pedida = {
      id: randomUUID(),
      lineas: [{ orden: 0, reemplazo: null }],
      motivo: 'vino_fallada',
      texto: 'Vino rota.',
      arreglo: 'dinero',
      cuenta: '',
    }
    expect(await askDevolucion(shop.mailing, vendido.token, pedida as never)).toMatchObject({ ok: true })
    const gone = await placePedido(
      runtime,
      buildSolicitud([{ producto, talle: 'M' }], 'transferencia'),
      'transferencia',
    )
    expect(gone.ok).toBe(false)
    await shop.send()
    expect(ana.shown().toSorted()).toEqual([
      expect.stringMatching(/^Pedido pagado/),
      expect.stringMatching(/^Piden una devolución: pedido /),
    ])
    const texto = shop.service.read(ana.endpoint).map((one) => one.texto)
    expect(texto.join()).toContain('https://casakas.example/admin/devoluciones/')
  })

  it('40.1 a sale by hand is told to the others', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const [ana, eva] = [await shop.addDevice(ANA), await shop.addDevice(EVA)]
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const { items, shipping } = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const venta = { clave: 'a', items, shipping, costo: 0, cobro: 'transferencia_pendiente', codigo: '', detalle: '' }
    expect(await placeVenta(shop.mailing, { ...venta, cobro: 'transferencia' } as never, ANA, '')).toMatchObject({
      ok: true,
    })
    await shop.send()
    expect([ana.shown(), eva.shown().length]).toEqual([[], 1])
  })

  it('40.6 says nothing of who, unless that is wanted on this device, and nothing is kept of it', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const [ana, eva] = [await shop.addDevice(ANA), await shop.addDevice(EVA)]
    await eva.choose({ conNombres: true })
    const { envio, codigo } = await placeNew(runtime)
    runtime.setClock(TEST_NOW + 1)
    await write(shop)
    expect(JSON.stringify(await shop.waiting())).not.toMatch(new RegExp(`${envio.nombre}|Bruno`))
    await shop.send()
    expect(ana.shown().join()).not.toMatch(new RegExp(`${envio.nombre}|Bruno`))
    expect(eva.shown()).toEqual([
      expect.stringContaining(`: ${envio.nombre} · ${codigo}`),
      'Mensaje nuevo: Bruno Pérez',
    ])
    // A name may be as long as a form takes it.
    await write(shop, 'á'.repeat(300), 2)
    await shop.send()
    expect(shop.service.read(eva.endpoint).every(({ bytes }) => bytes < 2048)).toBe(true)
  })

  it('40.7 is encrypted for the browser and signed by keys that follow from the shop’s secret, with urgency, topic and age', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    await tellProblema(runtime, NOBODY, { tipo: 'disco', discos: [{ maquina: 'a', libre: 1, total: 2 }] })
    await shop.send()
    const [got] = shop.service.read(ana.endpoint)
    expect(got).toMatchObject({
      urgency: 'high',
      ttl: 21_600,
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
      contacto: /^mailto:/,
    } as never)
    expect(JSON.parse(got!.texto)).toEqual({
      web_push: 8030,
      app_badge: 4,
      notification: {
        title: 'Queda poco lugar en el disco de la tienda',
        body: '',
        lang: 'es-UY',
        tag: got!.topic,
        navigate: 'https://casakas.example/admin',
      },
    })
    expect(createPush({ secret: TEST_SECRET }).publicKey).toBe(shop.push.publicKey)
    expect(createPush({ secret: `${TEST_SECRET}.` }).publicKey).not.toBe(shop.push.publicKey)
  })

  it('40.2 is sent at least once: by two processes once, after a kill again in the place of the first; old news isn’t', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    await placeNew(runtime)
    const [nueva] = await shop.waiting()
    await Promise.all([shop.send(), shop.send(), shop.send()])
    expect(ana.shown()).toHaveLength(1)
    expect(await shop.waiting()).toEqual([])

    // Killed after it was sent, before that was noted: the device is free again after two minutes.
    const [{ topic } = { topic: '' }] = shop.service.read(ana.endpoint)
    const sent = { ...nueva!, id: topic, aparatoId: ana.id }
    await runtime.database.transaction((tx) => tx.insertInto('notificaciones').values(sent).execute())
    await runtime.database.write
      .updateTable('aparatos')
      .set({ proximo: TEST_NOW + 120_000 })
      .execute()
    await shop.send()
    expect(await shop.waiting()).toHaveLength(1)
    runtime.setClock(TEST_NOW + 120_000)
    await shop.send()
    expect([ana.shown().length, await shop.waiting()]).toEqual([1, []])

    await placeNew(runtime)
    runtime.setClock(TEST_NOW + 7 * HOUR)
    await shop.send()
    expect([ana.shown().length, await shop.waiting()]).toEqual([1, []])
  })

  it('40.4 what a service answers: ended ones go, what may pass waits as it says, the rest is a fault that holds up nothing', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    const later = async () => (await ana.row())!.proximo - runtime.clock()

    shop.service.setConducta({ status: 429, retryAfter: '120' })
    await placeNew(runtime)
    await shop.send()
    expect([await later(), (await shop.waiting()).length]).toEqual([120_000, 1])
    runtime.setClock(runtime.clock() + 119_000)
    shop.service.setConducta('acepta')
    await shop.send()
    expect(ana.shown()).toEqual([])
    runtime.setClock(runtime.clock() + 1_000)
    await shop.send()
    expect([ana.shown().length, (await ana.row())!.fallas]).toEqual([1, 0])

    for (const conducta of [{ status: 503 }, 'nunca'] as const) {
      shop.service.setConducta(conducta)
      await placeNew(runtime)
      await (conducta === 'nunca' ? shop.sendInVain() : shop.send())
      expect([await later(), (await shop.waiting()).length]).toEqual([5_000, 1])
      shop.service.setConducta('acepta')
      runtime.setClock(runtime.clock() + 5_000)
      await shop.send()
    }
    expect(ana.shown()).toHaveLength(3)

    for (const status of [413, 400, 302]) {
      shop.service.setConducta({ status })
      await placeNew(runtime)
      await shop.send()
      expect([status, await later(), (await shop.waiting()).length]).toEqual([status, 0, 0])
    }
    shop.service.setConducta('acepta')
    shop.service.unsubscribe(ana.endpoint)
    await placeNew(runtime)
    await shop.send()
    expect(await ana.row()).toBeUndefined()
  })

  it('40.4 a device to which thirty tries in a row failed sleeps, and is told again once it is seen', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    shop.service.setConducta({ status: 500 })
    for (let n = 0; n < 30; n++) {
      await tell(runtime)
      await shop.send()
      runtime.setClock(runtime.clock() + HOUR)
    }
    expect(await ana.row()).toMatchObject({ sesion: null })
    expect(await listAparatos(runtime, ana.quien)).toMatchObject([{ dormido: true }])
    shop.service.setConducta('acepta')
    expect(await wakeAparato(runtime, ana.quien, ana.endpoint)).toBe(true)
    await placeNew(runtime)
    await shop.send()
    expect(ana.shown().length).toBeGreaterThan(0)
  })

  it('40.5 quiet hours are kept by Montevideo’s clock: one summary at their end; what can’t wait passes', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    await ana.choose({ silencio: { desde: 22, hasta: 8 } })
    const diez = Date.UTC(2026, 10, 19, 1)
    runtime.setClock(diez)
    for (let n = 0; n < 3; n++) await placeNew(runtime)
    await write(shop)
    await shop.send()
    expect(ana.shown()).toEqual([])
    await tellProblema(runtime, NOBODY, { tipo: 'disco', discos: [{ maquina: 'a', libre: 1, total: 2 }] })
    await tellProblema(runtime, NOBODY, { tipo: 'correos', cuantos: 1, desde: diez })
    await shop.send()
    expect(ana.shown()).toEqual(['Queda poco lugar en el disco de la tienda'])
    runtime.setClock(diez + 10 * HOUR - 1)
    await shop.send()
    expect(ana.shown()).toHaveLength(1)
    runtime.setClock(diez + 10 * HOUR)
    await shop.send()
    expect(ana.shown()[1]).toBe('5 avisos: 3 pedidos nuevos, 1 mensaje, 1 problema')
    expect([ana.shown().length, await shop.waiting()]).toEqual([2, []])
  })

  it('40.5 of a flood a device is told thirty times an hour, then all the rest in one', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    for (let n = 0; n < 32; n++) {
      await tell(runtime)
      await shop.send()
    }
    expect([ana.shown().length, (await shop.waiting()).length]).toEqual([30, 2])
    for (let n = 0; n < 2; n++) await tell(runtime)
    runtime.setClock(TEST_NOW + HOUR)
    await shop.send()
    expect([ana.shown().at(-1), ana.shown().length]).toEqual(['4 avisos: 4 pedidos nuevos', 31])
    await ana.choose({ silencio: { desde: 0, hasta: 23 } })
    for (let n = 0; n < 205; n++) await tell(runtime)
    await shop.send()
    expect(await shop.waiting()).toHaveLength(200)
  })

  it('40.3 only a subscription at a known service is added, of a device of one’s own, ten of each person', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const { quien } = await shop.enter(ANA)
    const { keys } = shop.service.subscribe(shop.push.publicKey)
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/a',
      'https://fcm.googleapis.com.example.com/a',
      'https://ana@fcm.googleapis.com/a',
      'https://push.apple.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'file:///etc/passwd',
      `${shop.served.url}.example.com/a`,
      '',
    ])
      expect([endpoint, (await addAparato(runtime, shop.push, quien, { endpoint, ...keys })).ok]).toEqual([
        endpoint,
        false,
      ])
    const known = 'https://fcm.googleapis.com/fcm/send/a'
    for (const bad of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: '' }, { auth: '' }])
      expect(await addAparato(runtime, shop.push, quien, { endpoint: known, ...keys, ...bad })).toMatchObject({
        ok: false,
      })
    for (const endpoint of [
      known,
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-bl2p.notify.windows.com/w/?token=a',
    ])
      expect([endpoint, (await addAparato(runtime, shop.push, quien, { endpoint, ...keys })).ok]).toEqual([
        endpoint,
        true,
      ])
    expect((await listSucesos(runtime, 1, 10)).sucesos).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ tipo: 'aparato_agregado', quien: ANA })]),
    )
    // A browser has one: each took the place of the one before.
    expect(await listAparatos(runtime, quien)).toMatchObject([{ aca: true, dormido: false }])

    const shared = await shop.enter(ANA, { mantener: false })
    expect(await addAparato(runtime, shop.push, shared.quien, { endpoint: known, ...keys })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('compartido'),
    })
    for (let n = 0; n < 9; n++) await shop.addDevice(ANA)
    const more = await shop.enter(ANA)
    expect(await addAparato(runtime, shop.push, more.quien, { endpoint: `${known}b`, ...keys })).toMatchObject({
      ok: false,
      detail: 'Ya tenés 10 dispositivos con avisos: quitá alguno.',
    })
  })

  it('40.3 what ends a session ends what its device is told; signed in again it goes on as it was chosen', async () => {
    const runtime = await open()
    // Sessions begin by the machine's clock.
    runtime.setClock(Date.now())
    const shop = await openPush(runtime)
    const [ana, other] = [await shop.addDevice(ANA), await shop.addDevice(ANA)]
    await ana.choose({ tipos: ['pedido'], conNombres: true })
    await placeNew(runtime)
    await shop.accounts.signOut(ana.browser.request(), '203.0.113.7')
    await shop.send()
    expect([ana.shown(), other.shown().length]).toEqual([[], 1])

    const again = await shop.enter(ANA)
    expect(await wakeAparato(runtime, again.quien, ana.endpoint)).toBe(true)
    expect(await wakeAparato(runtime, again.quien, `${ana.endpoint}x`)).toBe(false)
    await placeNew(runtime)
    await shop.send()
    expect(ana.shown().length).toBeGreaterThan(0)
    const own = await listAparatos(runtime, again.quien)
    expect(own.find(({ aca }) => aca)).toMatchObject({ id: ana.id, tipos: ['pedido'], conNombres: true })

    // Somebody else's browser isn't theirs.
    const eva = await shop.enter(EVA)
    expect(await wakeAparato(runtime, eva.quien, ana.endpoint)).toBe(false)
    expect(await listAparatos(runtime, eva.quien)).toEqual([])
    expect(await tryAparato(runtime, eva.quien.usuario, ana.id)).toBe(false)
    await removeAparato(runtime, eva.quien.usuario, ana.id)
    expect(await ana.row()).toBeDefined()

    expect(await resetAdmin(runtime, { email: ANA, password: 'otra-clave-de-prueba' })).toBe(true)
    const before = [ana.shown().length, other.shown().length]
    await placeNew(runtime)
    await shop.send()
    expect([ana.shown().length, other.shown().length]).toEqual(before)
    expect(await ana.row()).toMatchObject({ sesion: null })
    runtime.setClock(runtime.clock() + 91 * 24 * HOUR)
    await forgetAparatos(runtime)
    expect(await ana.row()).toBeUndefined()
    await runtime.database.write.withTables<{ users: { email: string } }>().deleteFrom('users').execute()
    expect(await runtime.database.read.selectFrom('aparatos').select('id').execute()).toEqual([])
  })

  it('40.3 whoever is no administrator any more is told nothing, and one that is tried shows it', async () => {
    const runtime = await open()
    const shop = await openPush(runtime)
    const ana = await shop.addDevice(ANA)
    expect(await tryAparato(runtime, ana.quien.usuario, ana.id)).toBe(true)
    await shop.send()
    expect(ana.shown()).toEqual(['Así te avisa la tienda: Este es de prueba.'])
    await placeNew(runtime)
    await runtime.database.write
      .withTables<{ users: { rol: string } }>()
      .updateTable('users')
      .set({ rol: '' })
      .execute()
    await shop.send()
    expect(ana.shown()).toHaveLength(1)
  })
})

it('40.7 the stand-in reads the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decryptPush({ ecdh, auth }, Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

import { expect, it } from 'vitest'
import { describeSuceso } from '#domain/cuentas/suceso.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { createAdmin } from './create-admin.ts'
import { openAccounts } from './open-accounts.ts'
import { resetAdmin } from './reset-admin.ts'

const ORIGIN = 'https://casakas.example'
const EMAIL = 'duenia@example.com'
const PASSWORD = 'una-clave-de-prueba'
const IP = '203.0.113.7'

type Browser = ReturnType<typeof createBrowser>

describeOnEveryDatabase('passkeys', (open) => {
  async function openWithAdmin() {
    const runtime = await open()
    // Sessions begin by the machine's clock.
    runtime.setClock(Date.now())
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const accounts = openAccounts(runtime, {
      secret: 'a-secret-of-the-tests-that-is-long-enough',
      origin: ORIGIN,
    })
    const keep = (browser: Browser, headers: Headers) => browser.keep(headers)
    const typePassword = async (browser: Browser, email = EMAIL) => {
      const entered = await accounts.signIn({ email, password: PASSWORD }, browser.request(), IP)
      if (entered.ok) keep(browser, entered.value.headers)
    }
    const begin = async (browser: Browser) => {
      const begun = await accounts.beginLlave(browser.request())
      if (!begun.ok) throw new Error(begun.code)
      keep(browser, begun.value.headers)
      return begun.value.opciones
    }
    const add = async (browser: Browser, respuesta: object) =>
      accounts.addLlave(browser.request(), { respuesta, nombre: 'Mi teléfono' }, IP)
    const ask = async (browser: Browser) => {
      const begun = await accounts.beginEntradaConLlave(browser.request(), IP)
      if (!begun.ok) throw new Error(begun.code)
      keep(browser, begun.value.headers)
      return begun.value.opciones
    }
    const enter = async (browser: Browser, respuesta: { id: string }, mantener = false, ip = IP) => {
      const entered = await accounts.enterWithLlave({ respuesta, mantener }, browser.request(), ip)
      if (entered.ok) keep(browser, entered.value.headers)
      return entered
    }
    return { runtime, accounts, typePassword, begin, add, ask, enter }
  }

  /** An administrator with a passkey, signed in. */
  async function openWithLlave() {
    const opened = await openWithAdmin()
    const [here, device] = [createBrowser(), createAuthenticator(ORIGIN, 'casakas.example')]
    await opened.typePassword(here)
    const added = await opened.add(here, device.make(await opened.begin(here)))
    if (!added.ok) throw new Error(added.code)
    return { ...opened, here, device }
  }

  it('29.23 is added just after the password was typed, listed, called something else and removed, all told to everybody', async () => {
    const { runtime, accounts, here, begin, add } = await openWithLlave()
    const [llave] = await accounts.listLlaves(here.request())
    expect(llave).toMatchObject({ nombre: 'Mi teléfono', desde: runtime.clock(), usada: null })
    expect(await accounts.renameLlave(here.request(), { id: llave!.id, nombre: 'El de Ana' })).toMatchObject({
      ok: true,
    })
    expect(await accounts.listLlaves(here.request())).toMatchObject([{ nombre: 'El de Ana' }])

    // Nobody else sees it.
    await createAdmin(runtime, { email: 'socia@example.com', password: PASSWORD })
    const socia = createBrowser()
    const entered = await accounts.signIn({ email: 'socia@example.com', password: PASSWORD }, socia.request(), IP)
    if (entered.ok) socia.keep(entered.value.headers)
    expect(await accounts.listLlaves(socia.request())).toEqual([])
    expect(await accounts.renameLlave(socia.request(), { id: llave!.id, nombre: 'x' })).toMatchObject({
      code: 'no_encontrado',
    })
    expect(await accounts.removeLlave(socia.request(), llave!.id, IP)).toMatchObject({ code: 'no_encontrado' })
    expect(await accounts.beginLlave(createBrowser().request())).toMatchObject({ code: 'sesion_vencida' })

    const opciones = await begin(here)
    runtime.setClock(runtime.clock() + 11 * 60_000)
    const late = createAuthenticator(ORIGIN, 'casakas.example').make(opciones)
    expect(await add(here, late)).toMatchObject({ code: 'confirmar_identidad' })
    expect(await accounts.beginLlave(here.request())).toMatchObject({ code: 'confirmar_identidad' })
    expect(await accounts.removeLlave(here.request(), llave!.id, IP)).toMatchObject({ code: 'confirmar_identidad' })
    const confirmed = await accounts.confirmIdentidad(here.request(), PASSWORD, IP)
    if (confirmed.ok) here.keep(confirmed.value)
    expect(await accounts.removeLlave(here.request(), llave!.id, IP)).toEqual({ ok: true, value: null })
    expect(await accounts.listLlaves(here.request())).toEqual([])
    const { sucesos } = await listSucesos(runtime, 1, 20)
    expect(sucesos.map(describeSuceso)).toEqual(
      expect.arrayContaining([
        `${EMAIL}: agregó la llave de acceso «Mi teléfono».`,
        `${EMAIL}: quitó la llave de acceso «El de Ana».`,
      ]),
    )
    const avisos = await runtime.database.read.selectFrom('correos').selectAll().where('tipo', '=', 'cuenta').execute()
    expect(avisos.filter(({ parametros }) => parametros.includes('la llave de acceso'))).toHaveLength(3)
  })

  it('29.23 opens the administration without a code, on a shared device for a day, on a kept one for thirty', async () => {
    const { runtime, accounts, device, ask, enter } = await openWithLlave()
    // A passkey needs no second factor, though the account has one.
    await runtime.database.write
      .withTables<AccountsSchema>()
      .updateTable('users')
      .set({ twoFactorEnabled: runtime.database.dialect === 'sqlite' ? 1 : true })
      .execute()
    const cookies: (string | undefined)[] = []
    const lasts: number[] = []
    for (const mantener of [false, true]) {
      const browser = createBrowser()
      const entered = await enter(browser, device.use(await ask(browser)), mantener)
      expect(entered).toMatchObject({ ok: true, value: { usuario: { email: EMAIL, rol: 'admin' } } })
      expect(await accounts.findUsuario(browser.request())).toMatchObject({ email: EMAIL, debe: null })
      cookies.push(
        entered.ok ? entered.value.headers.getSetCookie().find((line) => line.includes('session_token')) : '',
      )
      const { token } = {
        token: decodeURIComponent(browser.cookies.get('__Host-casakas.session_token')!).split('.')[0]!,
      }
      const { createdAt, expiresAt } = await runtime.database.read
        .withTables<AccountsSchema>()
        .selectFrom('sessions')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirstOrThrow()
      lasts.push(Math.round((new Date(expiresAt).getTime() - new Date(createdAt).getTime()) / 3_600_000))
    }
    expect(lasts).toEqual([24, 30 * 24])
    expect(cookies[0]).not.toMatch(/Max-Age|Expires/i)
    expect(cookies[1]).toMatch(/Max-Age=2592000/)
    const { sucesos } = await listSucesos(runtime, 1, 20)
    expect(sucesos.filter(({ tipo }) => tipo === 'entrada_nueva')).toHaveLength(3)
  })

  it('29.24 what was signed for another shop, another address, without its owner, twice or by nobody we know opens nothing', async () => {
    const { runtime, accounts, here, device, begin, add, ask, enter } = await openWithLlave()
    const stranger = createAuthenticator(ORIGIN, 'casakas.example')
    let network = 0
    const tries: [string, (opciones: object) => { id: string }][] = [
      ['another origin', (opciones) => device.use(opciones, { origin: 'https://casakas.example.otra.test' })],
      ['another shop', (opciones) => device.use(opciones, { rpId: 'otra.test' })],
      ['nobody looked', (opciones) => device.use(opciones, { verifies: false })],
      ['another challenge', () => device.use({ challenge: 'bm8' })],
      ['nobody’s', (opciones) => stranger.use(opciones)],
      ['another key under its name', (opciones) => ({ ...stranger.use(opciones), id: device.use(opciones).id })],
      ['no answer at all', (opciones) => ({ id: device.use(opciones).id })],
      ['made, not used', (opciones) => device.make(opciones)],
    ]
    for (const [what, answer] of tries) {
      const browser = createBrowser()
      const respuesta = answer(await ask(browser))
      expect(await enter(browser, respuesta, false, `198.51.100.${network++}`), what).toMatchObject({
        code: 'llave_invalida',
      })
      expect(await accounts.findUsuario(browser.request()), what).toBeNull()
    }
    expect(await enter(createBrowser(), device.use({ challenge: 'bm8' })), 'without a challenge').toMatchObject({
      code: 'llave_invalida',
    })

    const browser = createBrowser()
    const respuesta = device.use(await ask(browser))
    const copy = createBrowser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const both = await Promise.all([enter(browser, respuesta), enter(copy, respuesta)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await enter(copy, respuesta)).toMatchObject({ code: 'llave_invalida' })

    // Neither a challenge to sign in nor an unverified owner or another origin makes a passkey, nor a device twice.
    await ask(here)
    const signing = { challenge: 'bm8' }
    expect(await add(here, stranger.make(signing))).toMatchObject({ code: 'llave_invalida' })
    expect(await add(here, stranger.make(await begin(here), { verifies: false }))).toMatchObject({
      code: 'llave_invalida',
    })
    expect(await add(here, stranger.make(await begin(here), { origin: 'https://otra.test' }))).toMatchObject({
      code: 'llave_invalida',
    })
    expect(await add(here, device.make(await begin(here)))).toMatchObject({ code: 'llave_invalida' })
    expect(await accounts.listLlaves(here.request())).toHaveLength(1)
    const { sucesos } = await listSucesos(runtime, 1, 50)
    expect(sucesos.filter(({ tipo }) => tipo === 'llave_fallida').length).toBeGreaterThan(5)
  })

  it('29.24 a removed passkey, one of a removed person and one before the command opens nothing', async () => {
    const { runtime, accounts, here, device, ask, enter } = await openWithLlave()
    const browser = createBrowser()
    const [llave] = await accounts.listLlaves(here.request())
    const waiting = device.use(await ask(browser))
    await accounts.removeLlave(here.request(), llave!.id, IP)
    expect(await enter(browser, waiting)).toMatchObject({ code: 'llave_invalida' })

    for (const remove of [
      () => resetAdmin(runtime, { email: EMAIL, password: PASSWORD }),
      () =>
        runtime.database.write.withTables<AccountsSchema>().deleteFrom('users').where('email', '=', EMAIL).execute(),
    ]) {
      const other = createBrowser()
      const another = createAuthenticator(ORIGIN, 'casakas.example')
      const signed = await accounts.signIn({ email: EMAIL, password: PASSWORD }, other.request(), '203.0.113.9')
      if (signed.ok) other.keep(signed.value.headers)
      const begun = await accounts.beginLlave(other.request())
      if (begun.ok) other.keep(begun.value.headers)
      const made = another.make(begun.ok ? begun.value.opciones : {})
      expect(await accounts.addLlave(other.request(), { respuesta: made, nombre: 'x' }, IP)).toMatchObject({ ok: true })
      await remove()
      const later = createBrowser()
      expect(await enter(later, another.use(await ask(later)), false, '203.0.113.10')).toMatchObject({
        code: 'llave_invalida',
      })
    }
    expect(
      await runtime.database.read.withTables<AccountsSchema>().selectFrom('passkeys').selectAll().execute(),
    ).toEqual([])
  })

  it('29.16, 29.23 one of the same person stands for the password again, and the session goes on as a new one', async () => {
    const { runtime, accounts, here, device, ask, typePassword } = await openWithLlave()
    runtime.setClock(runtime.clock() - 11 * 60_000)
    expect(await accounts.isConfirmada(here.request())).toBe(false)
    runtime.setClock(runtime.clock() + 11 * 60_000)
    await createAdmin(runtime, { email: 'socia@example.com', password: PASSWORD })
    const socia = createBrowser()
    await typePassword(socia, 'socia@example.com')
    expect(await accounts.confirmWithLlave(device.use(await ask(socia)), socia.request(), IP)).toMatchObject({
      code: 'llave_invalida',
    })
    expect(await accounts.findUsuario(socia.request())).toMatchObject({ email: 'socia@example.com' })

    const before = new Map(here.cookies)
    const confirmed = await accounts.confirmWithLlave(device.use(await ask(here)), here.request(), IP)
    if (confirmed.ok) here.keep(confirmed.value)
    expect(await accounts.isConfirmada(here.request())).toBe(true)
    expect(await accounts.findUsuario(here.request())).toMatchObject({ email: EMAIL })
    for (const [name, value] of before) here.cookies.set(name, value)
    expect(await accounts.findUsuario(here.request()), 'the former cookie').toBeNull()
  })

  it('29.24 challenges of one network are limited', async () => {
    const { accounts } = await openWithAdmin()
    const asked = []
    for (let n = 0; n < 101; n++) asked.push(await accounts.beginEntradaConLlave(createBrowser().request(), IP))
    expect(asked.slice(0, 100).every(({ ok }) => ok)).toBe(true)
    expect(asked[100]).toMatchObject({ code: 'demasiados_envios' })
  })
})

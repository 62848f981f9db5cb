import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connectDatabase } from '#server/db/open-database.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase, openRuntime, type TestRuntime } from '#tests/databases.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { createAdmin, ensureFirstAdmin, hasAdmin, makePassword } from './create-admin.ts'
import { countTry, limitByAccount, limitByAddress, limitByUser } from './entry-limits.ts'
import { openAccounts } from './open-accounts.ts'
import { resetAdmin } from './reset-admin.ts'
import { useSesion } from './vida-de-sesion.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
const EMAIL = 'duenia@example.com'
const PASSWORD = 'una-clave-de-prueba'
const IP = '203.0.113.7'

describeOnEveryDatabase('signing in', (open) => {
  async function openWithAdmin() {
    const runtime = await open()
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const accounts = openAccounts(runtime, { secret: SECRET, origin: null })
    const tryWith = (password: string, { email = EMAIL, ip = IP, browser = createBrowser() } = {}) =>
      accounts.signIn({ email, password }, browser.request(), ip)
    return { runtime, accounts, tryWith }
  }

  it('3.26, 4.12, 6.3 the right e-mail and password give a session with its role', async () => {
    const { accounts } = await openWithAdmin()
    const browser = createBrowser()
    expect(await accounts.findUsuario(browser.request())).toBeNull()
    const result = await accounts.signIn(
      { email: ` ${EMAIL.toUpperCase()} `, password: PASSWORD },
      browser.request(),
      IP,
    )
    expect(result).toMatchObject({ ok: true, value: { usuario: { email: EMAIL, rol: 'admin' } } })
    if (!result.ok) return
    for (const line of result.value.headers.getSetCookie()) expect(line).toMatch(/HttpOnly/)
    browser.keep(result.value.headers)
    expect(await accounts.findUsuario(browser.request('/admin'))).toEqual({
      ...result.value.usuario,
      debe: null,
    })
  })

  it('4.13, 6.8 signing out ends the session, also for who kept its cookie', async () => {
    const { accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const result = await tryWith(PASSWORD, { browser })
    if (!result.ok) throw new Error(result.code)
    browser.keep(result.value.headers)
    const before = new Map(browser.cookies)
    expect(await accounts.findUsuario(browser.request('/admin'))).not.toBeNull()
    browser.keep(await accounts.signOut(browser.request('/admin'), IP))
    expect(await accounts.findUsuario(browser.request('/admin'))).toBeNull()
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect(await accounts.findUsuario(browser.request('/admin')), 'the cookie that was given back').toBeNull()
  })

  it("8.4, 8.5 every failure says 'Credenciales inválidas', in the same time", async () => {
    const { tryWith } = await openWithAdmin()
    const timed = async (attempt: () => Promise<unknown>) => {
      const start = performance.now()
      const result = await attempt()
      expect(performance.now() - start).toBeGreaterThan(490)
      return result
    }
    for (const [email, password] of [
      [EMAIL, 'otra-clave-cualquiera'],
      ['nadie@example.com', PASSWORD],
      ['no es un correo', 'x'],
      ['\0', '\0'],
      ['', ''],
      [EMAIL, 'x'.repeat(5000)],
    ] as const) {
      expect(await timed(() => tryWith(password, { email })), email).toEqual({
        ok: false,
        code: 'credenciales_invalidas',
      })
    }
    await Promise.all(Array.from({ length: 10 }, () => tryWith('mala')))
    expect(await timed(() => tryWith('mala'))).toMatchObject({ ok: false, detail: 'Credenciales inválidas' })
  })

  it('23.8 an address may try ten times in a quarter of an hour, many at once included; another address and a later try may', async () => {
    const { runtime, tryWith } = await openWithAdmin()
    const results = await Promise.all(Array.from({ length: 15 }, () => tryWith('mala')))
    expect(results.filter((r) => !r.ok && r.code === 'credenciales_invalidas')).toHaveLength(10)
    expect(results.filter((r) => !r.ok && r.code === 'demasiados_envios')).toHaveLength(5)
    expect(await tryWith(PASSWORD)).toEqual({
      ok: false,
      code: 'demasiados_envios',
      detail: 'Credenciales inválidas',
      data: { retryAfter: 900 },
    })
    expect(await tryWith(PASSWORD, { ip: '203.0.113.8' })).toMatchObject({ ok: true })
    runtime.setClock(runtime.clock() + 15 * 60 * 1000)
    expect(await tryWith(PASSWORD)).toMatchObject({ ok: true })
  })

  it('one IPv6 network is one address', async () => {
    const { tryWith } = await openWithAdmin()
    await Promise.all(Array.from({ length: 10 }, (_, i) => tryWith('mala', { ip: `2001:db8::1:${i}` })))
    expect(await tryWith(PASSWORD, { ip: '2001:db8:0:0:ffff::9' })).toMatchObject({
      ok: false,
      code: 'demasiados_envios',
    })
    expect(await tryWith(PASSWORD, { ip: '2001:db8:0:1::9' })).toMatchObject({ ok: true })
  })

  it('23.8 strangers who try the owner’s account from everywhere can’t lock out the browser that has entered it before', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const first = await accounts.signIn({ email: EMAIL, password: PASSWORD }, browser.request(), IP)
    if (first.ok) browser.keep(first.value.headers)
    // These count like fifty tries from as many addresses, without taking the time to check each.
    for (let i = 0; i < 50; i++) await countTry(runtime, [limitByAddress(`198.51.100.${i}`), limitByAccount(EMAIL)])
    expect(await tryWith(PASSWORD, { ip: '192.0.2.1' })).toMatchObject({ ok: false, code: 'demasiados_envios' })
    expect(await tryWith(PASSWORD, { ip: '192.0.2.1', browser })).toMatchObject({ ok: true })
    const forged = createBrowser()
    forged.cookies.set('casakas_equipo', 'abc.def')
    expect(await tryWith(PASSWORD, { ip: '192.0.2.2', browser: forged })).toMatchObject({
      ok: false,
      code: 'demasiados_envios',
    })
  })

  it('29.20 on https each cookie of the session is bound to the shop’s own address', async () => {
    const { runtime } = await openWithAdmin()
    const accounts = openAccounts(runtime, { secret: SECRET, origin: 'https://casakas.example' })
    const browser = createBrowser()
    const result = await accounts.signIn({ email: EMAIL, password: PASSWORD, mantener: true }, browser.request(), IP)
    const lines = result.ok ? result.value.headers.getSetCookie() : []
    expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual([
      '__Host-casakas.dont_remember',
      '__Host-casakas.session_token',
      '__Host-casakas_equipo',
    ])
    for (const line of lines) {
      expect(line).toMatch(/; Secure/)
      expect(line).toMatch(/; Path=\//)
      expect(line).not.toMatch(/Domain/i)
    }
    if (result.ok) browser.keep(result.value.headers)
    expect(await accounts.findUsuario(browser.request())).toMatchObject({ email: EMAIL })
  })

  it('29.17 a session on a shared device ends with the browser and after twelve hours without use, a kept one after thirty days', async () => {
    const { runtime, accounts } = await openWithAdmin()
    // Sessions begin by the machine's clock.
    const start = Date.now()
    const HOUR = 60 * 60_000
    const [shared, kept] = [createBrowser(), createBrowser()]
    const cookieOf: string[] = []
    for (const [browser, mantener] of [
      [shared, false],
      [kept, true],
    ] as const) {
      const entered = await accounts.signIn({ email: EMAIL, password: PASSWORD, mantener }, browser.request(), IP)
      if (entered.ok) browser.keep(entered.value.headers)
      cookieOf.push(
        entered.ok ? entered.value.headers.getSetCookie().find((line) => line.includes('session_token'))! : '',
      )
    }
    expect(cookieOf[0]).not.toMatch(/Max-Age|Expires/i)
    expect(cookieOf[1]).toMatch(/Max-Age=2592000/)
    const stand = () =>
      Promise.all([shared, kept].map(async (browser) => (await accounts.findUsuario(browser.request())) !== null))
    for (const hours of [0, 11, 22]) {
      runtime.setClock(start + hours * HOUR)
      expect(await stand(), `${hours} hours`).toEqual([true, true])
    }
    runtime.setClock(start + 34.5 * HOUR)
    expect(await stand()).toEqual([false, true])
    // The session is over, not only refused: the clock set back doesn't bring it to life.
    runtime.setClock(start + 22 * HOUR)
    expect(await stand()).toEqual([false, true])
    expect(await accounts.listSesiones(kept.request())).toHaveLength(1)
  })

  it('29.17 a session stands while its use can’t be written down, and ends all the same', async () => {
    const { runtime } = await openWithAdmin()
    const database = { ...runtime.database, transaction: () => Promise.reject(new Error('the disk is full')) }
    const now = runtime.clock()
    const sesion = (hours: number) => ({
      id: 'x',
      createdAt: new Date(now - 20 * 3_600_000),
      updatedAt: new Date(now - hours * 3_600_000),
      expiresAt: new Date(now + 4 * 3_600_000),
    })
    expect(await useSesion({ ...runtime, database }, sesion(1))).toBe(true)
    expect(await useSesion({ ...runtime, database }, sesion(12))).toBe(false)
  })

  it('29.17 a new password leaves a session on a shared device one', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const entered = await tryWith(PASSWORD, { browser })
    if (entered.ok) browser.keep(entered.value.headers)
    const changed = await accounts.changePassword(
      browser.request(),
      { actual: PASSWORD, nueva: 'otra-clave-larga' },
      IP,
    )
    if (changed.ok) browser.keep(changed.value)
    runtime.setClock(Date.now() + 13 * 60 * 60_000)
    expect(await accounts.findUsuario(browser.request())).toBeNull()
  })

  it('29.18 signing in again ends what the same browser had open, and nothing else', async () => {
    const { accounts, tryWith } = await openWithAdmin()
    const [browser, phone] = [createBrowser(), createBrowser()]
    for (const each of [browser, phone]) {
      const entered = await tryWith(PASSWORD, { browser: each })
      if (entered.ok) each.keep(entered.value.headers)
    }
    const former = createBrowser()
    for (const [name, value] of browser.cookies) former.cookies.set(name, value)
    expect(await tryWith('no es esta', { browser })).toMatchObject({ ok: false })
    expect(await accounts.findUsuario(former.request()), 'a wrong password').not.toBeNull()
    const again = await tryWith(PASSWORD, { browser })
    if (again.ok) browser.keep(again.value.headers)
    expect(await accounts.findUsuario(former.request())).toBeNull()
    expect(await accounts.findUsuario(browser.request())).not.toBeNull()
    expect(await accounts.findUsuario(phone.request())).not.toBeNull()
  })

  it('29.19 a password that anybody would try first isn’t taken', async () => {
    const { accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const entered = await tryWith(PASSWORD, { browser })
    if (entered.ok) browser.keep(entered.value.headers)
    for (const nueva of ['password1234', 'casakas-2026!', 'duenia@example.com'])
      expect(await accounts.changePassword(browser.request(), { actual: PASSWORD, nueva }, IP), nueva).toMatchObject({
        code: 'clave_debil',
      })
    expect(await tryWith(PASSWORD)).toMatchObject({ ok: true })
  })

  it('6.10, 7.12, 29.4 the library’s own endpoints neither sign in nor up, change nothing, and give nobody a role', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const post = (path: string, body: unknown, cookie = '') =>
      accounts.handle(
        new Request(`http://localhost:3000/api/auth${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: 'http://localhost:3000',
            cookie,
            'x-casakas-ip': '9.9.9.9',
          },
          body: JSON.stringify(body),
        }),
        IP,
      )
    expect((await post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(404)
    expect(
      (await post('/sign-up/email', { email: 'otra@example.com', password: PASSWORD, name: 'Otra', rol: 'admin' }))
        .status,
    ).toBe(404)

    await runtime.database.write
      .withTables<{ users: { rol: string } }>()
      .updateTable('users')
      .set({ rol: '' })
      .execute()
    const browser = createBrowser()
    const entered = await tryWith(PASSWORD)
    if (entered.ok) browser.keep(entered.value.headers)
    const cookie = browser.request().headers.get('cookie')!
    const before = await accounts.findUsuario(browser.request())
    const guess = { currentPassword: PASSWORD, newPassword: 'otra-clave-cualquiera' }
    for (const [path, body] of [
      ['/update-user', { name: 'Nombre nuevo', rol: 'admin' }],
      ['/change-password', guess],
      ['/change-password', { ...guess, revokeOtherSessions: true }],
      ['/revoke-sessions', {}],
      ['/revoke-other-sessions', {}],
      ['/revoke-session', { token: 'x' }],
    ] as const)
      expect((await post(path, body, cookie)).status, path).toBe(404)
    expect(await accounts.findUsuario(browser.request())).toEqual(before)
    expect(before).toMatchObject({ rol: '' })
    expect((await tryWith(PASSWORD)).ok, 'the password is the same').toBe(true)
  })

  it('29.33 who is signed in is told without the session’s token', async () => {
    const { accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const entered = await tryWith(PASSWORD, { browser })
    if (entered.ok) browser.keep(entered.value.headers)
    const answer = await accounts.handle(browser.request('/api/auth/get-session'), IP)
    const told = await answer.text()
    expect(JSON.parse(told)).toMatchObject({ user: { email: EMAIL }, session: { ipAddress: IP } })
    const token = decodeURIComponent(browser.cookies.get('casakas.session_token')!).split('.')[0]!
    expect(told).not.toContain(token)
    const nobody = await accounts.handle(createBrowser().request('/api/auth/get-session'), IP)
    expect(await nobody.json()).toBeNull()
  })

  it('a session and whose it is are read at once: what goes wrong is thrown, and printed by nobody else', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    await tryWith(PASSWORD, { browser }).then((entered) => entered.ok && browser.keep(entered.value.headers))
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    await sql`alter table users rename to others`.execute(runtime.database.write)
    await expect(accounts.findUsuario(browser.request())).rejects.toThrow()
    expect(printed).not.toHaveBeenCalled()
  })

  it('a forged or damaged session cookie is nobody’s', async () => {
    const { accounts } = await openWithAdmin()
    const browser = createBrowser()
    for (const value of ['x', 'x.y', '%', `${'a'.repeat(32)}.${'b'.repeat(44)}`]) {
      browser.cookies.set('casakas.session_token', value)
      expect(await accounts.findUsuario(browser.request()), value).toBeNull()
    }
  })

  it('16.12 the first administrator is made once, also by two processes at once, and only its maker learns the password', async () => {
    const runtime = await open()
    const other: TestRuntime = { ...runtime, database: connectDatabase(runtime.databaseUrl) }
    expect(await hasAdmin(runtime)).toBe(false)
    const made = await Promise.all(
      [runtime, other, runtime, other].map((each) => ensureFirstAdmin(each, { email: null, password: null })),
    )
    await other.database.close()
    const [admin, ...more] = made.filter((each) => each !== null)
    expect(more).toEqual([])
    const accounts = openAccounts(runtime, { secret: SECRET, origin: null })
    expect(
      await accounts.signIn({ email: admin!.email, password: admin!.madePassword! }, createBrowser().request(), IP),
    ).toMatchObject({ ok: true })
    expect(await ensureFirstAdmin(runtime, { email: 'otra@example.com', password: PASSWORD })).toBeNull()
  })

  it('29.5 an owner who forgot the password gets a new one by command, and is signed out everywhere', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const entered = await tryWith(PASSWORD)
    if (entered.ok) browser.keep(entered.value.headers)
    const password = makePassword()
    expect(await createAdmin(runtime, { email: EMAIL.toUpperCase(), password })).toBe(false)
    expect(await accounts.findUsuario(browser.request())).not.toBeNull()
    expect(await resetAdmin(runtime, { email: 'nadie@example.com', password })).toBe(false)
    expect(await resetAdmin(runtime, { email: EMAIL.toUpperCase(), password })).toBe(true)
    expect(await accounts.findUsuario(browser.request())).toBeNull()
    expect(await tryWith(PASSWORD)).toMatchObject({ ok: false })
    expect(await tryWith(password)).toMatchObject({ ok: true })
  })

  it('29.29 whoever enters with a password that a command made chooses another one before anything else', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    const browser = createBrowser()
    const enter = async (password: string) => {
      const entered = await tryWith(password, { browser })
      if (entered.ok) browser.keep(entered.value.headers)
      return (await accounts.findUsuario(browser.request()))?.debe
    }
    expect(await enter(PASSWORD)).toBeNull()
    const made = makePassword()
    await resetAdmin(runtime, { email: EMAIL, password: made, claveInicial: true })
    expect(await enter(made)).toBe('clave')
    const changed = await accounts.changePassword(browser.request(), { actual: made, nueva: PASSWORD }, IP)
    if (changed.ok) browser.keep(changed.value)
    expect(await accounts.findUsuario(browser.request())).toMatchObject({ debe: null })
    await createAdmin(runtime, { email: 'nueva@example.com', password: made, claveInicial: true })
    const entered = await tryWith(made, { email: 'nueva@example.com', browser })
    if (entered.ok) browser.keep(entered.value.headers)
    expect(await accounts.findUsuario(browser.request())).toMatchObject({ debe: 'clave' })
  })

  it('29.5 an account whose tries are used up lets its owner in again after the command', async () => {
    const { runtime, tryWith } = await openWithAdmin()
    for (let n = 0; n < 50; n++) await countTry(runtime, [limitByAccount(EMAIL)])
    expect(await tryWith(PASSWORD, { ip: '198.51.100.1' })).toMatchObject({ ok: false })
    await resetAdmin(runtime, { email: EMAIL, password: PASSWORD })
    expect(await tryWith(PASSWORD, { ip: '198.51.100.1' })).toMatchObject({ ok: true })
  })

  it('29.1, 29.2 sessions are listed with the one that asks, and each can be ended, at once and only by its owner', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    await createAdmin(runtime, { email: 'socia@example.com', password: PASSWORD })
    const enter = async (email = EMAIL) => {
      const browser = createBrowser()
      const entered = await tryWith(PASSWORD, { email })
      if (entered.ok) browser.keep(entered.value.headers)
      return browser
    }
    const [here, phone, third] = [await enter(), await enter(), await enter()]
    const stranger = await enter('socia@example.com')
    // Sessions begin by the machine's clock.
    runtime.setClock(Date.now())
    const listed = await accounts.listSesiones(here.request())
    expect(listed.map(({ actual }) => actual).sort()).toEqual([false, false, true])
    expect(listed[0]).toMatchObject({ direccion: IP })
    expect(await accounts.listSesiones(createBrowser().request())).toEqual([])

    const [ofPhone] = (await accounts.listSesiones(phone.request())).filter(({ actual }) => actual)
    expect(await accounts.endSesion(stranger.request(), ofPhone!.id, IP)).toMatchObject({ code: 'no_encontrado' })
    expect(await accounts.endSesion(createBrowser().request(), ofPhone!.id, IP)).toMatchObject({
      code: 'sesion_vencida',
    })
    runtime.setClock(Date.now() + 11 * 60_000)
    for (const id of [ofPhone!.id, 'otras'])
      expect(await accounts.endSesion(here.request(), id, IP)).toMatchObject({ code: 'confirmar_identidad' })
    runtime.setClock(Date.now())
    expect(await accounts.findUsuario(phone.request())).not.toBeNull()
    expect(await accounts.endSesion(here.request(), ofPhone!.id, IP)).toEqual({ ok: true, value: null })
    expect(await accounts.findUsuario(phone.request())).toBeNull()
    expect(await accounts.endSesion(here.request(), 'otras', IP)).toEqual({ ok: true, value: null })
    expect(await accounts.findUsuario(third.request())).toBeNull()
    expect(await accounts.findUsuario(here.request())).not.toBeNull()
    expect(await accounts.findUsuario(stranger.request())).not.toBeNull()
  })

  it('29.3, 29.4 a new password needs the present one, tries at it are limited, and the other sessions are over', async () => {
    const { accounts, tryWith } = await openWithAdmin()
    const [here, phone] = [createBrowser(), createBrowser()]
    for (const browser of [here, phone]) {
      const entered = await tryWith(PASSWORD)
      if (entered.ok) browser.keep(entered.value.headers)
    }
    const nueva = 'otra-clave-de-prueba'
    expect(await accounts.changePassword(createBrowser().request(), { actual: PASSWORD, nueva }, IP)).toMatchObject({
      code: 'sesion_vencida',
    })
    expect(await accounts.changePassword(here.request(), { actual: 'no es esta', nueva }, IP)).toMatchObject({
      code: 'clave_actual_invalida',
    })
    const changed = await accounts.changePassword(here.request(), { actual: PASSWORD, nueva }, IP)
    expect(changed.ok).toBe(true)
    if (changed.ok) here.keep(changed.value)
    expect((await accounts.listSesiones(here.request())).map(({ direccion }) => direccion)).toEqual([IP])
    expect(await accounts.findUsuario(here.request())).not.toBeNull()
    expect(await accounts.findUsuario(phone.request())).toBeNull()
    expect(await tryWith(PASSWORD)).toMatchObject({ ok: false })
    expect(await tryWith(nueva)).toMatchObject({ ok: true })

    const guesses = []
    for (let n = 0; n < 11; n++)
      guesses.push(await accounts.changePassword(here.request(), { actual: `x${n}`, nueva }, IP))
    expect(guesses.slice(0, 10)).toMatchObject(Array.from({ length: 10 }, () => ({ code: 'clave_actual_invalida' })))
    expect(guesses[10]).toMatchObject({ code: 'demasiados_envios', data: { retryAfter: expect.any(Number) } })
  })

  it('29.16, 29.28 the password that was typed counts for ten minutes, in its own session alone, and tries at it are limited', async () => {
    const { runtime, accounts, tryWith } = await openWithAdmin()
    // Sessions begin by the machine's clock.
    const start = Date.now()
    runtime.setClock(start)
    const [here, phone] = [createBrowser(), createBrowser()]
    for (const browser of [here, phone]) {
      const entered = await tryWith(PASSWORD, { browser })
      if (entered.ok) browser.keep(entered.value.headers)
    }
    const both = () => Promise.all([here, phone].map((browser) => accounts.isConfirmada(browser.request())))
    expect(await both()).toEqual([true, true])
    runtime.setClock(start + 11 * 60_000)
    expect(await both()).toEqual([false, false])
    expect(await accounts.confirmIdentidad(createBrowser().request(), PASSWORD, IP)).toMatchObject({
      code: 'sesion_vencida',
    })
    expect(await accounts.confirmIdentidad(here.request(), 'no es esta', IP)).toMatchObject({
      code: 'clave_actual_invalida',
    })
    expect(await both()).toEqual([false, false])
    const copy = createBrowser()
    for (const [name, value] of here.cookies) copy.cookies.set(name, value)
    const confirmed = await accounts.confirmIdentidad(here.request(), PASSWORD, IP)
    if (confirmed.ok) here.keep(confirmed.value)
    expect(await both()).toEqual([true, false])
    expect(await accounts.findUsuario(copy.request()), 'a copy of the former cookie').toBeNull()
    runtime.setClock(start + 20 * 60_000)
    expect(await both()).toEqual([true, false])
    runtime.setClock(start + 21 * 60_000)
    expect(await both()).toEqual([false, false])
    // A clock set back confirms nothing either: a moment to come is no reason.
    runtime.setClock(start - 60 * 60_000)
    expect(await both()).toEqual([false, false])
    expect(await accounts.isConfirmada(createBrowser().request())).toBe(false)
    runtime.setClock(start + 21 * 60_000)

    const { id } = await runtime.database.read
      .withTables<AccountsSchema>()
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 9; n++) await countTry(runtime, [limitByUser(id)])
    expect(await accounts.confirmIdentidad(here.request(), 'x', IP)).toMatchObject({ code: 'clave_actual_invalida' })
    expect(await accounts.confirmIdentidad(here.request(), PASSWORD, IP)).toMatchObject({ code: 'demasiados_envios' })
  })
})

// Hashing at an owner's cost is tried on one database: to both it is the same text.
it('29.27 a password is kept by a scrypt of today’s cost, and one of a former cost is kept anew when it is typed', async () => {
  const runtime: TestRuntime = { ...(await openRuntime('sqlite', onTestFinished)), claveCost: undefined }
  await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
  const { signIn } = openAccounts(runtime, { secret: SECRET, origin: null })
  const tryWith = (password: string) => signIn({ email: EMAIL, password }, createBrowser().request(), IP)
  const db = runtime.database.write.withTables<AccountsSchema>()
  const kept = async () => (await db.selectFrom('accounts').select('password').executeTakeFirstOrThrow()).password
  expect(await kept()).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  const former = await hashPassword(PASSWORD)
  await db.updateTable('accounts').set({ password: former }).execute()
  expect(await tryWith('no es esta')).toMatchObject({ ok: false })
  expect(await kept()).toBe(former)
  expect(await tryWith(PASSWORD)).toMatchObject({ ok: true })
  expect(await kept()).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(await tryWith(PASSWORD)).toMatchObject({ ok: true })
  expect(await tryWith(`${PASSWORD}x`)).toMatchObject({ ok: false })
})

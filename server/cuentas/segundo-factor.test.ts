import { symmetricDecrypt } from 'better-auth/crypto'
import { expect, it } from 'vitest'
import { describeSuceso } from '#domain/cuentas/suceso.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { createAdmin } from './create-admin.ts'
import { openAccounts } from './open-accounts.ts'
import { resetAdmin } from './reset-admin.ts'
import { createBrowser } from '#tests/browser.ts'
import { codeAt, isCodeOf, toBase32 } from './totp.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
const EMAIL = 'duenia@example.com'
const PASSWORD = 'una-clave-de-prueba'
const IP = '203.0.113.7'
const STEP = 30_000

type Browser = ReturnType<typeof createBrowser>

describeOnEveryDatabase('the second factor', (open) => {
  async function openWithAdmin() {
    const runtime = await open()
    // The sign-in library reads the machine's clock.
    runtime.setClock(Date.now())
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const accounts = openAccounts(runtime, { secret: SECRET, origin: null })
    const typePassword = async (browser: Browser) => {
      const entered = await accounts.signIn({ email: EMAIL, password: PASSWORD }, browser.request(), IP)
      if (entered.ok) browser.keep(entered.value.headers)
      return entered
    }
    const typeCode = async (browser: Browser, code: string) => {
      const entered = await accounts.enterCodigo(code, browser.request(), IP)
      if (entered.ok) browser.keep(entered.value.headers)
      return entered
    }
    return { runtime, accounts, typePassword, typeCode }
  }

  /** An administrator with the second factor on, signed in; `code(n)` is what the application shows n steps from now. */
  async function openWithFactor() {
    const opened = await openWithAdmin()
    const { runtime, accounts, typePassword } = opened
    const here = createBrowser()
    await typePassword(here)
    await accounts.beginSegundoFactor(here.request(), { clave: PASSWORD, emisor: 'Casakas' }, IP)
    const secret = await readSecret(runtime)
    const code = (steps: number) => codeAt(secret, Date.now() + steps * STEP)
    const used = codeAt(secret, runtime.clock() - STEP)
    const confirmed = await accounts.confirmSegundoFactor(here.request(), used, IP)
    if (!confirmed.ok) throw new Error(confirmed.code)
    return { ...opened, here, code, used, codigos: confirmed.value }
  }

  async function readSecret({ database }: TestRuntime): Promise<string> {
    const { secret } = await database.read
      .withTables<AccountsSchema>()
      .selectFrom('twoFactors')
      .select('secret')
      .executeTakeFirstOrThrow()
    return symmetricDecrypt({ key: SECRET, data: secret })
  }

  it('29.34 setting it up is limited as its use is: secrets that are begun, and codes that are tried', async () => {
    const { runtime, accounts, typePassword } = await openWithAdmin()
    const here = createBrowser()
    await typePassword(here)
    const begin = () => accounts.beginSegundoFactor(here.request(), { clave: PASSWORD, emisor: 'Casakas' }, IP)
    const confirm = (code: string) => accounts.confirmSegundoFactor(here.request(), code, IP)
    for (let n = 0; n < 12; n++) expect((await begin()).ok).toBe(true)
    expect(await begin()).toMatchObject({ code: 'demasiados_envios' })
    const right = codeAt(await readSecret(runtime), Date.now())
    expect(await confirm(right)).toMatchObject({ code: 'codigos_agotados' })
    runtime.setClock(Date.now() + 16 * 60_000)
    for (let n = 0; n < 12; n++) expect(await confirm('000000')).toMatchObject({ code: 'codigo_invalido' })
    expect(await confirm('000000')).toMatchObject({ code: 'codigos_agotados' })
  })

  it('29.11 is on once password and a code were right, ends the other sessions, and says what the application needs', async () => {
    const { runtime, accounts, typePassword } = await openWithAdmin()
    const [here, phone] = [createBrowser(), createBrowser()]
    await typePassword(here)
    await typePassword(phone)
    const begin = (clave: string) => accounts.beginSegundoFactor(here.request(), { clave, emisor: 'Mi tienda' }, IP)
    expect(await begin('no es esta')).toMatchObject({ code: 'clave_actual_invalida' })
    expect(
      await accounts.beginSegundoFactor(createBrowser().request(), { clave: PASSWORD, emisor: '' }, IP),
    ).toMatchObject({
      code: 'sesion_vencida',
    })
    const begun = await begin(PASSWORD)
    const secret = await readSecret(runtime)
    expect(begun).toMatchObject({ ok: true, value: { secreto: toBase32(secret) } })
    expect(begun.ok && begun.value.qr.trazo).toMatch(/^M[\dLMZ ]+$/)
    expect(await accounts.findSegundoFactor(here.request())).toMatchObject({ activo: false, codigos: 0 })
    expect(await typePassword(createBrowser()), 'not asked for yet').toMatchObject({
      value: { usuario: { email: EMAIL } },
    })

    expect(await accounts.confirmSegundoFactor(here.request(), '000000x', IP)).toMatchObject({
      code: 'codigo_invalido',
    })
    const code = codeAt(secret, runtime.clock())
    const both = await Promise.all(
      [code, `${code.slice(0, 3)} ${code.slice(3)}`].map((typed) =>
        accounts.confirmSegundoFactor(here.request(), typed, IP),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await accounts.findSegundoFactor(here.request())).toMatchObject({ activo: true, codigos: 10 })
    expect(await accounts.findUsuario(phone.request())).toBeNull()
    expect(await begin(PASSWORD)).toMatchObject({ code: 'segundo_factor_activo' })
    const kept = JSON.stringify(
      await runtime.database.read.withTables<AccountsSchema>().selectFrom('twoFactors').selectAll().execute(),
    )
    expect(kept).not.toContain(secret)
  })

  it('29.12 the password alone opens nothing, and a code lets in once, however many use it at once', async () => {
    const { accounts, typePassword, typeCode, code, used } = await openWithFactor()
    const [one, two] = [createBrowser(), createBrowser()]
    expect(await typePassword(one)).toMatchObject({ ok: true, value: { usuario: null } })
    expect([...one.cookies.keys()].toSorted()).toEqual(['casakas.dont_remember', 'casakas.two_factor'])
    expect(await accounts.findUsuario(one.request('/admin'))).toBeNull()
    expect(await accounts.listSesiones(one.request())).toEqual([])
    expect(await accounts.endSesion(one.request(), 'otras', IP)).toMatchObject({ code: 'sesion_vencida' })
    expect(await accounts.endSegundoFactor(one.request(), PASSWORD, IP)).toMatchObject({ code: 'sesion_vencida' })
    expect(await accounts.renewCodigos(one.request(), PASSWORD, IP)).toMatchObject({ code: 'sesion_vencida' })

    await typePassword(two)
    expect(await typeCode(one, used), 'the code that turned it on').toMatchObject({ ok: false })
    await typePassword(one)
    const before = one.request()
    const shown = code(0)
    const entered = await Promise.all([typeCode(one, shown), typeCode(two, shown)])
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(entered.find(({ ok }) => !ok)).toMatchObject({ code: 'entrada_vencida' })
    const signedIn = await Promise.all([one, two].map((browser) => accounts.findUsuario(browser.request())))
    expect(signedIn.filter((usuario) => usuario?.rol === 'admin')).toHaveLength(1)
    // The cookie of the first step is worth nothing once it was used.
    expect(await accounts.enterCodigo(code(1), before, IP)).toMatchObject({ code: 'entrada_vencida' })
    expect(await accounts.enterCodigo(code(1), createBrowser().request(), IP)).toMatchObject({
      code: 'entrada_vencida',
    })
  })

  it('29.13 a recovery code lets in once, two at once included; made anew, the former ones are worth nothing', async () => {
    const { accounts, typePassword, typeCode, here, codigos } = await openWithFactor()
    expect(codigos).toHaveLength(10)
    const [one, two] = [createBrowser(), createBrowser()]
    await typePassword(one)
    await typePassword(two)
    const typed = ` ${codigos[0]!.toUpperCase().replace('-', ' ')} `
    const entered = await Promise.all([typeCode(one, typed), typeCode(two, codigos[0]!)])
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await accounts.findSegundoFactor(here.request())).toMatchObject({ activo: true, codigos: 9 })
    const again = createBrowser()
    await typePassword(again)
    expect(await typeCode(again, codigos[0]!)).toMatchObject({ code: 'codigo_invalido' })

    expect(await accounts.renewCodigos(here.request(), 'no es esta', IP)).toMatchObject({
      code: 'clave_actual_invalida',
    })
    const renewed = await accounts.renewCodigos(here.request(), PASSWORD, IP)
    expect(await typeCode(again, codigos[1]!)).toMatchObject({ code: 'codigo_invalido' })
    expect(await typeCode(again, renewed.ok ? renewed.value[0]! : '')).toMatchObject({ ok: true })
  })

  it('29.7 who typed the password but no right code is told of, and who turns it on and off', async () => {
    const { runtime, accounts, typePassword, typeCode, code, here } = await openWithFactor()
    const browser = createBrowser()
    await typePassword(browser)
    await typeCode(browser, wrong(code))
    await typeCode(browser, code(0))
    await accounts.renewCodigos(here.request(), PASSWORD, IP)
    await accounts.endSegundoFactor(here.request(), PASSWORD, IP)
    const { sucesos } = await listSucesos(runtime, 1, 20)
    expect(new Set(sucesos.map(describeSuceso))).toEqual(
      new Set([
        `${EMAIL}: desactivó la verificación en dos pasos.`,
        `${EMAIL}: hizo códigos de recuperación nuevos.`,
        `${EMAIL} entró desde un dispositivo nuevo.`,
        `Alguien escribió la contraseña de ${EMAIL} y un código equivocado: si no fuiste vos, cambiala.`,
        `${EMAIL}: activó la verificación en dos pasos.`,
        `Se agregó a ${EMAIL} como administrador desde el servidor.`,
      ]),
    )
  })

  it('29.17 a session that was asked to stay does so after the second step, on a browser that had one that wasn’t too', async () => {
    const { accounts, typePassword, typeCode, codigos } = await openWithFactor()
    const browser = createBrowser()
    await typePassword(browser)
    const first = await typeCode(browser, codigos[0]!)
    const kept = await accounts.signIn({ email: EMAIL, password: PASSWORD, mantener: true }, browser.request(), IP)
    if (kept.ok) browser.keep(kept.value.headers)
    const second = await typeCode(browser, codigos[1]!)
    const cookies = [first, second].map((each) =>
      each.ok ? each.value.headers.getSetCookie().find((line) => /session_token=\w/.test(line)) : undefined,
    )
    expect(cookies).toEqual([expect.not.stringContaining('Max-Age'), expect.stringContaining('Max-Age=2592000')])
  })

  it('29.14 five wrong codes ask for the password again, ten shut the second step, for right codes too', async () => {
    const { typePassword, typeCode, code, codigos } = await openWithFactor()
    const browser = createBrowser()
    const seen: string[] = []
    for (let n = 0; n < 10; n++) {
      if (n % 5 === 0) await typePassword(browser)
      const refused = await typeCode(browser, n % 2 === 0 ? 'aaaaa-aaaaa' : wrong(code))
      seen.push(refused.ok ? 'in' : refused.code)
      if (n === 4) expect(await typeCode(browser, code(0))).toMatchObject({ code: 'entrada_vencida' })
    }
    expect(new Set(seen)).toEqual(new Set(['codigo_invalido']))
    await typePassword(browser)
    expect(await typeCode(browser, code(0))).toMatchObject({ code: 'codigos_agotados' })
    expect(await typeCode(browser, codigos[0]!)).toMatchObject({ code: 'codigos_agotados' })
  })

  it('29.14 many wrong codes at once are no way past that', async () => {
    const { typePassword, typeCode, code } = await openWithFactor()
    const browsers = Array.from({ length: 16 }, createBrowser)
    for (const browser of browsers) await typePassword(browser)
    const guess = wrong(code)
    const refused = await Promise.all(browsers.map((browser) => typeCode(browser, guess)))
    const checked = refused.filter((each) => !each.ok && each.code === 'codigo_invalido')
    expect(checked.length).toBeLessThanOrEqual(12)
    expect(refused.every((each) => !each.ok)).toBe(true)
    expect(await typeCode(browsers[15]!, code(0))).toMatchObject({ ok: false })
  })

  it('29.22 who has it may ask it of all: nobody without it gets anything else, and nobody turns it off meanwhile', async () => {
    const { runtime, accounts, typePassword, here } = await openWithFactor()
    await createAdmin(runtime, { email: 'socia@example.com', password: PASSWORD })
    const socia = createBrowser()
    const entered = await accounts.signIn(
      { email: 'socia@example.com', password: PASSWORD },
      socia.request(),
      '203.0.113.8',
    )
    if (entered.ok) socia.keep(entered.value.headers)
    const change = (browser: Browser, clave: string, exigir: boolean) =>
      accounts.changeExigencia(browser.request(), { clave, exigir }, IP)
    const look = async () =>
      Promise.all([here, socia].map(async (each) => (await accounts.findUsuario(each.request()))?.debe))

    expect(await change(socia, PASSWORD, true)).toMatchObject({ code: 'segundo_factor_inactivo' })
    expect(await change(here, 'no es esta', true)).toMatchObject({ code: 'clave_actual_invalida' })
    expect(await look()).toEqual([null, null])
    expect(await change(here, PASSWORD, true)).toEqual({ ok: true, value: null })
    expect(await change(here, PASSWORD, true)).toEqual({ ok: true, value: null })
    expect(await look()).toEqual([null, 'segundo_factor'])
    expect(await accounts.findSegundoFactor(socia.request())).toEqual({ activo: false, codigos: 0, exigido: true })
    expect(await accounts.endSegundoFactor(here.request(), PASSWORD, IP)).toMatchObject({
      code: 'segundo_factor_exigido',
    })

    // Resetting is the way back of who lost everything, and leads to turning it on again.
    await resetAdmin(runtime, { email: EMAIL, password: PASSWORD })
    expect(await typePassword(here)).toMatchObject({ value: { usuario: { email: EMAIL } } })
    expect(await look()).toEqual(['segundo_factor', 'segundo_factor'])
    await accounts.beginSegundoFactor(here.request(), { clave: PASSWORD, emisor: 'Casakas' }, IP)
    const code = codeAt(await readSecret(runtime), runtime.clock())
    expect(await accounts.confirmSegundoFactor(here.request(), code, IP)).toMatchObject({ ok: true })
    expect(await look()).toEqual([null, 'segundo_factor'])
    expect(await change(here, PASSWORD, false)).toEqual({ ok: true, value: null })
    expect(await look()).toEqual([null, null])
    const { sucesos } = await listSucesos(runtime, 1, 50)
    expect(sucesos.filter(({ detalle }) => /en dos pasos a todos/.test(detalle))).toHaveLength(2)
  })

  it('29.15, 29.5 turning it off takes the password, the command takes it away from who lost everything', async () => {
    const { runtime, accounts, typePassword, here } = await openWithFactor()
    expect(await accounts.endSegundoFactor(here.request(), 'no es esta', IP)).toMatchObject({
      code: 'clave_actual_invalida',
    })
    expect(await typePassword(createBrowser())).toMatchObject({ value: { usuario: null } })
    expect(await accounts.endSegundoFactor(here.request(), PASSWORD, IP)).toEqual({ ok: true, value: null })
    expect(await typePassword(createBrowser())).toMatchObject({ value: { usuario: { email: EMAIL } } })

    await accounts.beginSegundoFactor(here.request(), { clave: PASSWORD, emisor: 'Casakas' }, IP)
    const secret = await readSecret(runtime)
    await accounts.confirmSegundoFactor(here.request(), codeAt(secret, runtime.clock()), IP)
    expect(await typePassword(createBrowser())).toMatchObject({ value: { usuario: null } })
    await resetAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const back = createBrowser()
    expect(await typePassword(back)).toMatchObject({ value: { usuario: { email: EMAIL } } })
    expect(await accounts.findSegundoFactor(back.request())).toMatchObject({ activo: false, codigos: 0 })
  })
})

/** Six digits that are none of the codes that are taken around now. */
function wrong(code: (steps: number) => string): string {
  const taken = [-2, -1, 0, 1, 2].map(code)
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((each) => !taken.includes(each))!
}

it('29.11 codes are those of RFC 6238, half a minute before and after too', () => {
  const secret = '12345678901234567890'
  const published = [
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of published) {
    expect(codeAt(secret, seconds * 1000)).toBe(code)
    for (const [away, taken] of [
      [-2, false],
      [-1, true],
      [1, true],
      [2, false],
    ] as const)
      expect(isCodeOf(secret, code, seconds * 1000 + away * STEP), `${seconds} ${away}`).toBe(taken)
  }
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

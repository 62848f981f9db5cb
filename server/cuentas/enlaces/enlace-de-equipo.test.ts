import { expect, it } from 'vitest'
import { ENLACE_MILLIS } from '#domain/cuentas/enlace-de-un-uso.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { ORIGIN, openShopApp } from '#tests/shop-app.ts'
import { createAdmin } from '../create-admin.ts'
import { countTry, limitByAccount, limitByAddress } from '../entry-limits.ts'

const EMAIL = 'duenia@example.com'
const PASSWORD = 'una-clave-de-prueba'
const IP = '203.0.113.7'

describeOnEveryDatabase('a mailed link that makes a browser known', (open) => {
  async function openWithAdmin() {
    const runtime = await open()
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const { shop, mailbox } = await openShopApp(runtime)
    const { accounts } = shop
    const ask = (email = EMAIL, ip = IP) => accounts.askEnlace({ para: 'equipo', email }, createBrowser().request(), ip)
    const mails = async () => (await mailbox.list()).filter(({ subject }) => subject.startsWith('Tu enlace'))
    /** What the link says that was mailed last. */
    const link = async (nth = 1) => {
      await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(nth)
      const mail = (await mailbox.find((await mails())[0]!.id))!
      return new URL(/http[^"]+\/login\/equipo\?enlace=[^"]+/.exec(mail.html)![0]).searchParams.get('enlace')!
    }
    const use = (enlace: string, browser = createBrowser()) => accounts.useEnlace(enlace, browser.request(), IP)
    const tryWith = (browser: ReturnType<typeof createBrowser>, password = PASSWORD) =>
      accounts.signIn({ email: EMAIL, password }, browser.request(), '192.0.2.1')
    /** Counts like tries from as many addresses, without taking the time to check each. */
    const shut = async () => {
      for (let i = 0; i < 50; i++) await countTry(runtime, [limitByAddress(`198.51.100.${i}`), limitByAccount(EMAIL)])
    }
    const events = async () => (await listSucesos(runtime, 1, 25)).sucesos.map(({ tipo, quien }) => `${tipo} ${quien}`)
    const queued = () => runtime.database.read.selectFrom('correos').selectAll().where('tipo', '=', 'enlace').execute()
    return { runtime, shop, accounts, ask, link, use, tryWith, shut, events, queued }
  }

  it('29.25, 29.26 lets the owner of an account that strangers shut try from a new browser, with a limit of its own, and no more', async () => {
    const { accounts, ask, link, use, tryWith, shut, events } = await openWithAdmin()
    await shut()
    const browser = createBrowser()
    expect(await tryWith(browser)).toMatchObject({ ok: false, detail: 'Credenciales inválidas' })
    await ask(` ${EMAIL.toUpperCase()} `)
    const enlace = await link()
    // Programs that read mail look at the link, as often as they like.
    for (let i = 0; i < 3; i++) expect(await accounts.isEnlaceGood(enlace)).toBe(true)
    const used = await use(enlace, browser)
    expect(used).toMatchObject({ ok: true })
    if (used.ok) browser.keep(used.value)
    expect([...browser.cookies.keys()]).toEqual(['casakas_equipo'])
    expect(await accounts.findUsuario(browser.request())).toBeNull()
    for (let i = 0; i < 9; i++) expect(await tryWith(browser, 'mala')).toMatchObject({ code: 'credenciales_invalidas' })
    const entered = await tryWith(browser)
    expect(entered).toMatchObject({ ok: true })
    if (entered.ok) browser.keep(entered.value.headers)
    // The browser is told as a new device, and is none from then on.
    expect(await events()).toEqual(expect.arrayContaining([`entrada_nueva ${EMAIL}`, `enlace_usado ${EMAIL}`]))
    expect(await tryWith(browser)).toMatchObject({ ok: true })
    expect((await events()).filter((one) => one.startsWith('entrada_nueva'))).toHaveLength(1)
    expect(await tryWith(createBrowser())).toMatchObject({ ok: false, code: 'demasiados_envios' })
  })

  it('29.26 works once, however many use it at the same time, for half an hour, for who it was mailed to', async () => {
    const { runtime, accounts, ask, link, use } = await openWithAdmin()
    await ask()
    const enlace = await link()
    const all = await Promise.all(Array.from({ length: 8 }, () => use(enlace)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await use(enlace)).toEqual({ ok: false, code: 'enlace_vencido' })
    expect(await accounts.isEnlaceGood(enlace)).toBe(false)

    await ask()
    const late = await link(2)
    const [usuario, vence, azar, sello] = late.split('.') as [string, string, string, string]
    const changed = [
      `otro.${vence}.${azar}.${sello}`,
      `${usuario}.${Number(vence) + 60_000}.${azar}.${sello}`,
      `${usuario}.${vence}.otro.${sello}`,
      `${usuario}.${vence}.${azar}.${'A'.repeat(sello.length)}`,
      `${usuario}.${vence}.${azar}`,
      '',
      '\0',
    ]
    for (const one of changed) {
      expect(await accounts.isEnlaceGood(one), one).toBe(false)
      expect(await use(one), one).toEqual({ ok: false, code: 'enlace_vencido' })
    }
    runtime.setClock(runtime.clock() + ENLACE_MILLIS.equipo)
    expect(await use(late)).toEqual({ ok: false, code: 'enlace_vencido' })
    // A used link isn't good again when its time would be.
    expect(await use(enlace)).toEqual({ ok: false, code: 'enlace_vencido' })
  })

  it('29.25 whoever asks learns nothing of an address, in words or time, and causes three mails to an account in half an hour, ten from a network', async () => {
    const { runtime, ask, queued, events } = await openWithAdmin()
    for (const email of [EMAIL, 'nadie@example.com', '', '\0', 'x'.repeat(5_000)]) {
      const start = performance.now()
      expect(await ask(email)).toBeUndefined()
      expect(performance.now() - start, email).toBeGreaterThan(490)
    }
    expect(await queued()).toHaveLength(1)
    await Promise.all(Array.from({ length: 8 }, (_, i) => ask(EMAIL, `198.51.100.${i}`)))
    expect(await queued()).toHaveLength(3)
    expect((await queued()).map(({ para }) => para)).toEqual([EMAIL, EMAIL, EMAIL])
    expect(await events()).toEqual(expect.arrayContaining([`enlace_pedido ${EMAIL}`, 'enlace_pedido ']))
    // A link of these is still good while no more are to be had; once none is, others are.
    runtime.setClock(runtime.clock() + ENLACE_MILLIS.equipo)
    await Promise.all(Array.from({ length: 10 }, () => ask('nadie@example.com', '192.0.2.9')))
    await ask(EMAIL, '192.0.2.9')
    expect(await queued()).toHaveLength(3)
    await ask(EMAIL, '192.0.2.10')
    expect(await queued()).toHaveLength(4)
  })

  it('29.26 stands whole in the mail alone: neither in the database nor where the shop shows its mails', async () => {
    const { shop, ask, link, queued } = await openWithAdmin()
    await ask()
    const enlace = await link()
    const sello = enlace.split('.').at(-1)!
    const [row] = await queued()
    expect(JSON.stringify(row)).not.toContain(sello)
    const shown = (await shop.admin.correos.read(row!.id))!
    expect(shown.text).toContain('acá no se muestra')
    for (const text of [shown.html, shown.text]) {
      expect(text).not.toContain(sello)
      expect(text).not.toContain(`${ORIGIN}/login`)
    }
  })
})

import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { expectFaults, expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'

const PATH = '/api/contact'
const CONTACTO = {
  nombre: 'Ana',
  email: 'ana@example.com',
  telefono: '099 123 456',
  mensaje: '¿Tienen talle <b>M</b>?',
}

describeOnEveryDatabase('the contact form over HTTP', (open) => {
  it('7.6, 13.11, 13.12 stores the message and mails it to the shop', async () => {
    const runtime = await open()
    const { post, mailbox } = await openShopApp(runtime)
    const response = await post(PATH, CONTACTO)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await runtime.database.read.selectFrom('mensajes').selectAll().execute()).toMatchObject([CONTACTO])
    const mail = await mailbox.waitFor(() => true, 60_000)
    expect(mail).toMatchObject({ to: [DEMO_AJUSTES.correo], replyTo: [CONTACTO.email] })
    expect(mail.text).toContain(CONTACTO.mensaje)
  })

  /** Each is refused for those fields, and changes nothing. */
  async function expectRefused(cases: [what: string, body: unknown, campos: string[]][]): Promise<void> {
    const { post, readEverything, logged } = await openShopApp(await open())
    const before = await readEverything()
    for (const [what, body, campos] of cases)
      expect(await expectFaults(await post(PATH, body), what), what).toEqual(campos)
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])
  }
  const all = Object.keys(CONTACTO)
  const allAs = (value: unknown) => Object.fromEntries(all.map((campo) => [campo, value]))

  it('5.13 needs all four fields', () =>
    expectRefused([
      ['nothing in it', {}, all],
      ['blanks', allAs('  '), all],
    ]))

  it('5.14 needs an e-mail address, and one alone', () =>
    expectRefused([
      ['no address', { ...CONTACTO, email: 'ana@' }, ['email']],
      ['two addresses', { ...CONTACTO, email: 'ana@example.com,eva@example.com' }, ['email']],
      ['an address with a second line', { ...CONTACTO, email: 'ana@example.com\nBcc: eva@example.com' }, ['email']],
    ]))

  it('17.1, 17.13 needs texts that end and can be kept', () =>
    expectRefused([
      ['a list', '[]', ['']],
      ['null', 'null', ['']],
      ['numbers', allAs(7), all],
      ['nulls', allAs(null), all],
      ['a message without end', { ...CONTACTO, mensaje: 'x'.repeat(4001) }, ['mensaje']],
      ['a flag that is a text', { ...CONTACTO, automated: 'no' }, ['automated']],
      ['zero bytes', { ...CONTACTO, mensaje: 'Hola\0' }, ['mensaje']],
      ['half a character', { ...CONTACTO, nombre: '\ud800' }, ['nombre']],
    ]))

  it('8.16 refuses with 403 what doesn’t come from the shop’s own pages', async () => {
    const runtime = await open()
    const { post, request, readEverything } = await openShopApp(runtime)
    const before = await readEverything()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://otra.example' },
      { Origin: 'null' },
      { Origin: 'http://localhost.otra.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      await expectProblem(await post(PATH, CONTACTO, headers), 'origen_no_permitido', JSON.stringify(headers))
    }
    const fromNowhere = await request(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(CONTACTO),
    })
    await expectProblem(fromNowhere, 'origen_no_permitido', 'a program')
    expect(await readEverything()).toEqual(before)
  })

  it('17.25 refuses what a browser sends from another site, whether or not it names the page', async () => {
    const { request } = await openShopApp(await open())
    const send = (headers: Record<string, string>) =>
      request('/login', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' })
    for (const site of ['cross-site', 'same-site'])
      await expectProblem(await send({ 'Sec-Fetch-Site': site }), 'origen_no_permitido', site)
    // Old browsers, and programs, don't send the header.
    for (const headers of [{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin' }] as Record<
      string,
      string
    >[])
      expect((await send(headers)).status, JSON.stringify(headers)).not.toBe(403)
  })

  it('8.16 refuses with 403 a message from a blocked sender, and keeps nothing of it', async () => {
    const runtime = await open()
    const { post, shop } = await openShopApp(runtime)
    expect((await post(PATH, CONTACTO)).status).toBe(204)
    const { mensajes } = await shop.admin.mensajes.listMensajes({ bandeja: 'entrada', buscar: '', pagina: 1 })
    await shop.admin.mensajes.blockRemitente(mensajes[0]!.id, true, 'duenia@casakas.uy')
    await expectProblem(await post(PATH, { ...CONTACTO, email: 'ANA@example.com' }), 'remitente_bloqueado')
    expect(await runtime.database.read.selectFrom('mensajes').selectAll().execute()).toHaveLength(1)
    expect(await runtime.database.read.selectFrom('correos').selectAll().execute()).toHaveLength(1)
  })

  it('8.17 refuses with 429 and Retry-After after five messages, until the ten minutes are over', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    for (let i = 0; i < 5; i++) expect((await post(PATH, CONTACTO)).status).toBe(204)
    runtime.setClock(runtime.clock() + 60_000)
    const refused = await post(PATH, CONTACTO)
    expect(refused.headers.get('retry-after')).toBe('540')
    await expectProblem(refused, 'demasiados_envios')
    expect(await runtime.database.read.selectFrom('mensajes').selectAll().execute()).toHaveLength(5)
    runtime.setClock(runtime.clock() + 540_000)
    expect((await post(PATH, CONTACTO)).status).toBe(204)
  })

  it('8.18, 8.19 refuses automated browsers with 451, unless they are let through', async () => {
    const runtime = await open()
    const { post, readEverything, logged } = await openShopApp(runtime)
    const before = await readEverything()
    await expectProblem(await post(PATH, { ...CONTACTO, automated: true }), 'navegador_automatico')
    const headless = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0' }
    await expectProblem(await post(PATH, CONTACTO, headless), 'navegador_automatico')
    expect(await readEverything()).toEqual(before)
    expect(logged()).toEqual([])

    const lenient = await openShopApp(runtime, { allowHeadless: true })
    expect((await lenient.post(PATH, { ...CONTACTO, automated: true }, headless)).status).toBe(204)
  })
})

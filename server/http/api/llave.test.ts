import { expect, it } from 'vitest'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { expectProblem } from '#tests/problem.ts'
import { openShopApp, ORIGIN, VISITOR } from '#tests/shop-app.ts'

const OWNER = { email: 'duenia@example.com', password: 'una-clave-de-prueba' }

describeOnEveryDatabase('passkeys over HTTP', (open) => {
  it('7.18 a passkey opens a session, from the shop’s own pages alone', async () => {
    const runtime = await open()
    runtime.setClock(Date.now())
    const { shop, post, request, logged } = await openShopApp(runtime)
    await createAdmin(runtime, OWNER)
    const [owner, browser] = [createBrowser(), createBrowser()]
    const device = createAuthenticator(ORIGIN, 'localhost')
    const signed = await shop.accounts.signIn(OWNER, owner.request(), VISITOR)
    if (signed.ok) owner.keep(signed.value.headers)
    const begun = await shop.accounts.beginLlave(owner.request())
    if (!begun.ok) throw new Error(begun.code)
    owner.keep(begun.value.headers)
    const respuesta = device.make(begun.value.opciones)
    // Browsers send an origin: a shop without an address of its own goes by that.
    const adding = new Request(owner.request(), {
      headers: { ...Object.fromEntries(owner.request().headers), origin: ORIGIN },
    })
    expect(await shop.accounts.addLlave(adding, { respuesta, nombre: 'El de Ana' }, VISITOR)).toMatchObject({
      ok: true,
    })

    const cookie = () => ({ cookie: browser.request().headers.get('cookie') ?? '' })
    await expectProblem(await post('/api/llave/desafio', {}, { Origin: 'https://otra.test' }), 'origen_no_permitido')
    await expectProblem(await post('/api/llave/entrada', {}, { Origin: 'https://otra.test' }), 'origen_no_permitido')
    await expectProblem(
      await post('/api/llave/entrada', { respuesta: { id: 'x' }, mantener: false }),
      'datos_invalidos',
    )
    const asked = await post('/api/llave/desafio', {})
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
    browser.keep(asked.headers)
    const { opciones } = (await asked.json()) as { opciones: object }
    expect(opciones).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    const body = { respuesta: device.use(opciones), mantener: false }
    const entered = await post('/api/llave/entrada', body, cookie())
    expect([entered.status, await entered.json()]).toEqual([200, { admin: true }])
    browser.keep(entered.headers)
    expect((await request('/api/session', { headers: cookie() })).status).toBe(204)
    await expectProblem(await post('/api/llave/entrada', body, cookie()), 'llave_invalida')
    expect(logged(40)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { expectProblem } from '#tests/problem.ts'
import { openShopApp, VISITOR } from '#tests/shop-app.ts'

const OWNER = { email: 'duenia@example.com', password: 'una-clave-de-prueba' }
const DAY = 24 * 3_600_000

describeOnEveryDatabase('the session over HTTP', (open) => {
  it('7.8 answers 204 while an administrator’s session stands, and 401 before and after', async () => {
    const runtime = await open()
    const { shop, request } = await openShopApp(runtime)
    await createAdmin(runtime, OWNER)
    await expectProblem(await request('/api/session'), 'sesion_vencida')

    const entered = await shop.accounts.signIn(OWNER, new Request('http://localhost/login'), VISITOR)
    if (!entered.ok) throw new Error(entered.code)
    const cookie = entered.value.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const standing = await request('/api/session', { headers: { cookie } })
    expect([standing.status, standing.headers.get('cache-control')]).toEqual([204, 'no-store'])

    await shop.accounts.signOut(new Request('http://localhost/admin/salir', { headers: { cookie } }), VISITOR)
    await expectProblem(await request('/api/session', { headers: { cookie } }), 'sesion_vencida')
  })

  it('6.3, 7.8 answers 401 to somebody who is signed in but no administrator any more', async () => {
    const runtime = await open()
    const { shop, request } = await openShopApp(runtime)
    await createAdmin(runtime, OWNER)
    const entered = await shop.accounts.signIn(OWNER, new Request('http://localhost/login'), VISITOR)
    if (!entered.ok) throw new Error(entered.code)
    const cookie = entered.value.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await runtime.database.write
      .updateTable('users' as 'pedidos')
      .set({ rol: '' } as object)
      .execute()
    await expectProblem(await request('/api/session', { headers: { cookie } }), 'sesion_vencida')
  })

  it('7.8, 17.13 answers 401 to cookies that are none, without a line in the log', async () => {
    const runtime = await open()
    const { request, logged } = await openShopApp(runtime)
    const cookies = [
      'x',
      '=',
      'casakas.session_token=',
      'casakas.session_token=%00.%00',
      'casakas.session_token=%E0%A4%A',
      `casakas.session_token=${'x'.repeat(4000)}`,
    ]
    for (const cookie of cookies) {
      await expectProblem(await request('/api/session', { headers: { cookie } }), 'sesion_vencida', cookie)
    }
    expect(logged()).toEqual([])
  })

  it('6.10, 7.12 lets nobody make an account, sign in or get a role through the sign-in’s own addresses', async () => {
    const runtime = await open()
    const { post, request, logged, readEverything } = await openShopApp(runtime)
    await createAdmin(runtime, OWNER)
    const before = await readEverything()
    const tries: [path: string, body: unknown][] = [
      ['sign-up/email', { name: 'Eva', email: 'eva@example.com', password: 'una-clave-cualquiera', rol: 'admin' }],
      ['sign-in/email', OWNER],
      ['sign-in/social', { provider: 'google' }],
      ['update-user', { rol: 'admin' }],
      ['change-email', { newEmail: 'eva@example.com' }],
      ['change-password', { newPassword: 'otra-clave-cualquiera', currentPassword: OWNER.password }],
      ['reset-password', { newPassword: 'otra-clave-cualquiera', token: '\0' }],
      ['delete-user', {}],
      ['admin/set-role', { userId: 'x', role: 'admin' }],
      ['nada', {}],
      ['get-session/', {}],
      ['update-user', '{"rol":'],
      ['update-user', '[]'],
      ['update-user', 'null'],
      ['%00', {}],
      ['%E0%A4%A', {}],
    ]
    for (const [path, body] of tries) {
      const { status } = await post(`/api/auth/${path}`, body)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
    }
    expect((await request('/api/auth/get-session')).status).toBe(200)
    const { rate_limits: counted, ...rest } = await readEverything()
    const { rate_limits: _none, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    // Unknown addresses leave no trace.
    expect(counted?.length).toBeLessThanOrEqual(3)
    expect(logged(40)).toEqual([])
  })

  it('6.10 ends a session after its thirty days', async () => {
    const runtime = await open()
    const { shop, request } = await openShopApp(runtime)
    await createAdmin(runtime, OWNER)
    const entered = await shop.accounts.signIn(OWNER, new Request('http://localhost/login'), VISITOR)
    if (!entered.ok) throw new Error(entered.code)
    const cookie = entered.value.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const past = new Date(Date.now() - DAY)
    const expiresAt = runtime.database.dialect === 'sqlite' ? past.toISOString() : past
    await runtime.database.write
      .updateTable('sessions' as 'pedidos')
      .set({ expiresAt } as object)
      .execute()
    await expectProblem(await request('/api/session', { headers: { cookie } }), 'sesion_vencida')
  })
})

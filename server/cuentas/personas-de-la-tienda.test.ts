import { expect, it } from 'vitest'
import { hechosDeEnlace } from '#domain/cuentas/enlace-de-un-uso.ts'
import { describeSuceso } from '#domain/cuentas/suceso.ts'
import { listSucesos } from '#server/actividad/sucesos.ts'
import { claimDue } from '#server/correos/correos.repo.ts'
import type { ParametrosEnlace } from '#server/correos/correo.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { createAdmin } from './create-admin.ts'
import { forgetInvitaciones } from './enlaces/forget-invitaciones.ts'
import { openAccounts } from './open-accounts.ts'
import { storedBoolean } from './stored-values.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
const ORIGIN = 'https://casakas.example'
const [ANA, BETO, CARO] = ['ana@example.com', 'beto@example.com', 'caro@example.com'] as const
const PASSWORD = 'una-clave-de-prueba'
const OTRA = 'tres gatos en la azotea'
const IP = '203.0.113.7'
const [MINUTO, HORA] = [60_000, 60 * 60_000]

type Browser = ReturnType<typeof createBrowser>

describeOnEveryDatabase('people of the shop', (open) => {
  async function openShop(...emails: string[]) {
    const runtime = await open()
    // Sessions begin by the machine's clock.
    runtime.setClock(Date.now())
    for (const email of emails) await createAdmin(runtime, { email, password: PASSWORD })
    const accounts = openAccounts(runtime, { secret: SECRET, origin: ORIGIN })
    const enter = async (email: string, password = PASSWORD, browser = createBrowser()) => {
      const entered = await accounts.signIn({ email, password }, browser.request(), IP)
      if (entered.ok) browser.keep(entered.value.headers)
      return browser
    }
    const who = async (browser: Browser) => (await accounts.findUsuario(browser.request()))?.email ?? null
    const queued = async (para: string) => {
      const rows = await runtime.database.read
        .selectFrom('correos')
        .selectAll()
        .where('tipo', '=', 'enlace')
        .where('para', '=', para)
        .orderBy('creado')
        .orderBy('id')
        .execute()
      return rows.map(({ parametros }) => (JSON.parse(parametros) as ParametrosEnlace).enlace)
    }
    /** What the link says that was mailed to an address last. */
    const link = async (para: string) => {
      const enlace = (await queued(para)).at(-1)!
      return [enlace.usuario, enlace.vence, enlace.azar, runtime.seal(hechosDeEnlace(enlace))].join('.')
    }
    const people = async () => (await accounts.listPersonas()).personas.map(({ email, activa }) => `${email} ${activa}`)
    const idOf = async (email: string) =>
      (await accounts.listPersonas()).personas.find((one) => one.email === email)!.id
    const accept = (enlace: string, browser = createBrowser(), clave = OTRA) =>
      accounts.acceptInvitacion({ enlace, nombre: 'Beto', clave }, browser.request(), IP)
    const reset = (enlace: string, browser = createBrowser(), clave = OTRA) =>
      accounts.resetClave({ enlace, clave }, browser.request(), IP)
    const ask = (email: string, ip = IP) => accounts.askEnlace({ para: 'clave', email }, createBrowser().request(), ip)
    const told = async () => (await listSucesos(runtime, 1, 50)).sucesos.map(describeSuceso)
    const mailedTo = async (asunto: string) => {
      const rows = await runtime.database.read
        .selectFrom('correos')
        .select('para')
        .where('asunto', '=', asunto)
        .execute()
      return rows.map(({ para }) => para).toSorted()
    }
    return { runtime, accounts, enter, who, queued, link, people, idOf, accept, reset, ask, told, mailedTo }
  }

  const wait = (runtime: { setClock: (millis: number) => void; clock: () => number }, millis: number) =>
    runtime.setClock(runtime.clock() + millis)

  it('41.1, 41.2 somebody who is invited joins once, however often the link is opened and sent, and all administrators are told', async () => {
    const { runtime, accounts, enter, who, link, people, accept, told, mailedTo } = await openShop(ANA)
    const ana = await enter(ANA)
    expect(await accounts.invitePersona(createBrowser().request(), { email: BETO }, IP)).toMatchObject({
      code: 'sesion_vencida',
    })
    expect(await accounts.invitePersona(ana.request(), { email: 'Beto@Example.com' }, IP)).toEqual({
      ok: true,
      value: null,
    })
    expect(await accounts.listPersonas()).toMatchObject({
      personas: [{ email: ANA, activa: true, dosPasos: false }],
      invitadas: [{ email: BETO, quien: ANA, vence: runtime.clock() + 48 * HORA }],
    })
    const enlace = await link(BETO)
    // Programs that read mail open it first.
    for (let i = 0; i < 3; i++)
      expect(await accounts.lookAtInvitacion(enlace, createBrowser().request())).toEqual({
        ok: true,
        value: { email: BETO, quien: ANA },
      })
    expect(await accept(enlace, createBrowser(), 'administrador')).toMatchObject({ code: 'clave_debil' })
    expect(await accept(enlace, ana)).toMatchObject({ code: 'sesion_ajena', detail: expect.stringContaining(ANA) })
    const all = await Promise.all(Array.from({ length: 4 }, () => accept(enlace)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    const beto = createBrowser()
    for (const one of all) if (one.ok && one.value.ok) beto.keep(one.value.value.headers)
    expect(await who(beto)).toBe(BETO)
    expect(await accounts.findUsuario(beto.request())).toMatchObject({ nombre: 'Beto', rol: 'admin', debe: null })
    expect(await who(await enter(BETO, OTRA))).toBe(BETO)
    expect(await accept(enlace)).toMatchObject({
      code: 'invitacion_terminada',
      detail: expect.stringContaining('se usó'),
    })
    expect(await people()).toEqual([`${ANA} true`, `${BETO} true`])
    expect((await accounts.listPersonas()).invitadas).toEqual([])
    expect(await told()).toEqual(
      expect.arrayContaining([
        `${ANA} invitó a ${BETO} a administrar la tienda.`,
        `Se agregó a ${BETO} como administrador con la invitación de ${ANA}.`,
      ]),
    )
    expect(await mailedTo('Invitaron a alguien a administrar la tienda')).toEqual([ANA])
    expect(await mailedTo('Hay un administrador nuevo')).toEqual([ANA])
  })

  it('41.1, 41.2 an address that is there already or was invited is said, and what is late, taken back or made up opens nothing', async () => {
    const { runtime, accounts, enter, link, idOf, accept } = await openShop(ANA, BETO)
    const ana = await enter(ANA)
    const invite = (email: string) => accounts.invitePersona(ana.request(), { email }, IP)
    expect(await invite(BETO)).toMatchObject({ code: 'correo_con_cuenta' })
    await accounts.switchPersona(ana.request(), { id: await idOf(BETO), activa: false }, IP)
    expect(await invite(BETO)).toMatchObject({ code: 'correo_con_cuenta', detail: expect.stringContaining('apagada') })

    const both = await Promise.all([invite(CARO), invite(CARO)])
    expect(both.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['invitacion_abierta', 'ok'])
    const first = await link(CARO)
    const [usuario, vence, azar, sello] = first.split('.') as [string, string, string, string]
    for (const made of [`${usuario}.${Number(vence) + 1}.${azar}.${sello}`, `otra.${vence}.${azar}.${sello}`, '', '\0'])
      expect(await accept(made), made).toMatchObject({ code: 'invitacion_terminada' })
    // A link of one kind is none of another.
    expect(await accounts.findResetOf(first)).toMatchObject({ ok: false })
    wait(runtime, 60_000)
    expect(await accounts.invitePersona(ana.request(), { email: CARO, otraVez: true }, IP)).toMatchObject({ ok: true })
    const again = await link(CARO)
    expect(await accounts.lookAtInvitacion(first, createBrowser().request())).toMatchObject({ ok: false })
    expect(await accounts.lookAtInvitacion(again, createBrowser().request())).toMatchObject({ ok: true })
    const { invitadas } = await accounts.listPersonas()
    expect(invitadas).toMatchObject([{ email: CARO, vence: runtime.clock() + 48 * HORA }])
    expect(await accounts.revokeInvitacion(ana.request(), invitadas[0]!.id, IP)).toMatchObject({ ok: true })
    expect(await accounts.revokeInvitacion(ana.request(), invitadas[0]!.id, IP)).toMatchObject({
      code: 'no_encontrado',
    })
    expect(await accept(again)).toMatchObject({
      code: 'invitacion_terminada',
      detail: expect.stringContaining('anuló'),
    })

    wait(runtime, 1)
    expect(await invite(CARO)).toMatchObject({ ok: true })
    const second = await link(CARO)
    wait(runtime, 48 * HORA)
    expect(await accept(second)).toMatchObject({ detail: expect.stringContaining('dos días') })
    expect(await invite(CARO)).toMatchObject({ code: 'confirmar_identidad' })
    await createAdmin(runtime, { email: CARO, password: PASSWORD })
    expect((await accounts.listPersonas()).invitadas).toEqual([])
  })

  it('41.3 an invitation is worth nothing once who sent it is switched off, and is forgotten 30 days after its end', async () => {
    const { runtime, accounts, enter, link, idOf, accept } = await openShop(ANA, BETO)
    await accounts.invitePersona((await enter(BETO)).request(), { email: CARO }, IP)
    const enlace = await link(CARO)
    await accounts.switchPersona((await enter(ANA)).request(), { id: await idOf(BETO), activa: false }, IP)
    expect(await accept(enlace)).toMatchObject({ code: 'invitacion_terminada' })
    const kept = () =>
      runtime.database.read.withTables<AccountsSchema>().selectFrom('invitaciones').select('email').execute()
    wait(runtime, 31 * 24 * HORA)
    await forgetInvitaciones(runtime)
    expect(await kept()).toHaveLength(1)
    wait(runtime, 2 * 24 * HORA)
    await forgetInvitaciones(runtime)
    expect(await kept()).toEqual([])
  })

  it('41.4, 41.5 a forgotten password is chosen anew once by a mailed link, which ends all that was open and tells all administrators', async () => {
    const { runtime, accounts, enter, who, link, idOf, ask, reset, told, mailedTo } = await openShop(ANA, BETO)
    const before = await enter(ANA)
    await ask(` ${ANA.toUpperCase()} `)
    const enlace = await link(ANA)
    for (let i = 0; i < 3; i++) expect(await accounts.findResetOf(enlace)).toEqual({ ok: true, value: { email: ANA } })
    expect(await who(before)).toBe(ANA)
    expect(await reset(enlace, createBrowser(), 'ana')).toMatchObject({ code: 'clave_debil' })
    const all = await Promise.all(Array.from({ length: 4 }, () => reset(enlace)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await who(before)).toBeNull()
    const here = createBrowser()
    for (const one of all) if (one.ok && one.value.ok) here.keep(one.value.value.headers)
    expect(await who(here)).toBe(ANA)
    expect(await who(await enter(ANA))).toBeNull()
    expect(await reset(enlace)).toMatchObject({ code: 'enlace_vencido' })
    expect(await told()).toContain(`La contraseña de ${ANA} cambió con un enlace que le llegó por correo.`)
    expect(await mailedTo('Cambió una contraseña de la administración')).toEqual([ANA, BETO])

    // Nor does a link outlive that its person was switched off.
    await ask(BETO)
    const former = await link(BETO)
    for (const activa of [false, true]) {
      wait(runtime, MINUTO)
      await accounts.switchPersona((await enter(ANA, OTRA)).request(), { id: await idOf(BETO), activa }, IP)
    }
    expect(await reset(former)).toMatchObject({ code: 'enlace_vencido' })

    // A password that changes otherwise ends the links that wait, and half an hour does.
    await ask(ANA)
    const other = await link(ANA)
    await accounts.changePassword(here.request(), { actual: OTRA, nueva: PASSWORD }, IP)
    expect(await reset(other)).toMatchObject({ code: 'enlace_vencido' })
    wait(runtime, 31 * MINUTO)
    await ask(ANA)
    const late = await link(ANA)
    wait(runtime, 30 * MINUTO)
    expect(await reset(late)).toMatchObject({ code: 'enlace_vencido' })
  })

  it('41.5 a reset passes no second step by: it is asked for, and a sign-in that waited for it is over', async () => {
    const { runtime, enter, who, link, ask, reset } = await openShop(ANA)
    const db = runtime.database.write.withTables<AccountsSchema>()
    await db
      .updateTable('users')
      .set({ twoFactorEnabled: storedBoolean(runtime, true) })
      .execute()
    const halfIn = await enter(ANA)
    const waiting = () =>
      db
        .selectFrom('verifications')
        .selectAll()
        .where('identifier', 'like', '2fa-%')
        .where('identifier', 'not like', '2fa-attempts-%')
        .execute()
    expect(await waiting()).toHaveLength(1)
    await ask(ANA)
    const done = await reset(await link(ANA))
    expect(done).toMatchObject({ ok: true, value: { ok: true, value: { usuario: null } } })
    const here = createBrowser()
    if (done.ok && done.value.ok) here.keep(done.value.value.headers)
    expect([await who(here), await who(halfIn)]).toEqual([null, null])
    // The one that the new password began.
    expect(await waiting()).toHaveLength(1)
  })

  it('41.4 a thousand resets for one address mail three links, in words and time as for nobody’s, and lock nobody out', async () => {
    const { runtime, accounts, enter, who, queued, link, ask, reset } = await openShop(ANA)
    for (const email of [ANA, 'nadie@example.com', '', '\0', 'x'.repeat(5_000)]) {
      const start = performance.now()
      expect(await ask(email)).toBeUndefined()
      expect(performance.now() - start, email).toBeGreaterThan(490)
    }
    await Promise.all(Array.from({ length: 100 }, (_, i) => ask(ANA, `198.51.${i}.1`)))
    expect(await queued(ANA)).toHaveLength(3)
    expect(await queued('nadie@example.com')).toEqual([])
    // Whoever knows the password comes in, links for a device are still to be had, and a mailed link works.
    expect(await who(await enter(ANA))).toBe(ANA)
    await accounts.askEnlace({ para: 'equipo', email: ANA }, createBrowser().request(), IP)
    expect((await queued(ANA)).filter(({ para }) => para === 'equipo')).toHaveLength(1)
    const enlace = (await queued(ANA)).find(({ para }) => para === 'clave')!
    const text = [enlace.usuario, enlace.vence, enlace.azar, runtime.seal(hechosDeEnlace(enlace))].join('.')
    expect(await reset(text)).toMatchObject({ ok: true })
    wait(runtime, 30 * MINUTO)
    await ask(ANA, '192.0.2.1')
    expect(await reset(await link(ANA), createBrowser(), PASSWORD)).toMatchObject({ ok: true })
  })

  it('41.6 who is switched off has no session, and neither password, passkey, code nor link opens one until they are switched on', async () => {
    const { accounts, enter, who, queued, link, idOf, ask, reset, people, told, mailedTo } = await openShop(ANA, BETO)
    const [ana, beto] = [await enter(ANA), await enter(BETO)]
    const device = createAuthenticator(ORIGIN, 'casakas.example')
    const begun = await accounts.beginLlave(beto.request())
    if (!begun.ok) throw new Error(begun.code)
    beto.keep(begun.value.headers)
    await accounts.addLlave(beto.request(), { respuesta: device.make(begun.value.opciones), nombre: 'x' }, IP)
    await ask(BETO)
    const enlace = await link(BETO)
    const id = await idOf(BETO)

    expect(await accounts.switchPersona(ana.request(), { id: await idOf(ANA), activa: false }, IP)).toMatchObject({
      code: 'persona_propia',
    })
    expect(await accounts.switchPersona(ana.request(), { id: 'nadie', activa: false }, IP)).toMatchObject({
      code: 'no_encontrado',
    })
    // Sent twice, it is done once.
    for (let i = 0; i < 2; i++)
      expect(await accounts.switchPersona(ana.request(), { id, activa: false }, IP)).toEqual({ ok: true, value: null })
    expect(await people()).toEqual([`${ANA} true`, `${BETO} false`])
    expect(await who(beto)).toBeNull()
    expect(await who(await enter(BETO, PASSWORD, beto))).toBeNull()
    const challenge = async () => {
      const asked = await accounts.beginEntradaConLlave(beto.request(), IP)
      if (!asked.ok) throw new Error(asked.code)
      beto.keep(asked.value.headers)
      return accounts.enterWithLlave(
        { respuesta: device.use(asked.value.opciones), mantener: true },
        beto.request(),
        IP,
      )
    }
    expect(await challenge()).toMatchObject({ code: 'llave_invalida' })
    expect(await reset(enlace)).toMatchObject({ code: 'enlace_vencido' })
    await ask(BETO)
    expect(await queued(BETO)).toHaveLength(1)
    expect((await told()).filter((one) => one === `${BETO}: apagó la cuenta ${ANA}.`)).toHaveLength(1)
    expect(await mailedTo('Cambió una cuenta de la administración')).toEqual([ANA, BETO])

    expect(await accounts.switchPersona(ana.request(), { id, activa: true }, IP)).toMatchObject({ ok: true })
    expect(await who(beto)).toBeNull()
    expect(await challenge()).toMatchObject({ ok: true })
    expect(await who(await enter(BETO))).toBe(BETO)
  })

  it('41.6 of two who switch each other off at the same moment one stays', async () => {
    const { accounts, enter, idOf, people } = await openShop(ANA, BETO)
    const [ana, beto] = [await enter(ANA), await enter(BETO)]
    const [idAna, idBeto] = [await idOf(ANA), await idOf(BETO)]
    const done = await Promise.all([
      accounts.switchPersona(ana.request(), { id: idBeto, activa: false }, IP),
      accounts.switchPersona(beto.request(), { id: idAna, activa: false }, IP),
    ])
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await people()).filter((one) => one.endsWith('true'))).toHaveLength(1)
  })

  it('41.8 a mail with a link for one use goes before all that wait', async () => {
    const { runtime, ask } = await openShop(ANA)
    const { clock, newId, database } = runtime
    const parametros = { to_email: ANA, subject: 'x', responder_a: '', tienda: 'x', parrafos: [] }
    await database.transaction(async (tx) => {
      for (let i = 0; i < 5; i++) await queueCorreo({ tx, clock, newId }, { tipo: 'cuenta', parametros }, null)
    })
    wait(runtime, MINUTO)
    await ask(ANA)
    const [first] = await database.transaction((tx) => claimDue(tx, clock(), clock() + MINUTO, 1))
    expect(first).toMatchObject({ tipo: 'enlace', para: ANA })
  })
})

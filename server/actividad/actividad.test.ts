import { expect, it } from 'vitest'
import type { Suceso } from '#domain/cuentas/suceso.ts'
import { CAMPOS_DE_AJUSTES, writeAjustes } from '#domain/ajustes/campos.ts'
import { createAdmin } from '#server/cuentas/create-admin.ts'
import { openAccounts } from '#server/cuentas/open-accounts.ts'
import { resetAdmin } from '#server/cuentas/reset-admin.ts'
import { editAjustes } from '#server/ajustes/guardar/edit-ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { createBrowser } from '#tests/browser.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { collectRechazos, noteEvent, writeSuceso } from './note-event.ts'
import { forgetSucesos, listSucesos } from './sucesos.ts'

const EMAIL = 'ana@casakas.uy'
const PASSWORD = 'una-clave-de-prueba'
const IP = '203.0.113.7'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const DAY = 24 * 60 * 60_000

function build(change: Partial<Suceso> = {}): Suceso {
  return { tipo: 'origen_rechazado', quien: '', direccion: IP, aparato: CHROME, detalle: 'POST /login', ...change }
}

async function listAll(runtime: TestRuntime) {
  return (await listSucesos(runtime, 1, 1000)).sucesos
}

const listAvisos = ({ database }: TestRuntime) =>
  database.read.selectFrom('correos').selectAll().where('tipo', '=', 'cuenta').orderBy('id').execute()

describeOnEveryDatabase('what happens to the shop’s keys', (open) => {
  it('29.7 signing in, failing, waiting, ending sessions and passwords leave who, from where and with what, and no secret', async () => {
    const runtime = await open()
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    const accounts = openAccounts(runtime, { secret: 'a-secret-of-the-tests-that-is-long-enough', origin: null })
    const request = (cookie = '') =>
      new Request('http://localhost/login', { headers: { 'user-agent': CHROME, cookie } })
    const step = () => runtime.setClock(runtime.clock() + 1000)

    // Sessions begin by the machine's clock, and one is ended just after the password was typed.
    runtime.setClock(Date.now())
    await accounts.signIn({ email: ` ${EMAIL.toUpperCase()}`, password: 'secreto-equivocado' }, request(), IP)
    step()
    await accounts.signIn({ email: 'secreto-en-el-correo', password: PASSWORD }, request(), IP)
    step()
    const entered = await accounts.signIn({ email: EMAIL, password: PASSWORD }, request(), IP)
    const cookie = entered.ok
      ? entered.value.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
      : ''
    step()
    await accounts.changePassword(request(cookie), { actual: 'secreto-que-no-es', nueva: 'secreto-nuevo-largo' }, IP)
    step()
    await accounts.endSesion(request(cookie), 'otras', IP)
    step()
    await accounts.signOut(request(cookie), IP)
    step()
    await resetAdmin(runtime, { email: EMAIL, password: PASSWORD })
    step()
    for (let i = 0; i < 10; i++) await accounts.signIn({ email: 'otro', password: 'x' }, request(), '198.51.100.1')
    step()
    await accounts.signIn({ email: EMAIL, password: PASSWORD }, request(), '198.51.100.1')

    const found = await listAll(runtime)
    expect(found.map(({ tipo, quien, direccion, veces }) => [tipo, quien, direccion, veces])).toEqual([
      ['entrada_bloqueada', EMAIL, '198.51.100.1', 1],
      ['entrada_fallida', '', '198.51.100.1', 10],
      ['clave_cambiada', EMAIL, '', 1],
      ['salida', EMAIL, IP, 1],
      ['sesion_cerrada', EMAIL, IP, 1],
      ['clave_fallida', EMAIL, IP, 1],
      ['entrada_nueva', EMAIL, IP, 1],
      ['entrada_fallida', '', IP, 1],
      ['entrada_fallida', EMAIL, IP, 1],
      ['persona_agregada', EMAIL, '', 1],
    ])
    expect(found[3]!.aparato).toBe(CHROME)
    expect(JSON.stringify(found)).not.toContain('secreto')
  })

  it('29.7 a change of the bank accounts or the company is one, whoever made it; other settings are none', async () => {
    const runtime = await open()
    const change = async (valores: Record<string, string>) => {
      const base = writeAjustes(await readAjustes(runtime))
      const edited = await editAjustes(runtime, { base, valores: { ...base, ...valores } }, EMAIL, {
        origen: { direccion: IP, aparato: CHROME },
        confirmado: true,
      })
      expect(edited.ok).toBe(true)
    }
    await change({ nombre: 'Otra' })
    expect(await listAll(runtime)).toEqual([])
    const cuenta = CAMPOS_DE_AJUSTES.find((campo) => /^bancos\.0.*titular/.test(campo))!
    const razon = CAMPOS_DE_AJUSTES.find((campo) => /^empresa\..*(direccion|nombre)/.test(campo))!
    await change({ [cuenta]: 'Otra persona', [razon]: 'Otra cosa', correo: 'otra@casakas.uy', whatsapp: '099 765 432' })
    const found = await listAll(runtime)
    expect(found.map(({ tipo, quien, direccion }) => [tipo, quien, direccion]).toSorted()).toEqual([
      ['banco_cambiado', EMAIL, IP],
      ['contacto_cambiado', EMAIL, IP],
      ['empresa_cambiada', EMAIL, IP],
    ])
    for (const { detalle } of found) expect(detalle).not.toMatch(/otra|765/i)
  })

  it('29.21 every administrator is mailed of a change to the shop’s keys in the transaction that makes it, and of nothing else', async () => {
    const runtime = await open()
    const OTHER = 'socia@casakas.uy'
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    expect(await listAvisos(runtime), 'the first has nobody to tell').toEqual([])
    await createAdmin(runtime, { email: OTHER, password: PASSWORD })
    const accounts = openAccounts(runtime, { secret: 'a-secret-of-the-tests-that-is-long-enough', origin: null })
    const browser = createBrowser()
    const enter = async (password: string) => {
      const entered = await accounts.signIn({ email: EMAIL, password }, browser.request(), IP)
      if (entered.ok) browser.keep(entered.value.headers)
    }
    await enter('no-es-la-que-es')
    await enter(PASSWORD)
    await enter(PASSWORD)
    await accounts.changePassword(browser.request(), { actual: 'no-es-la-que-es', nueva: 'secreto-nuevo-largo' }, IP)
    await accounts.changePassword(browser.request(), { actual: PASSWORD, nueva: 'secreto-nuevo-largo' }, IP)
    await resetAdmin(runtime, { email: OTHER, password: PASSWORD })
    const base = writeAjustes(await readAjustes(runtime))
    const cuenta = { ...base, 'bancos.0.cuenta': 'secreto-1' }
    await editAjustes(runtime, { base, valores: cuenta }, EMAIL)
    await editAjustes(runtime, { base, valores: cuenta }, EMAIL, { confirmado: true })

    const both = (asunto: string) => [`${EMAIL}: ${asunto}`, `${OTHER}: ${asunto}`]
    const avisos = (await listAvisos(runtime)).map(({ para, asunto }) => `${para}: ${asunto}`)
    expect(avisos.toSorted()).toEqual(
      [
        `${EMAIL}: Hay un administrador nuevo`,
        ...both('Entraron a la administración desde un dispositivo nuevo'),
        ...both('Cambió una contraseña de la administración'),
        ...both('Cambió una contraseña de la administración'),
        ...both('Cambiaron las cuentas del banco'),
      ].toSorted(),
    )
    expect(JSON.stringify(await listAvisos(runtime))).not.toContain('secreto')

    const failing = runtime.database.transaction(async (tx) => {
      await writeSuceso(tx, runtime, build({ tipo: 'banco_cambiado' }))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await listAvisos(runtime)).toHaveLength(9)
  })

  it('29.21 whoever comes in again and again fills no mailbox, and hides no change of the bank accounts', async () => {
    const runtime = await open()
    await createAdmin(runtime, { email: EMAIL, password: PASSWORD })
    for (let i = 0; i < 30; i++) await noteEvent(runtime, build({ tipo: 'entrada_nueva', quien: EMAIL }))
    const entradas = await listAvisos(runtime)
    expect(entradas).toHaveLength(10)
    expect(entradas.filter(({ parametros }) => parametros.includes('el aviso número 10'))).toHaveLength(1)
    await noteEvent(runtime, build({ tipo: 'banco_cambiado', quien: EMAIL }))
    expect(await listAvisos(runtime)).toHaveLength(11)
    runtime.setClock(TEST_NOW + 60 * 60_000)
    await noteEvent(runtime, build({ tipo: 'entrada_nueva', quien: EMAIL }))
    expect(await listAvisos(runtime)).toHaveLength(12)
  })

  it('29.8 a flood of what anybody can cause stays small, from one network and from thousands', async () => {
    const runtime = await open()
    const lines: unknown[] = []
    const log = Object.assign(Object.create(runtime.log) as TestRuntime['log'], {
      info: (line: unknown) => void lines.push(line),
    })
    const noting = { ...runtime, log }
    for (let i = 0; i < 20; i++) await noteEvent(noting, build({ direccion: `2001:db8::${i}` }))
    expect(await listAll(runtime)).toMatchObject([{ veces: 20, direccion: '2001:db8::0' }])
    expect(lines).toHaveLength(5)
    for (let i = 0; i < 260; i++) await noteEvent(noting, build({ direccion: `198.51.${i % 256}.${i >> 8}` }))
    const found = await listAll(runtime)
    expect(found).toHaveLength(201)
    expect(found.reduce((sum, { veces }) => sum + veces, 0)).toBe(280)
    expect(found.find(({ direccion }) => direccion === '')).toMatchObject({
      veces: 61,
      detalle: 'de muchas direcciones',
    })
    // Events of another kind have their own room, and the next day begins anew.
    await noteEvent(noting, build({ tipo: 'archivo_rechazado' }))
    runtime.setClock(TEST_NOW + DAY)
    await noteEvent(noting, build())
    expect(await listAll(runtime)).toHaveLength(203)
  })

  it('29.8 what is refused before anything is asked is counted in memory, and in one row however many it were', async () => {
    const runtime = await open()
    const rechazos = collectRechazos(runtime)
    for (let i = 0; i < 5000; i++) rechazos.note(build())
    for (let i = 0; i < 2000; i++) rechazos.note(build({ direccion: `10.0.${i >> 8}.${i & 255}` }))
    expect(await listAll(runtime)).toEqual([])
    await rechazos.write()
    await rechazos.write()
    const found = await listAll(runtime)
    expect(found.find(({ direccion }) => direccion === IP)).toMatchObject({ veces: 5000 })
    expect(found).toHaveLength(201)
  })

  it('29.7 strange browsers and paths are kept as far as they are text, and what can’t be written down throws nothing', async () => {
    const runtime = await open()
    await noteEvent(runtime, build({ tipo: 'entrada', aparato: `\0${'x'.repeat(299)}😀`, detalle: '' }))
    expect((await listAll(runtime))[0]!.aparato).toHaveLength(300)
    const broken = {
      ...runtime,
      database: { ...runtime.database, transaction: () => Promise.reject(new Error('gone')) },
    }
    await noteEvent(broken, build())
    expect(await listAll(runtime)).toHaveLength(1)
  })

  it('29.8 each is erased after a year', async () => {
    const runtime = await open()
    await noteEvent(runtime, build({ tipo: 'entrada', quien: EMAIL }))
    runtime.setClock(TEST_NOW + 365 * DAY)
    await forgetSucesos(runtime)
    expect(await listAll(runtime)).toHaveLength(1)
    runtime.setClock(TEST_NOW + 365 * DAY + 1)
    await forgetSucesos(runtime)
    expect(await listAll(runtime)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { readFiltroDeMensajes } from '#domain/contacto/mensaje.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { blockRemitente } from './block-remitente.ts'
import { findMensaje, forgetMensajes, markMensaje } from './mensajes.ts'
import { countSinLeer, listMensajes } from './list-mensajes.ts'
import { sendMensaje } from './send-mensaje.ts'

const ENTRADA = { bandeja: 'entrada', buscar: '', pagina: 1 } as const

/** As the contact form stores them, a minute apart. */
async function receive(runtime: TestRuntime, ...nombres: string[]): Promise<void> {
  for (const [index, nombre] of nombres.entries()) {
    runtime.setClock(runtime.clock() + 60_000)
    const sent = await sendMensaje(
      { ...runtime, mailer: { kick: () => undefined } },
      { allowHeadless: true },
      {
        nombre,
        email: `persona${index}@example.com`,
        telefono: '099 123 456',
        mensaje: `¿Tienen la de ${nombre} al 100%?`,
      },
      { ip: `203.0.113.${index}`, userAgent: 'Firefox', automated: false },
    )
    expect(sent.ok).toBe(true)
  }
}

const names = async (runtime: TestRuntime, filtro: Partial<Parameters<typeof listMensajes>[1]> = {}) =>
  (await listMensajes(runtime, { ...ENTRADA, ...filtro })).mensajes.map(({ nombre }) => nombre)

describeOnEveryDatabase('the messages of the contact form', (open) => {
  it('27.9 come the latest first, in pages, and are found by any of their texts, without accents', async () => {
    const runtime = await open()
    expect(await listMensajes(runtime, ENTRADA)).toEqual({ mensajes: [], total: 0, pagina: 1, paginas: 1 })
    await receive(runtime, ...Array.from({ length: 30 }, (_, i) => `Persona ${i}`), 'José Peñarol', 'Ana')
    expect((await names(runtime)).slice(0, 3)).toEqual(['Ana', 'José Peñarol', 'Persona 29'])
    expect(await listMensajes(runtime, { ...ENTRADA, pagina: 9 })).toMatchObject({ total: 32, pagina: 2, paginas: 2 })
    expect(await names(runtime, { buscar: 'jose penarol' })).toEqual(['José Peñarol'])
    expect(await names(runtime, { buscar: 'PERSONA19@' })).toEqual(['Persona 19'])
    expect(await names(runtime, { buscar: '099123456 ana' })).toEqual(['Ana'])
    // The database's wildcards mean nothing here.
    expect(await names(runtime, { buscar: 'jo_e' })).toEqual([])
    expect(await names(runtime, { buscar: '100% ana' })).toEqual(['Ana'])
    expect(await names(runtime, { buscar: 'ana\\' })).toEqual([])
    expect(await names(runtime, { buscar: "ana' or 1=1 \0" })).toEqual([])
  })

  it('27.10 opening reads a new message; an answered one stays answered; archived ones leave the list', async () => {
    const runtime = await open()
    await receive(runtime, 'Ana', 'Luis')
    expect(await countSinLeer(runtime)).toBe(2)
    const { mensajes } = await listMensajes(runtime, ENTRADA)
    const [luis, ana] = mensajes.map(({ id }) => id) as [string, string]
    await markMensaje(runtime, ana, { estado: 'leido', soloNuevo: true })
    expect(await countSinLeer(runtime)).toBe(1)
    expect(await names(runtime, { bandeja: 'sin-leer' })).toEqual(['Luis'])
    expect(await names(runtime, { bandeja: 'sin-responder' })).toEqual(['Luis', 'Ana'])

    await Promise.all([1, 2].map(() => markMensaje(runtime, ana, { estado: 'respondido' })))
    await markMensaje(runtime, ana, { estado: 'leido', soloNuevo: true })
    expect(await findMensaje(runtime, ana)).toMatchObject({ nombre: 'Ana', estado: 'respondido' })
    expect(await names(runtime, { bandeja: 'sin-responder' })).toEqual(['Luis'])

    await markMensaje(runtime, luis, { estado: 'archivado' })
    expect(await names(runtime)).toEqual(['Ana'])
    expect(await names(runtime, { bandeja: 'archivados' })).toEqual(['Luis'])
    expect(await countSinLeer(runtime)).toBe(0)
  })

  it('8.16, 27.23 of a blocked address are refused, however it is written, until it is unblocked', async () => {
    const runtime = await open()
    await receive(runtime, 'Ana', 'Luis')
    const [luis] = (await listMensajes(runtime, ENTRADA)).mensajes
    const write = (email: string) =>
      sendMensaje(
        { ...runtime, mailer: { kick: () => undefined } },
        { allowHeadless: true },
        { nombre: 'X', email, telefono: '099', mensaje: 'Oferta' },
        { ip: '203.0.113.200', userAgent: 'Firefox', automated: false },
      )
    const block = (bloqueado: boolean) => blockRemitente(runtime, luis!.id, bloqueado, 'duenia@casakas.uy')
    expect(await Promise.all([block(true), block(true)])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await findMensaje(runtime, luis!.id)).toMatchObject({ bloqueado: true })
    for (const email of ['persona1@example.com', 'Persona1@Example.COM'])
      expect(await write(email)).toEqual({ ok: false, code: 'remitente_bloqueado' })
    expect((await write('persona0@example.com')).ok).toBe(true)
    expect((await names(runtime)).toSorted()).toEqual(['Ana', 'Luis', 'X'])
    expect(await block(false)).toMatchObject({ ok: true })
    expect(await findMensaje(runtime, luis!.id)).toMatchObject({ bloqueado: false })
    expect((await write('persona1@example.com')).ok).toBe(true)
    expect(await blockRemitente(runtime, 'no-existe', true, 'x')).toMatchObject({ code: 'no_encontrado' })
  })

  it('27.10 a message that doesn’t exist is found by nobody, and marked by nobody', async () => {
    const runtime = await open()
    for (const id of ['no-existe', '', 'a\0b']) {
      expect(await findMensaje(runtime, id)).toBeNull()
    }
    expect(await markMensaje(runtime, 'no-existe', { estado: 'leido' })).toMatchObject({ code: 'no_encontrado' })
  })

  it('27.27 are erased after two years, with the mails that told of them', async () => {
    const runtime = await open()
    await receive(runtime, 'Ana')
    const after = new Date(runtime.clock()).setUTCFullYear(new Date(runtime.clock()).getUTCFullYear() + 2)
    runtime.setClock(after)
    await receive(runtime, 'Luis')
    runtime.setClock(after)
    await forgetMensajes(runtime)
    expect(await names(runtime)).toEqual(['Luis', 'Ana'])
    runtime.setClock(after + 1)
    await forgetMensajes(runtime)
    expect(await names(runtime)).toEqual(['Luis'])
    expect(await runtime.database.read.selectFrom('correos').select('tipo').execute()).toEqual([{ tipo: 'contacto' }])
  })
})

describeOnEveryDatabase('contact messages, by the owner’s setting', (open) => {
  it('27.27 are erased when they had as many months as the settings say', async () => {
    const runtime = await open()
    await saveAjustes(
      runtime,
      { ...DEMO_AJUSTES, plazos: { ...DEMO_AJUSTES.plazos, mensajesMeses: 6 } },
      'ana@casakas.uy',
    )
    await receive(runtime, 'Ana')
    const after = runtime.clock()
    runtime.setClock(mesesAntes(after, -6))
    await forgetMensajes(runtime)
    expect(await names(runtime)).toEqual(['Ana'])
    runtime.setClock(mesesAntes(after, -6) + 1)
    await forgetMensajes(runtime)
    expect(await names(runtime)).toEqual([])
  })
})

it('27.9 nonsense in the address of the messages gives the list without it', () => {
  const read = (query: string) => readFiltroDeMensajes(new URLSearchParams(query))
  expect(read('bandeja=archivados&buscar=+ana+')).toEqual({ bandeja: 'archivados', buscar: 'ana' })
  for (const bandeja of ['', 'toString', '__proto__', 'x']) expect(read(`bandeja=${bandeja}`).bandeja).toBe('entrada')
  expect(read(`buscar=${'a'.repeat(10_000)}`).buscar).toHaveLength(80)
})

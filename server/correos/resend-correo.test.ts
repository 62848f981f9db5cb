import { expect, it } from 'vitest'
import { readFiltroDeCorreos } from '#domain/correos/correo.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { queueCorreo } from './queue-correo.ts'

const DAY = 24 * 60 * 60_000
const TODOS = { salida: 'todos', buscar: '', pagina: 1 } as const

/** Writes mails into the outbox as they stand. */
async function store(runtime: TestRuntime, ...rows: (Partial<CorreoRow> & { mensaje?: string })[]): Promise<void> {
  for (const { mensaje = 'Hola.', ...fields } of rows) {
    runtime.setClock(runtime.clock() + 1)
    const parametros = {
      to_email: fields.para ?? 'ana@example.com',
      subject: fields.asunto ?? 'Un asunto',
      responder_a: '',
      tienda: 'Casakas',
      nombre: 'Ana',
      email: 'ana@example.com',
      telefono: '099',
      mensaje,
    }
    await runtime.database.transaction(async (tx) => {
      await queueCorreo({ ...runtime, tx }, { tipo: 'contacto', parametros }, null)
      const last = await tx.selectFrom('correos').select('id').orderBy('creado', 'desc').executeTakeFirstOrThrow()
      // The mails rest, not to be sent before the test says so.
      const rest = { proximoIntento: runtime.clock() + DAY, ...fields }
      await tx.updateTable('correos').set(rest).where('id', '=', last.id).execute()
    })
  }
}

async function open(runtime: TestRuntime) {
  const app = await openShopApp(runtime)
  const { correos } = app.shop.admin
  return {
    ...app,
    correos,
    all: async () => (await correos.listCorreos(TODOS)).correos,
    /** Mails that arrived with this subject, once nothing is on its way any more. */
    async arrived(asunto: string) {
      await expect
        .poll(async () => (await correos.listCorreos({ ...TODOS, salida: 'esperando' })).total, { timeout: 60_000 })
        .toBe(0)
      return (await app.mailbox.list()).filter(({ subject }) => subject === asunto)
    },
  }
}

describeOnEveryDatabase('the outbox in the admin', (openRuntime) => {
  it('13.15, 27.12 lists mails by where they stand, the latest first, and finds them by address and subject', async () => {
    const runtime = await openRuntime()
    const { correos } = await open(runtime)
    await store(
      runtime,
      { id: 'enviado', estado: 'enviado', asunto: 'Pedido K7M2', para: 'Ana@Example.com' },
      { id: 'esperando', estado: 'pendiente', error: 'Error: connect ECONNREFUSED' },
      { id: 'fallido', estado: 'fallido', asunto: 'Pedido X9', para: 'nadie@example.com' },
    )
    const ids = async (filtro: Partial<Parameters<typeof correos.listCorreos>[0]>) =>
      (await correos.listCorreos({ ...TODOS, ...filtro })).correos.map(({ id }) => id)
    expect(await ids({})).toEqual(['fallido', 'esperando', 'enviado'])
    expect(await ids({ salida: 'fallidos' })).toEqual(['fallido'])
    expect(await ids({ salida: 'esperando' })).toEqual(['esperando'])
    expect(await ids({ salida: 'enviados' })).toEqual(['enviado'])
    expect(await ids({ buscar: 'ANA@example k7m2' })).toEqual(['enviado'])
    expect(await ids({ buscar: '%' })).toEqual([])
    expect(await correos.countFallidos()).toBe(1)
    await store(runtime, ...Array.from({ length: 30 }, () => ({ estado: 'enviado' as const })))
    expect(await correos.listCorreos({ ...TODOS, pagina: 7 })).toMatchObject({ total: 33, pagina: 2, paginas: 2 })
    expect(await correos.findCorreo('no-existe')).toBeNull()
    expect(await correos.findCorreo('a\0b')).toBeNull()
  })

  it('13.15, 27.14 a mail that was given up begins anew, with a day of tries before it, and goes out once', async () => {
    const runtime = await openRuntime()
    const { correos, arrived, mailbox, all } = await open(runtime)
    const creado = runtime.clock() - 3 * DAY
    await store(runtime, { id: 'viejo', estado: 'fallido', asunto: 'Viejo', intentos: 30, error: 'Error: 550', creado })
    mailbox.setBehaviour('defer', 'ana@example.com')
    const twice = await Promise.all([1, 2].map(() => correos.resendCorreo('viejo', { estado: 'fallido', reenvios: 0 })))
    expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    // The mail couldn't go just now: it waits, and isn't given up for being old.
    await expect.poll(async () => (await all())[0]).toMatchObject({ estado: 'pendiente', intentos: 1 })
    mailbox.setBehaviour('accept', 'ana@example.com')
    expect(await correos.resendCorreo('viejo', { estado: 'pendiente', reenvios: 0 })).toEqual({
      ok: true,
      value: { id: 'viejo' },
    })
    expect(await arrived('Viejo')).toHaveLength(1)
    expect(await all()).toMatchObject([{ id: 'viejo', estado: 'enviado', error: '' }])
  })

  it('27.14 a mail that was sent goes out again as another one, once per asking', async () => {
    const runtime = await openRuntime()
    const { correos, arrived, all } = await open(runtime)
    await store(runtime, { id: 'uno', asunto: 'Dos veces', proximoIntento: 0 })
    expect(await arrived('Dos veces')).toHaveLength(1)
    runtime.setClock(runtime.clock() + DAY)
    const seen = { estado: 'enviado', reenvios: 0 } as const
    const results = await Promise.all([1, 2, 3].map(() => correos.resendCorreo('uno', seen)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.code === 'correo_cambiado')).toHaveLength(2)
    const mails = await arrived('Dos veces')
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect(new Set(mails.map(({ html }) => html)).size).toBe(1)
    expect(await all()).toMatchObject([
      { estado: 'enviado', reenvios: 0 },
      { id: 'uno', reenvios: 1 },
    ])
    // The mail is sent again knowingly, with the current count.
    expect(await correos.resendCorreo('uno', { estado: 'enviado', reenvios: 1 })).toMatchObject({ ok: true })
    expect(await arrived('Dos veces')).toHaveLength(3)
  })

  it('27.14 what stands otherwise than it was seen isn’t sent', async () => {
    const runtime = await openRuntime()
    const { correos, all } = await open(runtime)
    await store(runtime, { id: 'uno', estado: 'enviado' }, { id: 'dos', estado: 'fallido' })
    const before = await all()
    for (const [id, estado, code] of [
      ['uno', 'fallido', 'correo_cambiado'],
      ['uno', 'pendiente', 'correo_cambiado'],
      ['dos', 'enviado', 'correo_cambiado'],
      ['dos', 'enviando', 'correo_cambiado'],
      ['no-existe', 'fallido', 'no_encontrado'],
    ] as const) {
      expect(await correos.resendCorreo(id, { estado, reenvios: 0 })).toMatchObject({ ok: false, code })
    }
    expect(await all()).toEqual(before)
  })

  it('13.17, 27.14 all that were given up are sent again together, without what was withheld', async () => {
    const runtime = await openRuntime()
    const { correos, arrived } = await open(runtime)
    const givenUp = { estado: 'fallido', asunto: 'Otra vez', intentos: 9 } as const
    const withheld = {
      id: 'retenido',
      estado: 'fallido',
      asunto: 'Retenido',
      intentos: 0,
      error: 'Demasiados',
    } as const
    await store(runtime, givenUp, givenUp, givenUp, withheld, { estado: 'enviado', asunto: 'Ya salió' })
    expect([await correos.countFallidos(), await correos.countRetenidos()]).toEqual([4, 1])
    const counts = await Promise.all([correos.resendFallidos(), correos.resendFallidos()])
    expect(counts.toSorted()).toEqual([0, 3])
    expect(await arrived('Otra vez')).toHaveLength(3)
    expect(await arrived('Ya salió')).toHaveLength(0)
    // Mails withheld past the limit go when asked for by themselves.
    expect(await correos.findCorreo('retenido')).toMatchObject({ estado: 'fallido' })
    expect(await correos.resendCorreo('retenido', { estado: 'fallido', reenvios: 0 })).toMatchObject({ ok: true })
    expect(await arrived('Retenido')).toHaveLength(1)
  })

  it('27.15 a mail is read as it goes out, strangers’ words as text', async () => {
    const runtime = await openRuntime()
    const { correos } = await open(runtime)
    await store(runtime, { id: 'uno', estado: 'enviado', mensaje: '<script>alert(1)</script> & <b>' })
    const read = await correos.read('uno')
    expect(read!.text).toContain('<script>alert(1)</script> & <b>')
    expect(read!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;')
    expect(read!.html).not.toContain('<script>')
    expect(await correos.read('no-existe')).toBeNull()
  })
})

it('27.12 nonsense in the address of the mails gives the list without it', () => {
  const read = (query: string) => readFiltroDeCorreos(new URLSearchParams(query))
  expect(read('estado=fallidos&buscar=+ana+')).toEqual({ salida: 'fallidos', buscar: 'ana' })
  for (const estado of ['', 'constructor', 'x']) expect(read(`estado=${estado}`).salida).toBe('todos')
})

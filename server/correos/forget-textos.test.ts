import { expect, it } from 'vitest'
import { explainSinTexto } from '#domain/correos/correo.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { placeOne } from '#tests/place-one.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { workOff } from '#tests/work-off.ts'
import { forgetTextos } from './forget-textos.ts'
import { queueCorreo } from './queue-correo.ts'

const DAY = 24 * 3_600_000

const read = ({ database }: TestRuntime) =>
  database.read.selectFrom('correos').selectAll().orderBy('creado').orderBy('id').execute()

/** A message's mail, as it stands. */
async function write(runtime: TestRuntime, estado: 'enviado' | 'pendiente' | 'fallido' | 'en_espera' | 'omitido') {
  const parametros = {
    to_email: 'tienda@casakas.uy',
    subject: estado,
    responder_a: 'ana@example.com',
    tienda: 'Casakas',
    nombre: 'Ana',
    email: 'ana@example.com',
    telefono: '099',
    mensaje: 'Hola.',
  }
  await runtime.database.transaction(async (tx) => {
    await queueCorreo({ ...runtime, tx }, { tipo: 'contacto', parametros }, null)
    const enviado = estado === 'enviado' ? runtime.clock() : null
    const proximoIntento = runtime.clock() + 1000 * DAY
    await tx.updateTable('correos').set({ estado, enviado, proximoIntento }).where('asunto', '=', estado).execute()
  })
}

describeOnEveryDatabase('what mails say', (open) => {
  it('13.36 is erased 90 days after they went; that they went, when, to whom and about what stays, and all still agrees', async () => {
    const runtime = await open()
    const pedido = await placeOne(runtime, 'transferencia')
    const whole = await read(runtime)
    expect(whole.map(({ parametros }) => parametros.includes(pedido.envio.nombre))).toEqual([true, true])
    await workOff(runtime)
    runtime.setClock(TEST_NOW + 90 * DAY)
    expect(await forgetTextos(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + 90 * DAY + 1)
    expect(await forgetTextos(runtime)).toBe(2)
    expect(await forgetTextos(runtime)).toBe(0)
    const bare = await read(runtime)
    for (const [at, row] of bare.entries()) {
      const { to_email, subject, momento, destinatario } = JSON.parse(whole[at]!.parametros)
      expect(row).toEqual({
        ...whole[at]!,
        estado: 'enviado',
        enviado: TEST_NOW,
        borrado: runtime.clock(),
        parametros: JSON.stringify({ to_email, subject, momento, destinatario }),
      })
      expect(explainSinTexto(row)).toBe('El texto se borró a los 90 días.')
    }
    expect(await verify(runtime.database, TEST_NOW, runtime)).toEqual([])
  })

  it('13.36 stays of one that wasn’t delivered, as long as it takes; one that wasn’t needed loses it', async () => {
    const runtime = await open()
    const states = ['enviado', 'pendiente', 'fallido', 'en_espera', 'omitido'] as const
    for (const estado of states) await write(runtime, estado)
    runtime.setClock(TEST_NOW + 900 * DAY)
    // The last one went a minute ago.
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('correos')
        .set({ estado: 'enviado', enviado: runtime.clock() - 1 })
        .where('estado', '=', 'pendiente')
        .execute(),
    )
    await forgetTextos(runtime)
    const left = (await read(runtime)).map(({ asunto, borrado, parametros }) => [
      asunto,
      borrado !== null,
      parametros.includes('Hola.'),
    ])
    expect(Object.fromEntries(left.map(([asunto, ...rest]) => [asunto, rest]))).toEqual({
      enviado: [true, false],
      pendiente: [false, true],
      fallido: [false, true],
      en_espera: [false, true],
      omitido: [true, false],
    })
  })

  it('13.36 goes after as many days as the settings say, and not by a clock that was set back', async () => {
    const runtime = await open()
    await saveAjustes(
      runtime,
      { ...DEMO_AJUSTES, plazos: { ...DEMO_AJUSTES.plazos, correosDias: 365 } },
      'ana@casakas.uy',
    )
    await write(runtime, 'enviado')
    for (const days of [-400, 0, 364]) {
      runtime.setClock(TEST_NOW + days * DAY)
      expect(await forgetTextos(runtime)).toBe(0)
    }
    runtime.setClock(TEST_NOW + 366 * DAY)
    expect(await forgetTextos(runtime)).toBe(1)
  })

  it('13.37 one without its text is listed, shown without it and not sent again', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const { correos } = shop.admin
    await write(runtime, 'enviado')
    runtime.setClock(TEST_NOW + 91 * DAY)
    await forgetTextos(runtime)
    const [listed] = (await correos.listCorreos({ salida: 'todos', buscar: '', pagina: 1 })).correos
    expect(listed).toMatchObject({ para: 'tienda@casakas.uy', asunto: 'enviado', borrado: runtime.clock() })
    expect(await correos.findCorreo(listed!.id)).toEqual(listed)
    expect(await correos.read(listed!.id)).toBeNull()
    const again = await correos.resendCorreo(listed!.id, { estado: 'enviado', reenvios: 0 })
    expect(again).toMatchObject({ ok: false, code: 'correo_sin_texto' })
    expect(await read(runtime)).toHaveLength(1)
  })
})

it('13.37 the owner reads after how long a mail’s text was erased', () => {
  const at = (borrado: number | null, enviado: number | null = 0) => explainSinTexto({ creado: 0, enviado, borrado })
  expect([at(null), at(DAY - 1), at(DAY), at(90 * DAY, null), at(-DAY)]).toEqual([
    null,
    'El texto se borró el mismo día.',
    'El texto se borró al otro día.',
    'El texto se borró a los 90 días.',
    'El texto se borró el mismo día.',
  ])
})

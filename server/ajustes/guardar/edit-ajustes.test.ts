import { expect, it } from 'vitest'
import { CAMPOS_DE_AJUSTES, writeAjustes, type AjustesEscritos, type CampoDeAjustes } from '#domain/ajustes/campos.ts'
import { readGuardados } from '#domain/ajustes/versiones.ts'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { listProductos } from '#server/catalogo/list-productos.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { readPageVersion } from '#tests/page-version.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { insertSamples, sampleProducto } from '#tests/sample-productos.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { editAjustes } from './edit-ajustes.ts'
import { ensureDemoAjustes } from '../ensure-demo-ajustes.ts'
import { listCambios } from '../list-cambios.ts'
import { readAjustes } from '../read-ajustes.ts'

const ANA = 'ana@casakas.uy'
const LUIS = 'luis@casakas.uy'
const base = writeAjustes(DEMO_AJUSTES)
const typed = (changes: Partial<AjustesEscritos>) => ({ base, valores: { ...base, ...changes } })

const CUIDADOS = /^((bancos|empresa)\.|(correo|whatsapp)$)/
const VALIDOS: Partial<Record<CampoDeAjustes, string>> = { correo: 'otra@example.com', whatsapp: '099 765 432' }

describeOnEveryDatabase('the settings form', (open) => {
  it('27.1, 15.4, 15.7 saves what was typed, and moves the version so that pages show it', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const before = await readPageVersion(runtime.database)
    const edited = await editAjustes(runtime, typed({ nombre: 'Camisetas del Cordón', cuotas: '6' }), ANA)
    expect(edited).toMatchObject({ ok: true, value: { ajenos: [], guardados: { cuotas: '6' } } })
    expect(await readAjustes(runtime)).toEqual({ ...DEMO_AJUSTES, nombre: 'Camisetas del Cordón', cuotas: 6 })
    expect(await readPageVersion(runtime.database)).toBe(before + 1)
  })

  it('27.2 refuses what makes no sense at its fields, and saves nothing of the rest', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const edited = await editAjustes(
      runtime,
      typed({ nombre: 'Otra', cuotas: '200', 'envio.punto.interior.costo': '99,5' }),
      ANA,
    )
    expect(edited).toMatchObject({ ok: false, code: 'datos_invalidos' })
    expect(Object.keys((edited as { data: { faltas: object } }).data.faltas)).toEqual([
      'cuotas',
      'envio.punto.interior.costo',
    ])
    expect(await readAjustes(runtime)).toEqual(DEMO_AJUSTES)
    expect((await listCambios(runtime, 1)).cambios).toEqual([])
  })

  it('19.42 a name that the owner adds is searched by from then on, instead of ours; what can’t be read is refused by its line', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    await insertSamples(
      runtime,
      ['Países Bajos', 'Peñarol', 'Boca Juniors'].map((equipo) =>
        sampleProducto({ nombre: `${equipo} Local`, equipo, stock: { M: 1 } }),
      ),
    )
    const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
    const found = async (buscar: string) =>
      (await listProductos(readIndex, 'stock', parseFiltros(new URLSearchParams({ buscar })))).productos.map(
        ({ equipo }) => equipo,
      )
    expect([await found('holanda'), await found('mago')]).toEqual([['Países Bajos'], []])
    await editAjustes(runtime, typed({ otrosNombres: 'el Mago, HOLANDA = Peñarol\r\n\r\nmago = Boca Juniors\n' }), ANA)
    expect((await found('mago')).toSorted()).toEqual(['Boca Juniors', 'Peñarol'])
    expect(await found('holanda')).toEqual(['Peñarol'])
    expect((await listCambios(runtime, 1)).cambios).toMatchObject([{ etiqueta: 'Otros nombres', antes: '' }])

    for (const [otrosNombres, falta] of [
      ['mago = Boca\nholanda', 'Renglón 2: falta el signo =, como en «holanda = Países Bajos».'],
      ['x = y = z', 'Renglón 1: va un solo signo =.'],
      ['\nmago =', 'Renglón 2: falta lo que quiere decir, después del =.'],
      [', de la = Peñarol', 'Renglón 1: falta el otro nombre, antes del =.'],
      ['uno dos tres cuatro cinco = Peñarol', 'Renglón 1: «uno dos tres cuatro cinco» puede tener hasta 4 palabras.'],
      [`x = ${'y'.repeat(300)}`, 'Renglón 1: puede tener hasta 200 letras.'],
      [Array.from({ length: 301 }, (_, at) => `n${at} = x`).join('\n'), 'Renglón 301: puede haber hasta 300.'],
    ] as const) {
      const stored = writeAjustes(await readAjustes(runtime))
      expect(await editAjustes(runtime, { base: stored, valores: { ...stored, otrosNombres } }, ANA)).toMatchObject({
        data: { faltas: { otrosNombres: falta } },
      })
    }
    // These settings are from before there were other names.
    const { otrosNombres: _none, ...before } = DEMO_AJUSTES
    expect(readGuardados(JSON.stringify(before))).toMatchObject({ ajustes: { otrosNombres: '' } })
  })

  it('27.4 two people in different fields: both changes stay, and the second is told of the first', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    await editAjustes(runtime, typed({ cuotas: '6' }), ANA)
    const second = await editAjustes(runtime, typed({ precioParches: '250' }), LUIS)
    expect(second).toMatchObject({ ok: true, value: { ajenos: ['cuotas'], guardados: { cuotas: '6' } } })
    expect(await readAjustes(runtime)).toEqual({ ...DEMO_AJUSTES, cuotas: 6, precioParches: 250 })
  })

  it('27.4 two people in the same field: the second is told what is there now, and overwrites nothing', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    await editAjustes(runtime, typed({ cuotas: '6', nombre: 'Una' }), ANA)
    const second = await editAjustes(runtime, typed({ cuotas: '3', nombre: 'Una', precioParches: '250' }), LUIS)
    expect(second).toMatchObject({
      ok: false,
      code: 'ajustes_cambiados',
      data: { enConflicto: ['cuotas'], guardados: { cuotas: '6' } },
    })
    expect(await readAjustes(runtime)).toEqual({ ...DEMO_AJUSTES, cuotas: 6, nombre: 'Una' })
  })

  it('27.4 of many who save the same field at once one succeeds and all others are told', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) => editAjustes(runtime, typed({ nombre: `Tienda ${i}` }), ANA)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await listCambios(runtime, 1)).cambios).toHaveLength(1)
  })

  it('27.4 what two people changed doesn’t make sense together: refused at the field', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    await editAjustes(runtime, typed({ 'tiempoEncargo.hasta': '16' }), ANA)
    const second = await editAjustes(runtime, typed({ 'tiempoEncargo.desde': '18' }), LUIS)
    expect(second).toMatchObject({ ok: false, data: { faltas: { 'tiempoEncargo.hasta': expect.any(String) } } })
    expect((await readAjustes(runtime)).tiempoEncargo).toEqual({ desde: 15, hasta: 16 })
  })

  it('27.5 the list of changes says who, when, which field, before and after, the latest first, by pages', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const start = runtime.clock()
    for (let i = 1; i <= 22; i++) {
      runtime.setClock(start + i * 60_000)
      const current = writeAjustes(await readAjustes(runtime))
      const valores = { ...current, 'envio.punto.interior.costo': String(300 + i) }
      await editAjustes(runtime, { base: current, valores }, i % 2 === 0 ? ANA : LUIS)
    }
    const first = await listCambios(runtime, 1)
    expect(first).toMatchObject({ pagina: 1, paginas: 2 })
    expect(first.cambios).toHaveLength(20)
    expect(first.cambios[0]).toEqual({
      id: expect.any(String),
      en: start + 22 * 60_000,
      quien: ANA,
      etiqueta: 'Costo a un punto, interior',
      antes: '$\u00a0321',
      despues: '$\u00a0322',
    })
    const last = await listCambios(runtime, 99)
    expect(last).toMatchObject({ pagina: 2, paginas: 2 })
    expect(last.cambios.map(({ despues }) => despues)).toEqual(['$\u00a0302', '$\u00a0301'])
  })

  it('27.5 saving what is there already changes nothing and is no change', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const before = await readPageVersion(runtime.database)
    expect(await editAjustes(runtime, typed({}), ANA)).toEqual({
      ok: true,
      value: { ajenos: [], guardados: base, porEmitir: null },
    })
    expect(await readPageVersion(runtime.database)).toBe(before)
    expect((await listCambios(runtime, 1)).cambios).toEqual([])
  })

  it('27.6 an order keeps the prices, costs and times that it was placed with', async () => {
    const runtime = await open()
    await ensureDemoAjustes(runtime)
    const producto = await insertProducto(runtime)
    const eleccion = { producto, talle: 'XL', modo: 'encargo' as const }
    const personalizacion = { nombre: 'ANA', numero: '9', parches: true }
    const placed = await placePedido(
      runtime,
      buildSolicitud([{ ...eleccion, personalizacion }], 'transferencia'),
      'transferencia',
      'https://casakas.uy',
    )
    const orders = () => runtime.database.read.selectFrom('pedidos').selectAll().execute()
    const lines = () => runtime.database.read.selectFrom('pedidoLineas').selectAll().execute()
    const before = [await orders(), await lines()]
    expect(placed.ok).toBe(true)
    expect(before[0]).toHaveLength(1)
    await editAjustes(
      runtime,
      typed({
        precioNombreNumero: '999',
        precioParches: '999',
        descuentoTransferencia: '50',
        'envio.domicilio.montevideo.costo': '999',
        'envio.domicilio.montevideo.tiempo': '10 días',
        'retencion.transferenciaHoras': '1',
      }),
      ANA,
    )
    expect([await orders(), await lines()]).toEqual(before)
  })

  it('29.16 leaves bank accounts, company, mailbox and WhatsApp as they are until the password was typed again, everything else isn’t asked for', async () => {
    const runtime = await open()
    const base = writeAjustes(await readAjustes(runtime))
    const edit = (valores: Partial<typeof base>, confirmado?: boolean) =>
      editAjustes(runtime, { base, valores: { ...base, ...valores } }, ANA, { confirmado })
    for (const campo of CAMPOS_DE_AJUSTES.filter((each) => CUIDADOS.test(each))) {
      expect(await edit({ nombre: 'Otra', [campo]: VALIDOS[campo] ?? 'Otra cosa 1234' }), campo).toMatchObject({
        code: 'confirmar_identidad',
      })
    }
    expect(writeAjustes(await readAjustes(runtime))).toEqual(base)
    expect(await edit({ nombre: 'Otra' })).toMatchObject({ ok: true })
    expect(await edit({ nombre: 'Otra', 'bancos.0.cuenta': '123456' }, true)).toMatchObject({
      value: { guardados: { 'bancos.0.cuenta': '123456' } },
    })
  })
})

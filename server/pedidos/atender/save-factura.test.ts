import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { SIN_FACTURA, toFactura } from '#domain/facturacion/receptor.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { SIN_NUMERO } from '#server/facturacion/cfe.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { listPedidos } from './list-pedidos.ts'
import { saveFactura } from './save-factura.ts'

const ANA = 'ana@casakas.uy'
const EMPRESA = {
  documento: '211003420017',
  razonSocial: 'Camisetas S.A.',
  facturaDireccion: 'Rondeau 1',
  facturaCiudad: 'Minas',
  facturaDepartamento: 'Lavalleja',
}

const CFE = {
  id: 'cfe',
  clave: 'venta',
  tipo: 101,
  numeroInterno: 'interno',
  en: 1,
  total: 1,
  neto: 82,
  iva: 18,
  ...SIN_NUMERO,
  creado: 1,
  documentoTipo: '',
  documento: '',
  nombre: '',
  direccion: '',
  ciudad: '',
  departamento: '',
} as const

async function place(runtime: TestRuntime, shipping: object = {}, clave?: string) {
  const producto = await insertProducto(runtime, { stock: { M: 9 } })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', {
    shipping,
    ...(clave === undefined ? {} : { idempotencyKey: clave }),
  })
  return { solicitud, placed: await placePedido(runtime, solicitud, 'transferencia') }
}
const rowOf = ({ database }: TestRuntime, codigo: string) =>
  database.read.selectFrom('pedidos').selectAll().where('codigo', '=', codigo).executeTakeFirstOrThrow()
async function codigoOf(runtime: TestRuntime, shipping: object = {}): Promise<string> {
  const { placed } = await place(runtime, shipping)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.codigo
}
const buscar = async (runtime: TestRuntime, texto: string) =>
  (await listPedidos(runtime, { ...SIN_FILTRO, buscar: texto })).pedidos.map(({ codigo }) => codigo)

describeOnEveryDatabase('whom an order’s invoice is made out to', (open) => {
  it('52.1, 52.2 is kept with the order: of a cédula just its number', async () => {
    const runtime = await open()
    const deEmpresa = await rowOf(runtime, await codigoOf(runtime, EMPRESA))
    expect(toFactura(deEmpresa)).toEqual(EMPRESA)
    const dePersona = await rowOf(runtime, await codigoOf(runtime, { ...EMPRESA, documento: '12345672' }))
    expect(toFactura(dePersona)).toEqual({ ...SIN_FACTURA, documento: '12345672' })
    expect(toFactura(await rowOf(runtime, await codigoOf(runtime)))).toEqual(SIN_FACTURA)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('52.3 has to be said above the limit; a repeated request is the same order, one with another document isn’t', async () => {
    const runtime = await open()
    // 2,190 by card with 260 of shipping: 2,450, net 2,008.20.
    const facturacion = (limiteUi: number) => ({ ...DEMO_AJUSTES.facturacion, limiteUi, valorUi: '1', anio: 2026 })
    await saveAjustes(runtime, { ...DEMO_AJUSTES, facturacion: facturacion(2009) }, ANA)
    expect((await place(runtime)).placed).toMatchObject({ ok: true })
    await saveAjustes(runtime, { ...DEMO_AJUSTES, facturacion: facturacion(2008) }, ANA)
    // By transfer it is less, but its buyer may still pay by card.
    expect((await place(runtime)).placed).toMatchObject({ ok: false, code: 'falta_documento' })
    const { solicitud, placed } = await place(runtime, { documento: '12345672' }, 'una-clave-de-dieciseis')
    expect(placed).toMatchObject({ ok: true })
    const again = await placePedido(runtime, solicitud, 'transferencia')
    expect(again.ok && placed.ok && again.value.codigo === placed.value.codigo).toBe(true)
    const codigo = placed.ok ? placed.value.codigo : ''
    const took = { vista: { ...SIN_FACTURA, documento: '12345672' }, escrita: SIN_FACTURA }
    expect(await saveFactura(runtime, codigo, took, ANA)).toMatchObject({
      data: { faltas: { documento: 'Por este importe hace falta la cédula o el RUT.' } },
    })
    expect(toFactura(await rowOf(runtime, codigo)).documento).toBe('12345672')
    const other = { ...solicitud, shipping: { ...solicitud.shipping, documento: '41234563' } }
    expect(await placePedido(runtime, other, 'transferencia')).toMatchObject({ code: 'clave_reutilizada' })
  })

  it('52.5, 52.6 administrators correct it, which the history has; the order is found by it, and the second is told', async () => {
    const runtime = await open()
    const codigo = await codigoOf(runtime)
    const save = (vista: object, escrita: object) =>
      saveFactura(
        runtime,
        codigo,
        { vista: { ...SIN_FACTURA, ...vista }, escrita: { ...SIN_FACTURA, ...escrita } },
        ANA,
      )
    expect(await save({}, { documento: '1.234.567-3' })).toMatchObject({
      code: 'datos_invalidos',
      data: { faltas: { documento: expect.stringMatching(/cédula no es válida/) } },
    })
    expect(await save({}, { documento: '211003420017' })).toMatchObject({ code: 'datos_invalidos' })
    expect(await save({}, { ...EMPRESA, documento: '21 100342 0017' })).toEqual({ ok: true, value: null })
    expect(await buscar(runtime, '21-100342-0017')).toEqual([codigo])
    expect(await buscar(runtime, 'camisetas s.a.')).toEqual([codigo])
    // Sent twice it is one note; whoever saw something else is told.
    expect(await save({}, EMPRESA)).toEqual({ ok: true, value: null })
    expect(await save({}, { documento: '12345672' })).toMatchObject({ code: 'pedido_cambiado' })
    expect(await save(EMPRESA, {})).toEqual({ ok: true, value: null })
    const notas = await runtime.database.read.selectFrom('pedidoNotas').select(['tipo', 'texto', 'sobre']).execute()
    const empresa = 'RUT 211003420017, Camisetas S.A., Rondeau 1, Minas, Lavalleja'
    expect(notas).toHaveLength(2)
    expect(notas).toEqual(
      expect.arrayContaining([
        { tipo: 'factura', texto: empresa, sobre: '' },
        { tipo: 'factura', texto: '', sobre: empresa },
      ]),
    )
    expect(toFactura(await rowOf(runtime, codigo))).toEqual(SIN_FACTURA)
    // Once it is issued it stays; what the tax office refused is corrected.
    const { id } = await rowOf(runtime, codigo)
    for (const [estado, ok] of [
      ['rechazado', true],
      ['emitido', false],
    ] as const) {
      await runtime.database.transaction(async (tx) => {
        await tx.deleteFrom('cfe').execute()
        await tx
          .insertInto('cfe')
          .values({ ...CFE, pedidoId: id, estado })
          .execute()
      })
      const vista = toFactura(await rowOf(runtime, codigo))
      expect(await save(vista, { documento: estado === 'emitido' ? '' : '12345672' })).toMatchObject(
        ok ? { ok } : { code: 'pedido_no_modificable' },
      )
    }
    await runtime.database.transaction((tx) => tx.deleteFrom('cfe').execute())
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })
})

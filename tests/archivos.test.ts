import { read as readLibro, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { CLAVES_DE_ARCHIVO, nombreConDias, readArchivoPedido, type ClaveDeArchivo } from '#domain/archivos/archivos.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { diaDe, readDia, writeDia } from '#domain/tiempo/dia.ts'
import { diasDeMes } from '#domain/tiempo/mes.ts'
import { writeArchivo, writeMes } from '#server/archivos/write-archivo.ts'
import { readMesFacturado } from '#server/facturacion/read-mes-facturado.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { recountPedidos } from '#server/pedidos/contar/recount-pedidos.ts'
import { fromBufferPromise } from 'yauzl'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { CLUB, openFacturacion } from './cfe.ts'
import { openVuelta, placeVendido } from './devoluciones.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { openPayments } from './payments.ts'
import { playMonth } from './sales-month/play-month.ts'

const DIAS = { desde: readDia('2026-10-01')!, hasta: readDia('2026-12-31')! }

const DAY = 24 * 3_600_000
const SALDO = { id: '7d9e3c51-6f0b-4a53-9d38-0f5b3f2f6a10', monto: '2190' }

type Fila = Record<string, string | number>

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** A file's rows by their headings; days as spreadsheets count them. */
async function read(runtime: TestRuntime, clave: ClaveDeArchivo, dias = DIAS): Promise<Fila[]> {
  const bytes = await collect(writeArchivo(runtime, { clave, formato: 'xlsx' }, dias))
  const libro = readLibro(bytes)
  return utils.sheet_to_json<Fila>(libro.Sheets[libro.SheetNames[0]!]!)
}

const sum = (filas: Fila[], campo: string) =>
  Math.round(filas.reduce((all, fila) => all + Number(fila[campo] ?? 0), 0) * 100) / 100

const dayOf = (serial: unknown) => writeDia(Math.floor(Number(serial)) - 25_569)

async function play(runtime: TestRuntime) {
  const payments = await openPayments(runtime)
  runtime.atEnd(payments.close)
  const libro = await playMonth(runtime, payments)
  await recountPedidos(runtime)
  return libro
}

describeOnEveryDatabase('files of a month of 60 orders', (open) => {
  it(
    '51.6, 51.7 agree with the book that was kept of it by hand, and with each other',
    { timeout: 60_000 },
    async () => {
      const runtime = await open()
      const { dias } = await play(runtime)
      const book = [...dias.values()]
      const bookSum = (campo: 'bruto' | 'devuelto' | 'unidades') => book.reduce((all, dia) => all + dia[campo], 0)

      const pagos = await read(runtime, 'pagos')
      expect([sum(pagos, 'Entró'), sum(pagos, 'Salió')]).toEqual([bookSum('bruto'), bookSum('devuelto')])
      const cobrado = await read(runtime, 'cobrado')
      for (const [dia, row] of dias) {
        const suyos = cobrado.filter((fila) => dayOf(fila['Día']) === dia)
        expect([dia, sum(suyos, 'Entró'), sum(suyos, 'Salió')]).toEqual([dia, row.bruto, row.devuelto])
      }

      const [pedidos, renglones, iva] = [
        await read(runtime, 'pedidos'),
        await read(runtime, 'renglones'),
        await read(runtime, 'iva'),
      ]
      const sold = renglones.filter((fila) => fila.Documento === 'Venta')
      expect(sum(sold, 'Unidades')).toBe(bookSum('unidades'))
      expect(sum(pedidos, 'Total')).toBe(sum(renglones, 'Valor'))
      const queda = iva.at(-1)!
      for (const [campo, suyo] of [
        ['Total', 'Con IVA'],
        ['Sin IVA', 'Sin IVA'],
        ['IVA', 'IVA'],
      ] as const) {
        expect(queda[suyo], campo).toBe(sum(pedidos, campo))
        expect(sum(iva.slice(0, -1), suyo)).toBe(queda[suyo])
      }
      expect(sum(renglones, 'IVA')).toBe(queda.IVA)
      const parts = ['Precio de lista', 'Rebajas', 'Por forma de pago', 'Por código', 'Envío']
      const ventas = pedidos.filter((fila) => fila.Documento === 'Venta')
      expect(ventas.length).toBeGreaterThan(30)
      for (const venta of ventas) expect(parts.reduce((all, part) => all + Number(venta[part]), 0)).toBe(venta.Total)
      expect(pedidos.map((fila) => fila['Forma de pago'])).toContain(MEDIO_EN_PALABRAS.transferencia.nombre)

      const comisiones = await read(runtime, 'comisiones')
      const { kept } = await runtime.database.read
        .selectFrom('pagoCargos')
        .select(({ fn }) => fn.sum<number>('centavos').as('kept'))
        .executeTakeFirstOrThrow()
      expect(sum(comisiones, 'Importe')).toBe(Number(kept) / 100)
      expect(comisiones.every((fila) => String(fila['Número']).startsWith(String(fila['Pago de Mercado Pago'])))).toBe(
        true,
      )

      const pagado = await runtime.database.read
        .selectFrom('pagos')
        .select(({ fn }) => [fn.sum<number>('monto').as('monto'), fn.sum<number>('netoRecibido').as('neto')])
        .where('id', 'in', (eb) => eb.selectFrom('pagoCargos').select('pagoId'))
        .executeTakeFirstOrThrow()
      expect(sum(comisiones, 'Pago')).toBe(Number(pagado.monto))
      expect(sum(comisiones, 'Neto recibido')).toBe(Number(pagado.neto) / 100)

      const stock = await read(runtime, 'stock')
      const { movimientos } = await runtime.database.read
        .selectFrom('stockMovimientos')
        .select(({ fn }) => fn.countAll<number>().as('movimientos'))
        .executeTakeFirstOrThrow()
      expect(stock).toHaveLength(Number(movimientos))
    },
  )

  it('51.7 what customers are owed and owe is what came in less what it is worth, at the end of the days', async () => {
    const runtime = await open()
    await play(runtime)
    const [pagos, pedidos, saldos] = [
      await read(runtime, 'pagos'),
      await read(runtime, 'pedidos'),
      await read(runtime, 'saldos'),
    ]
    const owed = saldos.filter(
      (fila) => fila['Qué'] !== 'Devolución sin resolver' && fila['Qué'] !== 'Crédito sin usar',
    )
    expect(sum(owed, 'Se le debe') - sum(owed, 'Debe')).toBe(
      sum(pagos, 'Entró') - sum(pagos, 'Salió') - sum(pedidos, 'Total'),
    )
    expect(owed.map((fila) => fila['Qué'])).toContain('Anulado, sin devolver')
    const before = { desde: DIAS.desde, hasta: readDia('2026-10-02')! }
    expect(await read(runtime, 'saldos', before)).toEqual([])
  })

  it('51.7 a month’s .zip has all of it, under names of their own', async () => {
    const runtime = await open()
    const zip = await fromBufferPromise(await collect(writeMes(runtime, '2026-11')), { lazyEntries: true })
    const names: string[] = []
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
    const claves = CLAVES_DE_ARCHIVO
    expect(names).toEqual(claves.map((clave) => nombreConDias({ clave, formato: 'xlsx' }, diasDeMes('2026-11'))))
    expect(new Set(names).size).toBe(claves.length)
    for (const clave of CLAVES_DE_ARCHIVO) {
      expect(readArchivoPedido(`${clave}.csv`)).toEqual({ clave, formato: 'csv' })
      const text = (await collect(writeArchivo(runtime, { clave, formato: 'csv' }, DIAS))).toString()
      expect(text.split('\r\n')[0], clave).toContain(';')
    }
  })
})

describeOnEveryDatabase('files of many days', (open) => {
  it('51.6 days on which nothing happened are asked for by nobody', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 2 }, precio: 2190 })
    await placeVendido(runtime, [{ producto, talle: 'M' }])
    runtime.setClock(runtime.clock() + 900 * DAY)
    await placeVendido(runtime, [{ producto, talle: 'M' }])
    await recountPedidos(runtime)
    let statements = 0
    const aside = runtime.database.aside.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const watched = { ...runtime, database: { ...runtime.database, aside } }
    const dias = { desde: readDia('2020-01-01')!, hasta: readDia('2029-12-31')! }
    for (const clave of CLAVES_DE_ARCHIVO) {
      statements = 0
      await collect(writeArchivo(watched, { clave, formato: 'csv' }, dias))
      expect(statements, clave).toBeLessThan(5)
    }
    expect(await read(runtime, 'pedidos', dias)).toHaveLength(2)
    expect(await read(runtime, 'pagos', dias)).toHaveLength(2)
    const held = await read(runtime, 'stock', dias)
    expect(new Set(held.map((fila) => dayOf(fila.Fecha))).size).toBe(2)
  })
})

describeOnEveryDatabase('files of what came back', (open) => {
  it('51.6, 51.7 credit is given, used and left, returns stand on their day, at the end of the days as it was then', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 9 }, precio: 2190 })
    const first = await placeVendido(runtime, [{ producto, talle: 'M' }])
    await openVuelta(runtime, first, [null], { arreglo: 'credito', destino: 'stock', salda: true, saldo: SALDO })
    const { credito } = await runtime.database.read
      .selectFrom('creditos')
      .select('codigo as credito')
      .executeTakeFirstOrThrow()
    const today = diaDe(runtime.clock())
    runtime.setClock(runtime.clock() + DAY)
    const cheap = await insertProducto(runtime, { stock: { M: 9 }, precio: 1000 })
    const solicitud = buildSolicitud([{ producto: cheap, talle: 'M' }], 'transferencia', { credito })
    const placed = await placePedido(runtime, solicitud, 'transferencia')
    if (!placed.ok) throw new Error(placed.code)
    await openVuelta(runtime, { ...first, codigo: placed.value.codigo, id: placed.value.id }, [null], {
      arreglo: 'dinero',
    })
    await recountPedidos(runtime)

    const movidos = (await read(runtime, 'credito')).map((fila) => [fila['Qué'], fila.Importe, fila.Pedido])
    expect(movidos).toEqual([
      ['Se dio', 2190, first.codigo],
      ['Se usó', -1160, placed.value.codigo],
    ])
    const devoluciones = await read(runtime, 'devoluciones')
    expect(devoluciones.map((fila) => [fila.Estado, fila.Monto, fila.Camisetas])).toEqual([
      ['Resuelta', 2190, 1],
      ['Aceptada', undefined, 1],
    ])
    const saldosAl = async (hasta: number) =>
      (await read(runtime, 'saldos', { desde: hasta, hasta })).map((fila) => [
        fila['Qué'],
        fila['Se le debe'],
        fila.Debe,
      ])
    expect(await saldosAl(today)).toEqual([['Crédito sin usar', 2190, undefined]])
    expect(await saldosAl(today + 1)).toEqual([
      ['Crédito sin usar', 1030, undefined],
      ['Devolución sin resolver', 900, undefined],
    ])
  })

  it('51.7 CFE have their numbers, by kind the first and the last, and notes what they refer to', async () => {
    const runtime = await open()
    const { round } = await openFacturacion(runtime)
    const producto = await insertProducto(runtime, { stock: { M: 9 }, precio: 2190 })
    const factura = await placeVendido(runtime, [{ producto, talle: 'M' }], { factura: CLUB })
    await placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia' })
    const last = await placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia' })
    await last.refund(100)
    await round()
    await round(DAY / 24)
    const cfe = await read(runtime, 'cfe')
    const [nota] = cfe.filter((fila) => fila.Tipo === 'Nota de crédito de e-Ticket')
    const sold = cfe.find((fila) => fila.Pedido === last.codigo && fila.Tipo === 'e-Ticket')!
    expect(nota).toMatchObject({ Total: -100, 'Se refiere a': `e-Ticket ${sold.Serie} ${sold['Número']}` })
    expect(cfe.find((fila) => fila.Pedido === factura.codigo)).toMatchObject({
      Tipo: 'e-Factura',
      'RUT o cédula': CLUB.documento,
      'Sin IVA': 2008.2,
      IVA: 441.8,
    })
    const porTipo = await read(runtime, 'cfePorTipo')
    expect(porTipo.map((fila) => [fila.Tipo, fila.Primero, fila['Último'], fila['Cuántos']])).toEqual([
      ['e-Ticket', 1, 2, 2],
      ['Nota de crédito de e-Ticket', 1, 1, 1],
      ['e-Factura', 1, 1, 1],
    ])
    for (const campo of ['Total', 'Sin IVA', 'IVA']) expect(sum(porTipo, campo)).toBe(sum(cfe, campo))
    expect(sum(cfe, 'Total')).toBe(sum(await read(runtime, 'pedidos'), 'Total'))

    // What was issued counts, as on the page.
    await runtime.database.write.updateTable('cfe').set({ totalEmitido: 218_999 }).where('tipo', '=', 101).execute()
    const { mes } = await readMesFacturado(runtime, null, diasDeMes('2026-11'))
    const amounts = mes.tipos.map(({ tipo, neto, iva, total }) =>
      [total, neto, iva].map((centesimos) => (tipo % 10 === 2 ? -centesimos : centesimos) / 100),
    )
    const issued = await read(runtime, 'cfePorTipo')
    expect(issued.map((fila) => [fila.Total, fila['Sin IVA'], fila.IVA])).toEqual(amounts)
    expect(issued[0]).toMatchObject({ Total: 4379.98 })
  })
})

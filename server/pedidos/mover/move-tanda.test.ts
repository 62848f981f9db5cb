import { expect, it } from 'vitest'
import { readSeguimientos, tandaSchema, type Tanda } from '#domain/pedidos/gestion/tanda.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { addAviso } from '../guardar/aviso.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { verify } from '../probar/verify.ts'
import { applyPago } from './apply-pago.ts'
import { changeEstado } from './change-estado.ts'
import { moveTanda } from './move-tanda.ts'

const ANA = 'ana@casakas.uy'
const BETO = 'beto@casakas.uy'

/** Some orders by card that are paid. */
async function stage(open: () => Promise<TestRuntime>, cuantos = 3) {
  const runtime = await open()
  const mailing = { ...runtime, mailer: { kick: () => undefined } }
  const codigos: string[] = []
  for (let n = 0; n < cuantos; n++) {
    const { id, codigo, totalMercadoPago } = await placeOne(runtime)
    await applyPago(runtime, id, buildPago({ id: String(1000 + n), monto: totalMercadoPago }))
    codigos.push(codigo)
  }
  return {
    runtime,
    mailing,
    codigos,
    move: (paso: Tanda['paso'], desde: Tanda['pedidos'][number]['desde'], autor = ANA, numero = '') =>
      moveTanda(
        mailing,
        tandaSchema.parse({
          paso,
          pedidos: codigos.map((codigo, n) => ({ codigo, desde, seguimiento: numero && `${numero}${n}` })),
        }),
        autor,
      ),
    estados: async () =>
      Promise.all(
        codigos.map(async (codigo) => {
          const { estado, seguimiento } = (await selectPedido(runtime.database.read, { codigo }))!
          return [estado, seguimiento]
        }),
      ),
    correos: async (momento: string) =>
      (await runtime.database.read.selectFrom('correos').select('parametros').execute()).filter(
        ({ parametros }) => JSON.parse(parametros).momento === momento,
      ).length,
    verify: () => verify(runtime.database, runtime.clock(), runtime),
  }
}

describeOnEveryDatabase('many orders at once', (open) => {
  it('38.1 leave from where they are, each with its number and one mail; sent twice, done once', async () => {
    const shop = await stage(open)
    const sent = await shop.move('salir', 'pagado', ANA, 'UY')
    expect(sent.apartados).toEqual([])
    expect(sent.hechos.map(({ estado }) => estado)).toEqual(['enviado', 'enviado', 'enviado'])
    expect(await shop.move('salir', 'pagado', ANA, 'UY')).toEqual(sent)
    expect(await shop.estados()).toEqual([
      ['enviado', 'UY0'],
      ['enviado', 'UY1'],
      ['enviado', 'UY2'],
    ])
    expect(await shop.correos('enviado')).toBe(3)
    expect(await shop.verify()).toEqual([])
    // Taken back together, twice too.
    for (const _ of [1, 2]) expect((await shop.move('deshacer', 'enviado')).hechos).toHaveLength(3)
    // As they were: paid, without the number that this step wrote; the buyer is told of it once.
    expect((await shop.estados()).map(String)).toEqual(Array(3).fill('pagado,'))
    expect(await shop.correos('correccion')).toBe(3)
    // What was prepared for itself comes back to that, and from there to paid.
    for (const _ of [1, 2]) expect((await shop.move('preparar', 'pagado')).hechos).toHaveLength(3)
    for (const _ of [1, 2]) expect((await shop.move('deshacer', 'en_preparacion')).hechos).toHaveLength(3)
    expect((await shop.estados()).map(String)).toEqual(Array(3).fill('pagado,'))
    await shop.move('preparar', 'pagado')
    shop.runtime.setClock(shop.runtime.clock() + 1000)
    await shop.move('salir', 'en_preparacion', ANA, 'UY')
    await shop.move('deshacer', 'enviado')
    expect((await shop.estados()).map(String)).toEqual(Array(3).fill('en_preparacion,'))
    expect((await shop.move('deshacer', 'en_preparacion', BETO)).hechos).toEqual([])
    expect((await shop.move('salir', 'en_preparacion')).hechos).toHaveLength(3)
    expect((await shop.move('entregar', 'enviado')).hechos).toHaveLength(3)
    expect((await shop.move('deshacer', 'entregado')).hechos).toHaveLength(3)
    expect(await shop.verify()).toEqual([])
  })

  it('38.2 those that can’t are said with the reason and left alone, the others go', async () => {
    const shop = await stage(open)
    const [moved, flagged] = shop.codigos as [string, string, string]
    await changeEstado(shop.mailing, moved, { evento: 'cancelar', desde: 'pagado', detalle: '' }, BETO)
    const row = (await selectPedido(shop.runtime.database.read, { codigo: flagged }))!
    await inTransaction(shop.runtime, (work) => addAviso(work, row, { tipo: 'stock_no_cierra', detalle: 'X' }))
    const doble = [1, 2].map((n) => ({ codigo: `CK-NADIE${n}`, desde: 'pagado', seguimiento: 'UY1' }))
    expect(tandaSchema.safeParse({ paso: 'salir', pedidos: doble }).success).toBe(false)
    const unknown = tandaSchema.parse({ paso: 'preparar', pedidos: [{ codigo: 'CK-NADIE2', desde: 'pagado' }] })
    expect((await moveTanda(shop.mailing, unknown, ANA)).apartados).toMatchObject([{ codigo: 'CK-NADIE2' }])
    const { hechos, apartados } = await shop.move('salir', 'pagado')
    expect(apartados).toEqual([
      { codigo: moved, por: expect.stringContaining(`${BETO} lo pasó a «Cancelado»`) },
      ...(hechos.length === 1 ? [{ codigo: flagged, por: expect.any(String) }] : []),
    ])
    expect(hechos.length + apartados.length).toBe(3)
    expect(await shop.verify()).toEqual([])
  })

  it('38.3 two people at once move each order once', async () => {
    const shop = await stage(open, 6)
    const done = await Promise.all([shop.move('salir', 'pagado', ANA, 'A'), shop.move('salir', 'pagado', BETO, 'B')])
    const codigos = done.flatMap(({ hechos }) => hechos.map(({ codigo }) => codigo))
    expect(codigos.toSorted()).toEqual(shop.codigos.toSorted())
    expect(await shop.correos('enviado')).toBe(6)
    expect(await shop.verify()).toEqual([])
  })
})

describeOnEveryDatabase('each step with many orders', (open) => {
  it.each([
    ['preparar', 'pagado', 'en_preparacion', 'en_preparacion'],
    ['salir', 'pagado', 'enviado', 'enviado'],
    ['entregar', 'enviado', 'entregado', 'entregado'],
    ['deshacer', 'enviado', 'pagado', 'correccion'],
  ] as const)(
    '38.1, 38.3 is done once by two people who both send it twice: %s',
    async (paso, desde, hasta, momento) => {
      const shop = await stage(open, 4)
      if (desde === 'enviado') await shop.move('salir', 'pagado')
      const before = await shop.correos(momento)
      // An answer that was lost is asked for again.
      const done = await Promise.all([ANA, BETO, ANA, BETO].map((quien) => shop.move(paso, desde, quien)))
      for (const codigo of shop.codigos) {
        const by = [ANA, BETO].filter((_quien, n) =>
          [done[n]!, done[n + 2]!].some(({ hechos }) => hechos.some((one) => one.codigo === codigo)),
        )
        expect(by, codigo).toHaveLength(1)
      }
      expect((await shop.estados()).map(([estado]) => estado)).toEqual(Array(4).fill(hasta))
      expect((await shop.correos(momento)) - before).toBeLessThanOrEqual(4)
      expect(await shop.verify()).toEqual([])
    },
  )
})

const PEDIDOS = [
  { codigo: 'CK-7Q4M2F', nombre: 'Ana Pérez', telefono: '099 123 456' },
  { codigo: 'CK-8R5N3G', nombre: 'Ana Núñez', telefono: '+598 91 222 333' },
  { codigo: 'CK-9T6P4H', nombre: 'Beto Gómez', telefono: '' },
]

it.each([
  ['CK-7Q4M2F UY1', 'CK-7Q4M2F', 'UY1'],
  ['ck7q4m2f;UY1', 'CK-7Q4M2F', 'UY1'],
  ['UY1\t7Q4M2F', 'CK-7Q4M2F', 'UY1'],
  ['Perez, Ana\tUY 1', 'CK-7Q4M2F', 'UY 1'],
  ['beto gomez 123456789012', 'CK-9T6P4H', '123456789012'],
  ['099123456 UY1', 'CK-7Q4M2F', 'UY1'],
  ['59891222333,UY1', 'CK-8R5N3G', 'UY1'],
  ['CK-7Q4M2F RA 123 456 789 UY', 'CK-7Q4M2F', 'RA 123 456 789 UY'],
  ['RA 123 456 789 UY ck7q4m2f', 'CK-7Q4M2F', 'RA 123 456 789 UY'],
  ['7q4m2f Ana Pérez 1234 5678', 'CK-7Q4M2F', '1234 5678'],
  ['CK-7Q4M2F Ana Pérez UY1', 'CK-7Q4M2F', 'UY1'],
  ['CK-7Q4M2F\tRA 123 456 789 UY', 'CK-7Q4M2F', 'RA 123 456 789 UY'],
])('38.4 a number is of the order that its line names: %s', (texto, codigo, numero) => {
  expect(readSeguimientos(`Pedido;Número\n\n${texto}\r\n`, PEDIDOS)).toEqual({
    numeros: new Map([[codigo, numero]]),
    faltas: [],
  })
})

it.each([
  ['Ana UY1', 'más de un pedido'],
  ['CK-222222 UY1', 'ningún pedido'],
  ['constructor __proto__', 'ningún pedido'],
  ['CK-7Q4M2F', 'falta'],
  ['CK-7Q4M2F\t1,23457E+11', 'la planilla recortó el número'],
  ['CK-7Q4M2F;1.23457E+11', 'la planilla recortó el número'],
  ['Pedido\tSeguimiento\nCK-7Q4M2F\t1,23E+5', 'la planilla recortó el número'],
  ['CK-7Q4M2F 1,23457E+11', 'la planilla recortó el número'],
  ['CK-7Q4M2F UY1\n7Q4M2F UY2', 'ya tiene número'],
  ['CK-7Q4M2F UY1\nCK-8R5N3G UY1', 'ya está en otro'],
  [`CK-7Q4M2F ${'9'.repeat(81)}`, 'muy largo'],
])('38.4 a line that is of no order, or twice, is named: %s', (texto, falta) => {
  expect(readSeguimientos(texto, PEDIDOS).faltas.join()).toContain(falta)
})

it.each([
  ['CK-7Q4M2F\tAna Pérez\tMontevideo\tUY1', 'UY1'],
  ['UY1\tCK-7Q4M2F\tAna Pérez', 'UY1'],
  ['Fecha\tGuía\tPedido\tImporte\n\tUY1\tCK-7Q4M2F\t$ 250', 'UY1'],
  ['Destinatario;Teléfono;Número de seguimiento;Peso\nAna;099 123 456;UY1;0,5', 'UY1'],
])('38.9 a sheet may have other columns: %s', (texto, numero) => {
  expect(readSeguimientos(texto, PEDIDOS)).toEqual({ numeros: new Map([['CK-7Q4M2F', numero]]), faltas: [] })
})

it('38.9 five thousand lines are read at once, each that is of no order named', () => {
  const lineas = Array.from({ length: 5_000 }, (_, i) => `CK-${String(i).padStart(6, '2')}\tUY${i}`)
  const { numeros, faltas } = readSeguimientos([...lineas, 'CK-9T6P4H\tUY'].join('\n'), PEDIDOS)
  expect([numeros.size, faltas.length]).toEqual([1, 5_000])
})

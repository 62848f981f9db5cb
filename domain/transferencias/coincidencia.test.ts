import { expect, it } from 'vitest'
import {
  findCodigos,
  findCoincidencias,
  indexEsperando,
  pedidoPropuesto,
  porQue,
  type Coincidencia,
  type PedidoCandidato,
} from './coincidencia.ts'

const HECHO = Date.UTC(2026, 10, 17, 12)

const ANA: PedidoCandidato = {
  codigo: 'CK-7K4M2F',
  nombre: 'Ana Núñez Pérez',
  estado: 'pendiente_pago',
  medioDePago: 'transferencia',
  total: 2901,
  creado: HECHO,
  aMano: 0,
}
const BEA: PedidoCandidato = { ...ANA, codigo: 'CK-AC3T8X', nombre: 'Bea Sosa', creado: HECHO + 1 }
const PAGADO: PedidoCandidato = { ...ANA, codigo: 'CK-YYTTPP', nombre: 'Caro Paz', estado: 'pagado' }

function match(
  descripcion: string,
  centavos = 290100,
  { esperando = [ANA, BEA], todos = [ANA, BEA, PAGADO], fecha = '2026-11-18', moneda = 'UYU' } = {},
) {
  const nombrados = new Map(todos.map((pedido) => [pedido.codigo, pedido]))
  return findCoincidencias({ fecha, descripcion, centavos, moneda }, nombrados, indexEsperando(esperando))
}

const short = (found: ReturnType<typeof match>) => found.map(({ grado, pedido }) => `${grado} ${pedido.codigo}`)

it.each([
  ['TRANSF CK-7K4M2F', ['CK-7K4M2F']],
  ['transf ck 7k4 m2f de ana', ['CK-7K4M2F']],
  ['C.K.7K4M2F', ['CK-7K4M2F']],
  ['CK-7K4M2F Y CK-AC3T8X', ['CK-7K4M2F', 'CK-AC3T8X']],
  ['CK-7K4M2F CK-7K4M2F', ['CK-7K4M2F']],
  ['CK-7K4M2', []],
  ['CK-7K4M20', []],
  ['', []],
])('30.13 “%s” names %j', (descripcion, codigos) => {
  expect(findCodigos(descripcion)).toEqual(codigos)
})

it('30.13 a code decides, with the amount or without it; a lost prefix does no harm where an order waits', () => {
  expect(short(match('TRANSF ck7k4m2f'))).toEqual(['codigo_y_monto CK-7K4M2F'])
  expect(short(match('pago 7K4-M2F gracias'))).toEqual(['codigo_y_monto CK-7K4M2F'])
  expect(short(match('CK-7K4M2F', 300000))).toEqual(['codigo_otro_monto CK-7K4M2F'])
  expect(short(match('CK-YYTTPP'))).toEqual(['codigo_terminado CK-YYTTPP'])
  // Confirmed by hand before, for that amount; a card order isn't.
  const aMano = (centavos: number) => match('CK-YYTTPP', centavos, { todos: [{ ...PAGADO, aMano: 1 }] })
  expect(short(aMano(290100))).toEqual(['confirmado_a_mano CK-YYTTPP'])
  expect(short(aMano(290000))).toEqual(['codigo_terminado CK-YYTTPP'])
  expect(pedidoPropuesto({ coincidencias: aMano(290100), parecido: 'CK-AC3T8X' })?.codigo).toBe('CK-YYTTPP')
  expect(pedidoPropuesto({ coincidencias: aMano(290000), parecido: '' })).toBeNull()
  // The code of an order that isn't waiting, without its first letters, is a word like any other.
  expect(short(match('YYTTPP', 1))).toEqual([])
  expect(short(match('CK-AC3T8X CK-7K4M2F', 500000))).toEqual([
    'codigo_otro_monto CK-7K4M2F',
    'codigo_otro_monto CK-AC3T8X',
  ])
})

it('30.13 without a code the exact amount does, the buyer’s name first, of orders that were there by then', () => {
  expect(short(match('DEPOSITO'))).toEqual(['monto CK-7K4M2F', 'monto CK-AC3T8X'])
  expect(short(match('DE: SOSA BEA'))).toEqual(['monto CK-AC3T8X', 'monto CK-7K4M2F'])
  expect(short(match('DEPOSITO', 290101))).toEqual([])
  expect(short(match('DEPOSITO', 290100, { fecha: '2026-11-16' }))).toEqual([])
  expect(short(match('DEPOSITO', 290100, { esperando: [{ ...ANA, medioDePago: 'tarjeta' }] }))).toEqual([])
  expect(short(match('DEPOSITO', 290100, { esperando: [{ ...ANA, estado: 'vencido' }, BEA] }))).toEqual([
    'monto CK-AC3T8X',
    'monto CK-7K4M2F',
  ])
})

it('30.13, 30.14, 30.20 only what leaves no doubt is offered to be ticked', () => {
  const propose = (coincidencias: Coincidencia[], parecido = '') => pedidoPropuesto({ coincidencias, parecido })
  expect(propose(match('CK-7K4M2F'))?.codigo).toBe('CK-7K4M2F')
  expect(propose(match('CK-7K4M2F', 1))).toBeNull()
  expect(propose(match('DEPOSITO'))).toBeNull()
  expect(propose(match('DEPOSITO', 290100, { esperando: [BEA] }))?.codigo).toBe('CK-AC3T8X')
  expect(propose(match('CK-7K4M2F CK-AC3T8X'))).toBeNull()
  expect(propose(match('CK-YYTTPP'))).toBeNull()
  expect(propose([])).toBeNull()
  // Money of that day and amount was used for another order: perhaps it is the same.
  expect(propose(match('DEPOSITO', 290100, { esperando: [BEA] }), 'CK-YYTTPP')).toBeNull()
  expect(propose(match('CK-7K4M2F'), 'CK-YYTTPP')?.codigo).toBe('CK-7K4M2F')
})

it('30.13, 30.14 the buyer’s name with nearly the amount is a clue with how much differs, and never ticked', () => {
  const clue = match('TRANSF DE NUNEZ PEREZ ANA', 295100)
  expect(short(clue)).toEqual(['nombre CK-7K4M2F'])
  expect(porQue(clue[0]!, 295100)).toBe(
    'Tiene el nombre, sin código y con otro importe: sobran $\u00a050. Es una pista: fijate antes de confirmar.',
  )
  expect(pedidoPropuesto({ coincidencias: clue, parecido: '' })).toBeNull()
  // An order of the exact amount is the better guess, but no longer beyond doubt.
  const dear = { ...BEA, total: 2951 }
  const both = match('TRANSF DE NUNEZ PEREZ ANA', 295100, { esperando: [ANA, dear] })
  expect(short(both)).toEqual(['monto CK-AC3T8X', 'nombre CK-7K4M2F'])
  expect(pedidoPropuesto({ coincidencias: both, parecido: '' })).toBeNull()
  // A single word of a name is anybody's, far from the amount it is other money, and a code decides.
  expect(short(match('TRANSF DE ANA', 295100))).toEqual([])
  expect(short(match('TRANSF DE NUNEZ ANA', 400000))).toEqual([])
  expect(short(match('TRANSF DE NUNEZ ANA', 295100, { fecha: '2026-11-16' }))).toEqual([])
  expect(short(match('CK-AC3T8X DE NUNEZ ANA', 295100))).toEqual(['codigo_otro_monto CK-AC3T8X'])
})

it('30.29 money of another country is no order’s, whatever its code and amount', () => {
  expect(match('CK-7K4M2F', 290100, { moneda: 'USD' })).toEqual([])
  expect(match('DEPOSITO', 290100, { moneda: 'USD' })).toEqual([])
})

it('30.13 says why in words', () => {
  const why = (descripcion: string, centavos = 290100) => porQue(match(descripcion, centavos)[0]!, centavos)
  expect(why('CK-7K4M2F nunez ana')).toBe('Tiene el código y el importe justo. También está el nombre.')
  expect(why('CK-7K4M2F', 300050)).toBe('Tiene el código, con otro importe: sobran $\u00a099,50.')
  expect(why('CK-7K4M2F', 290000)).toBe('Tiene el código, con otro importe: faltan $\u00a01.')
  expect(why('CK-YYTTPP')).toContain('ya no espera dinero (Pagado)')
  expect(why('DEPOSITO')).toBe('No tiene código; el importe es el justo.')
})

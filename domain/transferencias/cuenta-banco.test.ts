import { expect, it } from 'vitest'
import { completeCuenta, findCuenta, finDeNumero } from './cuenta-banco.ts'

it.each([
  [[['Cuenta', 'CA 0012345-00001', 'Moneda', 'Pesos']], '2345-00001', 'UYU'],
  [[['Cuenta', '000123456-00001', 'Pesos']], '3456-00001', 'UYU'],
  [
    [
      ['0012345-00001'],
      [
        'Saldo disponible\n$ 12.345,67',
        'Nº de Cuenta\nCA 0012345-00001',
        'Moneda\n$',
        'N° de Cuenta anterior\nCA 001-9912345',
      ],
    ],
    '2345-00001',
    'UYU',
  ],
  [[['Nº de Cuenta anterior\nCA 001-9912345'], ['Nº de Cuenta\nCA 55512345'], ['Moneda\nU$S']], '2345', 'USD'],
  [[['Estado de Cuenta 11/2026'], ['Cuenta', 'Moneda'], ['1234567', 'Dólares']], '4567', 'USD'],
  [[['Cuenta: 123.456.789'], ['Moneda: USD']], '6789', 'USD'],
  [[['Cuenta corriente ****4321 en pesos'], ['1 U$S = 42']], '4321', 'UYU'],
  [[['Caja de ahorro en dólares', '000123']], '0123', 'USD'],
  [[['Estado de cuenta al 30/11/2026'], ['Titular de la cuenta: Ana, 1.234.567-8']], null, null],
  [[['Estado de cuenta 2026'], ['Saldo de la cuenta', '12.345,67']], null, null],
  [[], null, null],
] as [string[][], string | null, string | null][])(
  '30.34 the lines %j name account %s in %s',
  (arriba, numero, moneda) => {
    expect(findCuenta(arriba, 'movimientos.csv')).toEqual({ numero, moneda })
  },
)

it.each([
  ['Estado_De_Cuenta_1234567.xls', '4567'],
  ['Estado_De_Cuenta_1234567 (1).xls', '4567'],
  ['Detalle_Movimiento_Cuenta.xls', null],
  ['Cuenta_20261128.csv', null],
  ['movimientos 2026-11-28.csv', null],
])('30.34 a file named “%s” is of account %s', (archivo, numero) => {
  expect(findCuenta([['Movimientos']], archivo).numero).toBe(numero)
})

it.each([
  ['4567', '4567'],
  ['CA 0012345-00001', '2345-00001'],
  ['001-0012345', '2345'],
  ['12', ''],
  ['', ''],
  ['cuatro', ''],
])('30.34 of the number “%s” %s is kept', (texto, fin) => {
  expect(finDeNumero(texto)).toBe(fin)
})

it('30.35 an account that was said before completes what a list says while one alone fits', () => {
  const pesos = { numero: '1111', moneda: 'UYU' } as const
  const dolares = { numero: '1111', moneda: 'USD' } as const
  const nada = { numero: null, moneda: null }
  expect(completeCuenta(nada, [])).toEqual(nada)
  expect(completeCuenta(nada, [pesos])).toEqual(pesos)
  expect(completeCuenta(nada, [pesos, dolares])).toEqual(nada)
  expect(completeCuenta({ numero: null, moneda: 'USD' }, [pesos, dolares])).toEqual(dolares)
  expect(completeCuenta({ numero: '2222', moneda: null }, [pesos])).toEqual({ numero: '2222', moneda: null })
  expect(completeCuenta({ numero: '2222', moneda: 'UYU' }, [dolares])).toEqual({ numero: '2222', moneda: 'UYU' })
})

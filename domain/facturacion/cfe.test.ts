import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nombrarDiferencia, nombreDeCfe, numeroInternoDe, pausaDeCfe, tipoDeCfe } from './cfe.ts'
import { compareMes, type Asentado } from './mes-facturado.ts'
import { readPegados } from './numeros-pegados.ts'

it('53.1 a sale is an e-Ticket, for a RUT an e-Factura; what takes off it is the note of that kind', () => {
  expect((['', 'ci', 'rut'] as const).map((documento) => tipoDeCfe(documento, undefined))).toEqual([101, 101, 111])
  // Whoever it is for: an e-Ticket may be for a RUT.
  expect(([101, 111] as const).map((tipo) => tipoDeCfe('rut', { tipo }))).toEqual([102, 112])
  expect(nombreDeCfe({ tipo: 112, serie: 'A', numero: 7 })).toBe('Nota de crédito de e-Factura A 7')
})

it('53.4 an internal number is of its document alone, and another where DGI refused it', () => {
  expect(numeroInternoDe('CK-ABC123', 'venta', 1)).toBe('CK-ABC123-1')
  expect(numeroInternoDe('CK-ABC123', 'venta', 2)).toBe('CK-ABC123-1-2')
  expect(numeroInternoDe('CK-ABC123', 'anulacion', 1)).toBe('CK-ABC123-A')
  expect(numeroInternoDe('CK-ABC123', 'devolucion-c94e4534-223a-4f87-b620-2812e8994c34', 1)).toBe('CK-ABC123-D994C34')
})

it('53.5 pauses grow to an hour', () => {
  expect([1, 2, 3].map(pausaDeCfe)).toEqual([10_000, 20_000, 40_000])
  expect(pausaDeCfe(1_000)).toBe(3_600_000)
})

it('53.8 a difference of totals is named, a centésimo apart from others', () => {
  expect(nombrarDiferencia(13, 1300)).toBe('')
  expect(nombrarDiferencia(13, null)).toBe('')
  expect(nombrarDiferencia(13, 1301)).toBe('Redondeo: el proveedor dice $ 0,01 más.')
  expect(nombrarDiferencia(13, 1200)).toBe('Otro total: el proveedor dice $ 1,00 menos.')
})

const asentado: fc.Arbitrary<Asentado> = fc
  .record({
    venta: fc.boolean(),
    total: fc.integer({ min: 1, max: 50_000 }),
    off: fc.constantFrom(0, 0, 1, -1, 100),
    delMes: fc.boolean(),
    emitido: fc.boolean(),
    estado: fc.constantFrom(null, 'por_emitir', 'rechazado', 'no_hace_falta', 'aceptado'),
  })
  .map(({ venta, total, off, delMes, emitido, estado }) => {
    const isIssued = emitido || !delMes
    const own = isIssued ? 'aceptado' : (estado as Asentado['estado'])
    return {
      codigo: 'ABC123',
      clave: venta ? 'venta' : 'anulacion',
      total,
      neto: total * 80,
      iva: total * 20,
      delMes,
      emitidoEnElMes: isIssued,
      tipo: venta ? (101 as const) : (102 as const),
      estado: own,
      falta: 'de_antes' as const,
      serie: 'A',
      numero: own === 'aceptado' ? 1 : null,
      totalEmitido: total * 100 + off,
    }
  })

it('53.8 sales less what took off them, with each difference, are the papers to the centésimo', () => {
  fc.assert(
    fc.property(fc.array(asentado), (asentados) => {
      const { ventas, quitas, tipos, diferencias } = compareMes(asentados)
      const emitido = tipos.reduce((sum, { tipo, total }) => sum + (tipo === 102 ? -total : total), 0)
      const named = diferencias.reduce((sum, { centesimos }) => sum + centesimos, 0)
      expect(ventas.total - quitas.total + named).toBe(emitido)
      for (const { neto, iva, total } of tipos) expect(neto + iva).toBe(total)
    }),
  )
})

it.each([
  ['ABC123 101 A 1234', { codigo: 'ABC123', tipo: 101, serie: 'A', numero: 1234 }],
  ['abc123;e-Factura;b;9', { codigo: 'ABC123', tipo: 111, serie: 'B', numero: 9 }],
  ['"ABC123-2","Nota de crédito de e-Ticket","AA","0012"', { codigo: 'ABC123-2', tipo: 102, serie: 'AA', numero: 12 }],
  ['ABC123\t102\tA\t7', { codigo: 'ABC123', tipo: 102, serie: 'A', numero: 7 }],
  ['ABC123 101 A-7', { codigo: 'ABC123', tipo: 101, serie: 'A', numero: 7 }],
  ['ABC123 101 A - 7', { codigo: 'ABC123', tipo: 101, serie: 'A', numero: 7 }],
])('53.10 ‘%s’ is read as a number', (renglon, read) => {
  expect(readPegados(renglon)).toEqual([{ renglon, ...read }])
})

it.each([
  ['ABC123', /No se entiende/],
  ['ABC123 103 A 1', /El tipo es/],
  ['ABC123 constructor A 1', /El tipo es/],
  ['ABC123 101 A 0', /no puede ser 0/],
  ['ABC123 101 A 12345678', /No se entiende/],
  ['ABC123 101 A -5', /No se entiende/],
  ['ABC123;101;A;-5', /No se entiende/],
  ['"ABC123","101","A","-5"', /No se entiende/],
  ['ABC123 101 A −5', /No se entiende/],
  ['ABC123 0x65 A 1', /El tipo es/],
])('53.10 ‘%s’ is refused', (renglon, falta) => {
  expect(readPegados(renglon)).toEqual([{ renglon, falta: expect.stringMatching(falta) }])
})

it('53.10 no line is left out, however many they are', () => {
  expect(readPegados('ABC123 101 A 1\n'.repeat(2_300))).toHaveLength(2_300)
})

it('53.10 headings and empty lines are passed over', () => {
  expect(readPegados('Código;Tipo;Serie;Número\r\n\r\nABC123;101;A;1\r\n')).toHaveLength(1)
})

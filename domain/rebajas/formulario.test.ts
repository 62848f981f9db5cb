import { describe, expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { isHabil } from '#domain/tiempo/habil.ts'
import { readMomento, ultimoMomento, writeMomento } from '#domain/tiempo/momento.ts'
import { esteFinDeSemana } from './fin-de-semana.ts'
import {
  FORMULARIO_VACIO,
  readFormularioDeRebaja,
  toFormularioDeRebaja,
  type FormularioDeRebaja,
} from './formulario.ts'

/** Wednesday at noon in Montevideo. */
const NOW = readMomento('2026-11-18T12:00')!

const BIEN: FormularioDeRebaja = {
  ...FORMULARIO_VACIO,
  nombre: ' Liga ',
  valor: '30 %',
  liga: 'Inglesa',
}

function read(fields: Partial<FormularioDeRebaja> = {}, now = NOW, empezada: number | null = null) {
  const result = readFormularioDeRebaja({ ...BIEN, ...fields }, now, empezada)
  return 'errores' in result ? { errores: Object.keys(result.errores) } : result.borrador
}

describe('the form of a reduction', () => {
  it('33.2 is read as it was written; empty times are now, and until somebody ends it', () => {
    expect(read()).toEqual({
      nombre: 'Liga',
      tipo: 'porcentaje',
      valor: 30,
      modos: 'ambos',
      alcance: { tipo: 'filtro', filtro: { liga: ['Inglesa'] } },
      desde: NOW,
      hasta: null,
      extendida: false,
    })
    expect(read({ alcance: 'elegidas', codigos: ' A-1, A-2\nA-1 ' })).toMatchObject({
      alcance: { tipo: 'elegidas', codigos: ['A-1', 'A-2'] },
    })
    expect(read({ tipo: 'pesos', valor: '$ 1.300' })).toMatchObject({
      tipo: 'pesos',
      valor: 1300,
    })
  })

  it('33.8 says what is wrong: nothing to call it, per cent out of 1 to 90, no shirts, an end before its beginning', () => {
    for (const valor of ['', '0', '-5', '250', '91', '7,5', 'x']) {
      expect(read({ valor }), valor).toEqual({ errores: ['valor'] })
    }
    for (const valor of ['0', '-300', ''])
      expect(read({ tipo: 'pesos', valor }), valor).toEqual({
        errores: ['valor'],
      })
    expect(read({ nombre: ' ' })).toEqual({ errores: ['nombre'] })
    expect(read({ nombre: 'a'.repeat(61) })).toEqual({ errores: ['nombre'] })
    expect(read({ liga: '' })).toEqual({ errores: ['filtro'] })
    expect(read({ alcance: 'elegidas' })).toEqual({ errores: ['codigos'] })
    expect(read({ desde: '2026-11-20T10:00', hasta: '2026-11-20T09:00' })).toEqual({ errores: ['hasta'] })
    expect(read({ hasta: '2026-11-17T10:00' })).toEqual({ errores: ['hasta'] })
    expect(read({ desde: 'mañana' })).toEqual({ errores: ['desde'] })
    expect(read({ hasta: '2026-11-31T10:00' })).toEqual({ errores: ['hasta'] })
  })

  it('33.2 an end is in it to the minute, and a beginning in the past is now', () => {
    expect(read({ desde: '2026-11-17T00:00', hasta: '2026-11-20T09:00' })).toMatchObject({
      desde: NOW,
      hasta: readMomento('2026-11-20T09:01'),
    })
    expect(read({ hasta: '2026-11-18T12:00' })).toMatchObject({
      hasta: NOW + 60_000,
    })
  })

  it('33.12 one without a business day runs through the next one', () => {
    expect(read({ desde: '2026-11-21T00:00', hasta: '2026-11-22T23:59' })).toMatchObject({
      hasta: readMomento('2026-11-24T00:00'),
      extendida: true,
    })
    expect(read({ desde: '2026-11-20T22:00', hasta: '2026-11-22T23:59' })).toMatchObject({ extendida: false })
    // Christmas is a Friday here, and the weekend follows.
    expect(read({ desde: '2026-12-25T00:00', hasta: '2026-12-25T20:00' })).toMatchObject({
      hasta: readMomento('2026-12-29T00:00'),
      extendida: true,
    })
    expect(['2026-11-20', '2026-11-21', '2026-12-25', '2027-01-01'].map((dia) => isHabil(readDia(dia)!))).toEqual([
      true,
      false,
      false,
      false,
    ])
    // A reduction that ran on a business day already may end at any time.
    expect(read({ hasta: '2026-11-22T10:00' }, readMomento('2026-11-21T10:00')!, NOW)).toMatchObject({
      extendida: false,
    })
  })

  it('33.8 what is stored comes back as it was written', () => {
    const written = {
      ...BIEN,
      nombre: 'Liga',
      valor: '30',
      desde: '2026-11-20T00:00',
      hasta: '2026-11-22T23:59',
    }
    const result = readFormularioDeRebaja(written, NOW)
    if ('errores' in result) throw new Error('it is right')
    const { alcance, ...rest } = result.borrador
    if (alcance.tipo === 'elegidas') throw new Error('it has a filter')
    expect(toFormularioDeRebaja({ ...rest, id: 'r', alcance }, [])).toEqual(written)
  })

  it('33.13 "este fin de semana" is from Friday, or from now once it has begun, through Sunday', () => {
    const viernes = { desde: '2026-11-20T00:00', hasta: '2026-11-22T23:59' }
    expect(esteFinDeSemana(NOW)).toEqual(viernes)
    expect(esteFinDeSemana(readMomento('2026-11-16T00:00')!)).toEqual(viernes)
    expect(esteFinDeSemana(readMomento('2026-11-20T00:00')!)).toEqual({
      ...viernes,
      desde: '',
    })
    expect(esteFinDeSemana(readMomento('2026-11-22T23:58')!)).toEqual({
      ...viernes,
      desde: '',
    })
    expect(esteFinDeSemana(readMomento('2026-11-23T00:00')!).desde).toBe('2026-11-27T00:00')
  })

  it('33.11 an end is told by its last minute', () => {
    expect(ultimoMomento(readMomento('2026-11-23T00:00')!)).toBe('domingo 22/11')
    expect(ultimoMomento(readMomento('2026-11-22T18:00')!)).toBe('domingo 22/11 a las 17:59')
    expect(writeMomento(NOW)).toBe('2026-11-18T12:00')
    expect([readMomento('2026-11-18T24:00'), readMomento('2026-13-01T10:00')]).toEqual([null, null])
  })
})

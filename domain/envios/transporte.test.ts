import { describe, expect, it } from 'vitest'
import { rastreoDe, TRANSPORTES_DE_EJEMPLO, transporteSchema } from './transporte.ts'

const faultOf = (rastreo: string) => {
  const checked = transporteSchema.safeParse({ id: '', nombre: 'Uno', telefono: '', activo: true, rastreo })
  return checked.success ? null : checked.error.issues[0]!.message
}

describe('where a parcel is followed', () => {
  it('39.1 is an https address with the number’s place once, after the host', () => {
    for (const { rastreo } of TRANSPORTES_DE_EJEMPLO) expect(faultOf(rastreo)).toBeNull()
    for (const good of ['https://a.uy/{numero}', 'https://a.uy/x?n={numero}&l=es', 'https://a.uy:8443/#{numero}', '']) {
      expect(faultOf(good)).toBeNull()
    }
    for (const bad of [
      'http://a.uy/{numero}',
      'javascript:alert({numero})',
      'https://{numero}.a.uy/',
      'https://a.uy{numero}/x',
      'https://a.uy/{numero}/{numero}',
      'https://a.uy/',
      'https://ana:clave@a.uy/{numero}',
      'https://a.uy\\@b.uy/{numero}',
      'https://localhost/{numero}',
      'a.uy/{numero}',
    ]) {
      expect([bad, faultOf(bad)]).toEqual([bad, expect.any(String)])
    }
  })

  it('39.2 has the number percent-encoded, and is nothing without a number or a right address', () => {
    const rastreo = 'https://a.uy/x?n={numero}'
    expect(rastreoDe(rastreo, 'AA 1/2?&#$&$1ñ')).toBe('https://a.uy/x?n=AA%201%2F2%3F%26%23%24%26%241%C3%B1')
    expect(rastreoDe(rastreo, '\uD800')).toBe('https://a.uy/x?n=%EF%BF%BD')
    for (const [address, number] of [
      [rastreo, ''],
      ['', '1'],
      ['javascript:{numero}', '1'],
    ]) {
      expect(rastreoDe(address!, number!)).toBe('')
    }
  })
})

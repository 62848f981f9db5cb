import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPedir, compareUrgencia, cuentaDeReposicion, diasQueAlcanza } from './reposicion.ts'

const de = (vendidas: number, quedan: number, esperan = 0) => ({ talle: 'M', vendidas, quedan, esperan })

describe('what to order again', () => {
  it('54.4 is what sold, and who waits, less what is left; its arithmetic is said', () => {
    expect(cuentaDeReposicion(de(12, 3, 4))).toBe(
      'vendiste 12 en 60 días, te quedan 3, esperan 4: pedí 13 para otros 60',
    )
    expect(cuentaDeReposicion(de(1, 0))).toBe('vendiste 1 en 60 días, no te queda ninguna: pedí 1 para otros 60')
    expect(cuentaDeReposicion(de(0, 1, 3))).toBe('no vendiste en 60 días, te queda 1, esperan 3: pedí 2 para otros 60')
    expect(cuentaDeReposicion(de(0, 0, 1))).toContain('espera 1: pedí 1')
    // More came back than sold.
    expect([aPedir(de(-2, 0)), aPedir(de(-2, 0, 3)), diasQueAlcanza(de(-2, 5))]).toEqual([0, 1, null])
  })

  it('54.4 once it is there, what is left lasts for sixty days at the same pace', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(50), (vendidas, quedan, esperan) => {
        const talle = de(vendidas, quedan, esperan)
        const then = diasQueAlcanza({
          ...talle,
          quedan: quedan + aPedir(talle) - Math.min(esperan, quedan + aPedir(talle)),
        })
        return then === null || then >= 60 || aPedir(talle) === 0
      }),
    )
  })

  it('54.4 what ends first comes first', () => {
    const shirt = (nombre: string, ...talles: ReturnType<typeof de>[]) => ({
      id: nombre,
      codigo: nombre,
      nombre,
      proveedor: '',
      costo: null,
      talles,
    })
    const sorted = [shirt('B', de(60, 30)), shirt('A', de(60, 30)), shirt('C', de(10, 9), de(10, 1))].sort(
      compareUrgencia,
    )
    expect(sorted.map(({ nombre }) => nombre)).toEqual(['C', 'A', 'B'])
  })
})

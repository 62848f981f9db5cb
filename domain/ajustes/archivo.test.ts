import { describe, expect, it } from 'vitest'
import { readArchivoDeAjustes } from './archivo.ts'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import { writeGuardados } from './versiones.ts'

const texto = writeGuardados(DEMO_AJUSTES)
const [uno, otro] = DEMO_AJUSTES.bancos
const change = (campos: object) => JSON.stringify({ ...JSON.parse(texto), ...campos })

function faltasDe(archivo: string): string[] {
  const read = readArchivoDeAjustes(archivo)
  return read.ok ? [] : read.faltas
}

describe('settings in a file that a person wrote', () => {
  it('15.15 gives back what was written out', () => {
    expect(readArchivoDeAjustes(texto)).toEqual({ ok: true, ajustes: DEMO_AJUSTES })
  })

  it('15.15 takes each field as it is typed into the form', () => {
    const typed = {
      whatsapp: '+598 99 123 456',
      precioParches: '$ 1.250',
      redSocial: { nombre: 'X', url: 'x.com/tienda' },
    }
    expect(readArchivoDeAjustes(change(typed))).toEqual({
      ok: true,
      ajustes: {
        ...DEMO_AJUSTES,
        whatsapp: '59899123456',
        precioParches: 1250,
        redSocial: { nombre: 'X', url: 'https://x.com/tienda' },
      },
    })
  })

  it('15.15 tells the line from which it isn’t understood', () => {
    const [line] = faltasDe(texto.replace(/"version": \d+,/, '"version": 6'))
    expect(line).toMatch(/^El archivo no se entiende en el renglón 3: .*falta una coma/)
    expect(faltasDe(texto.slice(0, 100))[0]).toMatch(/^El archivo no se entiende/)
    expect(faltasDe('')[0]).toMatch(/npm run -s admin -- ajustes leer/)
  })

  it('15.15 names what is wrong by its field and where that stands', () => {
    expect(faltasDe(change({ bancos: [uno, { ...otro, titular: '' }], cuotas: 'doce' }))).toEqual([
      'Titular de la cuenta 2 (bancos.1.titular): Completá este dato.',
      'Cuotas con tarjeta (cuotas): Tiene que ser un número entero de 1 a 36.',
    ])
    expect(faltasDe(change({ empresa: 'la mía' }))).toContain('RUT (empresa.rut): Tiene que ser un texto.')
    expect(faltasDe(change({ bancos: [uno] }))).toEqual([
      'En «bancos» tiene que haber 2 cuentas, entre [ y ], cada una entre { y }.',
    ])
    expect(faltasDe(change({ bancos: [uno, otro, otro] }))).toHaveLength(1)
  })

  it('15.15, 15.11 doesn’t take what a newer version wrote', () => {
    expect(readArchivoDeAjustes(change({ version: 999 }))).toMatchObject({ ok: false, nuevos: true })
  })
})

import { describe, expect, it } from 'vitest'
import { buildProductoDistinto } from '#tests/producto-distinto.ts'
import {
  CAMPOS_DE_FORMULARIO,
  describeCampo,
  ETIQUETAS,
  findDiferencias,
  FORMULARIO_VACIO,
  formularioSchema,
  readFormularioDeProducto,
  tallesDelFormulario,
  toFormulario,
  type FormularioProducto,
} from './formulario.ts'
import { TALLES_ADMIN } from './talle.ts'

const CELESTE: FormularioProducto = {
  ...FORMULARIO_VACIO,
  nombre: ' Uruguay Local 1950 ',
  codigo: 'CSK-1950',
  equipo: 'Uruguay',
  precio: '2.190',
  precioDescuento: '$ 1.900',
  precioEncargo: '2490',
  popularidad: '80',
  anioDesde: '1950',
  anioHasta: '1951',
  tallesEncargo: ['S', 'M'],
  coloresPrincipales: ['celeste'],
}
const faultsIn = (fields: Partial<FormularioProducto>) => readFormularioDeProducto({ ...CELESTE, ...fields }).errores

describe('the product form', () => {
  it('5.24, 3.22 gives the fields of a product, its numbers as numbers', () => {
    const { campos, errores } = readFormularioDeProducto(CELESTE)
    expect(errores).toEqual({})
    expect(campos).toMatchObject({
      nombre: 'Uruguay Local 1950',
      precio: 2190,
      precioDescuento: 1900,
      precioEncargo: 2490,
      precioEncargoDescuento: null,
      popularidad: 80,
      anio: [1950, 1951],
      activo: true,
      destacado: false,
      patron: 'liso',
    })
  })

  it('3.1 shows a product with every field, and reads it back as it was', () => {
    const { id: _id, slug: _slug, stock: _stock, imagenes: _imagenes, ...campos } = buildProductoDistinto()
    const shown = toFormulario(campos)
    expect(findDiferencias(FORMULARIO_VACIO, shown)).toEqual(CAMPOS_DE_FORMULARIO)
    expect(formularioSchema.parse({ ...shown, otra: 'cosa' })).toEqual(shown)
    expect(readFormularioDeProducto(shown)).toEqual({ campos, errores: {} })
    expect(Object.keys(ETIQUETAS).toSorted()).toEqual(Object.keys(shown).toSorted())
  })

  it('5.21 needs a name and both card prices', () => {
    expect(Object.keys(readFormularioDeProducto(FORMULARIO_VACIO).errores)).toEqual([
      'nombre',
      'precio',
      'precioEncargo',
    ])
  })

  it.each(['2190,50', '2190.5', '2,19', 'dos mil', '-2190', '0', '1e3', '999999999', '21.90', '2190 pesos'])(
    '24.16 a price is refused when it is %s, whichever of the four it is',
    (typed) => {
      for (const campo of ['precio', 'precioDescuento', 'precioEncargo', 'precioEncargoDescuento'] as const) {
        expect(Object.keys(faultsIn({ [campo]: typed })), campo).toEqual([campo])
      }
    },
  )

  it('24.33 a transfer price above its card price is an error at its field, in both modes', () => {
    const above = { precio: '2190', precioDescuento: '2191', precioEncargo: '2.390', precioEncargoDescuento: '$ 2.500' }
    expect(faultsIn(above)).toEqual({
      precioDescuento: 'Es más que con tarjeta. Bajalo, o dejalo vacío para que salga del descuento.',
      precioEncargoDescuento: 'Es más que con tarjeta. Bajalo, o dejalo vacío para que salga del descuento.',
    })
    expect(faultsIn({ ...above, precioDescuento: '2190', precioEncargoDescuento: '' })).toEqual({})
    // No transfer price is above a missing card price.
    expect(Object.keys(faultsIn({ ...above, precio: '', precioEncargoDescuento: '' }))).toEqual(['precio'])
  })

  it('5.25 keeps two years when both are given, one when only the first is, none without a first', () => {
    const anio = (anioDesde: string, anioHasta: string) =>
      readFormularioDeProducto({ ...CELESTE, anioDesde, anioHasta }).campos.anio
    expect(anio('1980', '1981')).toEqual([1980, 1981])
    expect(anio('1980', '')).toEqual([1980])
    expect(anio('', '1981')).toEqual([])
    expect(anio('', '')).toEqual([])
  })

  it('5.26 a last year before the first is an error at its field', () => {
    expect(faultsIn({ anioDesde: '1981', anioHasta: '1980' })).toEqual({
      anioHasta: 'El último año no puede ser anterior al primero.',
    })
    expect(faultsIn({ anioDesde: '1981', anioHasta: '1981' })).toEqual({})
  })

  it.each(['20244', '98', '0000', '3000', 'mil', '19.8', '-198'])('24.17 a year is refused when it is %s', (typed) => {
    expect(Object.keys(faultsIn({ anioDesde: typed, anioHasta: '' }))).toEqual(['anioDesde'])
  })

  it('24.18 a text has an end, told with its length, and no signs that can’t be kept; HTML is a text like any other', () => {
    expect(faultsIn({ nombre: 'x'.repeat(10_000) })).toEqual({ nombre: 'Puede tener hasta 150 letras, y tiene 10000.' })
    expect(Object.keys(faultsIn({ equipo: 'a\0b', liga: 'a\nb' }))).toEqual(['equipo', 'liga'])
    const { campos, errores } = readFormularioDeProducto({ ...CELESTE, nombre: '<b>Celeste</b> & "1950"' })
    expect(errores).toEqual({})
    expect(campos.nombre).toBe('<b>Celeste</b> & "1950"')
  })

  it('3.28, 24.35 a description has lines and paragraphs, an end of its own, and no signs that can’t be kept', () => {
    const read = (descripcion: string) => readFormularioDeProducto({ ...CELESTE, descripcion })
    expect(read(' Uno\r\n dos \n\n\n\n<b>Tres</b>\t\n').campos.descripcion).toBe('Uno\n dos\n\n<b>Tres</b>')
    expect(read(' \n ')).toMatchObject({ campos: { descripcion: '' }, errores: {} })
    expect(read('ñ'.repeat(5000)).errores).toEqual({})
    expect(read('ñ'.repeat(5001)).errores).toEqual({ descripcion: 'Puede tener hasta 5000 letras, y tiene 5001.' })
    expect(Object.keys(read('a\0b').errores)).toEqual(['descripcion'])
    expect(
      findDiferencias({ ...CELESTE, descripcion: 'Uno\r\n\r\n\r\nDos ' }, { ...CELESTE, descripcion: 'Uno\n\nDos' }),
    ).toEqual([])
  })

  it('24.18 popularidad is a whole number from 0 up; nothing is 0', () => {
    for (const typed of ['-1', '1.5', 'alta', '1000001'])
      expect(Object.keys(faultsIn({ popularidad: typed }))).toEqual(['popularidad'])
    expect(readFormularioDeProducto({ ...CELESTE, popularidad: '' }).campos.popularidad).toBe(0)
  })

  it('9.15, 24.19 shows the sizes on offer, and those that the product has beside them', () => {
    expect(tallesDelFormulario([])).toEqual([...TALLES_ADMIN])
    expect(tallesDelFormulario(['M', 'XXL', 'Único']).slice(-4)).toEqual(['2XL', 'XXL', '3XL', 'Único'])
  })

  it('24.21 two forms differ where they read differently, told in words', () => {
    const other = { ...CELESTE, precio: '2190', nombre: 'Uruguay Local 1950', destacado: true, tallesEncargo: ['S'] }
    expect(findDiferencias(CELESTE, other)).toEqual(['tallesEncargo', 'destacado'])
    expect(describeCampo(CELESTE, 'tallesEncargo')).toBe('S, M')
    expect(describeCampo(CELESTE, 'destacado')).toBe('No')
    expect(describeCampo(CELESTE, 'copa')).toBe('Vacío')
    expect(findDiferencias({ ...CELESTE, precio: 'abc' }, CELESTE)).toEqual(['precio'])
  })
})

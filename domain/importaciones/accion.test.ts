import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALORES_INICIALES } from '#domain/productos/campos.ts'
import { findPorEncima } from '#domain/productos/precio.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { describeAccion, type Accion, type AccionDePrecios } from './accion.ts'
import { applyAccion } from './apply-accion.ts'
import { BAD_BAJA, BAD_SUBA, readAccion } from './read-accion.ts'
import { redondear, REDONDEOS } from './redondeo.ts'

const producto = (fields: Partial<ProductoInterno> = {}): ProductoInterno => ({
  ...VALORES_INICIALES,
  id: 'p',
  slug: 'p',
  precio: 2190,
  precioDescuento: null,
  precioEncargo: 2490,
  precioEncargoDescuento: 2200,
  ...fields,
})

const PRECIOS: AccionDePrecios = {
  que: 'precios',
  cifras: ['precio', 'precioEncargo'],
  operacion: 'sube',
  unidad: 'porcentaje',
  cuanto: 100,
  redondeo: 1,
  transferencia: 'sigue',
}

const precios = (fields: Partial<AccionDePrecios>, of: Partial<ProductoInterno> = {}) =>
  applyAccion(producto(of), { ...PRECIOS, ...fields })

const enviado = (fields: Record<string, string | string[]>) => {
  const form = new URLSearchParams()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}
const FORM = { que: 'precios', operacion: 'sube', unidad: 'porcentaje', cuanto: '10', cifras: ['precio'] }

describe('what is done to many shirts', () => {
  it('32.7 prices and cost go up, down or are set, by a percentage or by pesos, rounded as was chosen', () => {
    expect(precios({}).campos).toEqual({ precio: 2409, precioEncargo: 2739, precioEncargoDescuento: 2420 })
    expect(precios({ redondeo: 10 }).campos).toMatchObject({ precio: 2410, precioEncargo: 2740 })
    expect(precios({ redondeo: 50 }).campos).toMatchObject({ precio: 2400, precioEncargo: 2750 })
    expect(precios({ redondeo: 90 }).campos).toMatchObject({ precio: 2390, precioEncargo: 2690 })
    expect(precios({ operacion: 'baja', cuanto: 75 }).campos).toMatchObject({ precio: 2026, precioEncargo: 2303 })
    expect(precios({ unidad: 'pesos', cuanto: 300 }).campos).toMatchObject({ precio: 2490, precioEncargo: 2790 })
    const set = precios({
      operacion: 'queda',
      unidad: 'pesos',
      cuanto: 1995,
      redondeo: 90,
      cifras: ['precio', 'costo'],
    })
    expect(set.campos).toEqual({ precio: 1995, costo: 1995 })
    // A price that isn't there isn't raised.
    expect(precios({ cifras: ['precioDescuento', 'costo'] }).campos).toEqual({})
    expect(precios({ cifras: ['costo'] }, { costo: 900 }).campos).toEqual({ costo: 990 })
    expect(REDONDEOS.map((redondeo) => redondear(2145, redondeo))).toEqual([2145, 2150, 2150, 2190])
    expect(redondear(20, 90)).toBe(90)
  })

  it('32.8 own transfer prices follow, stay or go back to the discount, unless they are among the chosen', () => {
    expect(precios({ transferencia: 'queda' }).campos).toEqual({ precio: 2409, precioEncargo: 2739 })
    expect(precios({ transferencia: 'descuento' }).campos.precioEncargoDescuento).toBeNull()
    // A mode without a transfer price goes on having none.
    expect(precios({ transferencia: 'descuento' }).campos).not.toHaveProperty('precioDescuento')
    const both = precios({ cifras: ['precioEncargo', 'precioEncargoDescuento'], unidad: 'pesos', cuanto: 100 })
    expect(both.campos).toEqual({ precioEncargo: 2590, precioEncargoDescuento: 2300 })
  })

  it('32.7, 32.8 whatever the prices and the action, nothing moves the wrong way, ends at nothing, or is dearer by transfer than by card', () => {
    const pesos = fc.integer({ min: 1, max: 90_000 })
    const par = pesos.chain((tarjeta) =>
      fc.tuple(fc.constant(tarjeta), fc.option(fc.integer({ min: 1, max: tarjeta }))),
    )
    fc.assert(
      fc.property(
        par,
        par,
        fc.constantFrom('sube', 'baja', 'queda'),
        fc.constantFrom('porcentaje', 'pesos'),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(...REDONDEOS),
        fc.constantFrom('sigue', 'descuento'),
        (
          [precio, precioDescuento],
          [precioEncargo, precioEncargoDescuento],
          operacion,
          unidad,
          cuanto,
          redondeo,
          then,
        ) => {
          const before = producto({ precio, precioDescuento, precioEncargo, precioEncargoDescuento })
          const accion = { ...PRECIOS, operacion, unidad, cuanto, redondeo, transferencia: then } as AccionDePrecios
          const { campos, fallas } = applyAccion(before, accion)
          if (fallas.length > 0) return
          const after = { ...before, ...(campos as Partial<ProductoInterno>) }
          expect(findPorEncima(after)).toEqual([])
          for (const [now, then] of [
            [before.precio, after.precio],
            [before.precioEncargo, after.precioEncargo],
          ] as const) {
            expect(Number.isSafeInteger(then) && then > 0).toBe(true)
            if (operacion === 'sube') expect(then).toBeGreaterThanOrEqual(now)
            if (operacion === 'baja') expect(then).toBeLessThanOrEqual(now)
          }
        },
      ),
    )
  })

  it('32.10 a price that would come to nothing, or past what can be written, is refused with what it would be', () => {
    expect(precios({ operacion: 'baja', unidad: 'pesos', cuanto: 2300 }).fallas).toEqual([
      'Precio: quedaría en −$\u00a0110.',
    ])
    expect(precios({ cuanto: 2000 }, { precio: 50_000_000 }).fallas).toEqual([
      'Precio: quedaría en $\u00a0150.000.000.',
    ])
  })

  it('32.9 units of a size are set or added, under the name that the shirt has for it', () => {
    const stock = (fields: object, of: Record<string, number>) =>
      applyAccion(producto({ stock: of }), { que: 'stock', talle: '2XL', operacion: 'queda', unidades: 4, ...fields })
    expect(stock({}, { M: 1 }).campos).toEqual({ stock: { M: 1, '2XL': 4 } })
    expect(stock({ operacion: 'suma' }, { XXL: 3 }).campos).toEqual({ stock: { XXL: 7 } })
    expect(stock({ unidades: 0 }, { M: 1 }).campos).toEqual({})
    expect(stock({ unidades: 0 }, { '2XL': 2 }).campos).toEqual({ stock: { '2XL': 0 } })
    expect(stock({ operacion: 'suma', unidades: 9_999 }, { '2XL': 1 }).fallas).toEqual([
      'Stock: quedarían 10000 de 2XL. Puede haber hasta 9.999 unidades de un talle.',
    ])
    expect(applyAccion(producto(), { que: 'nombres', liga: 'Otra' }).campos).toEqual({ liga: 'Otra' })
    expect(applyAccion(producto(), { que: 'destacado', valor: true }).campos).toEqual({ destacado: true })
  })

  it('32.13 what makes no sense is told at its field', () => {
    const faltas = (fields: Record<string, string | string[]>) => readAccion(enviado({ ...FORM, ...fields }))
    for (const cuanto of ['0', '-5', '250', '', 'diez', '1e1', '10.55', '0,0'])
      expect(faltas({ cuanto }), cuanto).toEqual({ faltas: { cuanto: BAD_SUBA } })
    for (const cuanto of ['0', '100', '250'])
      expect(faltas({ cuanto, operacion: 'baja' }), cuanto).toEqual({ faltas: { cuanto: BAD_BAJA } })
    for (const cuanto of ['0', '-5', '19,90', '100000000'])
      expect(faltas({ cuanto, unidad: 'pesos' })).toHaveProperty('faltas.cuanto')
    expect(faltas({ cifras: [], cuanto: '' })).toEqual({
      faltas: { cuanto: BAD_SUBA, cifras: 'Elegí al menos un precio.' },
    })
    expect(faltas({ que: 'otra cosa' })).toHaveProperty('faltas.que')
    expect(faltas({ que: 'popularidad', popularidad: 'mucha' })).toHaveProperty('faltas.popularidad')
    expect(faltas({ que: 'nombres', liga: ' ', marca: '' })).toHaveProperty('faltas.liga')
    expect(faltas({ que: 'nombres', marca: 'x'.repeat(81) })).toHaveProperty('faltas.marca')
    for (const unidades of ['', '-1', '1.5', '10000'])
      expect(faltas({ que: 'stock', talle: 'M', unidades })).toHaveProperty('faltas.unidades')
  })

  it('32.13 what is typed is read as it is meant, and said in a line', () => {
    const read = (fields: Record<string, string | string[]>): Accion => {
      const leida = readAccion(enviado({ ...FORM, ...fields }))
      if ('faltas' in leida) throw new Error(JSON.stringify(leida.faltas))
      return leida.accion
    }
    const said = (fields: Record<string, string | string[]>) => describeAccion(read(fields))
    expect(read({ cuanto: ' 7,5 % ', redondeo: '90', transferencia: 'descuento' })).toEqual({
      ...PRECIOS,
      cifras: ['precio'],
      cuanto: 75,
      redondeo: 90,
      transferencia: 'descuento',
    })
    expect(said({ cuanto: '7,5', cifras: ['precio', 'precioDescuento', 'precioEncargo'] })).toBe(
      'Suben 7,5 %: precio, precio por transferencia y precio por encargo',
    )
    // Prices ticked before the cost was chosen aren't changed with it, nor the cost with prices.
    expect(said({ que: 'costo', cuanto: '900', operacion: 'queda' })).toBe('Quedan en $\u00a0900: costo')
    expect(said({ cuanto: '10', cifras: ['precio', 'costo'] })).toBe('Suben 10 %: precio')
    expect(said({ cuanto: '$ 1.000', unidad: 'pesos', operacion: 'baja' })).toBe('Bajan $\u00a01.000: precio')
    expect(said({ cuanto: '1990', operacion: 'queda' })).toBe('Quedan en $\u00a01.990: precio')
    expect(said({ que: 'activo', valor: 'no' })).toBe('Se ocultan')
    expect(said({ que: 'activo', valor: 'si' })).toBe('Se muestran en la tienda')
    expect(said({ que: 'destacado', valor: 'si' })).toBe('Se destacan')
    expect(said({ que: 'destacado', valor: 'no' })).toBe('Dejan de estar destacadas')
    expect(said({ que: 'popularidad', popularidad: '80' })).toBe('Popularidad 80')
    expect(said({ que: 'nombres', liga: ' La  Liga ', marca: 'Umbro' })).toBe('Liga La Liga, Marca Umbro')
    expect(said({ que: 'stock', talle: 'M', unidades: '3' })).toBe('Stock de M: 3')
    expect(said({ que: 'stock', talle: 'M', unidades: '3', operacion: 'suma' })).toBe('Stock de M: 3 más')
  })
})

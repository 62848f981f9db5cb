import { describe, expect, it } from 'vitest'
import { cambiosDePrecios } from './historia-de-precios.ts'

const INICIO = {
  en: 1,
  quien: '',
  motivo: 'Primera anotación',
  precio: 2190,
  precioDescuento: null,
  precioEncargo: 2490,
  precioEncargoDescuento: 2200,
}

describe('the history of prices', () => {
  it('32.1 tells the newest first, what moved from what to what, and all of what it began with', () => {
    const dearer = { ...INICIO, en: 2, quien: 'ana@casakas.uy', motivo: 'Edición del producto', precio: 2390 }
    const own = { ...dearer, en: 3, precioDescuento: 2000, precioEncargoDescuento: null }
    expect(cambiosDePrecios([INICIO, dearer, own])).toEqual([
      {
        en: 3,
        quien: 'ana@casakas.uy',
        motivo: 'Edición del producto',
        movidos: [
          { campo: 'precioDescuento', antes: null, ahora: 2000 },
          { campo: 'precioEncargoDescuento', antes: 2200, ahora: null },
        ],
      },
      {
        en: 2,
        quien: 'ana@casakas.uy',
        motivo: 'Edición del producto',
        movidos: [{ campo: 'precio', antes: 2190, ahora: 2390 }],
      },
      {
        en: 1,
        quien: '',
        motivo: 'Primera anotación',
        movidos: [
          { campo: 'precio', antes: undefined, ahora: 2190 },
          { campo: 'precioEncargo', antes: undefined, ahora: 2490 },
          { campo: 'precioEncargoDescuento', antes: undefined, ahora: 2200 },
        ],
      },
    ])
    expect(cambiosDePrecios([])).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { explainCambio, faultInLinea, paraOtro, precioDeVenta, ventaSchema, type LineaDeVenta } from './venta.ts'

const LINEA: LineaDeVenta = {
  clave: '1',
  camiseta: {
    id: 'a',
    codigo: 'CSK-1',
    nombre: 'Camiseta',
    imagen: '',
    precios: { stock: { tarjeta: 2190, transferencia: 1971 }, encargo: { tarjeta: 2490, transferencia: 2241 } },
    talles: { stock: [], encargo: [] },
    estampada: false,
    parches: false,
  },
  modo: 'encargo',
  talle: 'M',
  nombre: '',
  numero: '',
  parches: false,
}
const AJUSTES = { descuentoTransferencia: 10, precioNombreNumero: 200, precioParches: 150 }
const VENTA = {
  clave: '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
  items: [
    {
      id: 'a',
      talle: 'M',
      modo: 'stock',
      personalizacion: { nombre: '', numero: '', parches: false },
      unit_price: 1971,
    },
  ],
  shipping: { nombre: 'Ana', departamento: 'Salto', ciudad: 'Salto', telefono: '099123456', metodo: 'punto' },
  costo: 0,
  pagado: true,
}

describe('a sale made by chat', () => {
  it('26.20 costs the transfer’s price, extras included', () => {
    expect(precioDeVenta(LINEA, AJUSTES)).toBe(2241)
    expect(precioDeVenta({ ...LINEA, nombre: 'Ana', parches: true }, AJUSTES)).toBe(2591)
    expect(precioDeVenta({ ...LINEA, modo: 'stock', nombre: 'Ana' }, AJUSTES)).toBe(1971)
  })

  it('26.19 is read with the buyer’s data checked as the buyer’s own form checks them', () => {
    expect(ventaSchema.parse(VENTA)).toMatchObject({ detalle: '', shipping: { calle: '', comentarios: '' } })
  })

  it.each([
    [{ items: [] }, 'items', 'Agregá al menos una camiseta.'],
    [{ costo: 1.5 }, 'costo', 'Escribí el costo en pesos enteros, sin centavos.'],
    [{ costo: '260' }, 'costo', 'Escribí el costo en pesos enteros, sin centavos.'],
    [{ costo: -1 }, 'costo', 'El costo no puede ser negativo.'],
    [{ costo: 1e12 }, 'costo', 'Puede ser hasta $\u00a0100.000.'],
    [{ clave: 'corta' }, 'clave', 'Volvé a cargar la página.'],
    [
      { shipping: { ...VENTA.shipping, nombre: 'a'.repeat(10_000) } },
      'shipping.nombre',
      'Puede tener hasta 100 letras.',
    ],
    [{ shipping: { ...VENTA.shipping, metodo: 'domicilio' } }, 'shipping.calle', 'Completá la calle.'],
    [{ items: [{ ...VENTA.items[0], talle: '' }] }, 'items.0.talle', 'Elegí el talle.'],
  ])('26.21 %o is refused at %s', (change, path, message) => {
    const { error } = ventaSchema.safeParse({ ...VENTA, ...change })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message])
  })

  it('26.21 a line says what is wrong with it, before and after it is sent', () => {
    expect(faultInLinea(LINEA)).toBeNull()
    expect(faultInLinea({ ...LINEA, talle: '' })).toBe('Elegí el talle.')
    expect(faultInLinea({ ...LINEA, numero: '100' })).toBe('El número va de 0 a 99.')
    const linea = { indice: 0, nombre: 'Camiseta', talle: 'M' }
    expect(explainCambio({ ...linea, motivo: 'sin_stock', quedan: 0 })).toBe('No queda en stock en ese talle.')
    expect(explainCambio({ ...linea, motivo: 'sin_stock', quedan: 1 })).toBe('En ese talle quedan 1.')
    expect(explainCambio({ ...linea, motivo: 'precio', antes: 1971, ahora: 2000 })).toMatch(/1\.971 → \$\s2\.000/)
  })

  it('26.21 speaks to whoever fills in the form for another', () => {
    expect(paraOtro('Completá tu nombre.')).toBe('Completá el nombre.')
    expect(paraOtro('Completá la calle.')).toBe('Completá la calle.')
  })
})

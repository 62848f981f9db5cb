import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { describe, expect, it } from 'vitest'
import { datosEnvioSchema } from '#domain/envios/datos-envio.ts'
import {
  ENCARGO_EN_MANO,
  explainCambio,
  faultInLinea,
  paraOtro,
  precioDeVenta,
  ventaSchema,
  type LineaDeVenta,
} from './venta.ts'

const FALTA_EL_TELEFONO = 'Revisá el teléfono: escribilo completo, como 099 123 456.'
const NO_PESOS = 'Escribí el precio en pesos enteros, sin centavos.'

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
  acordado: '',
  motivo: '',
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
  cobro: 'efectivo',
}

describe('a sale made by chat', () => {
  it('26.20 costs the price of its way of paying, cash that of a transfer, extras included', () => {
    expect(precioDeVenta(LINEA, 'efectivo', AJUSTES)).toBe(2241)
    expect(precioDeVenta({ ...LINEA, nombre: 'Ana', parches: true }, 'despues', AJUSTES)).toBe(2591)
    expect(precioDeVenta({ ...LINEA, modo: 'stock', nombre: 'Ana' }, 'transferencia', AJUSTES)).toBe(1971)
    expect(precioDeVenta({ ...LINEA, modo: 'stock' }, 'link', AJUSTES)).toBe(2190)
  })

  it('26.19 is read with the buyer’s data checked as the buyer’s own form checks them', () => {
    expect(ventaSchema.parse(VENTA)).toMatchObject({ detalle: '', shipping: { calle: '', comentarios: '' } })
  })

  it('26.37 needs no name for what is handed over, a name for what is fetched at the shop, and keeps no address of either', () => {
    const typed = { ...VENTA.shipping, calle: 'Rivera', numeroPuerta: '1' }
    expect(ventaSchema.parse({ ...VENTA, shipping: { metodo: 'local' } }).shipping).toEqual({
      nombre: '',
      departamento: '',
      ciudad: '',
      calle: '',
      numeroPuerta: '',
      numeroApartamento: '',
      telefono: '',
      correo: '',
      comentarios: '',
      metodo: 'local',
      punto: '',
      ...SIN_FACTURA,
    })
    expect(ventaSchema.parse({ ...VENTA, shipping: { ...typed, metodo: 'mostrador' } }).shipping).toMatchObject({
      nombre: 'Ana',
      telefono: '099123456',
      departamento: '',
      ciudad: '',
      calle: '',
    })
    expect(datosEnvioSchema.safeParse({ ...typed, metodo: 'local' }).success).toBe(false)
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
    [{ cobro: 'cheque' }, 'cobro', 'Elegí cómo se paga.'],
    [{ shipping: { metodo: 'dron' } }, 'shipping.metodo', 'Elegí cómo se entrega.'],
    [{ shipping: { metodo: 'mostrador' } }, 'shipping.nombre', 'Completá el nombre.'],
    [{ shipping: { metodo: 'local', telefono: '12' } }, 'shipping.telefono', FALTA_EL_TELEFONO],
    [{ shipping: { metodo: 'local' }, items: [{ ...VENTA.items[0], modo: 'encargo' }] }, 'items.0', ENCARGO_EN_MANO],
    [
      { items: [{ ...VENTA.items[0], acordado: { precio: 0, motivo: 'Regalo' } }] },
      'items.0.acordado.precio',
      NO_PESOS,
    ],
    [
      { items: [{ ...VENTA.items[0], acordado: { precio: 1500, motivo: ' ' } }] },
      'items.0.acordado.motivo',
      'Escribí por qué es otro precio.',
    ],
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
    expect(explainCambio({ ...linea, motivo: 'sin_stock', quedan: 1 })).toBe('En ese talle queda 1.')
    expect(explainCambio({ ...linea, motivo: 'precio', antes: 1971, ahora: 2000 })).toMatch(/1\.971 → \$\s2\.000/)
  })

  it('26.21 speaks to whoever fills in the form for another', () => {
    expect(paraOtro('Completá tu nombre.')).toBe('Completá el nombre.')
    expect(paraOtro('Completá la calle.')).toBe('Completá la calle.')
  })
})

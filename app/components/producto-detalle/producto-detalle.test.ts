import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRODUCTO_SELECCIONADO_KEY } from '#domain/carrito.ts'
import type { Producto } from '#domain/producto.ts'
import { descripcionDe } from '#domain/descripcion.ts'
import { estampaDe } from '#domain/estampa.ts'
import { waitForProducto } from './hallazgo.ts'
import { buildJsonLd } from './json-ld.ts'
import { modoElegido } from './modo-elegido.ts'
import { faltasEn, isVacia, SIN_PERSONALIZAR, toPersonalizacion, withActiva } from './personalizacion-elegida.ts'
import { parseProducto, serializeProducto } from './producto-guardado.ts'

const ajustes = {
  nombre: 'Casakas',
  descuentoTransferencia: 10,
  tiempoEncargo: { desde: 15, hasta: 20 },
  envio: {
    domicilio: { montevideo: { costo: 260, tiempo: '24 hs' }, interior: { costo: 283, tiempo: '72 hs' } },
    punto: { montevideo: { costo: 166, tiempo: '24 hs' }, interior: { costo: 234, tiempo: '96 hs' } },
  },
}
const producto: Producto = {
  id: 'p1',
  slug: 'uruguay-local-1980-81',
  codigo: 'CSK-1',
  nombre: 'Uruguay Local 1980/81',
  equipo: 'Uruguay',
  liga: 'Selecciones',
  copa: 'Mundialito',
  marca: 'Puma',
  categoria: 'legendaria',
  version: 'local',
  activo: true,
  destacado: false,
  popularidad: 50,
  precio: 2190,
  precioDescuento: null,
  precioEncargo: 2390,
  precioEncargoDescuento: 2000,
  stock: { L: 0, M: 2 },
  tallesEncargo: ['XL', 'L'],
  imagenes: [{ id: 'img1', alt: 'Frente', ancho: 1200, alto: 1500, fondo: '#ddd5c3' }],
  anio: [1980, 1981],
  coloresPrincipales: ['celeste'],
  coloresSecundarios: ['blanco'],
  clima: '',
  mangaLarga: false,
  reversible: false,
  parches: false,
  numero: '',
  nombrePersonalizado: '',
  patron: 'liso',
}

describe('personalising', () => {
  it('5.17 unchecking clears name and number, and leaves the patches', () => {
    const typed = { activa: true, nombre: 'Suárez', numero: '9', parches: true }
    expect(withActiva(typed, false)).toEqual({ ...SIN_PERSONALIZAR, parches: true })
  })

  it('10.2 asks for patches alone, for name and number, or for nothing', () => {
    expect(toPersonalizacion(SIN_PERSONALIZAR)).toBeNull()
    expect(toPersonalizacion({ ...SIN_PERSONALIZAR, parches: true })).toEqual({ nombre: '', numero: '', parches: true })
    expect(toPersonalizacion({ activa: true, nombre: ' Loco ', numero: ' 13 ', parches: false })).toEqual({
      nombre: 'Loco',
      numero: '13',
      parches: false,
    })
  })

  it('20.8 explains a refused character in its field, and nothing while it is off', () => {
    const typed = { activa: true, nombre: 'R2D2', numero: '100', parches: false }
    expect(faltasEn(typed).nombre).toContain('solo letras')
    expect(faltasEn(typed).numero).toContain('0 a 99')
    expect(faltasEn({ ...typed, activa: false })).toEqual({ nombre: null, numero: null })
  })

  it('knows a checked box with nothing written', () => {
    expect(isVacia({ activa: true, nombre: '  ', numero: '', parches: false })).toBe(true)
    expect(isVacia({ activa: true, nombre: '', numero: '0', parches: false })).toBe(false)
  })
})

it('20.1 takes the mode of the address where the shirt has it, else the one that it has', () => {
  const asked = new URLSearchParams('modo=encargo')
  expect(modoElegido(producto, asked)).toBe('encargo')
  expect(modoElegido(producto, new URLSearchParams('modo=otro'))).toBe('stock')
  expect(modoElegido({ stock: { M: 1 }, tallesEncargo: [] }, asked)).toBe('stock')
  expect(modoElegido({ stock: { M: 0 }, tallesEncargo: ['M'] }, new URLSearchParams())).toBe('encargo')
  expect(modoElegido({ stock: { M: 0 }, tallesEncargo: [] }, asked)).toBe('stock')
})

it('3.23 writes what comes printed in capitals', () => {
  expect(estampaDe({ nombrePersonalizado: 'Messi', numero: '10' })).toBe('MESSI 10')
  expect(estampaDe({ nombrePersonalizado: '', numero: '10' })).toBe('10')
})

describe('what search engines and previews read', () => {
  it('names team, season, both prices and sizes', () => {
    expect(descripcionDe(producto, ajustes)).toBe(
      'Camiseta de Uruguay 1980/81, local. $\u00a02.190 con tarjeta en cuotas o $\u00a01.971 por transferencia. En stock, talles M. Envíos a todo Uruguay.',
    )
  })

  it('9.1, 20.6 has one offer for each mode that it can be bought in', () => {
    const { offers } = buildJsonLd(producto, ajustes, 'https://casakas.test')
    expect(offers.map((o) => [o.name, o.price, o.availability, o.url])).toEqual([
      ['En stock', 2190, 'https://schema.org/InStock', 'https://casakas.test/product/uruguay-local-1980-81?modo=stock'],
      [
        'Por encargo',
        2390,
        'https://schema.org/BackOrder',
        'https://casakas.test/product/uruguay-local-1980-81?modo=encargo',
      ],
    ])
    const soldOut = buildJsonLd({ ...producto, stock: {}, tallesEncargo: [] }, ajustes, 'https://casakas.test')
    expect(soldOut.offers.map((o) => o.availability)).toEqual(['https://schema.org/OutOfStock'])
  })

  it('22.20 an offer promises no less for sending than the dearest zone pays, and days only where the settings tell', () => {
    const [stock, encargo] = buildJsonLd(producto, ajustes, 'https://casakas.test').offers
    expect(stock!.shippingDetails).toMatchObject({
      shippingRate: { value: 283, currency: 'UYU' },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' } },
    })
    expect(stock!.shippingDetails.deliveryTime).not.toHaveProperty('handlingTime')
    expect(encargo!.shippingDetails.deliveryTime).toMatchObject({ handlingTime: { minValue: 15, maxValue: 20 } })
    const { montevideo, interior } = ajustes.envio.domicilio
    const unsure = { ...ajustes.envio, domicilio: { montevideo, interior: { ...interior, tiempo: 'según el correo' } } }
    const [vague] = buildJsonLd(producto, { ...ajustes, envio: unsure }, 'https://casakas.test').offers
    expect(vague!.shippingDetails).not.toHaveProperty('deliveryTime')
  })
})

describe('the kept shirt (productoSeleccionado)', () => {
  beforeEach(() => {
    const stored = new Map([[PRODUCTO_SELECCIONADO_KEY, serializeProducto(producto)]])
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('2.39 steps in when the server cannot be reached', async () => {
    const found = await waitForProducto(Promise.reject(new TypeError('Failed to fetch')), producto.slug)
    expect(found).toMatchObject({ kind: 'encontrado', guardado: true, producto })
  })

  it('3.27 is section 3’s product, its pictures as addresses', () => {
    const kept = JSON.parse(serializeProducto(producto)) as Record<string, unknown>
    expect(kept.imagenes).toEqual(producto.imagenes.map(({ id }) => `/img/${id}/1200.webp`))
    expect(producto.imagenes.length).toBeGreaterThan(0)
    expect(parseProducto(JSON.stringify(kept), producto.slug)).toEqual(producto)
  })

  it('does not step in for another shirt', async () => {
    const found = await waitForProducto(Promise.reject(new TypeError('Failed to fetch')), 'otra')
    expect(found).toEqual({ kind: 'sin_respuesta' })
  })

  it('2.40 never steps in on a 404', async () => {
    const gone = { status: 404, statusText: '', internal: false, data: null }
    expect(await waitForProducto(Promise.reject(gone), producto.slug)).toEqual({ kind: 'no_encontrado' })
  })

  it('follows a shirt that moved', async () => {
    const moved = new Response(null, { status: 301, headers: { Location: '/product/nueva' } })
    expect(await waitForProducto(Promise.reject(moved), producto.slug)).toEqual({
      kind: 'movido',
      to: '/product/nueva',
    })
  })

  it('is not used when damaged or of an older shape', () => {
    const { stock: _stock, ...older } = JSON.parse(serializeProducto(producto)) as Producto
    expect(parseProducto(JSON.stringify(older), producto.slug)).toBeNull()
    expect(parseProducto('null', producto.slug)).toBeNull()
    expect(parseProducto(null, producto.slug)).toBeNull()
  })
})

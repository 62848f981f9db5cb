import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PRODUCTO_SELECCIONADO_KEY } from '#domain/carrito/carrito.ts'
import { toCampoBreve, VALORES_INICIALES } from '#domain/productos/campos.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { descripcionDe } from '#domain/productos/en-palabras.ts'
import { estampaDe } from '#domain/productos/estampa.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { buildProductoDistinto } from '#tests/producto-distinto.ts'
import { waitForProducto } from './hallazgo.ts'
import { buildJsonLd } from './json-ld.ts'
import { modoElegido } from './use-compra.ts'
import { faltasEn, isVacia, SIN_PERSONALIZAR, toPersonalizacion, withActiva } from '../personalizacion-elegida.ts'
import { parseProducto, serializeProducto } from './producto-guardado.ts'

const ajustes = {
  nombre: 'Casakas',
  descuentoTransferencia: 10,
  tiempoEncargo: { desde: 15, hasta: 20 },
  corte: '15:00',
  envio: DEMO_AJUSTES.envio,
}
const producto: Producto = {
  ...toCampoBreve(VALORES_INICIALES),
  descripcion: '',
  id: 'p1',
  slug: 'uruguay-local-1980-81',
  codigo: 'CSK-1',
  nombre: 'Uruguay Local 1980/81',
  equipo: 'Uruguay',
  liga: 'Selecciones',
  copa: 'Mundialito',
  marca: 'Puma',
  categoria: 'legendaria',
  procedencia: '',
  estado: '',
  fallas: '',
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

  const read = (fields: Partial<Producto> = {}, own = ajustes) => {
    const conFoto = {
      ...producto,
      imagenes: [{ id: 'frente', alt: '', ancho: 1, alto: 1, fondo: '#ffffff' }],
      ...fields,
    }
    return buildJsonLd(conFoto, own, { origin: 'https://casakas.test', now: Date.UTC(2026, 10, 23, 2) })
  }

  it('22.78 says the shop’s own words once, and of each size what it is', () => {
    const plain = read()!
    const { description, hasVariant } = read({ descripcion: 'Uno.\n\nDos.' })!
    expect(plain.description).toBe(descripcionDe(producto, ajustes))
    expect(description).toBe('Uno.\n\nDos.')
    expect(hasVariant).toEqual(plain.hasVariant)
  })

  it.each([
    ['buena', 'Used'],
    ['nueva con etiquetas', 'New'],
    ['', null],
  ])('43.9 says of each size of a shirt whose state is %j that it is %s', (estado, condicion) => {
    const { hasVariant } = read({ estado })!
    expect(new Set(hasVariant.map(({ offers }) => offers.itemCondition))).toEqual(
      new Set([condicion === null ? undefined : `https://schema.org/${condicion}Condition`]),
    )
    expect(hasVariant[0]!.description.includes('Usada, buena.')).toBe(estado === 'buena')
  })

  it('9.1, 20.6, 22.70 has an article for each size, as the feeds have it: from stock, else made to order, else sold out', () => {
    const grupo = read()!
    const url = 'https://casakas.test/product/uruguay-local-1980-81'
    expect(grupo).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'CSK-1', url })
    expect(
      grupo.hasVariant.map(({ sku, size, inProductGroupWithID, offers }) => [
        sku,
        size,
        inProductGroupWithID,
        offers.price,
        offers.availability.split('/').at(-1),
        offers.url,
      ]),
    ).toEqual([
      ['CSK-1-M', 'M', 'CSK-1', 2190, 'InStock', `${url}?modo=stock&talle=M`],
      ['CSK-1-L', 'L', 'CSK-1', 2390, 'BackOrder', `${url}?modo=encargo&talle=L`],
      ['CSK-1-XL', 'XL', 'CSK-1', 2390, 'BackOrder', `${url}?modo=encargo&talle=XL`],
    ])
    const soldOut = read({ stock: { M: 0 }, tallesEncargo: [] })!.hasVariant
    expect(soldOut.map(({ offers }) => [offers.availability, offers.url])).toEqual([
      ['https://schema.org/OutOfStock', url],
    ])
    expect(read({ imagenes: [] })).toBeNull()
  })

  it('33.21 a reduced one is offered at its price until the reduction ends, with the price before struck through', () => {
    const rebaja = { tarjeta: 1533, antes: 2190, hasta: Date.UTC(2026, 10, 30, 3), desde: 0, habitual: false }
    const offer = (own: Partial<typeof rebaja> | { antes: null } | { hasta: null } = {}) => {
      const { hasVariant } = read({ rebajas: { stock: { ...rebaja, ...own } } })!
      return hasVariant.map(({ offers: { price, priceValidUntil, priceSpecification } }) => [
        price,
        priceValidUntil,
        priceSpecification?.price,
      ])
    }
    expect(offer()).toEqual([
      [1533, '2026-11-29', 2190],
      [2390, '2026-12-22', undefined],
      [2390, '2026-12-22', undefined],
    ])
    expect(offer({ antes: null })[0]).toEqual([1533, '2026-11-29', undefined])
    expect(offer({ hasta: null })[0]).toEqual([1533, '2026-12-22', 2190])
    expect(offer({ hasta: Date.UTC(2027, 5, 1) })[0]).toEqual([1533, '2026-12-22', 2190])
  })

  it('22.20, 44.11 an offer promises no less for sending than the dearest zone pays, and the way’s days only where the settings tell', () => {
    const [stock, encargo] = read()!.hasVariant
    expect(stock!.offers.shippingDetails).toMatchObject({
      shippingRate: { value: 283, currency: 'UYU' },
      deliveryTime: {
        handlingTime: { minValue: 0, maxValue: 0, unitCode: 'DAY' },
        transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' },
        cutoffTime: '15:00:00-03:00',
        businessDays: { dayOfWeek: expect.arrayContaining(['https://schema.org/Friday']) },
      },
    })
    expect(encargo!.offers.shippingDetails.deliveryTime.handlingTime).toMatchObject({ minValue: 10, maxValue: 15 })
    const { domicilio } = ajustes.envio
    const interior = { ...domicilio.interior, tiempo: 'según el correo' }
    const unsure = { ...ajustes.envio, domicilio: { ...domicilio, interior } }
    const [vague] = read({}, { ...ajustes, envio: unsure })!.hasVariant
    expect(vague!.offers.shippingDetails.deliveryTime).not.toHaveProperty('transitTime')
  })

  it('22.70 an offer says until when its price holds, by Montevideo’s day, and how a shirt is given back, as the text does', () => {
    const { offers } = read()!.hasVariant[0]!
    // The date in Montevideo is still the 22nd.
    expect(offers.priceValidUntil).toBe('2026-12-22')
    expect(offers.hasMerchantReturnPolicy).toMatchObject({
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnLink: 'https://casakas.test/cambios',
    })
    const { cambios } = DEMO_AJUSTES.textos
    expect(cambios).toContain(`tenés ${offers.hasMerchantReturnPolicy.merchantReturnDays} días hábiles`)
  })
})

/** The transfer prices of both modes, as they are asked. */
const asked = (de: Producto) => ({
  precioDescuento: preciosDe(de, 'stock', DEMO_AJUSTES).transferencia,
  precioEncargoDescuento: preciosDe(de, 'encargo', DEMO_AJUSTES).transferencia,
})

describe('the kept shirt (productoSeleccionado)', () => {
  beforeEach(() => {
    const stored = new Map([[PRODUCTO_SELECCIONADO_KEY, serializeProducto(producto, DEMO_AJUSTES)]])
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('2.39 steps in when the server cannot be reached', async () => {
    const found = await waitForProducto(Promise.reject(new TypeError('Failed to fetch')), producto.slug)
    expect(found).toMatchObject({ kind: 'encontrado', guardado: true, producto: { id: producto.id } })
  })

  it('3.27 is section 3’s product, its pictures as addresses', () => {
    const kept = JSON.parse(serializeProducto(producto, DEMO_AJUSTES)) as Record<string, unknown>
    expect(kept.imagenes).toEqual(producto.imagenes.map(({ id }) => `/img/${id}/1200.webp`))
    expect(producto.imagenes.length).toBeGreaterThan(0)
    expect(parseProducto(JSON.stringify(kept), producto.slug)).toEqual({ ...producto, ...asked(producto) })
  })

  it('3.27 its transfer prices are the figures that count, where it has none of its own too', () => {
    const sinPropios = { ...producto, precioDescuento: null, precioEncargoDescuento: null }
    const kept = JSON.parse(serializeProducto(sinPropios, DEMO_AJUSTES)) as Record<string, unknown>
    expect(kept.precioDescuento).toBe(Math.round(producto.precio * 0.9))
    expect(kept.precioEncargoDescuento).toBe(Math.round(producto.precioEncargo * 0.9))
  })

  it('3.27, 10.33 of an earlier shop, or damaged anywhere, is as much of a shirt as it says, and never breaks a page', () => {
    const kept = JSON.parse(serializeProducto(producto, DEMO_AJUSTES)) as Record<string, unknown>
    const gone = Symbol('gone')
    const whole = Symbol('whole')
    const damage = fc.oneof(fc.constantFrom<unknown>(gone, null, '', [], {}, [null], { M: '1' }), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(kept).map((key) => [key, fc.option(damage, { nil: whole })]))),
        (damages) => {
          const fields = Object.entries(kept).map(([key, value]) => [
            key,
            damages[key] === whole ? value : damages[key],
          ])
          const stored = Object.fromEntries(fields.filter(([, value]) => value !== gone)) as Record<string, unknown>
          const found = parseProducto(JSON.stringify(stored), producto.slug)
          const named = stored.nombre === producto.nombre && (!('slug' in stored) || stored.slug === producto.slug)
          if (named && stored.precio === producto.precio) expect(found?.nombre).toBe(producto.nombre)
          if (found === null) return
          for (const [campo, value] of Object.entries(found)) {
            if (campo === 'rebajas') continue
            const sound = producto[campo as keyof Producto]
            if (value !== null) expect([campo, typeof value]).toEqual([campo, typeof (sound ?? 1)])
            expect([campo, Array.isArray(value)]).toEqual([campo, Array.isArray(sound)])
          }
          expect(preciosDe(found, 'stock', DEMO_AJUSTES).transferencia).toBeLessThanOrEqual(found.precio)
        },
      ),
    )
  })

  it('3.27, 3.28, 3.29 keeps every field of a shirt but what only its own page says, what it costs the shop and who supplies it', () => {
    const { costo, proveedor, ...distinto } = { ...buildProductoDistinto(), imagenes: producto.imagenes }
    const kept = serializeProducto({ ...distinto, costo, proveedor } as Producto, DEMO_AJUSTES)
    expect(kept).not.toMatch(/descripcion|costo|proveedor/)
    expect(parseProducto(kept, distinto.slug)).toEqual({
      ...distinto,
      ...asked(distinto as Producto),
      descripcion: '',
    })
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

  it('is not used when it is of no shirt, or of one without name or price', () => {
    const { precio: _precio, ...older } = JSON.parse(serializeProducto(producto, DEMO_AJUSTES)) as Producto
    expect(parseProducto(JSON.stringify(older), producto.slug)).toBeNull()
    expect(parseProducto('null', producto.slug)).toBeNull()
    expect(parseProducto(null, producto.slug)).toBeNull()
  })
})

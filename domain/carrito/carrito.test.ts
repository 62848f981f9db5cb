import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTalle, removeItem } from './change-carrito.ts'
import { buildCartItem } from '#tests/cart-item.ts'
import { addItem, CARRITO_KEY, isSameItem, parseCarrito, PRODUCTO_SELECCIONADO_KEY, type CartItem } from './carrito.ts'
import { precioFinalTransferencia, totalesCarrito } from './totales.ts'

const item = (extra: Partial<CartItem> = {}): CartItem =>
  buildCartItem({
    codigo: 'CSK-0001',
    slug: 'uruguay-local-1930',
    nombre: 'Uruguay Local 1930',
    precio: 2190,
    precioDescuento: 1971,
    precioFinal: 2190,
    ...extra,
  })
const encargo = item({
  id: 'p2',
  codigo: 'CSK-0002',
  nombre: 'Peñarol Local',
  talle: 'L',
  modo: 'encargo',
  esEncargo: true,
  precio: 2390,
  precioDescuento: 2151,
  personalizacion: true,
  nombrePersonalizado: 'SPENCER',
  numero: '9',
  parches: true,
  precioFinal: 2790,
})

const pesos = fc.integer({ min: 0, max: 1_000_000 })
const anyItem: fc.Arbitrary<CartItem> = fc
  .record({
    talle: fc.constantFrom('S', 'M'),
    codigo: fc.constantFrom('A', 'B', 'C'),
    esEncargo: fc.boolean(),
    precio: pesos,
    precioDescuento: pesos,
    extras: pesos,
  })
  .map(({ extras, codigo, ...rest }) =>
    item({
      ...rest,
      codigo,
      nombre: `Camiseta ${codigo}`,
      modo: rest.esEncargo ? 'encargo' : 'stock',
      precioFinal: rest.precio + extras,
    }),
  )

describe('another size', () => {
  it('10.20 keeps mode, what is printed and the place in the list', () => {
    const other = item({ codigo: 'CSK-0003' })
    expect(changeTalle([item(), encargo, other], encargo, 'S')).toEqual([item(), { ...encargo, talle: 'S' }, other])
  })

  it('5.1, 10.5, 10.20 is refused when code and size are there already, whichever the mode', () => {
    const carrito = [item(), item({ talle: 'L', modo: 'encargo', esEncargo: true })]
    expect(changeTalle(carrito, carrito[0]!, 'L')).toBeNull()
    expect(changeTalle(carrito, carrito[0]!, 'M')).toEqual(carrito)
  })
})

describe('adding', () => {
  it('4.2 appends the item', () => {
    expect(addItem([item()], encargo)).toEqual([item(), encargo])
  })

  it('5.1 refuses code and size that are there already, and the cart stays as it was', () => {
    const carrito = [item()]
    expect(addItem(carrito, item({ nombre: 'Otro nombre' }))).toBeNull()
    expect(carrito).toEqual([item()])
  })

  it('5.1, 10.5 the mode makes no difference', () => {
    const toOrder = item({ modo: 'encargo', esEncargo: true })
    expect(isSameItem(item(), toOrder)).toBe(true)
    expect(addItem([item()], toOrder)).toBeNull()
  })

  it('10.5 another size, or another code, is another item', () => {
    expect(isSameItem(item(), item({ talle: 'L' }))).toBe(false)
    expect(isSameItem(item(), item({ codigo: 'CSK-0009' }))).toBe(false)
  })

  it('9.14 takes thirty different items and no more; sizes can still be changed', () => {
    let carrito: CartItem[] = []
    for (let n = 0; n < 40; n++) carrito = addItem(carrito, item({ codigo: `CSK-${n}` })) ?? carrito
    expect(carrito).toHaveLength(30)
    expect(addItem(carrito, item({ codigo: 'CSK-99' }))).toBeNull()
    expect(changeTalle(carrito, carrito[0]!, 'XL')).toHaveLength(30)
  })

  it('5.1 whatever is added in whatever order, no code and size is there twice', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const carrito = items.reduce<CartItem[]>((sofar, next) => {
          const added = addItem(sofar, next)
          return added ?? sofar
        }, [])
        const keys = carrito.map(({ codigo, talle }) => `${codigo} ${talle}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(new Set(keys)).toEqual(new Set(items.map(({ codigo, talle }) => `${codigo} ${talle}`)))
      }),
    )
  })
})

describe('removing', () => {
  it('4.5 takes out the first item with that name and size, and no other', () => {
    const first = item({ codigo: 'A' })
    const second = item({ codigo: 'B' })
    const otherTalle = item({ codigo: 'C', talle: 'L' })
    expect(removeItem([otherTalle, first, second, encargo], first.nombre, 'M')).toEqual([otherTalle, second, encargo])
  })

  it('4.5 changes nothing when there is none', () => {
    expect(removeItem([item()], 'Uruguay Local 1930', 'L')).toEqual([item()])
    expect(removeItem([item()], 'Otra', 'M')).toEqual([item()])
  })
})

describe('what lies in storage', () => {
  it('9.13 lies under carrito, the selected product under productoSeleccionado', () => {
    expect([CARRITO_KEY, PRODUCTO_SELECCIONADO_KEY]).toEqual(['carrito', 'productoSeleccionado'])
  })

  it('4.1 is an empty cart when nothing is kept', () => {
    expect(parseCarrito(null)).toEqual({ items: [], former: [] })
  })

  it('3.8, 4.1 comes back as it was saved', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (carrito) => {
        expect(parseCarrito(JSON.stringify(carrito))).toEqual({ items: carrito, former: [] })
      }),
    )
    expect(parseCarrito(JSON.stringify([item(), encargo])).items).toEqual([item(), encargo])
  })

  it('10.7 never breaks, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(parseCarrito(text).items)).toBe(true)
      }),
    )
    for (const text of ['', '{', 'null', '{}', '"carrito"', '7', '[null]', '[[]]', '[7,"x"]']) {
      expect(parseCarrito(text), text).toEqual({ items: [], former: [] })
    }
  })

  it('3.8, 10.7 an item without one of its fields is none of today’s: it is looked for, and the others stay', () => {
    for (const campo of Object.keys(encargo)) {
      const { [campo]: _gone, ...damaged } = encargo as Record<string, unknown>
      expect(parseCarrito(JSON.stringify([damaged, item()])), campo).toEqual({ items: [item()], former: [damaged] })
    }
  })

  it.each([
    { precio: -1 },
    { precio: 19.9 },
    { precioFinal: '2190' },
    { precioDescuento: 1e300 },
    { talle: '' },
    { nombre: 5 },
    { modo: 'alquiler' },
    { parches: 'no' },
  ])('10.7 an item with %j is none of today’s', (damage) => {
    const damaged = { ...item(), ...damage }
    expect(parseCarrito(JSON.stringify([damaged]))).toEqual({ items: [], former: [damaged] })
  })

  it.each([{ cantidad: 2 }, { cantidad: 0 }, { esEncargo: true }, { modo: 'encargo' }])(
    '10.1 an item with %j is none of today’s: cantidad is 1, and esEncargo says the same as modo',
    (damage) => {
      expect(parseCarrito(JSON.stringify([{ ...item(), ...damage }])).items).toEqual([])
    },
  )
})

describe('a cart of an earlier shop', () => {
  const { id, nombre, talle, esEncargo, precio, precioDescuento, cantidad } = item()
  const required = {
    id,
    nombre,
    imagen: 'https://example.com/1.jpg',
    talle,
    esEncargo,
    precio,
    precioDescuento,
    cantidad,
  }

  it('10.33 is kept aside, to be found by its ids', () => {
    expect(parseCarrito(JSON.stringify([required, item()]))).toEqual({ items: [item()], former: [required] })
    const before = { ...item(), imagen: 'img1' }
    expect(parseCarrito(JSON.stringify([before]))).toEqual({ items: [], former: [before] })
  })

  it('10.33 loses nothing that may have been a line, whatever its fields are', () => {
    const field = fc.option(fc.oneof(fc.constantFrom('', 0, true, [], {}), fc.string(), fc.double(), fc.jsonValue()))
    const anyLine = fc.record(Object.fromEntries(Object.keys(item()).map((key) => [key, field])), { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(fc.oneof(anyLine, anyItem)), (lines) => {
        const { items, former } = parseCarrito(JSON.stringify(lines))
        expect(items.length + former.length).toBe(lines.filter((line) => Object.keys(line).length > 0).length)
      }),
    )
  })
})

describe('totals', () => {
  it('10.14 are of each way of paying, extras in full in both', () => {
    expect(totalesCarrito([item(), encargo])).toEqual({ tarjeta: 2190 + 2790, transferencia: 1971 + 2551 })
    expect(totalesCarrito([])).toEqual({ tarjeta: 0, transferencia: 0 })
  })

  it('10.3, 14.7 the transfer price of an item carries the same extras as its card price', () => {
    fc.assert(
      fc.property(anyItem, (one) => {
        expect(precioFinalTransferencia(one) - one.precioDescuento).toBe(one.precioFinal - one.precio)
      }),
    )
  })

  it('10.14 are the sum of the items, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (carrito) => {
        const { tarjeta, transferencia } = totalesCarrito(carrito)
        expect(totalesCarrito(carrito.toReversed())).toEqual({ tarjeta, transferencia })
        expect(tarjeta - carrito.reduce((sum, one) => sum + one.precioFinal, 0)).toBe(0)
        expect(Number.isSafeInteger(transferencia)).toBe(true)
      }),
    )
  })
})

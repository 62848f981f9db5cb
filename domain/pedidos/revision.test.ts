import { describe, expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { buildProducto, buildSolicitud } from '#tests/factories.ts'
import { reviewSolicitud } from './revision.ts'
import type { SolicitudDePedido } from './solicitud.ts'

const CAMISETA = buildProducto({ stock: { M: 2, L: 0 }, precio: 2000, precioDescuento: 1800, imagenes: [] })
const OTRA = buildProducto({ stock: { S: 1 }, precio: 3000 })
const PRODUCTOS = new Map([CAMISETA, OTRA].map((producto) => [producto.id, producto]))

const review = (solicitud: SolicitudDePedido, { aMano = false, max = 12 } = {}) => {
  const ajustes = { ...DEMO_AJUSTES, retencion: { ...DEMO_AJUSTES.retencion, unidadesPorPedido: max } }
  return reviewSolicitud(solicitud, 'tarjeta', PRODUCTOS, ajustes, { aMano, codigo: null })
}
const ask = (...elecciones: Parameters<typeof buildSolicitud>[0]) => buildSolicitud(elecciones, 'tarjeta')

describe('what is asked for', () => {
  it('14.10 is sold at the shop’s prices, by both ways of paying, in the order asked', () => {
    expect(review(ask({ producto: OTRA, talle: 'S' }, { producto: CAMISETA, talle: 'M' }))).toMatchObject({
      ok: true,
      value: {
        envio: { costo: 260 },
        lineas: [
          { productId: OTRA.id, talle: 'S', precio: 3000, extras: 0 },
          { productId: CAMISETA.id, codigo: CAMISETA.codigo, precio: 2000, precioDescuento: 1800, imagen: '' },
        ],
      },
    })
  })

  it('14.11, 14.12 is refused with what was believed and what is, of every line and of the shipping', () => {
    const solicitud = ask({ producto: CAMISETA, talle: 'L' }, { producto: OTRA, talle: 'S' })
    solicitud.items[1]!.unit_price = 1
    expect(review({ ...solicitud, costo: 1 })).toMatchObject({
      code: 'precio_cambiado',
      data: {
        costo: { antes: 1, ahora: 260 },
        lineas: [
          { indice: 0, motivo: 'sin_stock', quedan: 0 },
          { indice: 1, motivo: 'precio', antes: 1, ahora: 3000, nombre: OTRA.nombre, talle: 'S' },
        ],
      },
    })
    const dear = { ...ask({ producto: OTRA, talle: 'S' }), costo: 999 }
    expect(review(dear)).toMatchObject({ code: 'precio_cambiado', data: { lineas: [], costo: { antes: 999 } } })
  })

  it('11.7 is refused as sold out, line by line, when nothing else stands in its way', () => {
    expect(review(ask({ producto: OTRA, talle: 'S' }, { producto: CAMISETA, talle: 'L' }))).toEqual({
      ok: false,
      code: 'sin_stock',
      data: { lineas: [{ indice: 1, nombre: CAMISETA.nombre, talle: 'L', motivo: 'sin_stock', quedan: 0 }] },
    })
  })

  it('17.6, 17.7 is refused for what isn’t there, a shirt that isn’t before a size', () => {
    const gone = { producto: { ...OTRA, id: 'nadie' }, talle: 'S' }
    expect(review(ask(gone, { producto: CAMISETA, talle: 'XS' }))).toMatchObject({
      code: 'producto_no_encontrado',
      data: { lineas: [{ motivo: 'no_disponible', nombre: '' }, { motivo: 'talle_inexistente' }] },
    })
    expect(review(ask({ producto: CAMISETA, talle: 'XS' }))).toMatchObject({ code: 'talle_inexistente' })
  })

  it('17.10 is refused for what is twice there', () => {
    const twice = ask({ producto: OTRA, talle: 'S' }, { producto: OTRA, talle: 'S', modo: 'encargo' })
    expect(review(twice)).toMatchObject({ code: 'item_duplicado' })
  })

  it('17.11 is refused for nothing at all', () => {
    expect(review(ask())).toMatchObject({ code: 'carrito_vacio' })
  })

  it('11.47, 26.20 may be more by hand, the same shirt twice, with the shipping’s cost as agreed', () => {
    const two = ask({ producto: OTRA, talle: 'S' }, { producto: CAMISETA, talle: 'M' })
    expect(review(two, { max: 1 })).toMatchObject({ code: 'demasiadas_unidades' })
    expect(review(two, { max: 2 }).ok).toBe(true)
    const twice = { ...ask({ producto: CAMISETA, talle: 'M' }, { producto: CAMISETA, talle: 'M' }), costo: 0 }
    expect(review(twice, { aMano: true, max: 1 })).toMatchObject({ ok: true, value: { envio: { costo: 0 } } })
  })
})

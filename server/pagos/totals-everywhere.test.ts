import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { FORMAS } from '#domain/codigos/codigo.ts'
import { sumPesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { reviewLinea } from '#domain/pedidos/linea.ts'
import { MEDIOS, MEDIOS_DEL_COMPRADOR, totalElegido, totalesPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { discount, reviewSolicitud, type CodigoAplicable } from '#domain/pedidos/revision.ts'
import { MODOS } from '#domain/productos/producto.ts'
import { TIPOS_DE_REBAJA, reducePrecio } from '#domain/rebajas/rebaja.ts'
import { parametrosDelCorreo } from '#server/pedidos/guardar/parametros-correo.ts'
import { buildProducto, buildSolicitud } from '#tests/factories.ts'
import { buildPreference } from './build-preference.ts'

const ORIGIN = 'https://tienda.example'

const anyPrecio = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9999 }), fc.constant(PESOS_MAX))
const anyValor = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 9999 }),
  fc.constant(PESOS_MAX),
)
const anyRegla = fc.option(fc.record({ tipo: fc.constantFrom(...TIPOS_DE_REBAJA), valor: anyValor }))

const anyEleccion = fc
  .record({
    modo: fc.constantFrom('stock' as const, 'encargo' as const),
    precio: anyPrecio,
    propio: fc.option(anyPrecio),
    regla: anyRegla,
    numero: fc.constantFrom('', '9'),
    parches: fc.boolean(),
  })
  .map(({ modo, precio, propio, regla, numero, parches }) => {
    const tarjeta = regla === null ? null : reducePrecio(regla, precio)
    const producto = {
      ...buildProducto({ precio, precioEncargo: precio, precioDescuento: propio, precioEncargoDescuento: propio }),
      ...(tarjeta === null ? {} : { rebajas: { [modo]: { tarjeta, antes: precio, hasta: null } } }),
    }
    return modo === 'stock'
      ? { producto, talle: 'M', modo }
      : { producto, talle: 'M', modo, personalizacion: { nombre: '', numero, parches } }
  })

const anyAplicable = fc.option(
  fc
    .record({
      forma: fc.constantFrom(...FORMAS),
      valor: anyValor,
      modo: fc.constantFrom('' as const, ...MODOS),
      sinRebajadas: fc.boolean(),
    })
    .map(({ forma, valor, modo, sinRebajadas }): CodigoAplicable => {
      const filtro = { modo, liga: '', equipo: '', categoria: '', sinRebajadas } as const
      const open = { desde: null, hasta: null, minimo: 0, filtro, usosMax: null, usosPorPersona: null }
      return {
        codigo: { codigo: 'ANA10', forma, valor: forma === 'pesos' ? valor : Math.min(valor, 100), ...open },
        now: 0,
      }
    }),
)

it('34.3, 34.4, 34.14 whatever prices, reductions and codes, what was shown is what the order, the provider and the mail ask for', () => {
  fc.assert(
    fc.property(
      // Orders have mostly a few items, now and then as many as they may.
      fc.oneof(
        { weight: 19, arbitrary: fc.array(anyEleccion, { minLength: 1, maxLength: 6 }) },
        { weight: 1, arbitrary: fc.array(anyEleccion, { minLength: 30, maxLength: 30 }) },
      ),
      anyAplicable,
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(0, 1, 260),
      (elecciones, aplicable, descuentoTransferencia, costo) => {
        const envio = structuredClone(DEMO_AJUSTES.envio)
        for (const tarifas of Object.values(envio)) for (const tarifa of Object.values(tarifas)) tarifa.costo = costo
        const retencion = { ...DEMO_AJUSTES.retencion, unidadesPorPedido: 30 }
        const ajustes = { ...DEMO_AJUSTES, descuentoTransferencia, envio, retencion }
        const productos = new Map(elecciones.map(({ producto }) => [producto.id, producto]))
        for (const medio of MEDIOS_DEL_COMPRADOR) {
          const plain = buildSolicitud(elecciones, medio, { ajustes, shipping: { documento: '12345672' } })
          // The cart is told this before anything is ordered; a refused code is left out.
          const revisiones = plain.items.map((item) => reviewLinea(productos.get(item.id), item, ajustes))
          const told = discount(plain.items, revisiones, productos, aplicable)
          const codigo = told.ok ? aplicable : null
          const items = plain.items.map((item, place) => ({
            ...item,
            unit_price: item.unit_price - (told.ok ? told.value[place]![MEDIOS[medio].precios] : 0),
          }))
          const shown = sumPesos(items.map((item) => item.unit_price)) + plain.costo

          const reviewed = reviewSolicitud({ ...plain, items }, medio, productos, ajustes, { aMano: false, codigo })
          if (!reviewed.ok) throw new Error(JSON.stringify(reviewed))
          const { lineas } = reviewed.value
          const { mercadoPago, transferencia } = totalesPedido(lineas, reviewed.value.envio.costo)
          const pedido = {
            token: 'x',
            codigo: 'CK-7M2P4X',
            id: 'pedido-1',
            envio: { ...plain.shipping, puntoDeRetiro: null },
            eventos: [],
            lineas,
            costoEnvio: costo,
            medioDePago: medio,
            codigoDescuento: reviewed.value.codigo,
            totalMercadoPago: mercadoPago,
            totalTransferencia: transferencia,
            retenidoHasta: 0,
            tiempoEnvio: '',
            estado: 'pendiente_pago',
            retiene: true,
            pagoEstado: null,
            pagoDetalle: null,
            seguimiento: '',
          } as unknown as Pedido
          expect(totalElegido(pedido)).toBe(shown)
          expect(transferencia).toBeLessThanOrEqual(mercadoPago)

          const preference = buildPreference(pedido, ajustes, { origin: ORIGIN, noticeOrigin: ORIGIN, expira: 0 })
          const amounts = preference.items.map((item) => item.unit_price)
          expect(sumPesos(amounts)).toBe(mercadoPago)
          // The provider takes no item that costs nothing, or less.
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1)
          const contexto = { momento: 'pagado', origin: ORIGIN } as const
          const mail = parametrosDelCorreo(ajustes, pedido, contexto, 'comprador', 0)
          const mailed = mail.lineas.map(({ precio }) => Number(precio.replaceAll(/\D/g, '')))
          expect(sumPesos(mailed) + costo).toBe(shown)
        }
      },
    ),
    { numRuns: 300 },
  )
})

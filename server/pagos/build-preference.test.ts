import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { sumPesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { reviewLinea } from '#domain/pedidos/linea.ts'
import { precioDeLinea, totalesPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { discount, reviewSolicitud } from '#domain/pedidos/revision.ts'
import { MODOS, type Producto, type RebajasVigentes } from '#domain/productos/producto.ts'
import { valorDeGrupo, type Grupo } from '#domain/productos/grupos.ts'
import { findRebaja, MODOS_DE_REBAJA, precioPropio, TIPOS_DE_REBAJA, type Rebaja } from '#domain/rebajas/rebaja.ts'
import { buildProducto, buildSolicitud } from '#tests/factories.ts'
import { buildPreference } from './build-preference.ts'

const NOW = Date.UTC(2026, 10, 18, 15)
const MEDIOS = ['tarjeta', 'transferencia'] as const

const pesos = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9_999 }), fc.constant(PESOS_MAX))
const LIGAS = ['Inglesa', 'Uruguaya']

const anyRebaja: fc.Arbitrary<Rebaja> = fc
  .record({
    desde: fc.constantFrom(NOW - 1, NOW, NOW + 1),
    hasta: fc.constantFrom(null, NOW, NOW + 1),
    tipo: fc.constantFrom(...TIPOS_DE_REBAJA),
    porcentaje: fc.integer({ min: 1, max: 90 }),
    pesos,
    modos: fc.constantFrom(...MODOS_DE_REBAJA),
    liga: fc.option(fc.constantFrom(...LIGAS)),
  })
  .map(({ porcentaje, liga, ...fields }) => ({
    ...fields,
    id: 'r',
    nombre: 'Rebaja',
    valor: fields.tipo === 'porcentaje' ? porcentaje : fields.pesos,
    alcance: liga === null ? { tipo: 'todas' } : { tipo: 'filtro', filtro: { liga: [liga] } },
  }))

const anyCodigo: fc.Arbitrary<CodigoDeDescuento> = fc
  .record({
    forma: fc.constantFrom('porcentaje' as const, 'pesos' as const),
    porcentaje: fc.integer({ min: 1, max: 100 }),
    pesos,
    minimo: fc.constantFrom(0, 0, 500),
    modo: fc.constantFrom('' as const, ...MODOS),
    liga: fc.constantFrom('', ...LIGAS),
    sinRebajadas: fc.boolean(),
  })
  .map(({ forma, porcentaje, pesos: fijo, minimo, modo, liga, sinRebajadas }) => ({
    codigo: 'ANA10',
    forma,
    valor: forma === 'pesos' ? fijo : porcentaje,
    desde: null,
    hasta: null,
    minimo,
    filtro: { modo, liga, equipo: '', categoria: '', sinRebajadas },
    usosMax: null,
    usosPorPersona: null,
  }))

const anyEleccion = fc.record({
  campos: fc.record({
    precio: pesos,
    precioDescuento: fc.option(pesos),
    precioEncargo: pesos,
    precioEncargoDescuento: fc.option(pesos),
    liga: fc.constantFrom(...LIGAS),
  }),
  modo: fc.constantFrom(...MODOS),
  nombre: fc.constantFrom('', 'ANA'),
  parches: fc.boolean(),
})

/** Mostly a few, now and then as many as an order may have. */
const anyElecciones = fc.oneof(
  { weight: 19, arbitrary: fc.array(anyEleccion, { minLength: 1, maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(anyEleccion, { minLength: 30, maxLength: 30 }) },
)

/** Whatever the owner asks for what is printed and sent, nothing included. */
const anyAjustes = fc
  .record({
    descuentoTransferencia: fc.integer({ min: 0, max: 100 }),
    precioNombreNumero: fc.constantFrom(0, 1, 200),
    precioParches: fc.constantFrom(0, 1, 200),
    costo: fc.constantFrom(0, 1, 260, PESOS_MAX),
  })
  .map(({ costo, ...fields }): Ajustes => ({
    ...DEMO_AJUSTES,
    ...fields,
    retencion: { ...DEMO_AJUSTES.retencion, unidadesPorPedido: 30 },
    // Whatever it costs, nobody has to say whom it is made out to.
    facturacion: { ...DEMO_AJUSTES.facturacion, limiteUi: 999_999_999 },
    envio: withCosto(costo),
  }))

/** Deliveries that cost the same everywhere. */
function withCosto(costo: number): Ajustes['envio'] {
  const envio = structuredClone(DEMO_AJUSTES.envio)
  for (const tarifas of Object.values(envio)) for (const tarifa of Object.values(tarifas)) tarifa.costo = costo
  return envio
}

/** A shirt with the reductions that run for it, as it is read at a moment. */
function withRunning(producto: Producto, rebajas: Rebaja[]): Producto {
  const running: RebajasVigentes = {}
  for (const modo of MODOS) {
    const rebajable = { id: producto.id, valorDe: (grupo: Grupo) => valorDeGrupo(producto, grupo) }
    const found = findRebaja(rebajas, rebajable, modo, precioPropio(producto, modo), NOW)
    if (found === null) continue
    running[modo] = { tarjeta: found.tarjeta, antes: null, hasta: null, desde: NOW, habitual: false }
  }
  return { ...producto, rebajas: running }
}

it('14.15, 34.3, 34.4 whatever prices, reductions, codes and ways of paying: the total that is shown is paid, line by line, and transfer never costs more', () => {
  fc.assert(
    fc.property(
      anyElecciones,
      fc.array(anyRebaja, { maxLength: 4 }),
      fc.option(anyCodigo),
      anyAjustes,
      (elecciones, rebajas, codigo, ajustes) => {
        const bought = elecciones.map(({ campos, modo, ...estampa }, at) => {
          const plain = buildProducto({ ...campos, id: `p${at}`, stock: { M: 1 }, tallesEncargo: ['M'] })
          const producto = withRunning(plain, rebajas)
          const personalizacion =
            modo === 'encargo' && (estampa.nombre !== '' || estampa.parches) ? { ...estampa, numero: '' } : undefined
          return { producto, talle: 'M', modo, ...(personalizacion && { personalizacion }) }
        })
        const productos = new Map(bought.map(({ producto }) => [producto.id, producto]))
        const plain = buildSolicitud(bought, 'tarjeta', { ajustes })
        // Cart and shipping page show this: each line's prices, and what the code takes off.
        const revisiones = plain.items.map((item) => reviewLinea(productos.get(item.id), item, ajustes))
        const aplicable = codigo && { codigo, now: NOW }
        const descuentos = discount(plain.items, revisiones, productos, aplicable)
        if (!descuentos.ok) return
        const cart = revisiones.map(({ precios, extras }) => ({
          precio: precios!.tarjeta,
          precioDescuento: precios!.transferencia,
          precioFinal: precios!.tarjeta + extras,
        }))
        const shown = totalesCarrito(cart as CartItem[])
        for (const medio of MEDIOS) {
          const items = plain.items.map((item, at) => {
            const { precios, extras } = revisiones[at]!
            return { ...item, unit_price: precios![medio] + extras - descuentos.value[at]![medio] }
          })
          const reviewed = reviewSolicitud({ ...plain, items }, medio, productos, ajustes, {
            aMano: false,
            codigo: aplicable,
          })
          expect(reviewed).toMatchObject({ ok: true })
          if (!reviewed.ok) return
          const { lineas, envio } = reviewed.value
          const totales = totalesPedido(lineas, envio.costo)
          const total = medio === 'tarjeta' ? totales.mercadoPago : totales.transferencia
          const off = sumPesos(descuentos.value.map((one) => one[medio]))
          expect(total).toBe(shown[medio] - off + envio.costo)
          for (const [at, linea] of lineas.entries()) {
            const paid = precioDeLinea(linea, medio)
            expect(paid).toBe(items[at]!.unit_price)
            expect(Number.isInteger(paid)).toBe(true)
            expect(paid).toBeGreaterThanOrEqual(medio === 'tarjeta' ? 1 : 0)
            expect(linea.precioDescuento).toBeLessThanOrEqual(linea.precio)
            expect(linea.precio).toBeLessThanOrEqual(precioPropio(productos.get(linea.productId)!, linea.modo))
          }
          expect(totales.transferencia).toBeLessThanOrEqual(totales.mercadoPago)
          if (medio !== 'tarjeta') continue
          const pedido = { ...ENVIADO, lineas, costoEnvio: envio.costo, aCuenta: 0 } as Pedido
          const asked = buildPreference(pedido, ajustes, {
            origin: 'https://a.uy',
            noticeOrigin: 'https://a.uy',
            expira: NOW,
          })
          expect(sumPesos(asked.items.map((item) => item.quantity * item.unit_price))).toBe(total)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

const ENVIADO = {
  id: 'p',
  token: 't',
  codigo: 'C',
  codigoDescuento: 'ANA10',
  envio: { metodo: 'punto', nombre: 'Ana', telefono: '099123456', correo: '' },
} as Partial<Pedido>

it('37.16 what is left to pay of an exchange is one item', () => {
  const solicitud = buildSolicitud([{ producto: buildProducto({ precio: 2990 }), talle: 'M' }], 'tarjeta')
  const review = reviewSolicitud(
    solicitud,
    'tarjeta',
    new Map([[solicitud.items[0]!.id, buildProducto({ precio: 2990 })]]),
    DEMO_AJUSTES,
    { aMano: false, codigo: null },
  )
  if (!review.ok) throw new Error(review.code)
  const { items } = buildPreference(
    {
      id: 'p',
      codigo: 'CK-ABC234',
      token: 't',
      envio: { ...solicitud.shipping, puntoDeRetiro: null },
      costoEnvio: 260,
      codigoDescuento: '',
      lineas: review.value.lineas,
      aCuenta: 2190,
      totalMercadoPago: 1060,
    },
    DEMO_AJUSTES,
    { origin: 'https://casakas.uy', noticeOrigin: 'https://casakas.uy', expira: NOW },
  )
  expect(items).toMatchObject([{ title: 'Diferencia del cambio, pedido CK-ABC234', quantity: 1, unit_price: 1060 }])
})

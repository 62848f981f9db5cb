import { CAMPOS_DE_FACTURA, SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { tarifaEnvio, type DatosEnvio, type Entrega, type EntregaPedida } from '#domain/envios/envio.ts'
import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { VALORES_INICIALES } from '#domain/productos/campos.ts'
import { extrasDe, preciosDe } from '#domain/productos/precio.ts'
import type { Modo, Producto, ProductoInterno } from '#domain/productos/producto.ts'
import type { LineaPedida, SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { slugify } from '#domain/texto/texto.ts'
import { insertProductos } from '#server/productos/insert-productos.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Pago } from '#server/pedidos/mover/apply-pago.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'

let sequence = 0

/** A shirt with the given fields: in stock in M and L (2 each), to order in S, M and XL. */
export function buildProducto(fields: Partial<ProductoInterno> = {}): ProductoInterno {
  const number = ++sequence
  const nombre = fields.nombre ?? `Camiseta ${number}`
  return {
    ...VALORES_INICIALES,
    id: `producto-${number}`,
    slug: slugify(nombre),
    codigo: `CAM-${number}`,
    nombre,
    equipo: 'Nacional',
    liga: 'Primera División de Uruguay',
    marca: 'Umbro',
    version: 'local',
    popularidad: 50,
    precio: 2190,
    precioEncargo: 2490,
    stock: { M: 2, L: 2 },
    tallesEncargo: ['S', 'M', 'XL'],
    anio: [1980, 1981],
    coloresPrincipales: ['blanco'],
    coloresSecundarios: ['azul'],
    ...fields,
  }
}

/** Stores a shirt with the ledger's entries for its stock. @returns it as stored */
export async function insertProducto(
  runtime: Runtime,
  fields: Partial<ProductoInterno> = {},
): Promise<ProductoInterno> {
  const producto = buildProducto(fields)
  await runtime.database.transaction(async (tx) => {
    await insertProductos(tx, [{ producto }], runtime, { quien: '', motivo: 'Alta del producto' })
    await noteProductos(tx, [producto.id])
  })
  return producto
}

export const DATOS_ENVIO: DatosEnvio = {
  nombre: 'Ana Pérez',
  departamento: 'Montevideo',
  ciudad: 'Montevideo',
  calle: '18 de Julio',
  numeroPuerta: '1234',
  numeroApartamento: '5',
  telefono: '099 123 456',
  correo: 'ana@example.com',
  comentarios: 'El timbre no anda.',
  metodo: 'domicilio',
  punto: '',
  ...SIN_FACTURA,
}

/** A delivery as an order without a pickup point has it. */
export function sinPunto({ punto: _punto, ...entrega }: EntregaPedida): Entrega {
  const propia: Partial<EntregaPedida> = { ...entrega }
  for (const campo of CAMPOS_DE_FACTURA) delete propia[campo]
  return { ...(propia as Entrega), puntoDeRetiro: null }
}

/** Few orders of one person wait for a transfer at once. */
export const newTelefono = (): string => `099 ${String(++sequence).padStart(6, '0')}`

type Eleccion = { producto: Producto; talle: string; modo?: Modo; personalizacion?: LineaPedida['personalizacion'] }

/** What a browser that knows today's prices asks for. */
export function buildSolicitud(
  elecciones: Eleccion[],
  medio: MedioDePago,
  {
    ajustes = DEMO_AJUSTES,
    shipping = {},
    ...fields
  }: Partial<Omit<SolicitudDePedido, 'shipping'>> & {
    ajustes?: Ajustes
    shipping?: Partial<EntregaPedida>
  } = {},
): SolicitudDePedido {
  const datos = { ...DATOS_ENVIO, ...shipping }
  return {
    items: elecciones.map(({ producto, talle, modo = 'stock', personalizacion }) => ({
      id: producto.id,
      talle,
      modo,
      personalizacion,
      unit_price:
        preciosDe(producto, modo, ajustes)[MEDIOS[medio].precios] + extrasDe(modo, personalizacion ?? null, ajustes),
    })),
    shipping: datos,
    costo: tarifaEnvio(datos.metodo, datos.departamento, ajustes).costo,
    idempotencyKey: `clave-de-prueba-${++sequence}`,
    ...fields,
  }
}

/** A card payment as the provider tells of it, approved unless said otherwise. Amounts in pesos. */
export const buildPago = (fields: Partial<Pago> = {}): Pago => ({
  id: '1001',
  estado: 'approved',
  detalle: 'accredited',
  significado: 'aprobado',
  monto: 2450,
  moneda: 'UYU',
  medio: 'visa',
  cuotas: 3,
  vence: null,
  devuelto: 0,
  reintegros: [],
  actualizado: 0,
  reparo: '',
  ...fields,
})

import * as z from 'zod'
import { LINEAS_DE_CARRITO_MAX } from '#domain/carrito/carrito.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { datosEnvioSchema } from '#domain/envios/datos-envio.ts'
import { missingDatos } from '#domain/envios/datos-faltantes.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { MODOS } from '#domain/productos/producto.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { explainIssue } from './explain-issue.ts'
import { toCampos, type Faults } from './read-json.ts'

const pesos = z.int().min(0).max(PESOS_MAX)

const personalizacionSchema = z.object({ nombre: z.string().max(60), numero: z.string().max(10), parches: z.boolean() })

export const lineaSchema = z.object({
  id: z.string().min(1).max(100),
  talle: z.string().min(1).max(20),
  modo: z.enum(MODOS),
  personalizacion: personalizacionSchema.optional(),
})

/** A line of an earlier shop's cart may lack an id: all else that it has finds it. */
export const lineaBuscadaSchema = lineaSchema.extend({
  id: z.string().max(100),
  codigo: z.string().max(100).optional(),
  nombre: z.string().max(300).optional(),
})

const itemSchema = z.object({
  title: z.string().max(300),
  unit_price: pesos,
  quantity: z.literal(1),
  currency_id: z.literal('UYU'),
  picture_url: z.string().max(2000).optional(),
})

const shirtsSchema = z
  .array(itemSchema.extend(lineaSchema.shape))
  .max(LINEAS_DE_CARRITO_MAX, { error: `Un pedido puede tener hasta ${LINEAS_DE_CARRITO_MAX} camisetas.` })
const costsSchema = z.looseObject({ costo: pesos, tiempo: z.string().max(60) })

/** The shirts come first, the shipping's line last (specification 7.1). */
const bodySchema = z.object({
  items: z.array(z.unknown()),
  shipping: z.looseObject({}),
  idempotencyKey: z.string().min(16).max(100),
  /** As it was typed. */
  codigo: z.string().min(1).max(200).optional(),
  credito: z.string().min(1).max(200).optional(),
  reemplaza: z.string().min(1).max(100).optional(),
  automated: z.boolean().default(false),
})

/**
 * Checks the body of an order request. `automated` is what the page reported of its browser. Fails with
 * `datos_invalidos` and each field's fault (also for a body without the shirts' ids). When the form or the cart is
 * merely incomplete, it fails with `faltan_datos` and the labels of what is missing (specification 5).
 */
export function readSolicitud(
  content: unknown,
): Resultado<
  SolicitudDePedido & { automated: boolean },
  Fallo<'faltan_datos', { faltan: string[] }> | Fallo<'datos_invalidos', Faults>
> {
  const body = bodySchema.safeParse(content, { error: explainIssue })
  const { items, shipping } = readParts(content)
  const shirts = shirtsSchema.safeParse(items?.slice(0, -1) ?? [], { error: explainIssue })
  const shippingLine = itemSchema.safeParse(items?.at(-1), { error: explainIssue })
  const costs = costsSchema.safeParse(shipping ?? {}, { error: explainIssue })
  const datos = datosEnvioSchema.safeParse(shipping ?? {})

  const form = shipping === null ? [] : toCampos(datos.error, 'shipping')
  const rest = [
    ...toCampos(body.error),
    ...toCampos(shirts.error, 'items'),
    ...(items === null || items.length === 0 ? [] : toCampos(shippingLine.error, 'items', String(items.length - 1))),
    ...(shipping === null ? [] : toCampos(costs.error, 'shipping')),
    ...(costs.success && shippingLine.success && costs.data.costo !== shippingLine.data.unit_price
      ? [{ campo: 'shipping.costo', mensaje: 'No es el de la línea del envío.' }]
      : []),
  ]
  if (rest.length > 0) return fallo('datos_invalidos', { data: { campos: [...rest, ...form] } })

  const missing = missingDatos(textsOf(shipping ?? {}), shirts.data?.length ?? 0)
  if (missing.length > 0) return fallo('faltan_datos', { data: { faltan: missing.map((m) => m.etiqueta) } })
  if (!body.success || !shirts.success || !shippingLine.success || !datos.success) {
    return fallo('datos_invalidos', { data: { campos: form } })
  }
  return ok({
    items: shirts.data.map(({ id, talle, modo, personalizacion, unit_price }) => ({
      id,
      talle,
      modo,
      personalizacion,
      unit_price,
    })),
    shipping: datos.data,
    costo: shippingLine.data.unit_price,
    idempotencyKey: body.data.idempotencyKey,
    codigo: body.data.codigo,
    credito: body.data.credito,
    reemplaza: body.data.reemplaza,
    automated: body.data.automated,
  })
}

/** The parts of a body with the right shape, so that all faults inside them are told at once. */
function readParts(content: unknown): { items: unknown[] | null; shipping: Record<string, unknown> | null } {
  const { items, shipping } = isRecord(content) ? content : {}
  return { items: Array.isArray(items) ? items : null, shipping: isRecord(shipping) ? shipping : null }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Only texts can count as missing; anything else is left to the schema. */
function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : value == null ? '' : 'x']),
  )
}

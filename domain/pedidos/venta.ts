import * as z from 'zod'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { entregaSchema } from '#domain/envios/datos-envio.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { faultInNombre, faultInNumero } from '#domain/productos/personalizacion.ts'
import { extrasDe, type Precios } from '#domain/productos/precio.ts'
import type { TalleOfrecido } from '#domain/productos/disponibilidad.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { quedanEnPalabras } from '#domain/productos/stock.ts'
import { COBROS_DE_VENTA, MEDIOS, type CobroDeVenta } from './pedido.ts'
import type { CambioDeLinea } from './solicitud.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** A shirt that can be sold by hand, as the form of a sale needs it. */
export type CamisetaEnVenta = {
  id: string
  codigo: string
  nombre: string
  /** Id of its first picture, '' for none. */
  imagen: string
  precios: Record<Modo, Precios>
  talles: Record<Modo, TalleOfrecido[]>
  /** Comes printed: nothing else is printed on it. */
  estampada: boolean
  /** Comes with its patches. */
  parches: boolean
}

/** A shirt of a sale while it is typed in. */
export type LineaDeVenta = {
  /** Tells lines apart. */
  clave: string
  camiseta: CamisetaEnVenta
  modo: Modo
  /** '' until one is chosen. */
  talle: string
  nombre: string
  numero: string
  parches: boolean
  /** Another price and why, as they were typed; '' where it is the shop's. */
  acordado: string
  motivo: string
}

/** Ways of paying a sale, the usual one first. */
export const COBROS = Object.keys(COBROS_DE_VENTA) as CobroDeVenta[]

/** Why what is made to order can't be handed over with its sale. */
export const ENCARGO_EN_MANO = 'Por encargo todavía no está hecha: elegí otra forma de entrega.'

export const LINEAS_DE_VENTA_MAX = 50
export const COSTO_MAX: Pesos = 100_000
export const ACORDADO_MAX: Pesos = 1_000_000
export const MOTIVO_DEL_PRECIO_MAX = 200
const DETALLE_MAX = 500

const textOfVenta = (max: number) =>
  z.string({ error: 'Escribí este dato como texto.' }).max(max, { error: `Puede tener hasta ${max} letras.` })

const lineaSchema = z.object(
  {
    id: textOfVenta(100),
    talle: textOfVenta(20).min(1, { error: 'Elegí el talle.' }),
    modo: z.enum(['stock', 'encargo'], { error: 'Elegí si es en stock o por encargo.' }),
    personalizacion: z.object({ nombre: textOfVenta(60), numero: textOfVenta(10), parches: z.boolean() }),
    /** What the form showed for it; compared, never used. */
    unit_price: z.int().min(0),
    acordado: z
      .object({
        precio: z
          .int({ error: 'Escribí el precio en pesos enteros, sin centavos.' })
          .min(1, { error: 'Escribí el precio en pesos enteros, sin centavos.' })
          .max(ACORDADO_MAX, { error: `Puede ser hasta ${formatPesos(ACORDADO_MAX)}.` }),
        motivo: textOfVenta(MOTIVO_DEL_PRECIO_MAX).trim().min(1, { error: 'Escribí por qué es otro precio.' }),
      })
      .optional(),
  },
  { error: 'No pudimos leer esta camiseta.' },
)

/** A sale by hand, as its form sends it (specification 26). */
export const ventaSchema = z
  .object(
    {
      /** Chosen by the browser: the same sale sent twice is one order. */
      clave: z.string().regex(/^[\w-]{16,64}$/, { error: 'Volvé a cargar la página.' }),
      items: z
        .array(lineaSchema, { error: 'Agregá al menos una camiseta.' })
        .min(1, { error: 'Agregá al menos una camiseta.' })
        .max(LINEAS_DE_VENTA_MAX, { error: `Puede tener hasta ${LINEAS_DE_VENTA_MAX} camisetas.` }),
      shipping: entregaSchema,
      costo: z
        .int({ error: 'Escribí el costo en pesos enteros, sin centavos.' })
        .min(0, { error: 'El costo no puede ser negativo.' })
        .max(COSTO_MAX, { error: `Puede ser hasta ${formatPesos(COSTO_MAX)}.` }),
      cobro: z.enum(COBROS, { error: 'Elegí cómo se paga.' }),
      /** As it was typed, '' for none. */
      codigo: textOfVenta(200).trim().default(''),
      /** How it was paid, for the history. */
      detalle: textOfVenta(DETALLE_MAX).trim().default(''),
    },
    { error: 'No pudimos leer los datos enviados.' },
  )
  .superRefine(({ items, shipping: { metodo } }, ctx) => {
    if (metodo !== 'local') return
    for (const [index, { modo }] of items.entries()) {
      if (modo === 'encargo') ctx.addIssue({ code: 'custom', path: ['items', index], message: ENCARGO_EN_MANO })
    }
  })
export type Venta = z.infer<typeof ventaSchema>

type Precisa = Pick<Ajustes, 'descuentoTransferencia' | 'precioNombreNumero' | 'precioParches'>

/** What one shirt of a sale costs at the shop's prices, extras included, by the way that the sale is paid. */
export function precioDeVenta(linea: LineaDeVenta, cobro: CobroDeVenta, ajustes: Precisa): Pesos {
  const { camiseta, modo, nombre, numero, parches } = linea
  const { precios } = MEDIOS[COBROS_DE_VENTA[cobro].medio]
  return camiseta.precios[modo][precios] + extrasDe(modo, { nombre, numero, parches }, ajustes)
}

/** What is wrong with a shirt of a sale before it is sent; null when nothing is. */
export function faultInLinea({ talle, nombre, numero }: LineaDeVenta): string | null {
  return talle === '' ? 'Elegí el talle.' : (faultInNombre(nombre) ?? faultInNumero(numero))
}

/** Why the shop refused a line, as whoever sells reads it. */
export function explainCambio({ motivo, antes, ahora, quedan }: CambioDeLinea): string {
  switch (motivo) {
    case 'precio':
      return `Cambió el precio: ${formatPesos(antes ?? 0)} → ${formatPesos(ahora ?? 0)}. Quitala y agregala de nuevo.`
    case 'sin_stock':
      return quedan === 0 || quedan === undefined
        ? 'No queda en stock en ese talle.'
        : `En ese talle ${quedanEnPalabras(quedan)}.`
    case 'no_disponible':
      return 'Ya no está a la venta.'
    case 'talle_inexistente':
      return 'Ese talle ya no se ofrece.'
    case 'personalizacion_invalida':
      return 'El nombre o el número no se puede estampar.'
  }
}

/** Rewords the shipping form's faults for somebody who fills it in for another. */
export function paraOtro(falta: string): string {
  return falta.replace('Completá tu ', 'Completá el ')
}

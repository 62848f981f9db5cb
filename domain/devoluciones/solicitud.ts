import * as z from 'zod'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import { ARREGLOS, DESTINOS, ESTADOS_DE_DEVOLUCION, MOTIVOS_DE_DEVOLUCION } from './devolucion.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

export const TEXTO_DE_DEVOLUCION_MAX = 1000
/** Letters of an account that money goes to. */
export const CUENTA_MAX = 200
/** As many as an order by hand may have. */
const LINEAS_MAX = 50

const escrito = (max: number) =>
  z
    .string({ error: 'Escribí este dato como texto.' })
    .trim()
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .refine((value) => !/[\p{Surrogate}\0]/u.test(value), { error: 'Tiene caracteres que no se pueden guardar.' })

const lineas = z
  .array(
    z.object({
      orden: z.int().min(0).max(1000),
      /** What is wanted for it, where shirts are. */
      reemplazo: z
        .object({ productId: escrito(100), talle: escrito(20), modo: z.enum(['stock', 'encargo']) })
        .nullable()
        .default(null),
    }),
    { error: 'Elegí qué camiseta vuelve.' },
  )
  .min(1, { error: 'Elegí qué camiseta vuelve.' })
  .max(LINEAS_MAX)

const pedida = {
  /** Chosen by the browser: sent twice, it is asked for once. */
  id: z.uuid({ error: 'Volvé a cargar la página.' }),
  lineas,
  motivo: z.enum(MOTIVOS_DE_DEVOLUCION, { error: 'Elegí por qué.' }),
  texto: escrito(TEXTO_DE_DEVOLUCION_MAX).default(''),
  arreglo: z.enum(ARREGLOS, { error: 'Elegí qué preferís.' }),
  /** Where money should go that didn't come by card. */
  cuenta: escrito(CUENTA_MAX).default(''),
}

/** What a buyer sends to give something back, or to have it exchanged. */
export const pedidoDeDevolucionSchema = z.object(pedida, { error: 'No pudimos leer los datos enviados.' })
export type PedidoDeDevolucion = z.infer<typeof pedidoDeDevolucionSchema>

const pagador = z.enum(['tienda', 'comprador'])
const trato = {
  lineas,
  arreglo: pedida.arreglo,
  pagaVuelta: pagador,
  pagaIda: pagador,
  donde: escrito(400).default(''),
  respuesta: escrito(TEXTO_DE_DEVOLUCION_MAX).default(''),
}

/** Ways in which somebody of the shop gives money back. */
const A_MANO = mediosCon(({ cobra }) => cobra === 'tienda')

/** What goes back in money: by the provider's payment, or by hand to an account. */
const saldo = z.object({
  /** Chosen by the browser: sent twice, money goes back once. */
  id: z.uuid({ error: 'Volvé a cargar la página.' }),
  /** The provider's payment; '' for money that somebody returned by hand. */
  pagoId: escrito(40).default(''),
  /** As it was typed. */
  monto: escrito(20).refine((monto) => (parsePesos(monto) ?? -1) >= 0, {
    error: 'Escribí el monto en pesos enteros, como 1.200.',
  }),
  /** How it went by hand, to which account and on which day, `2026-11-18`. */
  via: z.enum(A_MANO, { error: 'Elegí cómo lo devolviste.' }).default(A_MANO[0]!),
  cuenta: escrito(CUENTA_MAX).default(''),
  dia: escrito(10).default(''),
})

/** Whether it is settled at once, and what goes back then. */
const alSaldar = { salda: z.boolean().default(false), saldo: saldo.nullable().default(null) }

/** What an administrator sends who makes one, such as of a chat. What arrived already has its `destino`. */
export const devolucionAManoSchema = z.object(
  { ...pedida, ...trato, destino: z.enum(DESTINOS).nullable().default(null), ...alSaldar },
  { error: 'No pudimos leer los datos enviados.' },
)
export type DevolucionAMano = z.infer<typeof devolucionAManoSchema>

/** The state that whoever decides saw. */
const desde = z.enum(ESTADOS_DE_DEVOLUCION, { error: 'Ese estado no existe.' })

/** What an administrator does with a devolución. */
export const gestionDeDevolucionSchema = z.discriminatedUnion(
  'accion',
  [
    z.object({ accion: z.enum(['aceptar', 'proponer', 'cambiar_arreglo']), desde, ...trato }),
    z.object({
      accion: z.literal('rechazar'),
      desde,
      respuesta: escrito(TEXTO_DE_DEVOLUCION_MAX).min(1, { error: 'Escribí por qué no.' }),
    }),
    z.object({
      accion: z.literal('llegar'),
      desde,
      /** Where each piece goes, by its line's place. */
      destinos: z
        .array(z.object({ orden: z.int().min(0).max(1000), destino: z.enum(DESTINOS) }))
        .min(1)
        .max(LINEAS_MAX),
      ...alSaldar,
    }),
    z.object({ accion: z.literal('deshacer_llegada'), desde, orden: z.int().min(0).max(1000) }),
    z.object({ accion: z.literal('saldar'), desde, saldo: saldo.nullable().default(null) }),
    z.object({ accion: z.literal('retirar'), desde }),
  ],
  { error: 'No pudimos leer los datos enviados.' },
)
export type GestionDeDevolucion = z.infer<typeof gestionDeDevolucionSchema>
/** What was agreed on: what settles it, which shirts, and who pays the ways. */
export type Trato = Pick<DevolucionAMano, keyof typeof trato>
export type Saldo = z.infer<typeof saldo>

import type { Cargo } from '#domain/pagos/cargos.ts'
import * as z from 'zod'
import { EVENTOS_DE_ADMINISTRADOR } from './acciones-pedido.ts'
import { EVENTOS_QUE_DESHACEN } from './deshacer.ts'
import type { AvisoDePedido } from './aviso-pedido.ts'
import type { Dinero } from './cuenta.ts'
import type { Correccion } from '#domain/pedidos/correccion.ts'
import type { EstadoDeCorreo } from '#domain/correos/correo.ts'
import { VIAS_A_MANO, type Reintegro } from '#domain/pagos/reintegro.ts'
import { TRANSPORTE_MAX } from '#domain/envios/transporte.ts'
import { CUENTA_MAX } from '#domain/devoluciones/solicitud.ts'
import type { VidaDeLinea } from '#domain/devoluciones/devolucion.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { CAMPOS_CORREGIBLES } from '#domain/pedidos/entrega-corregible.ts'
import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { ESTADOS, MEDIOS, type EventoPedido, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { CAMPOS_DE_FACTURA, type DatosDeFactura } from '#domain/facturacion/receptor.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** What administrators leave in an order's history besides moving it. */
export const TIPOS_DE_NOTA = [
  'nota',
  'seguimiento',
  'correo',
  'estampada',
  'estampada_deshecha',
  // Made-to-order shirts are asked for from their maker, anew after a correction, or not after all.
  'encargada',
  'encargo_corregido',
  'encargo_deshecho',
  'llegada',
  'llegada_deshecha',
  'encargo_costo',
  'reintegro',
  'factura',
] as const
export type TipoDeNota = (typeof TIPOS_DE_NOTA)[number]

export type NotaDePedido = {
  id: string
  en: number
  /** E-mail of the administrator. */
  autor: string
  tipo: TipoDeNota
  texto: string
  /** The subject of the note: the shirt that was ticked off, the money that went back. */
  sobre: string
}

/** A sold line, with its printing. */
export type LineaGestionada = LineaPedido & {
  orden: number
  /** When it was ticked off as printed, and by whom. */
  estampada: number | null
  estampadaPor: string
  /** What its buyer corrected. */
  correccion: Correccion | null
  /** Null when the shirt is no longer in the catalogue. */
  dibujo: Dibujable | null
}

/** A made-to-order shirt that its maker was asked for; one that wasn't has none. */
export type Encargo = {
  /** What is printed, as the maker was told. */
  nombre: string
  numero: string
  /** When it was asked for, milliseconds UTC, and the administrator's e-mail. */
  pedida: number
  pedidaPor: string
  /** When it arrived; null and '' before. */
  llegada: number | null
  llegadaPor: string
  /** What its maker asked for it; null while that isn't known. */
  costo: Pesos | null
}

/** A payment as the provider last told it. */
export type PagoDePedido = {
  id: string
  estado: string
  detalle: string
  monto: Pesos
  moneda: string
  medio: string
  cuotas: number
  actualizado: number
  /** When the provider changed it last, 0 when it didn't say. */
  actualizadoProveedor: number
  /** Whether it was ever approved, whatever it is now. */
  aprobado: boolean
  /** Centésimos that the shop gets of it before anything went back, and when it can use them; null where that isn't known. */
  netoRecibido: number | null
  seLibera: number | null
  liberado: 0 | 1
  /** Centésimos that its buyer paid in all; null where that isn't known. */
  totalPagado: number | null
  /** Why its approval pays nothing here, '' when it does. */
  reparo: string
}

/** A payment with what the provider keeps of it, the oldest first. */
export type PagoConCargos = PagoDePedido & { cargos: Cargo[] }

export type CorreoDePedido = {
  id: string
  para: string
  asunto: string
  estado: EstadoDeCorreo
  error: string
  creado: number
  enviado: number | null
  /** When what it says was erased; null while it has its text. */
  borrado: number | null
}

/** Everything that the owner is shown of an order. */
export type PedidoGestionado = Omit<Pedido, 'lineas' | 'eventos'> & {
  lineas: LineaGestionada[]
  /** What its maker was asked for, by the line's place. */
  encargos: (Encargo & { orden: number })[]
  /** Places of the made-to-order lines that arrived from their maker. */
  llegadas: number[]
  /** What became of its lines. */
  vidas: VidaDeLinea[]
  /** Of what is sent for shirts that come back: the devolución, and the order that they were bought in. */
  cambioDe: { id: string; codigo: string } | null
  eventos: EventoPedido[]
  notas: NotaDePedido[]
  factura: DatosDeFactura
  /** What has to be looked at, and what was dealt with, the oldest first. */
  avisos: AvisoDePedido[]
  pagos: PagoConCargos[]
  reintegros: Reintegro[]
  /** The bank's movements that are its money. */
  movimientos: (Dinero['movimientos'][number] & { fecha: string; descripcion: string })[]
  /** How much of its money is its buyer's credit by now. */
  acreditado: Pesos
  correos: CorreoDePedido[]
  /** When the data of whoever ordered were erased; null while it has them. */
  borrado: number | null
  /** Whether there is a mail that tells the buyer how the order stands, and an address to send it to. */
  tieneCorreo: boolean
}

/** A line that something is printed on. */
export function isEstampable(linea: Pick<LineaPedido, 'nombrePersonalizado' | 'numero' | 'parches'>): boolean {
  return linea.nombrePersonalizado !== '' || linea.numero !== '' || linea.parches
}

export const NOTA_MAX = 2000
export const SEGUIMIENTO_MAX = 80
export const MOTIVO_MAX = 200

const text = (max: number) =>
  z
    .string({ error: 'Escribí este dato como texto.' })
    .trim()
    .max(max, { error: `Puede tener hasta ${max} letras.` })

const needed = (max: number, falta: string) => text(max).min(1, { error: falta })

/** As it was typed; the order's own rules say what is wrong with it. */
const entrega = z.record(z.enum(CAMPOS_CORREGIBLES), z.string().max(2000))

/** As it was typed, too. */
const factura = z.record(z.enum(CAMPOS_DE_FACTURA), z.string().max(2000))

/** A text of one line, trimmed. */
export const enUnRenglon = (max: number) => text(max).regex(/^[^\r\n]*$/, { error: 'Va en un solo renglón.' })
const seguimiento = enUnRenglon(SEGUIMIENTO_MAX)
const transporte = enUnRenglon(TRANSPORTE_MAX)
const monto = text(20).refine((typed) => (parsePesos(typed) ?? 0) > 0, {
  error: 'Escribí el monto en pesos enteros, como 1.200.',
})

/** What the page of an order sends: one of the things that can be done to it. */
export const gestionSchema = z.discriminatedUnion(
  'accion',
  [
    z.object({
      accion: z.literal('mover'),
      evento: z.enum(EVENTOS_DE_ADMINISTRADOR, { error: 'Ese cambio no existe.' }),
      /** The state that the administrator saw. */
      desde: z.enum(ESTADOS, { error: 'Ese estado no existe.' }),
      detalle: text(NOTA_MAX).default(''),
      /** Left out where it isn't asked for. */
      seguimiento: seguimiento.optional(),
      transporte: transporte.optional(),
    }),
    z.object({
      accion: z.literal('deshacer'),
      evento: z.enum(EVENTOS_QUE_DESHACEN, { error: 'Ese cambio no existe.' }),
      desde: z.enum(ESTADOS, { error: 'Ese estado no existe.' }),
    }),
    z.object({
      accion: z.literal('nota'),
      /** Chosen by the browser: sent twice, it is written once. */
      id: z.uuid({ error: 'Volvé a cargar la página.' }),
      texto: needed(NOTA_MAX, 'Escribí la nota.'),
    }),
    z.object({
      accion: z.literal('seguimiento'),
      seguimiento,
      /** Left out, it stays. */
      transporte: transporte.optional(),
      /** What the administrator saw. */
      antes: z.string(),
    }),
    z.object({
      accion: z.literal('punto'),
      /** Ids of the point that is chosen and of the one that the administrator saw, '' for none. */
      punto: text(64),
      antes: text(64),
    }),
    z.object({
      accion: z.literal('aviso'),
      /** Id of the flag. */
      aviso: z.string().min(1).max(64),
      texto: needed(NOTA_MAX, 'Escribí qué hiciste.'),
    }),
    z.object({ accion: z.literal('correo') }),
    z.object({
      accion: z.literal('entrega'),
      /** What the administrator saw. */
      vista: entrega,
      escrita: entrega,
    }),
    z.object({ accion: z.literal('factura'), vista: factura, escrita: factura }),
    z.object({
      accion: z.literal('devolver'),
      /** Chosen by the browser: sent twice, money goes back once. */
      id: z.uuid({ error: 'Volvé a cargar la página.' }),
      pagoId: z.string().max(40),
      /** As it was typed. */
      monto,
      motivo: needed(MOTIVO_MAX, 'Escribí por qué se devuelve.'),
      /** What could still go back when the administrator looked. */
      queda: z.int().min(0),
    }),
    z
      .object({
        accion: z.literal('devolver_a_mano'),
        id: z.uuid({ error: 'Volvé a cargar la página.' }),
        via: z.enum(VIAS_A_MANO, { error: 'Elegí cómo lo devolviste.' }),
        monto,
        cuenta: enUnRenglon(CUENTA_MAX),
        /** `2026-11-18` */
        dia: z.string().max(10),
        motivo: text(MOTIVO_MAX),
        queda: z.int().min(0),
      })
      .refine(({ via, cuenta }) => !MEDIOS[via].porBanco || cuenta !== '', {
        path: ['cuenta'],
        error: 'Escribí a qué cuenta lo transferiste.',
      }),
  ],
  { error: 'No pudimos leer los datos enviados.' },
)
export type Gestion = z.infer<typeof gestionSchema>

/** What sends off what is sent for shirts that came back. */
export const mandarCambioSchema = z.object({ accion: z.literal('mandar'), seguimiento })

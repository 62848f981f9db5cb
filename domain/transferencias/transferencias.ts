import type { AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { ComprobanteRecibido } from './comprobante.ts'
import type { Coincidencia, EstadoDeMovimiento } from './coincidencia.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { USOS, type MotivoDeIlegible, type Uso } from './lista-banco.ts'
import { MONEDAS, type Moneda } from './moneda.ts'
import * as z from 'zod'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** What the desk shows: orders in time, those of them with a receipt, or those that expired lately. */
export const VISTAS_DEL_MOSTRADOR = ['esperan', 'comprobante', 'vencidos'] as const
export type VistaDelMostrador = (typeof VISTAS_DEL_MOSTRADOR)[number]

/** What the desk is asked for; its address has all of it. */
export type FiltroDelMostrador = { ver: VistaDelMostrador; buscar: string; pagina: number }

/** An order whose money is to come by transfer. */
export type PedidoPorTransferir = {
  codigo: string
  nombre: string
  total: Pesos
  estado: 'pendiente_pago' | 'vencido'
  creado: number
  /** Milliseconds UTC: when its time is up, or was. */
  retenidoHasta: number
  /** Whether its buyer was reminded. */
  recordado: boolean
  /** Flags of the order that nobody dealt with yet. */
  avisos: AvisoDePedido[]
  comprobantes: ComprobanteRecibido[]
  /** What the card provider believes of it, '' when the card was never tried. */
  tarjeta: string
}

export type ListaDelMostrador = {
  pedidos: PedidoPorTransferir[]
  total: number
  pagina: number
  paginas: number
  /** Orders in each view, whatever is searched for. */
  cuentas: Record<VistaDelMostrador, number>
}

/** Milliseconds that an expired order stays at the desk: money may be late by a weekend, seldom by more. */
export const VENCIDOS_A_LA_VISTA = 15 * 24 * 3_600_000

/** Milliseconds that movements of the bank are kept while they are no order's. */
export const MOVIMIENTOS_SE_GUARDAN = 30 * 24 * 3_600_000

/** Money that came in, as the owner sees it. */
export type MovimientoDelBanco = {
  id: string
  /** `2026-11-18` */
  fecha: string
  descripcion: string
  centavos: number
  /** ISO code: what isn't `UYU` is no order's money. */
  moneda: string
  /** The end of its account's number; '' where nobody said it. */
  cuenta: string
  estado: EstadoDeMovimiento
  /** For one not dealt with yet: the orders whose money it may be, the surest first. */
  coincidencias: Coincidencia[]
  /**
   * For one not dealt with yet: the code of an order that got a movement of the same day and amount. That came from a
   * list with other headings, or of another account; '' for none. This is other money, or the same again.
   */
  parecido: string
  /** For one that was used: its order's code, by whom and when. */
  codigo: string
  quien: string
  en: number | null
}

/** What the bank's list on the desk is asked for. */
export type FiltroDeMovimientos = { ver: EstadoDeMovimiento; pagina: number }

/** The bank's list that was loaded last. */
export type ListaDelBanco = {
  id: string
  archivo: string
  quien: string
  creado: number
  titulos: string[]
  /** The list's first rows, to choose the columns by. */
  muestra: string[][]
  /** What each column is, or seems to be. */
  usos: Uso[]
  /** The end of the account's number, and its currency; '' for what isn't known. */
  cuenta: string
  moneda: Moneda | ''
  /** Whether its columns and account are known: nothing is read of it before. */
  leida: boolean
  /** Counts of new movements, known ones, money that went out, rows without a date or an amount. */
  nuevos: number
  repetidos: number
  salidas: number
  ilegibles: number
}

/** Rows of the list that were counted and aren't offered. */
export const APARTES = ['repetido', 'salida', 'ilegible'] as const
export type QueAparte = (typeof APARTES)[number]

/** A row of the list by its place, and why it isn't offered: the hash of what it repeats, or its unreadable part. */
export type Aparte =
  | { que: 'repetido'; fila: number; huella: string }
  | { que: 'salida'; fila: number }
  | { que: 'ilegible'; fila: number; motivo: MotivoDeIlegible }

/** A row that isn't offered, as the owner opens it. */
export type FilaAparte = {
  /** The row's cells that have something, each with its heading. */
  celdas: { titulo: string; valor: string }[]
  /** Of one that can't be read. */
  motivo: MotivoDeIlegible | null
  /** Of one that was there already: what became of that, and whose money it is, '' for nobody's. */
  movimiento: { estado: EstadoDeMovimiento; codigo: string } | null
}

export type AparteListado = Omit<MovimientosListados, 'movimientos'> & { filas: FilaAparte[] }

export type MovimientosListados = {
  lista: ListaDelBanco | null
  movimientos: MovimientoDelBanco[]
  pagina: number
  paginas: number
  cuentas: Record<EstadoDeMovimiento, number>
}

const id = z.string().min(1).max(64)
const codigo = z.string().trim().min(1, { error: 'Escribí el código.' }).max(20)

/** What the bank's list on the desk sends. */
export const accionDeBancoSchema = z.discriminatedUnion('accion', [
  z.object({
    accion: z.literal('confirmar'),
    /** Which movement is whose money. */
    pares: z
      .array(
        z.object({
          movimiento: id,
          codigo,
          /** Whoever confirms saw that the amounts differ. */
          conOtroImporte: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(100),
  }),
  z.object({ accion: z.literal('mirar'), movimiento: id, codigo }),
  z.object({ accion: z.literal('apartar'), movimiento: id }),
  z.object({ accion: z.literal('recuperar'), movimiento: id }),
  z.object({
    accion: z.literal('columnas'),
    lista: id,
    usos: z.array(z.enum(USOS)).max(200),
    /** The account's number, or its end. */
    cuenta: z.string().max(60),
    moneda: z.enum(MONEDAS).or(z.literal('')),
  }),
])
export type AccionDeBanco = z.infer<typeof accionDeBancoSchema>

/**
 * The result of confirming a movement. `unido`: its order had been confirmed by hand, and this is its money. `resto`:
 * it had been paid in part, and this is more of it. `para_devolver`: its order waits for no money, or its shirts are
 * gone. `repetido`: it had been done before.
 */
export type FinDeMovimiento = 'pagado' | 'unido' | 'resto' | 'para_devolver' | 'sin_stock' | 'repetido'

/** A movement and the order whose money it may be, to be looked at before confirming. */
export type MovimientoMirado = {
  movimiento: string
  fecha: string
  descripcion: string
  centavos: number
  codigo: string
  nombre: string
  total: Pesos
  /** What confirming it would come to. */
  fin: Exclude<FinDeMovimiento, 'repetido' | 'sin_stock'>
  /** How much more or less would have come than should have, in cents; 0 when it is right. */
  diferencia: number
  /** What the card provider believes of the order, '' when the card was never tried. */
  tarjeta: string
}

/** What came of confirming a movement, and how much more or less came than should have: cents, 0 when right. */
export type MovimientoConfirmado = { fin: FinDeMovimiento; diferencia: number }

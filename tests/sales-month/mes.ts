import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import type { TestRuntime } from '../databases.ts'
import { insertProducto } from '../factories.ts'
import type { TestPayments } from '../payments.ts'

/**
 * For tests: a month of a shop's orders, and the book that somebody keeps of it by hand. Whatever is done stands in the
 * book with its day and amount as written here, never as the shop says.
 */

/** What is bought, and what it costs by card and by transfer, shipping included. */
export const CARRITOS = {
  stock: { tarjeta: 2260, transferencia: 2060, camisetas: 1, encargos: [] },
  encargo: { tarjeta: 2760, transferencia: 2510, camisetas: 1, encargos: [''] },
  estampada: { tarjeta: 2960, transferencia: 2710, camisetas: 1, encargos: ['LUI 9'] },
  mezcla: { tarjeta: 4760, transferencia: 4310, camisetas: 2, encargos: [''] },
} as const
export type Carrito = keyof typeof CARRITOS

/** A day in Montevideo as the book has it. */
export type Renglon = {
  bruto: number
  devuelto: number
  pedidos: number
  unidades: number
  porEncargo: number
  devueltas: number
}

export type Libro = {
  /** By day, `2026-11-18`. */
  dias: Map<string, Renglon>
  /** Codes of orders and the print of each made-to-order shirt, by where it stands with its maker. */
  encargos: Record<'por-pedir' | 'pedidas' | 'llegadas', string[]>
  hoy: { transferencias: number; porPreparar: number; porEnviar: number; conAviso: number }
  pedidos: number
}

export type Pedido = {
  carrito: Carrito
  medio: MedioDePago
  /** As the book has it. */
  estado: 'esperando' | 'pagado' | 'en_preparacion' | 'afuera'
  encargos: 'por-pedir' | 'pedidas' | 'llegadas'
  avisado: boolean
  codigo: string
  preferencia: string
  pagos: number[]
}

/** What a month is made of: everything is planned first, and happens in the order of its time. */
export type Mes = {
  runtime: TestRuntime
  payments: TestPayments
  uno: ProductoInterno
  /** The shirt of which there is one. */
  ultima: ProductoInterno
  agenda: { cuando: string; hacer: () => Promise<unknown> }[]
  dias: Libro['dias']
  pedidos: Pedido[]
  /** Of the last thing that needed a name of its own. */
  clave: number
}

export const OWNER = 'ana@casakas.uy'
export const SILENT = { kick: () => undefined }

export async function openMes(runtime: TestRuntime, payments: TestPayments): Promise<Mes> {
  const prices = { precio: 2000, precioEncargo: 2500 }
  return {
    runtime,
    payments,
    uno: await insertProducto(runtime, { nombre: 'Uruguay 1950', ...prices, stock: { M: 200 } }),
    ultima: await insertProducto(runtime, { nombre: 'La última', precio: 2000, stock: { M: 1 } }),
    agenda: [],
    dias: new Map(),
    pedidos: [],
    clave: 0,
  }
}

/** @param cuando in Montevideo: `11-18 14:00` */
export function plan(mes: Mes, cuando: string, hacer: () => Promise<unknown>): void {
  mes.agenda.push({ cuando, hacer })
}

export function write(mes: Mes, cuando: string, que: Partial<Renglon>): void {
  const dia = `2026-${cuando.slice(0, 5)}`
  const row = mes.dias.get(dia) ?? { bruto: 0, devuelto: 0, pedidos: 0, unidades: 0, porEncargo: 0, devueltas: 0 }
  for (const [name, value] of Object.entries(que) as [keyof Renglon, number][]) row[name] += value
  mes.dias.set(dia, row)
}

export function newPedido(mes: Mes, carrito: Carrito, medio: MedioDePago): Pedido {
  const pedido: Pedido = {
    carrito,
    medio,
    estado: 'esperando',
    encargos: 'por-pedir',
    avisado: false,
    codigo: '',
    preferencia: '',
    pagos: [],
  }
  mes.pedidos.push(pedido)
  return pedido
}

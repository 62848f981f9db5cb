import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Metodo } from '#domain/envios/envio.ts'
import type { Dia } from '#domain/tiempo/dia.ts'
import { ESTADOS, type Estado, type Medio, type MedioDePago, type TipoDePedido } from '#domain/pedidos/pedido.ts'
import type { Espera } from './espera.ts'

/** An order in the admin's list. */
export type PedidoDeLista = {
  codigo: string
  tipo: TipoDePedido
  estado: Estado
  medioDePago: MedioDePago
  nombre: string
  telefono: string
  departamento: string
  ciudad: string
  metodo: Metodo
  /** By the chosen way of paying. */
  total: Pesos
  camisetas: number
  /** Id of the first one's picture, '' for none. */
  imagen: string
  espera: Espera
  /** What its shirts lack, as `camisetasPorHacer` has it. */
  porHacer: string
  /** By when it has to leave, in words; '' for one that left, isn't paid or has no day. */
  sale: string
  /** Something about it must be looked at. */
  conAviso: boolean
  creado: number
}

/**
 * What the list is looked at by: a state, or `sin_envio`, paid orders of which nothing is left to be sent. `salen_hoy` are
 * those that don't arrive on the day that was promised unless they leave today.
 */
export const VISTAS_DE_PEDIDOS = [...ESTADOS, 'sin_envio', 'salen_hoy'] as const
export type VistaDePedidos = (typeof VISTAS_DE_PEDIDOS)[number]

/** Narrows the orders that wait for their payment: a receipt came, the card was refused, a coupon is out. */
export const ESPERAS_BUSCADAS = ['comprobante', 'rechazada', 'cupon'] as const
export type EsperaBuscada = (typeof ESPERAS_BUSCADAS)[number]

/** Which ways of paying each is about. */
export const ESPERA_SEGUN: Record<EsperaBuscada, (medio: Medio) => boolean> = {
  comprobante: ({ porBanco }) => porBanco,
  rechazada: ({ cobra }) => cobra === 'proveedor',
  cupon: ({ cobra }) => cobra === 'proveedor',
}

/** What the list of orders is asked for; its address has all of it. */
export type FiltroDePedidos = {
  estado: VistaDePedidos | null
  medio: MedioDePago | null
  avisos: boolean
  /** What those that wait for their payment wait for. */
  espera: EsperaBuscada | null
  /** How they get to their buyers, and where. */
  metodo: Metodo | null
  departamento: string | null
  /** Ordered from the one day to the other, both included. */
  desde: Dia | null
  hasta: Dia | null
  /** With a shirt that is made to order. */
  encargo: boolean
  buscar: string
  pagina: number
}

/** All of them, from the first page on. */
export const SIN_FILTRO: FiltroDePedidos = {
  estado: null,
  medio: null,
  avisos: false,
  espera: null,
  metodo: null,
  departamento: null,
  desde: null,
  hasta: null,
  encargo: false,
  buscar: '',
  pagina: 1,
}

export type ListaDePedidos = {
  pedidos: PedidoDeLista[]
  total: number
  pagina: number
  paginas: number
  /** Orders of each view, with the way of paying asked for; search and flag make no difference. */
  cuentas: Record<VistaDePedidos, number>
  /** Flagged ones with that way of paying. */
  avisos: number
}

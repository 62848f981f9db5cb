import type { CuentaDeDevoluciones, DevolucionesAbiertas } from './devoluciones.ts'
import type { VistaDeEncargos } from './encargos.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import type { RebajaDeLista } from '#domain/rebajas/vista.ts'
import type { AvisoDeReservas, RedInsistente } from '#domain/pedidos/reservas-sospechosas.ts'
import type { ProblemaEnPalabras } from '#domain/vigilancia/en-palabras.ts'

/** Sizes of a shirt that ran out. */
export type Agotado = { id: string; nombre: string; talles: string[] }

/** What was done to many shirts lately and can be taken back: imports, actions, reductions that aren't over. */
export type LoUltimo = { importacion: ImportacionResumen } | { rebaja: RebajaDeLista }

/** What waits for the owner. */
export type Hoy = {
  /** Orders that are waiting for a transfer to be seen. */
  transferencias: number
  /** Orders among them, and among those that ran out lately, whose buyer sent a receipt. */
  comprobantes: number
  porPreparar: number
  porEnviar: number
  /** Orders that are flagged. */
  conAviso: number
  /** Made-to-order shirts by where they stand with their maker. */
  encargos: Record<VistaDeEncargos, number>
  devoluciones: Record<DevolucionesAbiertas, CuentaDeDevoluciones>
  mensajesSinLeer: number
  correosFallidos: number
  /** What doesn't go as it should about the shop itself, the worst first. */
  problemas: ProblemaEnPalabras[]
  /** Unpaid orders keep an unusual share of the shirts from others; null while they don't. */
  reservas: AvisoDeReservas | null
  /** Networks whose mails are withheld, since they order more in a day than people do. */
  redes: RedInsistente[]
  /** Sizes that ran out lately, by shirt, the latest first. */
  agotados: Agotado[]
  /** The latest first. */
  ultimo: LoUltimo[]
}

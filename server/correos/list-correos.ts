import { SALIDAS, type EstadoDeCorreo, type Salida } from '#domain/correos/correo.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  countCorreos,
  countNuncaProbados,
  countProbadosPendientes,
  selectCorreo,
  selectCorreos,
} from './correos.repo.ts'

/** A mail of the outbox, without what it says. Times are milliseconds UTC. */
export type CorreoDeSalida = {
  id: string
  tipo: string
  para: string
  asunto: string
  /** The order it tells about, null for none. */
  pedidoId: string | null
  estado: EstadoDeCorreo
  intentos: number
  /** When it is tried next, while it waits. */
  proximoIntento: number
  /** What the last failed try said, '' for none. */
  error: string
  creado: number
  enviado: number | null
  /** How often it was sent again after it had been sent. */
  reenvios: number
  /** When what it says was erased; null while it has its text. */
  borrado: number | null
}

/**
 * The outbox, the latest first.
 * @param pagina from 1; past the end the last one is given
 */
export async function listCorreos(
  { database }: Pick<Runtime, 'database'>,
  { salida, buscar, pagina }: { salida: Salida; buscar: string; pagina: number },
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<{ correos: CorreoDeSalida[]; total: number; pagina: number; paginas: number }> {
  const filtro = { estados: SALIDAS[salida].estados, buscar }
  const total = await countCorreos(database.read, filtro)
  const { rango, ...actual } = choosePagina(total, pagina, largo)
  const rows = await selectCorreos(database.read, filtro, rango)
  return { correos: rows.map(toCorreoDeSalida), total, ...actual }
}

/** How many were withheld, because strangers had caused too many before them. */
export function countRetenidos({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countNuncaProbados(database.read)
}

/** How many wait after a failed try. */
export function countProbados({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countProbadosPendientes(database.read)
}

/** How many weren't delivered, given up or withheld. */
export function countFallidos({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countCorreos(database.read, { estados: ['fallido'], buscar: '' })
}

/** @returns null when there is none */
export async function findCorreo({ database }: Pick<Runtime, 'database'>, id: string): Promise<CorreoDeSalida | null> {
  if (id.includes('\0')) return null
  const row = await selectCorreo(database.read, id)
  return row === undefined ? null : toCorreoDeSalida(row)
}

function toCorreoDeSalida(row: Omit<CorreoRow, 'parametros'>): CorreoDeSalida {
  const { id, tipo, para, asunto, pedidoId, estado, intentos, proximoIntento, error, creado, enviado } = row
  const { reenvios, borrado } = row
  return {
    id,
    tipo,
    para,
    asunto,
    pedidoId,
    estado,
    intentos,
    proximoIntento,
    error,
    creado,
    enviado,
    reenvios,
    borrado,
  }
}

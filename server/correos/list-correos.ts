import { SALIDAS, type Salida } from '#domain/correos/correo.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  countCorreos,
  countNuncaProbados,
  countProbadosPendientes,
  selectCorreoDeSalida,
  selectCorreos,
  type CorreoDeSalida,
} from './correos.repo.ts'

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
  const total = await countCorreos(database.aside, filtro)
  const { rango, ...actual } = choosePagina(total, pagina, largo)
  return { correos: await selectCorreos(database.aside, filtro, rango), total, ...actual }
}

/** How many were withheld, because strangers had caused too many before them. */
export function countRetenidos({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countNuncaProbados(database.aside)
}

/** How many wait after a failed try. */
export function countProbados({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countProbadosPendientes(database.aside)
}

/** How many weren't delivered, given up or withheld. */
export function countFallidos({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countCorreos(database.aside, { estados: ['fallido'], buscar: '' })
}

/** @returns null when there is none */
export async function findCorreo({ database }: Pick<Runtime, 'database'>, id: string): Promise<CorreoDeSalida | null> {
  return id.includes('\0') ? null : ((await selectCorreoDeSalida(database.read, id)) ?? null)
}

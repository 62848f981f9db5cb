import type { Kysely } from 'kysely'
import { BANDEJAS, ESTADOS_DE_MENSAJE, type Bandeja, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { MensajeRow, Schema } from '#server/db/schema.ts'
import { countMensajes, selectMensajes } from './mensajes.repo.ts'

/** A message as the list shows it. */
export type MensajeDeLista = { id: string; nombre: string; comienzo: string; estado: EstadoDeMensaje; creado: number }

const COMIENZO_MAX = 140

/**
 * Messages of the contact form, the latest first.
 * @param pagina from 1; past the end the last one is given
 */
export async function listMensajes(
  { database }: Pick<Runtime, 'database'>,
  { bandeja, buscar, pagina }: { bandeja: Bandeja; buscar: string; pagina: number },
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<{ mensajes: MensajeDeLista[]; total: number; pagina: number; paginas: number }> {
  const filtro = { estados: BANDEJAS[bandeja].estados, buscar }
  const total = await countMensajes(database.aside, filtro)
  const { rango, ...actual } = choosePagina(total, pagina, largo)
  const rows = await selectMensajes(database.aside, filtro, rango)
  return {
    mensajes: rows.map(toMensajeDeLista),
    total,
    ...actual,
  }
}

/** The first messages, in whichever tray, that have all words of a search. */
export async function searchMensajes(db: Kysely<Schema>, buscar: string, limit: number): Promise<MensajeDeLista[]> {
  const rows = await selectMensajes(db, { estados: ESTADOS_DE_MENSAJE, buscar }, { limit, offset: 0 })
  return rows.map(toMensajeDeLista)
}

function toMensajeDeLista({ id, nombre, mensaje, estado, creado }: MensajeRow): MensajeDeLista {
  return { id, nombre, comienzo: Array.from(mensaje).slice(0, COMIENZO_MAX).join(''), estado, creado }
}

/** How many nobody has read yet. */
export function countSinLeer({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countMensajes(database.aside, { estados: ['nuevo'], buscar: '' })
}

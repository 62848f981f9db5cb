import { TIPOS_DE_SUCESO, type Suceso } from '#domain/cuentas/suceso.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import type { Tx } from '#server/db/connect.ts'
import { networkOf } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countDesde, hasGrupo, upsertSuceso } from './sucesos.repo.ts'
import { tellAdmins } from './tell-admins.ts'

/** Rows that a kind anybody can cause may have of one day; one more counts the rest. */
const FILAS_POR_DIA = 200

/** Characters that are kept of how a browser names itself, and of what it is about. */
const LARGO = 300

/**
 * Writes down what happened to the shop's keys, in the database and on the console (specification 29.7, 29.8). What
 * anybody can cause is one row for each day, account and network. Past 200 of these a day one row is for all others. On
 * the console it stands the 1st, 2nd, 4th, 8th time. What is done is done: when this can't be written the console says
 * so, and nothing is thrown.
 * @param veces how often it happened, where that was counted elsewhere
 */
export async function noteEvent(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId' | 'log'>,
  suceso: Suceso,
  veces = 1,
): Promise<void> {
  const { tipo, quien, direccion } = suceso
  try {
    const total = await runtime.database.transaction((tx) => writeSuceso(tx, runtime, suceso, veces))
    if (Math.floor(Math.log2(total)) !== Math.floor(Math.log2(total - veces))) logSuceso(runtime, suceso, total)
  } catch (error) {
    runtime.log.error({ err: error, suceso: tipo, quien, direccion }, 'a security event could not be written down')
  }
}

/** Says on the console what was written down with `writeSuceso`, once that is committed. */
export function logSuceso({ log }: Pick<Runtime, 'log'>, suceso: Suceso, veces = 1): void {
  const { tipo, quien, direccion, aparato, detalle } = suceso
  log.info({ suceso: tipo, quien, direccion, aparato, detalle, veces }, 'security event')
}

/**
 * Writes down what happened as `noteEvent` does, in the caller's transaction, without the console. What all
 * administrators are to know is mailed to them by the same transaction (specification 29.21).
 * @returns how often it happened by now, together with what is counted with it
 */
export async function writeSuceso(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  suceso: Suceso,
  veces = 1,
): Promise<number> {
  const id = newId()
  const now = clock()
  const shortened = {
    ...suceso,
    aparato: shortenDetalle(suceso.aparato),
    detalle: shortenDetalle(suceso.detalle),
  }
  const row = { id, grupo: id, ...shortened, veces, desde: now, hasta: now }
  await tellAdmins(tx, { clock, newId }, shortened)
  if (!TIPOS_DE_SUCESO[suceso.tipo].ajeno) return upsertSuceso(tx, row)
  const dia = diaDe(now)
  const grupo = `${suceso.tipo} ${dia} ${networkOf(suceso.direccion)} ${suceso.quien}`
  const hasRoom = (await hasGrupo(tx, grupo)) || (await countDesde(tx, suceso.tipo, comienzoDe(dia))) < FILAS_POR_DIA
  if (hasRoom) return upsertSuceso(tx, { ...row, grupo })
  const others = { quien: '', direccion: '', aparato: '', detalle: 'de muchas direcciones' }
  return upsertSuceso(tx, { ...row, ...others, grupo: `${suceso.tipo} ${dia} otros` })
}

/** PostgreSQL takes no NUL, and half a pair of surrogates is no text. */
function shortenDetalle(text: string): string {
  return text.replaceAll('\0', '').slice(0, LARGO).toWellFormed()
}

/** Different ones that wait to be written: a flood must not fill memory either. */
const WAITING_MAX = 300

/** What the shop refuses before it asks the database anything, of one process. */
export type Rechazos = {
  /** Counts one; it waits in memory for the next `write`. */
  note: (suceso: Suceso) => void
  /** Writes down what was counted. A process that is killed before that loses it. */
  write: () => Promise<void>
}

/**
 * Counts what costs nothing to refuse, so that writing it down costs no more. Whoever sends thousands of refused
 * requests causes a row every few seconds.
 */
export function collectRechazos(runtime: Pick<Runtime, 'database' | 'clock' | 'newId' | 'log'>): Rechazos {
  let waiting = new Map<string, { suceso: Suceso; veces: number }>()
  return {
    note(suceso) {
      const key = `${suceso.tipo} ${networkOf(suceso.direccion)}`
      const counted = waiting.get(key)
      if (counted !== undefined) counted.veces++
      else if (waiting.size < WAITING_MAX) waiting.set(key, { suceso, veces: 1 })
    },
    async write() {
      const counted = waiting
      waiting = new Map()
      for (const { suceso, veces } of counted.values()) await noteEvent(runtime, suceso, veces)
    },
  }
}

import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { toBusquedaContada, DIAS_MIN, type BusquedaVacia } from '#domain/ventas/busqueda-vacia.ts'
import { diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { setImmediate } from 'node:timers/promises'
import { findPaginaBuscada } from '#domain/busqueda/paginas-buscadas.ts'
import type { IndexReader } from './index-reader.ts'
import type { IndexData } from './index/index-data.ts'
import { searchAll } from './index/search-mode.ts'
import { countHalladosIn } from './count-hallados.ts'

/** Different texts that are counted of one network in a day. */
const POR_RED = 20
/** New texts per day in the whole shop, and all texts: a flood leaves room for those wanted before. */
const NUEVAS_POR_DIA = 100
const TEXTOS_POR_DIA = 400
/** Texts that wait to be written. */
const WAITING_MAX = 300
/** Who asked for what is remembered as long as there is room, in memory only. */
const SAID_MAX = 50_000
const REDES_MAX = 10_000

/** Counts searches that found nothing, of one process. */
export type Busquedas = {
  /**
   * Notes a search that found nothing, once for a text and a network: one caller who keeps asking counts once. It waits
   * in memory for the next `write`.
   * @param ip address of the visitor
   */
  note: (consulta: string, ip: string) => void
  /** Writes down what was noted. A process that is killed before that loses it. */
  write: () => Promise<void>
}

/**
 * Counts what was searched in vain, without who (docs/decisions/0034). A network is kept in memory only, as a hash that
 * can't be made outside this process.
 */
export function createBusquedas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Busquedas {
  const key = randomBytes(32)
  // The size bounds it, so that room is taken only by what is in it: nearly nothing, most days.
  const said = new LRUCache<string, true>({ maxSize: SAID_MAX, sizeCalculation: () => 1 })
  const perRed = new LRUCache<string, number>({ maxSize: REDES_MAX, sizeCalculation: () => 1 })
  let waiting = new Map<string, number>()

  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, 16)

  return {
    note(consulta, ip) {
      const texto = toBusquedaContada(consulta)
      if (texto === null) return
      const red = redDe(ip)
      const who = hash(red, texto)
      if (said.has(who)) return
      const today = `${hash(red)} ${diaDe(clock())}`
      const before = perRed.get(today) ?? 0
      if (before >= POR_RED || (waiting.size >= WAITING_MAX && !waiting.has(texto))) return
      perRed.set(today, before + 1)
      said.set(who, true)
      waiting.set(texto, (waiting.get(texto) ?? 0) + 1)
    },

    async write() {
      if (waiting.size === 0) return
      // Texts that several people asked for come first: without room for all, those are the real ones.
      const contadas = [...waiting].toSorted(([, one], [, other]) => other - one)
      waiting = new Map()
      const dia = diaDe(clock())
      await database.transaction(async (tx) => {
        const { deAntes, deHoy } = await selectConocidas(
          tx,
          contadas.map(([texto]) => texto),
          dia,
        )
        const { textos, nuevas } = await countDelDia(tx, dia)
        let room = Math.max(0, TEXTOS_POR_DIA - textos)
        let roomForNew = Math.max(0, NUEVAS_POR_DIA - nuevas)
        const admitted = contadas.filter(([texto]) => {
          if (deHoy.has(texto)) return true
          if (room === 0 || (!deAntes.has(texto) && roomForNew === 0)) return false
          room--
          if (!deAntes.has(texto)) roomForNew--
          return true
        })
        await addBusquedas(tx, dia, admitted)
      })
    },
  }
}

/** Days that searches in vain are kept; for those made on too few days, counted from the last one. */
const SE_GUARDAN = 180
const SIN_CONFIRMAR = 30

/** Erases searches that found nothing: after 180 days, and after 30 those that weren't made on three days. */
export async function forgetBusquedas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const hoy = diaDe(clock())
  await database.transaction((tx) => deleteBusquedasViejas(tx, hoy - SE_GUARDAN, hoy - SIN_CONFIRMAR))
}

/** Which of some texts were searched on an earlier day, and which this day has already. */
async function selectConocidas(
  tx: Tx,
  textos: string[],
  dia: Dia,
): Promise<{ deAntes: Set<string>; deHoy: Set<string> }> {
  const rows = await tx
    .selectFrom('busquedasVacias')
    .select(['texto', 'dia'])
    .where('texto', 'in', textos)
    .where('dia', '<=', dia)
    .execute()
  return {
    deAntes: new Set(rows.filter((row) => row.dia < dia).map(({ texto }) => texto)),
    deHoy: new Set(rows.filter((row) => row.dia === dia).map(({ texto }) => texto)),
  }
}

/** How many texts a day has, and how many of them are new. */
async function countDelDia(tx: Tx, dia: Dia): Promise<{ textos: number; nuevas: number }> {
  const counted = (rows: { cuenta: number | string }) => Number(rows.cuenta)
  const ofDay = tx
    .selectFrom('busquedasVacias as de')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('de.dia', '=', dia)
  const textos = counted(await ofDay.executeTakeFirstOrThrow())
  const nuevas = counted(
    await ofDay
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('busquedasVacias as antes')
              .select('antes.texto')
              .whereRef('antes.texto', '=', 'de.texto')
              .where('antes.dia', '<', dia),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  )
  return { textos, nuevas }
}

export async function addBusquedas(tx: Tx, dia: Dia, contadas: [texto: string, veces: number][]): Promise<void> {
  if (contadas.length === 0) return
  await tx
    .insertInto('busquedasVacias')
    .values(contadas.map(([texto, veces]) => ({ texto, dia, veces })))
    .onConflict((conflict) =>
      conflict
        .columns(['texto', 'dia'])
        .doUpdateSet((eb) => ({ veces: eb('busquedasVacias.veces', '+', eb.ref('excluded.veces')) })),
    )
    .execute()
}

/** Searches made on enough days, the most wanted first. */
export async function selectBusquedasVacias(db: Kysely<Schema>, limit: number): Promise<BusquedaVacia[]> {
  const rows = await db
    .selectFrom('busquedasVacias')
    .select((eb) => ['texto', eb.fn.sum<number>('veces').as('veces'), eb.fn.countAll<number>().as('dias')])
    .groupBy('texto')
    .having((eb) => eb.fn.countAll(), '>=', DIAS_MIN)
    .orderBy('veces', 'desc')
    .orderBy('texto')
    .limit(limit)
    .execute()
  return rows.map(({ texto, veces, dias }) => ({ texto, veces: Number(veces), dias: Number(dias) }))
}

/** Deletes the days before `antes`, and texts searched on too few days, the last time before `olvidadas`. */
async function deleteBusquedasViejas(tx: Tx, antes: Dia, olvidadas: Dia): Promise<void> {
  await tx.deleteFrom('busquedasVacias').where('dia', '<', antes).execute()
  await tx
    .deleteFrom('busquedasVacias')
    .where('texto', 'in', (eb) =>
      eb
        .selectFrom('busquedasVacias')
        .select('texto')
        .groupBy('texto')
        .having((having) => having.fn.countAll(), '<', DIAS_MIN)
        .having((having) => having.fn.max('dia'), '<', olvidadas),
    )
    .execute()
}

const LISTADAS = 30
/** How many are looked at, since some of them are found by now. */
const CANDIDATAS = 300

/**
 * What was searched on three days at least and found nothing, the most wanted first. What is found by now, because a
 * shirt came or a name was added, isn't listed.
 */
export async function listBusquedasVacias(
  { database }: Pick<Runtime, 'database'>,
  readIndex: IndexReader,
): Promise<BusquedaVacia[]> {
  const busquedas = await selectBusquedasVacias(database.read, CANDIDATAS)
  const listadas: BusquedaVacia[] = []
  for (const busqueda of busquedas) {
    if (listadas.length === LISTADAS) break
    if (findsNothing((await readIndex()).data, busqueda.texto)) listadas.push(busqueda)
    // Many searches in a large catalogue take long enough for others to have their turn.
    await setImmediate()
  }
  return listadas
}

function findsNothing(data: IndexData, texto: string): boolean {
  if (searchAll(data, texto) === null || findPaginaBuscada(texto) !== null) return false
  const { stock, encargo } = countHalladosIn(data, texto)
  return stock + encargo === 0
}

import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { toBusquedaContada } from '#domain/ventas/busqueda-vacia.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { addBusquedas, countDelDia, selectConocidas } from './busquedas-vacias.repo.ts'

/** Different texts that are counted of one network in a day. */
const POR_RED = 20
/** New texts per day in the whole shop, and all texts: a flood leaves room for those that were wanted before. */
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
   * Notes a search that found nothing: once for a text and a network, so that one caller who keeps asking counts once. It
   * waits in memory for the next `write`.
   * @param ip address of the visitor
   */
  note: (consulta: string, ip: string) => void
  /** Writes down what was noted. A process that is killed before that loses it. */
  write: () => Promise<void>
}

/**
 * Counts what was searched in vain, without who: a network is kept in memory only, as a hash that can't be made
 * outside this process (docs/decisions/0034).
 */
export function createBusquedas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Busquedas {
  const key = randomBytes(32)
  // By size, so that room is taken only by what is in it: nearly nothing, most days.
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
      // Those that several people asked for come first: where there is no room for all, they are the real ones.
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

import { parsePlazo } from '#domain/envios/plazo.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Millis } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/**
 * Checks the days that orders were promised for (specification 44.6). A paid one has a day where its time can be read.
 * Those that were paid before the first that got one are older than promises. The seal tells a changed one.
 */
export function createRevisionDePromesas() {
  const without: { codigo: string; en: Millis }[] = []
  let first = Number.POSITIVE_INFINITY
  return {
    /** @returns what is wrong with an order's own promise, a sentence each */
    look({ pedido, eventos }: Pick<Expediente, 'pedido' | 'eventos'>): string[] {
      const { codigo, promesaSale: sale, promesaLlega: llega, tiempoEnvio } = pedido
      const paid = eventos.findLast(({ de, a }) => a === 'pagado' && (de === 'pendiente_pago' || de === 'vencido'))
      if (sale === null && llega === null) {
        if (paid !== undefined && parsePlazo(tiempoEnvio) !== null) without.push({ codigo, en: paid.en })
        return []
      }
      if (sale === null || llega === null) return ['su día prometido está a medias']
      if (paid === undefined) return ['tiene un día prometido y no se pagó']
      first = Math.min(first, paid.en)
      const camino = parsePlazo(tiempoEnvio)?.hasta ?? Number.POSITIVE_INFINITY
      if (sale >= diaDe(paid.en) && llega >= sale + camino) return []
      return ['su día prometido no se sigue de cuándo se pagó y de lo que tarda el envío']
    },
    /** @returns which orders have no promise though they should, a sentence each */
    tell(): string[] {
      return without
        .filter(({ en }) => en > first)
        .map(({ codigo }) => `Pedido ${codigo}: se pagó y no tiene el día prometido.`)
    },
  }
}

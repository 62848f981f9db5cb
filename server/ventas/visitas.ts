import { sql } from 'kysely'
import { isNavegador } from '#domain/ventas/navegador.ts'
import { diaDe, type Dia } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Counts the pages of shirts that people were answered, of one process. */
export type Visitas = {
  /** @param navegador as the visitor's browser names itself */
  note: (navegador: string | undefined) => void
  /** Writes down what was counted; what can't be is kept for the next time. A process that is killed before that loses it. */
  write: () => Promise<void>
}

/** Counts them by day, without who and without a cookie; programs are left out (specification 50.7). */
export function createVisitas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Visitas {
  // A day is an entry, however long nothing can be written.
  const waiting = new Map<Dia, number>()
  return {
    note(navegador) {
      if (!isNavegador(navegador)) return
      const dia = diaDe(clock())
      waiting.set(dia, (waiting.get(dia) ?? 0) + 1)
    },
    async write() {
      if (waiting.size === 0) return
      const counted = [...waiting].map(([dia, veces]) => ({ dia, veces }))
      await database.transaction((tx) =>
        tx
          .insertInto('visitas')
          .values(counted)
          .onConflict((conflict) => conflict.column('dia').doUpdateSet({ veces: sql`visitas.veces + excluded.veces` }))
          .execute(),
      )
      for (const { dia, veces } of counted) {
        const since = waiting.get(dia)! - veces
        if (since > 0) waiting.set(dia, since)
        else waiting.delete(dia)
      }
    },
  }
}

import type { Kysely } from 'kysely'
import { mesMas } from '#domain/tiempo/mes.ts'
import type { Schema } from '#server/db/schema.ts'
import { addMovimientos, claveDeTalle, tramoDelMes, type Unidades } from '#server/stock/al-cierre.ts'

/** The stock that is written down at each month's end is what the ledger adds up to, and no month is missing (specification 54.8). */
export async function verifyCierres(db: Kysely<Schema>): Promise<string[]> {
  const cierres = await db.selectFrom('cierres').select('mes').orderBy('mes').execute()
  const unidades: Unidades = new Map()
  const faults: string[] = []
  for (const [at, { mes }] of cierres.entries()) {
    if (at > 0 && mes !== mesMas(cierres[at - 1]!.mes, 1)) faults.push(`Falta el cierre de stock anterior a ${mes}.`)
    await addMovimientos(db, unidades, tramoDelMes(mes, at === 0))
    const rows = await db
      .selectFrom('stockCierres')
      .select(['productId', 'talle', 'unidades'])
      .where('mes', '=', mes)
      .execute()
    const written = new Map(rows.map((row) => [claveDeTalle(row), row.unidades]))
    for (const clave of new Set([...written.keys(), ...unidades.keys()])) {
      const [dice, suma] = [written.get(clave) ?? 0, unidades.get(clave)?.unidades ?? 0]
      if (dice !== suma)
        faults.push(`Cierre de stock de ${mes}, camiseta ${clave}: dice ${dice}, y los movimientos suman ${suma}.`)
    }
  }
  return faults
}

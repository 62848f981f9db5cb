import type { Kysely } from 'kysely'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import type { MovimientoBancoRow, Schema } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'
import type { Expediente } from './read-expedientes.ts'
import { isMovimientoSellado } from './sello.ts'

const PAGE = 500

/**
 * Every movement of the bank is as the shop wrote it, and one that is used is an order's (specification 11.74).
 * @param seal with the shop's secret; null, and seals aren't looked at
 * @returns what is wrong, a sentence each
 */
export async function verifyMovimientos(db: Kysely<Schema>, seal: Seal | null): Promise<string[]> {
  const faults: string[] = []
  const ajenos: MovimientoBancoRow[] = []
  let all = 0
  for (let after = ''; ;) {
    const rows = await selectPage(db, after)
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    all += rows.length
    for (const row of rows) {
      if ((row.estado === 'usado') !== (row.pedidoId !== null))
        faults.push(`${nameOfMovimiento(row)} está ${row.estado} y no cierra.`)
      if (seal !== null && !isMovimientoSellado(seal, row)) ajenos.push(row)
    }
  }
  if (ajenos.length === all && all > 1) {
    return [
      ...faults,
      `Ninguno de los ${all} sellos de movimientos del banco es de este SHOP_SECRET: no es el de la tienda, o los cambiaron.`,
    ]
  }
  return [
    ...faults,
    ...ajenos.map(
      (row) => `${nameOfMovimiento(row)} no es como lo escribió la tienda: lo cambiaron, lo movieron o lo liberaron.`,
    ),
  ]
}

function selectPage(db: Kysely<Schema>, after: string): Promise<MovimientoBancoRow[]> {
  return db.selectFrom('movimientosBanco').selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute()
}

function nameOfMovimiento({ descripcion, centavos, fecha }: MovimientoBancoRow): string {
  return `El movimiento del banco «${descripcion}» de ${formatCentavos(centavos)} del ${fecha}`
}

/** The movement that paid an order is still its money. */
export function checkMovimientos({ eventos, movimientos }: Expediente): string[] {
  return eventos
    .filter(({ movimientoId }) => movimientoId !== null && !movimientos.some(({ id }) => id === movimientoId))
    .map(() => 'lo pagó un movimiento del banco que ya no está, o que es de otro')
}

import { countRows } from '#server/db/count-rows.ts'
import type { Kysely } from 'kysely'
import type { Comparados } from '#domain/vigilancia/comprobacion.ts'
import { verifyPrecios } from '#server/productos/precios/verify-precios.ts'
import { verifyQueEs } from '#server/productos/verify-que-es.ts'
import { verifyChanges } from '#server/cambios/verify-changes.ts'
import type { Database } from '#server/db/connect.ts'
import type { Millis, Schema } from '#server/db/schema.ts'
import { runLong } from '#server/db/turn.ts'
import { verifyExistencias } from '#server/stock/existencias.ts'
import { selectStuckCorreos } from '#server/correos/verify-outbox.ts'
import type { Seal } from '#server/base/seal.ts'
import { verifyAvisame } from './verify-avisame.ts'
import { verifyBusqueda } from './verify-busqueda.ts'
import { verifyCodigos } from './verify-codigos.ts'
import { verifyCreditos } from './verify-devoluciones.ts'
import { verifyOtrosCorreos } from './verify-correos.ts'
import { findLastSign, verifyEsperas, type Momento } from './verify-esperas.ts'
import { verifyHuerfanos } from './verify-huerfanos.ts'
import { verifyMovimientos } from './verify-movimientos.ts'
import { verifyPedidos } from './verify-pedidos.ts'
import { verifyTransferencias } from './verify-transferencias.ts'
import { verifyRebajados } from './verify-rebajados.ts'
import { verifyRebajas } from './verify-rebajas.ts'
import { verifySumas } from './verify-ventas.ts'
import { verifyCierres } from './verify-cierres.ts'
import { verifyStock, type Alcance } from './verify-stock.ts'

/**
 * Proves that money, stock and mail tell the truth (specification 11.36). It looks at a single snapshot of the
 * database, so that it may run beside an open shop, and changes nothing.
 * @param now milliseconds UTC
 * @param seal with the shop's secret; null, and seals aren't looked at
 * @param desde since when orders are sealed, as the mark says; null without one, left out where nobody knows
 * @param alcance what to look at; left out, everything, including what no order leads to
 * @returns everything that disagrees, a sentence in Spanish each, none when all is well; and how much there is
 */
export function examine(
  { read }: Pick<Database, 'read'>,
  now: number,
  { seal = null, desde, alcance }: { seal?: Seal | null; desde?: Millis | null; alcance?: Alcance } = {},
): Promise<{ fallas: string[]; comparados: Comparados }> {
  return runLong(() =>
    read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (moment) => ({
        fallas: await findFallas(moment, { now, seal, desde, alcance }),
        comparados: await countComparados(moment),
      })),
  )
}

/** What `examine` finds, alone. */
export async function verify(...looked: Parameters<typeof examine>): Promise<string[]> {
  return (await examine(...looked)).fallas
}

async function findFallas(
  db: Kysely<Schema>,
  {
    now,
    seal,
    desde,
    alcance,
  }: { now: number; seal: Seal | null; desde: Millis | null | undefined; alcance: Alcance | undefined },
): Promise<string[]> {
  const momento = alcance === undefined ? await findLastSign(db, now) : { now, lastSign: now }
  const stock = await verifyStock(db, alcance)
  return [
    ...stock.map(
      ({ productId, talle, que, esperado, encontrado }) =>
        `Camiseta ${productId}, talle ${talle}: ${que} tendría que ser ${esperado} y es ${encontrado}.`,
    ),
    ...(await verifyPedidos(db, { momento, seal, desde, ids: alcance?.pedidos })),
    ...(await verifyTransferencias(db, alcance?.pedidos)),
    ...(await verifyRebajados(db, alcance?.pedidos)),
    ...(await verifyCodigos(db)),
    ...(await verifyCreditos(db)),
    // The rest isn't reached from an order or a product.
    ...(alcance === undefined ? await findOtras(db, momento, seal) : []),
  ]
}

async function findOtras(db: Kysely<Schema>, momento: Momento, seal: Seal | null): Promise<string[]> {
  const correos = await selectStuckCorreos(db, momento.lastSign)
  return [
    ...(await verifyHuerfanos(db)),
    ...(await verifyMovimientos(db, seal)),
    ...correos.map(({ id, para, asunto }) => `Correo ${id} a ${para} («${asunto}»): quedó a medio enviar.`),
    ...(await verifyOtrosCorreos(db)),
    ...(await verifyEsperas(db, momento)),
    ...(await verifyPrecios(db)),
    ...(await verifyQueEs(db)),
    ...(await verifyRebajas(db)),
    ...(await verifyChanges(db)),
    ...(await verifyExistencias(db)),
    ...(await verifyCierres(db)),
    ...(await verifyBusqueda(db)),
    ...(await verifyAvisame(db)),
    ...(await verifySumas(db, momento.now)),
  ]
}

async function countComparados(db: Kysely<Schema>): Promise<Comparados> {
  const count = (table: 'pedidos' | 'pagos' | 'stockMovimientos' | 'movimientosBanco' | 'correos') =>
    countRows(db.selectFrom(table))
  return {
    pedidos: await count('pedidos'),
    pagos: await count('pagos'),
    movimientosDeStock: await count('stockMovimientos'),
    movimientosDelBanco: await count('movimientosBanco'),
    correos: await count('correos'),
  }
}

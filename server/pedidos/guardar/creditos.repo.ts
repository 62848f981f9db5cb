import { sql, type Kysely } from 'kysely'
import { usoDeCredito, type Credito, type CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CreditoRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { DADO } from '#server/db/dinero-en-sql.ts'

/** Takes a credit for this transaction: other orders that use it wait. */
export function lockCredito(tx: Tx, codigo: string): Promise<CreditoRow | undefined> {
  return tx
    .updateTable('creditos')
    .set((eb) => ({ monto: eb.ref('monto') }))
    .where('codigo', '=', codigo)
    .returningAll()
    .executeTakeFirst()
}

/**
 * What is left of a credit: below 0 when money came late for an order whose part was used meanwhile.
 * @param propio token of an order that waits unpaid, whose part would be given back first; '' for none
 */
export async function quedaDe(
  db: Kysely<Schema>,
  { codigo, monto }: Pick<Credito, 'codigo' | 'monto'>,
  propio = '',
): Promise<Pesos> {
  const usos = await selectUsosDeCredito(db)
    .where('p.credito', '=', codigo)
    .where((eb) => eb.or([eb('p.token', '<>', propio), eb('p.estado', '<>', 'pendiente_pago')]))
    .execute()
  return monto - sumUsos(usos)
}

/** Credits of which orders use more than there was, and how much. */
export async function selectCreditosDeMas(db: Kysely<Schema>): Promise<{ codigo: string; deMas: Pesos }[]> {
  const usos = Map.groupBy(await selectUsosDeCredito(db).execute(), ({ credito }) => credito)
  const creditos = await db.selectFrom('creditos').select(['codigo', 'monto']).execute()
  return creditos
    .map(({ codigo, monto }) => ({ codigo, deMas: sumUsos(usos.get(codigo) ?? []) - monto }))
    .filter(({ deMas }) => deMas > 0)
}

function selectUsosDeCredito(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('pedidos as p')
      .select(['p.credito', 'p.estado', 'p.aCuenta', DADO.as('dado')])
      // The index's condition stands in the statement itself.
      .where(sql<boolean>`p.credito <> ''`)
  )
}

function sumUsos(usos: Parameters<typeof usoDeCredito>[0][]): Pesos {
  return sumPesos(usos.map((uso) => usoDeCredito({ ...uso, dado: Number(uso.dado) })))
}

/** What was given for an order's shirts by credit or by other shirts. */
export async function selectDado(db: Kysely<Schema>, pedidoId: string): Promise<Pesos> {
  const row = await db
    .selectFrom('pedidos as p')
    .select(DADO.as('dado'))
    .where('p.id', '=', pedidoId)
    .executeTakeFirst()
  return Number(row?.dado ?? 0)
}

/** How much of the money of an order is its buyer's credit by now: what was paid for it beforehand isn't money. */
export async function selectAcreditado(
  db: Kysely<Schema>,
  { id, aCuenta }: Pick<PedidoRow, 'id' | 'aCuenta'>,
): Promise<Pesos> {
  const row = await db
    .selectFrom('creditos as c')
    .innerJoin('devoluciones as d', 'd.id', 'c.devolucionId')
    .select((eb) => eb.fn.sum<Pesos>('c.monto').as('monto'))
    .where('d.pedidoId', '=', id)
    .executeTakeFirst()
  return Math.max(0, Number(row?.monto ?? 0) - aCuenta)
}

/** The credits that some devoluciones left, by these. */
export async function selectCreditosDe(db: Kysely<Schema>, devolucionIds: string[]): Promise<Map<string, Credito>> {
  if (devolucionIds.length === 0) return new Map()
  const rows = await db.selectFrom('creditos').selectAll().where('devolucionId', 'in', devolucionIds).execute()
  return new Map(rows.map(({ devolucionId, ...credito }) => [devolucionId, credito]))
}

/**
 * A credit as its buyer has it: bound to the telephone or the e-mail of the order whose shirts came back. One without
 * either, of a sale by hand, is whose code it is.
 * @param quien null for an administrator, who sees who it is
 * @param propio token of an order of theirs whose part would be given back first
 * @returns null when there is none for them, or nothing of it is left
 */
export async function findCreditoDe(
  db: Kysely<Schema>,
  codigo: string,
  quien: Pick<PedidoRow, 'telefonoNormal' | 'casilla'> | null,
  now: number,
  propio?: string,
): Promise<CreditoDisponible | null> {
  const row = await db
    .selectFrom('creditos as c')
    .innerJoin('devoluciones as d', 'd.id', 'c.devolucionId')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['c.codigo', 'c.monto', 'c.vence', 'p.telefonoNormal', 'p.casilla', 'p.borrado'])
    .where('c.codigo', '=', codigo)
    .executeTakeFirst()
  if (row === undefined || row.vence <= now || (quien !== null && !isDueno(row, quien))) return null
  const queda = await quedaDe(db, row, propio)
  return queda > 0 ? { codigo, vence: row.vence, queda } : null
}

type Dueno = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'borrado'>

function isDueno({ telefonoNormal, casilla, borrado }: Dueno, quien: Omit<Dueno, 'borrado'>): boolean {
  if (telefonoNormal === '' && casilla === '') return borrado === null
  return (
    (telefonoNormal !== '' && telefonoNormal === quien.telefonoNormal) || (casilla !== '' && casilla === quien.casilla)
  )
}

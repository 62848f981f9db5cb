import type { Kysely } from 'kysely'
import { PEDIDOS_DE_UNA_RED, type Cargas } from '#domain/pedidos/limites-de-reserva.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import type { Millis, PedidoRow, Schema } from '#server/db/schema.ts'

/** Who orders, and from where; what is '' isn't known and counts for nothing. */
export type OrigenDePedido = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'red'>

const DAY = 24 * 3_600_000
const ESPERAN_DIAS = mediosCon(({ esperaDias }) => esperaDias)

/**
 * What the limits of unpaid orders go by, in one statement. What others of the same origin have is as it is now, and
 * stays so behind `lockComprador`. What is held altogether is a second old at most (server/stock/existencias.ts).
 * @param id of an order that doesn't count, since it is the one in question @param now milliseconds UTC
 */
export async function readCargas(db: Kysely<Schema>, origen: OrigenDePedido, id: string, now: Millis): Promise<Cargas> {
  const row = await db
    .selectFrom('existencias')
    .select([
      'existencias.retenidas',
      'existencias.disponibles',
      esperandoDe(db, 'telefonoNormal', origen, id).as('esperandoDelTelefono'),
      esperandoDe(db, 'casilla', origen, id).as('esperandoDeLaCasilla'),
      retenidasDe(db, 'telefonoNormal', origen, id).as('delTelefono'),
      retenidasDe(db, 'casilla', origen, id).as('deLaCasilla'),
      retenidasDe(db, 'red', origen, id).as('deLaRed'),
      selectDelDia(db, { red: origen.red, id, creado: now }).as('deLaRedEnUnDia'),
    ])
    .executeTakeFirstOrThrow()
  return {
    esperando: Math.max(Number(row.esperandoDelTelefono), Number(row.esperandoDeLaCasilla)),
    deLaPersona: Math.max(Number(row.delTelefono), Number(row.deLaCasilla)),
    deLaRed: Number(row.deLaRed),
    deLaRedEnUnDia: Number(row.deLaRedEnUnDia),
    existencias: { retenidas: row.retenidas, disponibles: row.disponibles },
  }
}

/** How many more orders of one telephone or e-mail address wait for days now. */
function esperandoDe(db: Kysely<Schema>, campo: 'telefonoNormal' | 'casilla', origen: OrigenDePedido, id: string) {
  return (
    db
      .selectFrom('pedidos')
      // The way of paying is no condition: its index leads to all orders that wait, which PostgreSQL takes for few.
      .select((eb) => eb.fn.countAll<number>().filterWhere('medioDePago', 'in', ESPERAN_DIAS).as('cuenta'))
      .where(campo, '=', origen[campo])
      .where(campo, '<>', '')
      .where('estado', '=', 'pendiente_pago')
      .where('tipo', '=', 'venta')
      .where('id', '<>', id)
  )
}

type Origen = Pick<PedidoRow, 'id' | 'red' | 'creado'>

/** How many other orders of an order's network came in the 24 hours up to it, no more than it takes to be too many. */
export async function countDeLaRed(db: Kysely<Schema>, origen: Origen): Promise<number> {
  return Number((await selectDelDia(db, origen).executeTakeFirstOrThrow()).cuenta)
}

function selectDelDia(db: Kysely<Schema>, { id, red, creado }: Origen) {
  const seen = db
    .selectFrom('pedidos')
    .select('id')
    .where('red', '=', red)
    .where('red', '<>', '')
    .where('creado', '<=', creado)
    .where('creado', '>', creado - DAY)
    .where('id', '<>', id)
    .limit(PEDIDOS_DE_UNA_RED)
  return db.selectFrom(seen.as('vistos')).select((eb) => eb.fn.countAll<number>().as('cuenta'))
}

/** Units held by other unpaid orders of the same origin. */
function retenidasDe(db: Kysely<Schema>, campo: keyof OrigenDePedido, origen: OrigenDePedido, id: string) {
  return db
    .selectFrom('pedidos')
    .innerJoin('pedidoLineas', 'pedidoLineas.pedidoId', 'pedidos.id')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where(`pedidos.${campo}`, '=', origen[campo])
    .where(`pedidos.${campo}`, '<>', '')
    .where('pedidos.estado', '=', 'pendiente_pago')
    .where('pedidos.retiene', '=', 1)
    .where('pedidos.tipo', '=', 'venta')
    .where('pedidos.id', '<>', id)
    .where('modo', '=', 'stock')
}

import { sql, type Kysely } from 'kysely'
import type { Existencias } from '#domain/pedidos/limites-de-reserva.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Millis, Schema } from '#server/db/schema.ts'

type Summing = Pick<Runtime, 'database' | 'clock'>

/** Milliseconds after which figures that are still right are written once more: they are proved by when they were. */
const WRITTEN_EVERY = 60_000
/** Milliseconds that a transaction may be under way, and its moment lie before what it wrote is seen. */
const UNDER_WAY_MAX = 60_000

/**
 * Keeps how many units of what is on sale are held and on hand. Orders are taken without a hold while much is held
 * (specification 11.50). So no order has to count what all others hold.
 */
export function startSummingExistencias(runtime: Runtime): Loop {
  return startLoop({
    name: 'existencias',
    round: () => sumExistencias(runtime),
    onError: (error) => runtime.log.error({ err: error }, 'what is held could not be summed'),
  })
}

/** A round of it. Nothing is written, and so no disk waited for, while the figures are as they were. */
export async function sumExistencias({ database, clock }: Summing): Promise<void> {
  const now = clock()
  const sums = await readSums(database.read)
  const kept = await readKept(database.read)
  const isNew = kept.sumado > now || now - kept.sumado >= WRITTEN_EVERY
  if (!isNew && isSame(kept, sums)) return
  await database.transaction((tx) =>
    tx
      .updateTable('existencias')
      .set({ ...sums, sumado: now })
      .execute(),
  )
}

/**
 * The kept figures are what all sizes add up to. Those that something may have moved since they were summed are as yet
 * to be summed again, and aren't looked at.
 * @returns what disagrees, in a sentence
 */
export async function verifyExistencias(db: Kysely<Schema>): Promise<string[]> {
  const kept = await readKept(db)
  const lastMove = await db
    .selectFrom('stockMovimientos')
    .select((eb) => eb.fn.max('creado').as('en'))
    .executeTakeFirstOrThrow()
  const lastEdit = await db
    .selectFrom('products')
    .select((eb) => eb.fn.max('actualizado').as('en'))
    .executeTakeFirstOrThrow()
  if (Math.max(Number(lastMove.en), Number(lastEdit.en)) > kept.sumado - UNDER_WAY_MAX) return []
  const sums = await readSums(db)
  if (isSame(kept, sums)) return []
  const says = (figuras: Existencias) => `${figuras.retenidas} reservadas y ${figuras.disponibles} disponibles`
  return [`Lo que está en venta suma ${says(sums)}, y se tiene anotado ${says(kept)}.`]
}

function isSame(one: Existencias, other: Existencias): boolean {
  return one.retenidas === other.retenidas && one.disponibles === other.disponibles
}

function readKept(db: Kysely<Schema>): Promise<Existencias & { sumado: Millis }> {
  return db.selectFrom('existencias').select(['retenidas', 'disponibles', 'sumado']).executeTakeFirstOrThrow()
}

/**
 * Sums what is held unpaid, and what is on hand up to twice that. What is kept for shirts that come back isn't unpaid. More isn't needed not to be tight: a large catalogue has far
 * more. Hidden units are taken off, since they are few: to ask of each size whether it is hidden costs ten times as much.
 */
async function readSums(db: Kysely<Schema>): Promise<Existencias> {
  const { rows } = await sql<Existencias>`
    with hidden as materialized (
      select coalesce(sum(s.retenido), 0) as held, coalesce(sum(s.cantidad), 0) as on_hand
      from products p join product_stock s on s.product_id = p.id where p.activo = 0
    ), exchanged as materialized (
      select count(*) as held
      from devoluciones d join pedidos c on c.id = d.cambio_id join pedido_lineas l on l.pedido_id = c.id
        join products p on p.id = l.product_id
      where d.resuelto is null and c.estado = 'pendiente_pago' and c.retiene = 1 and l.modo = 'stock' and p.activo = 1
    ), held as materialized (
      select coalesce(sum(retenido), 0) - (select held from hidden) - (select held from exchanged) as units
      from product_stock where retenido > 0
    )
    select held.units as retenidas, (
      select coalesce(sum(found.cantidad), 0) from (
        select cantidad from product_stock where cantidad > 0
        limit (select 2 * held.units + hidden.on_hand from held, hidden)
      ) as found
    ) - hidden.on_hand as disponibles
    from held, hidden`.execute(db)
  const { retenidas, disponibles } = rows[0]!
  // Which sizes are looked at is chance: past what it takes their sum says nothing.
  return { retenidas: Number(retenidas), disponibles: Math.min(Number(disponibles), 2 * Number(retenidas)) }
}

import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { nameOfDatabase } from '#server/db/database-url.ts'
import { migrateDatabase, readMigrations } from '#server/db/migrate.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { runLong } from '#server/db/turn.ts'
import { examine } from '#server/pedidos/probar/verify.ts'
import type { Millis } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'
import { MoveFault } from './fault.ts'
import { moveRows, type Moved } from './move-rows.ts'

type Options = {
  /** Addresses as for `connectDatabase`; one of each kind. */
  from: string
  to: string
  seal: Seal | null
  /** Since when its orders are sealed, as for `examine`. */
  desde: Millis | null | undefined
  /** Milliseconds UTC. */
  now: number
  /** Moves also what doesn't agree, as it is. */
  anyway: boolean
}

/** What a shop that isn't empty has. */
const FILLED = ['products', 'pedidos', 'users', 'mensajes', 'importaciones'] as const

/**
 * Moves a shop that stands still from SQLite to PostgreSQL or back. The source stays as it is; the target is filled whole, or is
 * still empty, whenever it is interrupted.
 * @returns what was moved, and what `verify` says of the target
 * @throws MoveFault with the reason why nothing was moved
 */
export async function moveDatabase({
  from,
  to,
  seal,
  desde,
  now,
  anyway,
}: Options): Promise<Moved & { fallas: string[] }> {
  const source = connectDatabase(from)
  try {
    const target = connectDatabase(to)
    try {
      return await runLong(async () => {
        if (source.dialect === target.dialect)
          throw new MoveFault('Las dos bases son del mismo tipo: para eso están las copias.')
        await requireWhole(source, nameOfDatabase(from))
        await requireStill(source, now)
        await requireAgreeing(source, { seal, desde, now, anyway })
        await requireEmpty(target, nameOfDatabase(to))
        await migrateDatabase(target)
        const moved = await moveRows(source, target)
        return { ...moved, fallas: (await examine(target, now, { seal, desde })).fallas }
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function requireWhole(source: Database, name: string): Promise<void> {
  const { last, missing, unknown } = await readMigrations(source)
  if (last === null) throw new MoveFault(`La base ${name} no es de una tienda: no tiene ninguna de sus tablas.`)
  if (unknown.length > 0)
    throw new MoveFault(
      `La base ${name} es de una versión más nueva de la tienda (${unknown.join(', ')}): usá esa versión.`,
    )
  if (missing.length > 0)
    throw new MoveFault(
      `La base ${name} es de una versión anterior de la tienda, le falta ${missing.join(', ')}: abrí la tienda una vez para ponerla al día.`,
    )
}

/** A shop that is open renews its lease; one that ended by itself gave it back. */
async function requireStill({ read }: Database, now: number): Promise<void> {
  const open = await read.selectFrom('arriendos').select('nombre').where('hasta', '>', now).executeTakeFirst()
  if (open !== undefined)
    throw new MoveFault(
      'La tienda está abierta: parala antes. Si se cortó de golpe, esperá medio minuto y probá de nuevo.',
    )
}

async function requireAgreeing(
  source: Database,
  { seal, desde, now, anyway }: Pick<Options, 'seal' | 'desde' | 'now' | 'anyway'>,
): Promise<void> {
  if (anyway) return
  const { fallas } = await examine(source, now, { seal, desde })
  if (fallas.length > 0)
    throw new MoveFault(
      [...fallas, 'La base no cierra. Miralo primero, o pasala así como está con --anyway.'].join('\n'),
    )
}

async function requireEmpty(target: Database, name: string): Promise<void> {
  const tables = await target.read.introspection.getTables()
  if (tables.length === 0) return
  const filled = `La base ${name} no está vacía: pasá la tienda a una nueva.`
  // An interrupted move left the shop's tables, and nothing in them.
  const { last, missing, unknown } = await readMigrations(target)
  if (last === null || missing.length > 0 || unknown.length > 0) throw new MoveFault(filled)
  for (const table of FILLED) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target.read)
    if (rows.length > 0) throw new MoveFault(filled)
  }
}

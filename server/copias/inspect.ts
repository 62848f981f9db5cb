import { sql } from 'kysely'
import { connectToRead } from '#server/db/open-database.ts'
import { runLong } from '#server/db/turn.ts'
import { readDesde } from '#server/pedidos/probar/read-desde.ts'
import { examine } from '#server/pedidos/probar/verify.ts'
import type { Seal } from '#server/base/seal.ts'
import { CopyFault } from './fault.ts'
import type { Contenido } from './manifiesto.ts'
import { countRows } from '#server/db/count-rows.ts'

/** How much a database holds, its files not counted. @param url as for `connectDatabase` */
export async function readContents(
  url: string,
): Promise<{ migraciones: string[]; contenido: Omit<Contenido, 'archivos'> }> {
  const { read, close } = connectToRead(url)
  try {
    return await runLong(async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
      return {
        migraciones: rows.map(({ name }) => name),
        contenido: {
          productos: await countRows(read.selectFrom('products')),
          pedidos: await countRows(read.selectFrom('pedidos')),
          ultimoPedido:
            (await read
              .selectFrom('pedidos')
              .select(['codigo', 'creado'])
              .orderBy('creado', 'desc')
              .limit(1)
              .executeTakeFirst()) ?? null,
        },
      }
    })
  } finally {
    await close()
  }
}

/**
 * Looks whether a restored database is whole, and whether all agrees in it (specification 11.36).
 * @param dataDir with the mark of its seals; `now` milliseconds UTC
 * @returns what doesn't, in words
 * @throws CopyFault when it isn't whole
 */
export async function proveRestored(
  url: string,
  { dataDir, now, seal }: { dataDir: string; now: number; seal: Seal | null },
): Promise<string[]> {
  const database = connectToRead(url)
  try {
    if (database.dialect === 'sqlite') {
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(database.read)
      const said = rows.map((row) => Object.values(row)[0])
      if (said.join() !== 'ok') throw new CopyFault(`La base de la copia está dañada: ${said.slice(0, 3).join('; ')}`)
    }
    return (await examine(database, now, { seal, desde: await readDesde({ dataDir, s3: null }, seal) })).fallas
  } finally {
    await database.close()
  }
}

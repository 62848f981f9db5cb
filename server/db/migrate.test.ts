import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openEmpty } from '#tests/databases.ts'
import { connectDatabase } from './open-database.ts'
import { migrateDatabase } from './migrate.ts'
import { readVersion } from './version.ts'

describe.each(['sqlite', 'postgres'] as const)('an empty database (%s)', (dialect) => {
  it('16.21 gets the whole schema or nothing of it, so that a start that was killed can be begun anew', async () => {
    const { url, drop } = await openEmpty(dialect)
    const database = connectDatabase(url)
    const tables = async () => (await database.read.introspection.getTables()).map(({ name }) => name)
    try {
      // The table stands in the way of the second migration.
      await sql`create table users (id text)`.execute(database.write)
      await expect(migrateDatabase(database)).rejects.toThrow(/users/)
      expect(await tables()).not.toContain('products')
      await sql`drop table users`.execute(database.write)
      await migrateDatabase(database)
      expect(await tables()).toEqual(expect.arrayContaining(['products', 'pedidos', 'users']))
      await migrateDatabase(database)
      expect(await readVersion(database.read)).toBe(1)
    } finally {
      await database.close()
      await drop()
    }
  })
})

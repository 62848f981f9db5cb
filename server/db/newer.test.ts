import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { isReady } from './is-ready.ts'
import { isUnavailable } from './unavailable.ts'

describeOnEveryDatabase('a shop whose database a newer one has brought up to date', (open) => {
  it('16.84 reads on, writes nothing and says that it isn’t ready', async () => {
    const { database } = await open()
    const write = () => database.transaction((tx) => tx.updateTable('relojes').set({ momento: 7 }).execute())
    await write()
    expect(await isReady(database)).toBe(true)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(database.write)
    await expect(write()).rejects.toSatisfy(isUnavailable)
    expect(await isReady(database)).toBe(false)
    expect(await database.read.selectFrom('versiones').select('nombre').execute()).toHaveLength(1)
    await sql`delete from kysely_migration where name = '9999-newer'`.execute(database.write)
    await write()
    expect(await isReady(database)).toBe(true)
  })
})

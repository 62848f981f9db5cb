import type { Runtime } from '#server/base/runtime.ts'

/** Row of `versiones` that says how far the demo catalogue has got: 0 begun, 1 complete. */
const MARK = 'catalogo-demo'

/**
 * Gives an empty shop the demo catalogue. A load that was killed is finished. A shop that has, or ever had, its own
 * products or the whole demo is left alone. A deleted shirt doesn't come back.
 * @returns whether anything was loaded
 */
export async function loadDemo(
  runtime: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<boolean> {
  const { database } = runtime
  const wanted = await database.transaction(async (tx) => {
    const mark = await tx.selectFrom('versiones').select('version').where('nombre', '=', MARK).executeTakeFirst()
    if (mark !== undefined) return mark.version === 0
    if ((await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined) return false
    await tx
      .insertInto('versiones')
      .values({ nombre: MARK, version: 0 })
      .onConflict((conflict) => conflict.column('nombre').doNothing())
      .execute()
    return true
  })
  if (!wanted) return false
  // Code that reads files and draws shirts is loaded for this alone, not by each start.
  const [{ readCamisetas }, { importCamisetas }] = await Promise.all([
    import('./camisetas.ts'),
    import('./import-camisetas.ts'),
  ])
  await importCamisetas(runtime, await readCamisetas(), onProgress)
  await database.transaction(async (tx) => {
    await tx.updateTable('versiones').set({ version: 1 }).where('nombre', '=', MARK).execute()
  })
  return true
}

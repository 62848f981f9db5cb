import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectToRead } from '#server/db/open-database.ts'
import { buyShirt, isShown, type EnVenta } from '#tests/anywhere/buy-shirt.ts'
import { buildFormer, dropFormer, findRelease } from '#lab/chaos/former.ts'
import { spawnServer, startServer, type ServerProcess } from '#tests/start-server.ts'
import { makePackage } from '../scripts/package/make-package.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * `npm run lab -- update`: a shop of the last version with orders in it is updated to what is here, and goes back. It
 * does what docs/operations.md says (Updating), over SQLite, both as packages. Says each step and what the shop said at
 * it; ends with 1 at the first that isn't so. The shop has to be built. `-- --former <revision>` begins with another
 * one.
 */
const { values } = readArgs('npm run lab -- update [--former REVISION]', { options: { former: { type: 'string' } } })
const revision = values.former ?? findRelease()

const folder = await mkdtemp(join(tmpdir(), 'casakas-update-'))
const checkout = join(folder, 'former')
try {
  await tryUpdate(buildFormer(revision, checkout))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  dropFormer(checkout)
  await rm(folder, { recursive: true, force: true })
}

async function tryUpdate(former: string): Promise<void> {
  const newer = join(folder, 'newer')
  await makePackage(newer)
  const [data, copies, restored] = ['datos', 'copias', 'restaurada'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  let shop: ServerProcess | null = null
  const open = async (packaged: string, dataDir: string) =>
    (shop = await startServer({ DATA_DIR: dataDir }, undefined, { packaged }))
  try {
    const { origin } = await open(former, data)
    const [one, other, third] = await findEnVenta(join(data, 'casakas.db'))
    const before = [await buyShirt(origin, one!, 'transferencia'), await buyShirt(origin, other!, 'tarjeta')]
    console.log(`${revision}: open, with orders ${before.map(({ codigo }) => codigo).join(' and ')}`)
    await shop!.stop()
    command(former, data, 'backup', '--to', copies)

    const updated = await open(newer, data)
    for (const pedido of before)
      if (!(await isShown(updated.origin, pedido))) throw new Error(`${pedido.codigo} is gone.`)
    const after = await buyShirt(updated.origin, third!, 'tarjeta')
    console.log(`this version: open on it, both orders there, and another, ${after.codigo}`)
    command(newer, data, 'verify')
    await updated.stop()

    if ((await newestMigration(checkout)) === (await newestMigration('.'))) {
      console.log(`${revision}: the database is the same, and it may open it`)
    } else {
      const refused = await spawnServer({ DATA_DIR: data }, undefined, { packaged: former })
      shop = refused
      const code = await refused.ended
      if (code !== 1) throw new Error(`${revision} on the newer database ended with ${code}.`)
      console.log(`${revision} on the newer database ends with 1: ${refused.output().trim()}`)
      command(newer, data, 'verify')
    }

    const [copy] = await readdir(copies)
    command(former, data, 'restore', join(copies, copy!), '--into', restored)
    const back = await open(former, restored)
    for (const pedido of before) if (!(await isShown(back.origin, pedido))) throw new Error(`${pedido.codigo} is gone.`)
    if (await isShown(back.origin, after)) throw new Error(`${after.codigo} is from after the copy.`)
    command(former, restored, 'verify')
    console.log(`${revision}: open on the copy, both orders there; ${after.codigo}, from after the copy, isn't`)
  } finally {
    await shop?.stop()
  }
}

async function newestMigration(root: string): Promise<string> {
  return (await readdir(join(root, 'server/db/migrations'))).toSorted().at(-1)!
}

/** A command of a package on a shop's data. @throws when it doesn't end with 0 */
function command(packaged: string, dataDir: string, name: string, ...args: string[]): void {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${name}.js`, ...args], {
    cwd: packaged,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}${stdout}`)
  console.log(`  ${name}: ${stdout.trim().replaceAll('\n', '\n    ')}`)
}

async function findEnVenta(url: string): Promise<EnVenta[]> {
  const { read, close } = connectToRead(url)
  try {
    return await read
      .selectFrom('products')
      .innerJoin('productStock', 'productId', 'id')
      .select(['id', 'precio', 'talle'])
      .where('cantidad', '>', 1)
      .limit(3)
      .execute()
  } finally {
    await close()
  }
}

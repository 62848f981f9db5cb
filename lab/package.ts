import { existsSync, globSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { buyShirt, isShown, type EnVenta } from '#tests/anywhere/buy-shirt.ts'
import { openEmptyRoot, type EmptyRoot } from '#tests/anywhere/empty-root.ts'
import { freePort } from '#tests/free-port.ts'
import { untilReady } from '#tests/until-ready.ts'
import { packageName } from '../scripts/package/make-package.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * `npm run lab -- package`: the .tar.gz of `npm run package` on a Debian that has its smallest set of packages and Node 24, by a
 * user without rights. The shop is opened, bought from by transfer and by card, each of its commands run, stopped and opened
 * again. As root on Debian, with `debootstrap`. `-- --suite bookworm` takes another Debian, `--package FILE` another package.
 * `--root FOLDER` takes a system that is there or keeps the one that is made. Ends with 1 at the first step that fails.
 */
const { values } = readArgs('npm run lab -- package [--suite NAME] [--root FOLDER] [--package FILE]', {
  options: { suite: { type: 'string', default: 'trixie' }, root: { type: 'string' }, package: { type: 'string' } },
})

const MB = 1_000_000
const DATA = '/srv/casakas/datos'
const COPIES = '/srv/casakas/copias'
/** What isn't JavaScript in it. */
const NATIVE = '{better-sqlite3,sharp,@img}/**/*.{node,so,so.*}'
/** Two shirts that can be bought at once, by the package's own library. */
const EN_VENTA = `
  import SQLite from 'better-sqlite3'
  console.log(JSON.stringify(new SQLite('${DATA}/casakas.db', { readonly: true }).prepare(
    'select id, precio, talle from products join product_stock on product_id = id where cantidad > 1 limit 2').all()))`

const folder = await mkdtemp(join(tmpdir(), 'casakas-root-'))
let began = performance.now()
try {
  await tryPackage(
    resolve(values.root ?? folder),
    resolve(values.package ?? join('package', `${packageName()}.tar.gz`)),
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function tryPackage(path: string, archive: string): Promise<void> {
  if (process.getuid?.() !== 0) fail('It makes a system of its own, which takes root.')
  if (!existsSync(archive)) fail(`There is no ${archive}: npm run package makes it.`)
  const root = openEmptyRoot(path, { suite: values.suite, node: 'node_modules/node/bin/node' })
  const installed = root.asRoot('dpkg-query', '--list').split('\n')
  const packages = installed.filter((line) => line.startsWith('ii')).length
  said(`Debian ${root.asRoot('cat', '/etc/debian_version').trim()}, ${packages} packages, and Node`)
  const home = root.unpack(archive)
  const size = Number(root.asRoot('du', '-sb', '--exclude=compiled', home).split('\t')[0])
  said(`unpacked by an ordinary user: ${inMega(statSync(archive).size)} as .tar.gz, ${inMega(size)} unpacked`)
  if (size > 40 * MB) fail('That is more than 40 MB.')
  lookForLibraries(root, path, home)

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: DATA, NODE_ENV: 'production' }
  const command = (name: string, ...args: string[]) => {
    const { code, printed } = root.run(home, settings, 'node', `server/${name}.js`, ...args)
    if (code !== 0) fail(`${name} ended with ${code}: ${printed}`)
    said(`${[name, ...args].join(' ')}: ${printed.trim().split('\n')[0]!.slice(0, 120)}`)
    return printed
  }
  let shop = await open(root, home, settings, origin)
  try {
    const [, email, password] = find(/Administración: (\S+), contraseña (\S+)/, shop.printed())
    const list = await (await fetch(`${origin}/stock`)).text()
    const [picture] = find(/\/img\/[^/"]+\/320\.webp/, list)
    const drawn = await fetch(origin + picture)
    if (drawn.headers.get('content-type') !== 'image/webp') fail(`${picture} was answered with ${drawn.status}`)
    said(`the list of shirts, and a picture of ${(await drawn.arrayBuffer()).byteLength} bytes`)
    const { printed } = root.run(home, {}, 'node', '--input-type=module', '--eval', EN_VENTA)
    const [one, other] = JSON.parse(printed) as [EnVenta, EnVenta]
    const bought = [await buyShirt(origin, one, 'transferencia'), await buyShirt(origin, other, 'tarjeta')]
    said(`bought by transfer and by card: ${bought.map(({ codigo }) => codigo).join(', ')}`)
    await signIn(origin, email, password)
    said('signed in as the first administrator')

    command('verify')
    command('backup', '--to', COPIES)
    const [made] = globSync(join(path, COPIES, '*'))
    const copy = join(COPIES, basename(made!))
    find(/2 pedidos .*251 productos/, command('restore', copy, '--look'))
    find(/Restaurada: todo cierra/, command('restore', copy))
    for (const name of ['create', 'reset']) {
      const [, another] = find(/Contraseña: (\S+)/, command('admin', name, 'ana@example.com'))
      await signIn(origin, 'ana@example.com', another)
    }
    find(/"nombre": ?"Casakas"/, command('admin', 'ajustes', 'leer'))

    await leave(root, shop)
    shop = await open(root, home, settings, origin)
    for (const pedido of bought) if (!(await isShown(origin, pedido))) fail(`${pedido.codigo} isn't there any more.`)
    said('both orders are there')
    await leave(root, shop)
    command('verify')
  } finally {
    shop.child.kill('SIGKILL')
  }
}

/** What Node and the native parts need of the system, and what Node brings that systems have elsewhere. */
function lookForLibraries(root: EmptyRoot, path: string, home: string): void {
  const natives = globSync(join(path, home, 'node_modules', NATIVE)).map((file) => `/${relative(path, file)}`)
  const needed = ['/usr/local/bin/node', ...natives].flatMap((file) =>
    root
      .asRoot('ldd', file)
      .split('\n')
      .filter((line) => line.includes('=>')),
  )
  const missing = needed.filter((line) => line.includes('not found'))
  if (missing.length > 0) fail(`Libraries are missing: ${missing.join(', ')}`)
  const known =
    "[require('tls').rootCertificates.length, new Date(0).toLocaleString('es-UY', { timeZone: 'America/Montevideo' })]"
  const { printed } = root.run(home, {}, 'node', '--print', `${known}.join(', ')`)
  const libraries = new Set(needed.map((line) => line.trim().split(' ')[0]))
  said(`Node and ${natives.length} native parts find ${[...libraries].join(', ')}`)
  said(`Node's own certificates and days of Montevideo: ${printed.trim()}`)
}

async function open(root: EmptyRoot, home: string, settings: Record<string, string>, origin: string) {
  const child = root.start(home, settings, 'node', 'server/main.js')
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => (printed += String(piece)))
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  if (!(await untilReady(origin, () => child.exitCode !== null))) fail(`It didn't open: ${printed}`)
  said('open')
  return { child, ended, printed: () => printed }
}

async function leave(root: EmptyRoot, { child, ended }: Awaited<ReturnType<typeof open>>): Promise<void> {
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0 || root.countProcesses() > 0) fail(`It left with ${code}; ${root.countProcesses()} processes stayed.`)
  said('left with 0 after SIGTERM, and no process stayed')
}

async function signIn(origin: string, email: string, password: string): Promise<void> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body,
  })
  if (answer.status !== 302) fail(`Signing in was answered with ${answer.status}.`)
}

/** A step that is done, and what it took. */
function said(step: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step}`)
  began = performance.now()
}

function find(what: RegExp, text: string): [string, string, string] {
  return (what.exec(text) as [string, string, string] | null) ?? fail(`There is no ${what.source} in: ${text}`)
}

function inMega(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}

function fail(why: string): never {
  throw new Error(why)
}

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { plural } from '#domain/texto/plural.ts'
import { readConfig } from '#server/host/config.ts'
import { isPostgresUrl, nameOfDatabase } from '#server/db/database-url.ts'
import { MoveFault } from '#server/mudanza/fault.ts'
import { moveDatabase } from '#server/mudanza/move-database.ts'
import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { readDesde } from '#server/pedidos/probar/read-desde.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { readArgs, refuse } from '../read-args.ts'

/**
 * `npm run admin -- move --to <postgres://… or file>`: moves the shop of these settings, standing still, to the other kind of database
 * (specification 16.87). Nothing is changed where it is. `--anyway` moves also what doesn't agree. Ends with 1 when the moved shop doesn't
 * agree; with 2 when nothing was moved.
 */
const USAGE =
  'Así: npm run admin -- move --to postgres://usuario:clave@servidor/base, o --to carpeta/casakas.db. [--anyway]'

const { to, anyway } = readArguments()
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readConfig({ ...process.env, SHOP_MODE: 'demo' })
  if (!settings.ok) throw new MoveFault(settings.faults.join('\n'))
  const { databaseUrl: from, dataDir, secret: set } = settings.config
  if (!isPostgresUrl(from) && !existsSync(from)) throw new MoveFault(`No hay ninguna base en ${from}.`)
  const secret = set ?? (await readSecret(dataDir))
  const seal = secret === null ? null : createSeal(secret)
  const desde = await readDesde(settings.config, seal)
  const { tables, rows, fallas } = await moveDatabase({ from, to, seal, desde, now: Date.now(), anyway })
  // Data folders of their own need the mark that their orders are sealed by.
  if (!isPostgresUrl(to) && seal !== null && typeof desde === 'number') await openMarca(dirname(to)).write(desde, seal)
  for (const falla of fallas) console.error(falla)
  const filas = plural(rows, 'fila', 'filas')
  console.log(
    `De ${nameOfDatabase(from)} a ${nameOfDatabase(to)}: ${filas} de ${plural(tables, 'tabla', 'tablas')}, releídas e iguales.`,
  )
  if (seal === null) console.log('Los sellos de los pedidos no se miraron: falta SHOP_SECRET, el de la tienda.')
  console.log(fallas.length === 0 ? 'Todo cierra.' : 'No cierra: mirá lo de arriba.')
  console.log(sayNext(to))
  process.exitCode = fallas.length === 0 ? 0 : 1
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}

function readArguments(): { to: string; anyway: boolean } {
  const { to: named = '', anyway } = readArgs(USAGE, {
    options: { to: { type: 'string' }, anyway: { type: 'boolean', default: false } },
  }).values
  if (named === '') refuse([USAGE])
  return { to: isPostgresUrl(named) ? named : resolve(named), anyway }
}

/** What only opening or writing a database tells is said in its own words. */
function explain(error: unknown): string {
  if (error instanceof MoveFault) return error.message
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return `No se pasó nada: ${at instanceof Error ? at.message || at.name : String(at)}`
}

function sayNext(to: string): string {
  const where = isPostgresUrl(to)
    ? 'poné esa dirección en DATABASE_URL'
    : 'sacá DATABASE_URL, y poné en DATA_DIR la carpeta de ese archivo, que se tiene que llamar casakas.db'
  return (
    `Para abrir la tienda con ella ${where}, en .env, y arrancala. SHOP_SECRET tiene que ser el mismo: está en .env, o en el archivo ` +
    'secret de DATA_DIR. Las imágenes y los comprobantes siguen donde estaban: si DATA_DIR cambia de lugar, copialos con él.\n' +
    'La base de antes quedó como estaba: guardala hasta ver que todo anda, y no vuelvas a abrir la tienda con ella.'
  )
}

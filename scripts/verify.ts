import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { plural } from '#domain/texto/plural.ts'
import { comparadosEnPalabras } from '#domain/vigilancia/comprobacion.ts'
import { readConfig, type Config } from '#server/host/config.ts'
import type { Database } from '#server/db/connect.ts'
import { isPostgresUrl, nameOfDatabase } from '#server/db/database-url.ts'
import { connectToRead } from '#server/db/open-database.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { readDesde } from '#server/pedidos/probar/read-desde.ts'
import { examine } from '#server/pedidos/probar/verify.ts'
import { explainStart } from '#server/start/explain-start.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { readArgs, refuse } from './read-args.ts'

/**
 * `npm run verify`: proves on a shop's database, open or not, that stock, orders, payments and mails agree
 * (specification 11.36, 11.70). It only reads, and makes no database where there is none. What disagrees is printed
 * in words, and the command ends with 1; with 2 when nothing could be proved.
 *
 * `-- --database <file or postgres://…>` looks at another database than the settings'.
 */
const { values } = readArgs('Así: npm run verify, o npm run verify -- --database ARCHIVO o postgres://…', {
  options: { database: { type: 'string' } },
})
const config = readSettings()
const url = findDatabase(values.database)
const secret = config.secret ?? (await readSecret(config.dataDir))
const seal = secret === null ? null : createSeal(secret)
const database = open(url)
try {
  await refuseOtherVersions(database)
  const { fallas, comparados } = await examine(database, Date.now(), { seal, desde: await readDesde(config, seal) })
  for (const falla of fallas) console.error(falla)
  console.log(`Se leyó la base ${nameOfDatabase(url)}: ${comparadosEnPalabras(comparados)} comparados.`)
  if (seal === null) console.log('Los sellos de los pedidos no se miraron: falta SHOP_SECRET, el de la tienda.')
  console.log(
    fallas.length === 0
      ? 'Todo cierra: el stock, los pedidos, los pagos y los correos dicen lo mismo.'
      : `No cierra: ${plural(fallas.length, 'cosa', 'cosas')} para mirar.`,
  )
  if (fallas.length > 0) process.exitCode = 1
} catch (error) {
  refuse([`No se pudo leer la base ${nameOfDatabase(url)}: ${explainStart(error) ?? (error as Error).message}`])
} finally {
  await database.close()
}

function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readConfig({ ...process.env, SHOP_MODE: 'demo' })
  return settings.ok ? settings.config : refuse(settings.faults)
}

/** @param named on the command line; left out, the settings' database */
function findDatabase(named: string | undefined): string {
  if (named === undefined) return config.databaseUrl
  return isPostgresUrl(named) ? named : resolve(named)
}

function open(at: string): Pick<Database, 'dialect' | 'read' | 'close'> {
  if (!isPostgresUrl(at) && !existsSync(at)) refuse([`No hay ninguna base en ${at}.`])
  try {
    return connectToRead(at)
  } catch (error) {
    refuse([`No se pudo abrir la base ${nameOfDatabase(at)}: ${String((error as Error).message)}`])
  }
}

/** A database of an older or newer version isn't what this one can judge. */
async function refuseOtherVersions(opened: Pick<Database, 'read'>): Promise<void> {
  const { last, missing, unknown } = await readMigrations(opened)
  if (last === null) refuse([`La base ${nameOfDatabase(url)} no es de una tienda: no tiene ninguna de sus tablas.`])
  if (unknown.length > 0) {
    refuse([
      `La base ${nameOfDatabase(url)} es de una versión más nueva de la tienda (${unknown.join(', ')}): usá esa versión.`,
    ])
  }
  if (missing.length > 0) {
    refuse([
      `La base ${nameOfDatabase(url)} es de una versión anterior de la tienda, le falta ${missing.join(', ')}: ` +
        'comprobala con esa versión, o abrí la tienda una vez para ponerla al día.',
    ])
  }
}

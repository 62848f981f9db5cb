import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfig, type Config } from '#server/host/config.ts'
import { findPrivateKey } from '#server/copias/cipher.ts'
import { describeCopy } from '#server/copias/describe-copy.ts'
import { CopyFault, explainFault } from '#server/copias/fault.ts'
import { createFolderPlace } from '#server/copias/folder-place.ts'
import { readContents } from '#server/copias/inspect.ts'
import type { Place } from '#server/copias/place.ts'
import { openPlaces } from '#server/copias/open-copies.ts'
import { requireRestorable, restoreCopy, type Destination, type Here } from '#server/copias/restore-copy.ts'
import { isPostgresUrl } from '#server/db/database-url.ts'
import { readOf } from '#server/copias/store-copy.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { readArgs } from './read-args.ts'

/**
 * `npm run restore -- <copy>`: says what a copy holds, and restores it beside the shop's data or `--into` an empty place.
 * Nothing is ever written over. A copy is a folder, or the name of one in the settings' places; without one they are
 * listed. `--look` says what it holds alone, `--key <file>` has the private key, `--any-shop` takes another shop's. Ends
 * with 1 when something doesn't agree in what was restored; with 2 when nothing was.
 */
const OPTIONS = {
  into: { type: 'string' },
  key: { type: 'string' },
  look: { type: 'boolean', default: false },
  'any-shop': { type: 'boolean', default: false },
} as const
const USAGE =
  'Así: npm run restore -- COPIA [--into CARPETA | --into postgres://…] [--key ARCHIVO] [--look]. Sin COPIA, muestra cuáles hay.'

const { values, positionals } = readArgs(USAGE, { options: OPTIONS, palabras: 1 })
if (existsSync('.env')) process.loadEnvFile('.env')
try {
  const config = readSettings()
  process.exitCode = positionals[0] === undefined ? await list(config) : await restore(config, positionals[0], values)
} catch (error) {
  console.error(explainFault(error))
  process.exitCode = 2
}

async function list(config: Config): Promise<number> {
  const places = await openPlaces(config)
  if (places.length === 0) throw new CopyFault(USAGE)
  for (const place of places) {
    const { enteras } = await place.list()
    console.log(`En ${place.llamado}: ${enteras.length === 0 ? 'ninguna copia.' : enteras.toSorted().join(', ')}`)
  }
  return 0
}

type Values = typeof values

async function restore(
  config: Config,
  named: string,
  { into, key, look, 'any-shop': anyShop }: Values,
): Promise<number> {
  const { place, nombre } = await find(config, named)
  const copia = await readOf(place, nombre)
  if (copia === null) throw new CopyFault(`En ${place.llamado} no hay una copia ${nombre}, o es media copia.`)
  console.log(describeCopy(nombre, copia).join('\n'))
  if (look) return 0

  const destination = chooseDestination(config, nombre, into)
  const privateKey = key === undefined ? null : await readPrivateKey(key)
  const here = await lookHere(config)
  await requireRestorable(copia, destination, { here, anyShop, privateKey })
  const { dataDir, s3 } = config
  const borrados = await openBorrados(dataDir, s3 === null ? null : await openStorage({ dataDir, s3 })).read()
  const fallas = await restoreCopy({ place, nombre, copia }, destination, {
    ...here,
    privateKey,
    now: Date.now(),
    // The restored shop erases again, as it starts, what this one has erased since the copy.
    complete: (folder) => openBorrados(folder).add(borrados),
  })
  for (const falla of fallas ?? []) console.error(falla)
  console.log(`\n${sayFound(fallas)}`)
  console.log(sayNext(destination))
  return fallas?.length === 0 || fallas === null ? 0 : 1
}

/** A folder that is a copy, or a copy's name in the first of the places that has it. */
async function find(config: Config, named: string): Promise<{ place: Place; nombre: string }> {
  if (named.includes('/') || existsSync(named)) {
    const folder = resolve(named)
    return { place: createFolderPlace(dirname(folder)), nombre: basename(folder) }
  }
  const places = await openPlaces(config)
  for (const place of places) if ((await place.list()).enteras.includes(named)) return { place, nombre: named }
  throw new CopyFault(
    `No hay ninguna copia ${named} en ${places.map(({ llamado }) => llamado).join(' ni en ') || 'los lugares de los ajustes, que no dicen ninguno'}.`,
  )
}

/** Beside the shop's own data when nothing was said. */
function chooseDestination({ dataDir }: Config, nombre: string, into: string | undefined): Destination {
  const beside = `${dataDir}-restaurada-${nombre}`
  if (into === undefined) return { folder: beside, postgres: null }
  return isPostgresUrl(into) ? { folder: beside, postgres: into } : { folder: resolve(into), postgres: null }
}

/** The shop of these settings, as far as there is one. */
async function lookHere({ secret: set, dataDir, databaseUrl }: Config): Promise<Here> {
  const secret = set ?? (await readSecret(dataDir))
  // `readContents` fails without a database, and on one without a shop's tables.
  const found = await readContents(databaseUrl).catch(() => null)
  return {
    seal: secret === null ? null : createSeal(secret),
    conDatos: found !== null && found.contenido.productos + found.contenido.pedidos > 0,
  }
}

async function readPrivateKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CopyFault(`No se pudo leer ${path}.`)
  })
  const found = findPrivateKey(text)
  if (found === null) throw new CopyFault(`En ${path} no hay una clave privada de age (AGE-SECRET-KEY-…).`)
  return found
}

function sayFound(fallas: string[] | null): string {
  if (fallas === null) return 'Restaurada. Es de una versión anterior: se pone al día al abrir la tienda con ella.'
  return fallas.length === 0 ? 'Restaurada: todo cierra.' : 'Restaurada, pero no cierra: mirá lo de arriba.'
}

function sayNext({ folder, postgres }: Destination): string {
  const env = existsSync(join(folder, 'env')) ? ` Los ajustes de entonces están en ${join(folder, 'env')}.` : ''
  const where = postgres === null ? `DATA_DIR=${folder}` : `DATABASE_URL con esa base y DATA_DIR=${folder}`
  return (
    `Está en ${folder}; la tienda sigue con sus datos de ahora. Para abrirla con los restaurados: pará la tienda, ` +
    `poné ${where} en .env (o dejá esa carpeta en el lugar de la de antes) y arrancala.${env}\n` +
    'Si las fotos van en un depósito S3, subí lo que hay en su carpeta files.'
  )
}

function readSettings(): Config {
  const settings = readConfig({ ...process.env, SHOP_MODE: 'demo' })
  if (!settings.ok) throw new CopyFault(settings.faults.join('\n'))
  return settings.config
}

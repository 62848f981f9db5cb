import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { enMegas } from '#domain/copias/en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { readConfig, type Config } from '#server/host/config.ts'
import { insertCopia } from '#server/copias/copias.repo.ts'
import { describeComprobacion } from '#server/copias/describe-copy.ts'
import { explainFault } from '#server/copias/fault.ts'
import { createFolderPlace } from '#server/copias/folder-place.ts'
import { makeCopy } from '#server/copias/make-copy.ts'
import { openCopied, openPlaces } from '#server/copias/open-copies.ts'
import { toAnotada } from '#server/copias/to-anotada.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createNewId } from '#server/base/runtime.ts'
import { readArgs } from './read-args.ts'

/** A shop in which more disagrees is looked at by `npm run verify`. */
const FALLAS_A_LA_VISTA = 50

/**
 * `npm run backup`: a copy of the shop, open or not, into the places of its settings. With `-- --to <folder>` it goes
 * into that folder alone. Ends with 1 when something doesn't agree in the copy, which is kept, or it couldn't be tried.
 * Ends with 2 when it isn't everywhere where it should be.
 */
const { to } = readArgs('Así: npm run backup, o npm run backup -- --to CARPETA', {
  options: { to: { type: 'string' } },
}).values
if (existsSync('.env')) process.loadEnvFile('.env')
try {
  process.exitCode = await backup(to)
} catch (error) {
  fail(explainFault(error))
}

async function backup(to: string | undefined): Promise<number> {
  const settings = readConfig({ ...process.env, SHOP_MODE: 'demo' })
  if (!settings.ok) return fail(...settings.faults)
  const { config } = settings
  const places = to === undefined ? await openPlaces(config) : [createFolderPlace(resolve(to))]
  if (places.length === 0)
    return fail('No hay dónde dejar la copia: poné BACKUP_DIR o BACKUP_S3_… en .env, o decí la carpeta con --to.')
  const hecha = await makeCopy(await openCopied(config), {
    places,
    publicKey: config.backupPublicKey,
    clock: Date.now,
  })
  if (to === undefined) await note(config, toAnotada(hecha))
  const { nombre, manifiesto, fallas, bytes, lugares } = hecha
  for (const falla of fallas.slice(0, FALLAS_A_LA_VISTA)) console.error(falla)
  const mas = fallas.length - FALLAS_A_LA_VISTA
  if (mas > 0) console.error(`Y ${plural(mas, 'cosa', 'cosas')} más: npm run verify las dice todas.`)
  const { pedidos, productos, archivos } = manifiesto.contenido
  console.log(
    `Copia ${nombre}: ${plural(pedidos, 'pedido', 'pedidos')}, ${plural(productos, 'producto', 'productos')} y ` +
      `${plural(archivos, 'archivo', 'archivos')}, ${enMegas(bytes)}, ${manifiesto.cifradaPara === null ? 'sin cifrar' : 'cifrada'}.`,
  )
  console.log(describeComprobacion(manifiesto.comprobacion))
  for (const { llamado, falla, sobraron } of lugares) {
    if (falla !== null) console.error(`No quedó en ${llamado}: ${falla}`)
    else
      console.log(
        `Guardada en ${llamado}, releída e igual${sobraron === 0 ? '' : `; se ${plural(sobraron, 'sacó una vieja', 'sacaron viejas')}`}.`,
      )
  }
  if (lugares.some(({ falla }) => falla !== null)) return 2
  return manifiesto.comprobacion.fallas === 0 ? 0 : 1
}

/** Notes a copy so that the owner sees it. A database that wasn't brought up to date yet has no room for the note. */
async function note({ databaseUrl }: Config, copia: CopiaAnotada): Promise<void> {
  const database = connectDatabase(databaseUrl)
  try {
    if ((await readMigrations(database)).missing.length > 0) return
    await insertCopia({ database, clock: Date.now, newId: createNewId(Date.now) }, copia)
  } finally {
    await database.close()
  }
}

function fail(...reasons: string[]): number {
  for (const reason of reasons) console.error(reason)
  return (process.exitCode = 2)
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connectToRead } from '#server/db/open-database.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { createSeal, type Seal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { decryptFile } from './cipher.ts'
import { digest } from './digest.ts'
import { CopyFault } from './fault.ts'
import { proveRestored } from './inspect.ts'
import { layOut } from './lay-out.ts'
import { origenDe, type Manifiesto } from './manifiesto.ts'
import type { Place } from './place.ts'

/** Where a copy is restored to: nothing of what is there is touched. */
export type Destination = {
  /** For the data folder, or what of it isn't in the database: missing, or empty. */
  folder: string
  /** An empty database, for copies of PostgreSQL's. */
  postgres: string | null
}

/** The shop that asks for it: here, by its settings. */
export type Here = {
  seal: Seal | null
  /** Whether it has products or orders already. */
  conDatos: boolean
}

/**
 * What a copy may not be restored for (specification 16.76), before anything is touched.
 * @param anyShop takes another shop's copy too
 * @throws CopyFault
 */
export async function requireRestorable(
  copia: Manifiesto,
  { folder, postgres }: Destination,
  { here, anyShop, privateKey }: { here: Here; anyShop: boolean; privateKey: string | null },
): Promise<void> {
  const unknown = copia.migraciones.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) {
    throw new CopyFault(
      `La copia es de una versión más nueva de la tienda (tiene ${unknown.join(', ')}): restaurala con esa versión.`,
    )
  }
  const origen = here.seal === null ? 'propia' : origenDe(copia, here.seal)
  if (origen === 'cambiada') throw new CopyFault('Alguien cambió lo que la copia dice de sí misma: no se restaura.')
  if (origen === 'ajena' && here.conDatos && !anyShop) {
    throw new CopyFault(
      'La copia es de otra tienda (o de esta con otro SHOP_SECRET), y acá ya hay una con datos. Si es lo que querés, agregá --any-shop.',
    )
  }
  if (copia.cifradaPara !== null && privateKey === null)
    throw new CopyFault(
      'La copia está cifrada: decí con --key en qué archivo está la clave privada (AGE-SECRET-KEY-…).',
    )
  if (!(await isEmptyFolder(folder)))
    throw new CopyFault(`En ${folder} ya hay algo, y no se pisa: elegí con --into una carpeta vacía o que no exista.`)
  if (copia.base === 'postgres' && postgres === null) {
    throw new CopyFault(
      'La copia es de PostgreSQL: decí en qué base vacía va, con --into postgres://… (createdb hace una).',
    )
  }
  if (copia.base === 'sqlite' && postgres !== null)
    throw new CopyFault('La copia es de SQLite: va en una carpeta, no en una base de PostgreSQL.')
  if (postgres !== null && !(await isEmptyPostgres(postgres)))
    throw new CopyFault('En esa base de PostgreSQL ya hay tablas, y no se pisan: elegí con --into una base vacía.')
}

/**
 * Restores a copy into an empty place, whole or not at all, and looks there whether all agrees. What it may not be
 * restored for is asked first, `requireRestorable`.
 * @param now milliseconds UTC
 * @param complete adds what isn't the copy's to the folder, before it is in its place
 * @returns what doesn't agree, in words; null when it couldn't be looked at: the copy is an earlier version's
 * @throws CopyFault when the copy isn't whole, isn't what was stored, or can't be restored
 */
export async function restoreCopy(
  { place, nombre, copia }: { place: Place; nombre: string; copia: Manifiesto },
  { folder, postgres }: Destination,
  {
    seal,
    privateKey,
    now,
    complete,
  }: { seal: Seal | null; privateKey: string | null; now: number; complete: (folder: string) => Promise<void> },
): Promise<string[] | null> {
  const draft = `${folder}.part`
  if (existsSync(draft)) throw new CopyFault(`Quedó ${draft} de otra vez que no terminó: sacala y empezá de nuevo.`)
  const brought = join(draft, '.copia')
  await mkdir(brought, { recursive: true, mode: 0o700 })
  try {
    for (const parte of copia.partes) {
      const path = join(brought, parte.nombre)
      const stored = await place.read(nombre, parte.nombre)
      if (stored === null) throw new CopyFault(`Es media copia: le falta ${parte.nombre}.`)
      await pipeline(stored, createWriteStream(path, { mode: 0o600 }))
      const { sha256 } = await digest(createReadStream(path))
      if (sha256 !== parte.sha256) throw new CopyFault(`La copia está dañada: ${parte.nombre} no es lo que se guardó.`)
      if (privateKey === null || copia.cifradaPara === null) continue
      await decryptFile(path, path.replace(/\.age$/, ''), privateKey)
      await rm(path)
    }
    const url = await layOut(brought, draft, postgres)
    await rm(brought, { recursive: true })
    const own = seal ?? (await readOwnSeal(draft))
    const isOfToday = copia.migraciones.length === Object.keys(MIGRATIONS).length
    const fallas = isOfToday ? await proveRestored(url, { dataDir: draft, now, seal: own }) : null
    await complete(draft)
    await rename(draft, folder)
    return fallas
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A demonstration's secret comes with its copy. */
async function readOwnSeal(folder: string): Promise<Seal | null> {
  const secret = await readSecret(folder)
  return secret === null ? null : createSeal(secret)
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
  return entries.length === 0
}

async function isEmptyPostgres(url: string): Promise<boolean> {
  const database = connectToRead(url)
  try {
    return (await database.read.introspection.getTables({ withInternalKyselyTables: true })).length === 0
  } catch (error) {
    throw new CopyFault(`No se pudo abrir la base de --into: ${(error as Error).message}`)
  } finally {
    await database.close()
  }
}

import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hostname } from 'node:os'
import { nombreDeCopia } from '#domain/copias/nombre.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { MARCA, type MarcaDeSellos } from '#server/pedidos/probar/marca-de-sellos.ts'
import type { Seal } from '#server/base/seal.ts'
import { encryptFile, isPublicKey } from './cipher.ts'
import { digest } from './digest.ts'
import { CopyFault, explainFault } from './fault.ts'
import { readManifiesto, writeManifiesto, type Manifiesto, type Parte } from './manifiesto.ts'
import { packFiles } from './pack-files.ts'
import type { Place } from './place.ts'
import { requireRoom } from './require-room.ts'
import { isPostgresUrl } from '#server/db/database-url.ts'
import { requireDatabase, writeSnapshot } from './snapshot.ts'
import { clearHalves, storeCopy, tidyPlace } from './store-copy.ts'
import { tryRestore } from './try-restore.ts'

/** The shop that is copied. */
export type Copied = {
  /** Of its program. */
  version: string
  databaseUrl: string
  dataDir: string
  storage: Storage
  seal: Seal | null
  marca: MarcaDeSellos
  /** A file with the settings, which goes into copies that are encrypted; null when there is none. */
  envFile: string | null
}

export type CopiaHecha = {
  nombre: string
  manifiesto: Manifiesto
  /** What didn't agree in the restored copy, in words. */
  fallas: string[]
  bytes: number
  /** Each place, why it isn't there or null, and how many copies it no longer needed. */
  lugares: { llamado: string; falla: string | null; sobraron: number }[]
}

/** Folder in the data folder where copies are made. */
const WORKSHOP = 'copia-en-curso'
/** Milliseconds after which something there must be left over from a killed process. */
const LEFT_MS = 24 * 60 * 60_000

/**
 * Copies a shop while it works (specification 16.50): database and files are written down, restored into a fresh place
 * and looked at there. Then they are encrypted when there is a key, stored, read back and compared. For a process other
 * than the shop's own: SQLite and encryption hold it up.
 * @param publicKey `age1…`, null for copies that anybody can read who has them
 * @param clock milliseconds UTC
 * @returns what was made: a copy in which something doesn't agree is one too, and says so
 * @throws CopyFault when no copy could be made
 */
export async function makeCopy(
  shop: Copied,
  { places, publicKey, clock }: { places: Place[]; publicKey: string | null; clock: () => number },
): Promise<CopiaHecha> {
  if (publicKey !== null && !isPublicKey(publicKey))
    throw new CopyFault('La clave pública de BACKUP_PUBLIC_KEY no sirve: age-keygen hace una, y empieza con age1.')
  requireDatabase(shop.databaseUrl)
  const begun = clock()
  const workshop = await openWorkshop(shop.dataDir, begun)
  try {
    const plain = join(workshop, 'entera')
    await mkdir(plain)
    const base = await writeSnapshot(shop.databaseUrl, plain)
    // Files come after the database: what it names is there by now.
    const { archivos } = await packFiles(shop.storage, { beside: await readBeside(shop, publicKey), folder: plain })
    const restored = join(workshop, 'restaurada')
    const { fallas, ...found } = await tryRestore({
      from: plain,
      to: restored,
      postgres: isPostgresUrl(shop.databaseUrl) ? shop.databaseUrl : null,
      archivos,
      now: clock(),
      seal: shop.seal,
    })
    await rm(restored, { recursive: true })
    const from = publicKey === null ? plain : await encryptAll(plain, join(workshop, 'cifrada'), publicKey)
    const partes = await describeAll(from)
    const manifest = writeManifiesto(
      { formato: 1, version: shop.version, hecha: begun, base, ...found, cifradaPara: publicKey, partes },
      shop.seal,
    )
    const manifiesto = readManifiesto(manifest)
    const nombre = nombreDeCopia(begun)
    const lugares = []
    for (const place of places) {
      const kept = await keepCopy(
        place,
        { nombre, from, partes, manifest },
        { tienda: manifiesto.tienda, now: clock() },
      )
      lugares.push({ llamado: place.llamado, ...kept })
    }
    const bytes = partes.reduce((sum, parte) => sum + parte.bytes, 0)
    return { nombre, manifiesto, fallas, bytes, lugares }
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Stores in one place; that another can't be had doesn't keep a copy from this one. */
async function keepCopy(
  place: Place,
  copy: Parameters<typeof storeCopy>[1],
  { tienda, now }: { tienda: string | null; now: number },
): Promise<{ falla: string | null; sobraron: number }> {
  try {
    // Halves are cleared first, since what they take up may be the room that the copy lacks.
    await clearHalves(place, now)
    await storeCopy(place, copy)
    return { falla: null, sobraron: await tidyPlace(place, tienda, now) }
  } catch (error) {
    return { falla: explainFault(error), sobraron: 0 }
  }
}

/** @returns a folder of this process's own; those of processes that ended go */
async function openWorkshop(dataDir: string, now: number): Promise<string> {
  const folder = join(dataDir, WORKSHOP)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const left = join(folder, name)
    const found = await stat(left).catch(() => null)
    const [pid, machine] = name.split('@')
    const isGone = machine === hostname() && !isAlive(Number(pid))
    if (isGone || (found !== null && found.mtimeMs < now - LEFT_MS)) await rm(left, { recursive: true, force: true })
  }
  return mkdtemp(join(folder, `${process.pid}@${hostname()}@`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process answers EPERM.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * What goes along: the demonstration's secret, since its orders are sealed with it, and the mark of since when.
 * Settings with their keys go only encrypted.
 */
async function readBeside(
  { dataDir, envFile, marca }: Copied,
  publicKey: string | null,
): Promise<Map<string, Uint8Array>> {
  const wanted: [string, string | null][] = [
    ['secret', join(dataDir, 'secret')],
    ['env', publicKey === null ? null : envFile],
  ]
  const found = new Map<string, Uint8Array>()
  const mark = await marca.readBytes()
  if (mark !== null) found.set(MARCA, mark)
  for (const [name, path] of wanted) {
    const bytes = path === null ? null : await readFile(path).catch(() => null)
    if (bytes !== null) found.set(name, bytes)
  }
  return found
}

/** @returns the folder with the encrypted files; those that they were made of are gone */
async function encryptAll(from: string, to: string, publicKey: string): Promise<string> {
  await mkdir(to, { mode: 0o700 })
  for (const name of await readdir(from)) {
    await requireRoom(to, join(from, name))
    await encryptFile(join(from, name), join(to, `${name}.age`), publicKey)
    await rm(join(from, name))
  }
  return to
}

async function describeAll(folder: string): Promise<Parte[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (nombre) => ({ nombre, ...(await digest(createReadStream(join(folder, nombre)))) })),
  )
}

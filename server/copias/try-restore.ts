import { mkdir } from 'node:fs/promises'
import { withFreshPostgres } from './fresh-postgres.ts'
import { proveRestored, readContents } from './inspect.ts'
import { countFiles, layOut } from './lay-out.ts'
import type { Comprobacion, Contenido } from './manifiesto.ts'
import type { Seal } from '#server/base/seal.ts'
import { CopyFault } from './fault.ts'

type Asked = {
  /** Folder with the copy's files, before they are encrypted. */
  from: string
  /** Folder to restore into; made here. */
  to: string
  /** The shop's database, beside which PostgreSQL gets another for a while; null for SQLite. */
  postgres: string | null
  /** How many files of the storage there have to be. */
  archivos: number
  /** Milliseconds UTC. */
  now: number
  seal: Seal | null
}

type Found = { comprobacion: Comprobacion; fallas: string[]; migraciones: string[]; contenido: Contenido }

const FORBIDDEN =
  'el usuario de PostgreSQL no puede crear una base donde probarla: dale permiso con ALTER ROLE … CREATEDB'

/**
 * Restores a copy into a fresh place, and looks there whether all is there and agrees (specification 16.71).
 * @returns what was found; where PostgreSQL lets no place be made, that it wasn't restored
 * @throws CopyFault when it can't be restored
 */
export async function tryRestore({ from, to, postgres, archivos, now, seal }: Asked): Promise<Found> {
  await mkdir(to, { mode: 0o700 })
  const prove = async (empty: string | null): Promise<Found> => {
    const url = await layOut(from, to, empty)
    const files = await countFiles(to)
    if (files !== archivos) throw new CopyFault(`De ${archivos} archivos, la copia restaurada tiene ${files}.`)
    const fallas = await proveRestored(url, { dataDir: to, now, seal })
    const { migraciones, contenido } = await readContents(url)
    return {
      comprobacion: { restaurada: true, motivo: '', fallas: fallas.length },
      fallas,
      migraciones,
      contenido: { ...contenido, archivos },
    }
  }
  if (postgres === null) return prove(null)
  const proved = await withFreshPostgres(postgres, now, prove)
  if (proved !== null) return proved.value
  const { migraciones, contenido } = await readContents(postgres)
  return {
    comprobacion: { restaurada: false, motivo: FORBIDDEN, fallas: null },
    fallas: [],
    migraciones,
    contenido: { ...contenido, archivos },
  }
}

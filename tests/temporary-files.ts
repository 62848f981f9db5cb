import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps what is here in memory. */
const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Where tests keep their databases and files: in memory where the machine has room for it. That makes a database of
 * PostgreSQL in a tenth of the time; else it is where the system keeps temporary files.
 */
export function temporaryFiles(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

import { readFileSync } from 'node:fs'

/**
 * The clock of a process, milliseconds UTC. A demonstration's can be moved from outside: the file says by how many
 * milliseconds. The file is read each time, so that a change holds at once in every process.
 * @param file null: the machine's own time
 */
export function createClock(file: string | null): () => number {
  if (file === null) return Date.now
  let offset = 0
  return () => {
    offset = readOffset(file) ?? offset
    return Date.now() + offset
  }
}

/** @returns null while there is nothing to go by: no file, or one that is just being written */
function readOffset(file: string): number | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    const offset = text === '' ? Number.NaN : Number(text)
    return Number.isSafeInteger(offset) ? offset : null
  } catch {
    return null
  }
}

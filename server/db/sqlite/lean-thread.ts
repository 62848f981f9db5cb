import module from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Megabytes for young objects: V8 would give each thread the 32 that the shop's own needs. */
const YOUNG_MAX = 4

/**
 * Starts a thread that does little but wait for SQLite. Compiled code of the build is its own too: Node would load a
 * compiler for TypeScript into each thread. Both together leave 13 of 23 MB.
 * @param workerData path of the database
 */
export function startLeanThread(file: URL, workerData: string): Worker {
  const compiled = module.getCompileCacheDir()
  return new Worker(file, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MAX },
    env: compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(compiled) },
  })
}

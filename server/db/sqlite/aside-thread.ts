import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { keepPrepared } from '../prepared.ts'

/** A statement to be run, or the wish for more rows of the one before. */
export type Asked = { text: string; parameters: readonly unknown[] } | 'more'
/** Rows of it, and whether there are more; or why it failed. */
export type Answered = { rows: unknown[]; more: boolean } | { failure: { message: string; code: string | undefined } }

/** Rows handed over at once: the thread that takes them reads what crosses over without a pause. */
const BATCH = 250
/** Milliseconds to wait for the file while another process brings it in order. */
const PATIENCE = 10_000

const database = new SQLite(workerData as string, { readonly: true, fileMustExist: true, timeout: PATIENCE })
const { prepare } = keepPrepared(database)
let rest: unknown[] = []

function answerAsked(asked: Asked): Answered {
  try {
    // All rows are read at once, so that no statement keeps the log from beginning anew.
    if (asked !== 'more') rest = prepare(asked.text).all(asked.parameters)
    const rows = rest.slice(0, BATCH)
    rest = rest.slice(BATCH)
    return { rows, more: rest.length > 0 }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { failure: { message, code } }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.on('message', (asked: Asked) => parentPort!.postMessage(answerAsked(asked)))

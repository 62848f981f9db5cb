import { fork, type ChildProcess } from 'node:child_process'
import type { Hoja } from '#domain/difusion/hoja.ts'
import type { Done, FotoDeHoja, Job, Source } from './make-picture.ts'
import type { Variant } from './variants.ts'

/** Reads and makes pictures, in a process of its own. */
export type Pictures = {
  /**
   * Checks an upload and writes what the shop keeps of it.
   * @param from path of the upload
   * @param to path of the file that is written; the bytes go through neither process's messages
   */
  normalise: (from: string, to: string) => Promise<Done['normalise']>
  /**
   * Makes one variant.
   * @param readSource called when the picture's pixels aren't remembered
   */
  encode: (
    picture: { id: string; variant: Variant; fondo: string },
    readSource: () => Promise<Source>,
  ) => Promise<Uint8Array<ArrayBuffer>>
  /** Makes the picture of a link's preview. */
  compose: (hoja: Hoja, fotos: FotoDeHoja[]) => Promise<Uint8Array<ArrayBuffer>>
  /** Makes a small JPEG of a drawing. */
  draw: (svg: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
  /** Ends the process; what it is working on fails. */
  close: () => void
}

/** Milliseconds without work after which the process ends and gives its memory back. */
const IDLE_MS = 60_000

type Answer = { ready: true } | { number: number; result?: Done[Job['kind']]; error?: string }
type Running = {
  child: ChildProcess
  ready: Promise<void>
  waiting: Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>
}

/**
 * Starts the process with the first picture. It is separate so that a picture that crashes the library doesn't take the
 * shop along. Its work can yield to pages.
 * @param priority `low` for work that no visitor waits for, so that it doesn't slow down pages
 * @param idleMs without work after which the process ends (specification 25.19)
 */
export function openPictures(priority: 'normal' | 'low', idleMs = IDLE_MS): Pictures {
  let running: Running | null = null
  let numbers = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Running {
    const child = fork(new URL('./picture-process.ts', import.meta.url), [priority], {
      serialization: 'advanced',
      execArgv: [],
      // The process's threads would otherwise each keep freed memory to themselves.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    const waiting: Running['waiting'] = new Map()
    const started = Promise.withResolvers<void>()
    const own: Running = { child, ready: started.promise, waiting }
    const gone = (error: Error) => {
      if (running === own) running = null
      started.reject(error)
      for (const { reject } of waiting.values()) reject(error)
    }
    child.on('message', (answer: Answer) => {
      if ('ready' in answer) return started.resolve()
      const asked = waiting.get(answer.number)
      if (answer.error === undefined) asked?.resolve(answer.result)
      else asked?.reject(new Error(answer.error))
    })
    child.on('error', gone)
    child.on('disconnect', () => gone(new Error('the picture process ended')))
    // The process never keeps the shop from ending.
    child.unref()
    child.channel?.unref()
    return own
  }

  function close(): void {
    clearTimeout(idle)
    if (running?.child.connected) running.child.disconnect()
    running = null
  }

  function closeIdle(): void {
    if (running?.waiting.size === 0) close()
  }

  async function ask<J extends Job>(job: J): Promise<Done[J['kind']]> {
    clearTimeout(idle)
    const { child, ready, waiting } = (running ??= start())
    const number = ++numbers
    try {
      return await new Promise<Done[J['kind']]>((resolve, reject) => {
        waiting.set(number, { resolve: resolve as (result: unknown) => void, reject })
        // Unsendable jobs throw at once; failing to deliver one is told to the callback.
        ready.then(() => child.send({ number, job }, (error) => error !== null && reject(error))).catch(reject)
      })
    } finally {
      waiting.delete(number)
      if (waiting.size === 0) idle = setTimeout(closeIdle, idleMs).unref()
    }
  }

  return {
    normalise: (from, to) => ask({ kind: 'normalise', from, to }),
    encode: async (picture, readSource) => {
      const quick = await ask({ kind: 'encode', ...picture, source: null })
      if (quick !== null) return quick
      const made = await ask({ kind: 'encode', ...picture, source: await readSource() })
      if (made === null) throw new Error(`no variant of ${picture.id} was made`)
      return made
    },
    compose: (hoja, fotos) => ask({ kind: 'compose', hoja, fotos }),
    draw: (svg) => ask({ kind: 'draw', svg }),
    close,
  }
}

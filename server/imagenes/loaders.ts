import sharp from 'sharp'

/**
 * What sharp may open. Uploads: JPEG, PNG, WebP and AVIF, so that nobody's SVG or PDF reaches a parser. Our own
 * drawings are SVG; their loader is open only while one is read, and never at the same time as an upload.
 */
const PHOTOGRAPHS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]
const DRAWINGS = ['VipsForeignLoadSvgBuffer']

// Several threads for one picture would compete with pages for the processor; pictures are made one or two at a time
// instead.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: PHOTOGRAPHS })

let last: Promise<unknown> = Promise.resolve()

function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const result = last.then(run)
  last = result.catch(() => undefined)
  return result
}

/** Reads somebody else's picture. */
export function withPhotographLoaders<T>(run: () => Promise<T>): Promise<T> {
  return oneAtATime(run)
}

/** Reads a drawing of our own. */
export function withDrawingLoader<T>(run: () => Promise<T>): Promise<T> {
  return oneAtATime(async () => {
    sharp.unblock({ operation: DRAWINGS })
    try {
      return await run()
    } finally {
      sharp.block({ operation: DRAWINGS })
    }
  })
}

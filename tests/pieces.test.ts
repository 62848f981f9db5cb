import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { writeGoogleFeed } from '#server/difusion/google-feed.ts'
import { writeMetaFeed } from '#server/difusion/meta-feed.ts'
import { exportCsv, exportJson } from '#server/importaciones/export-productos.ts'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { buildProducto } from './factories.ts'
import { insertSamples } from './sample-productos.ts'

const ORIGIN = 'https://casakas.example'
/** More than are read at once. */
const SHIRTS = 120
/** Shirts of a piece: a feed has up to ten articles of each. */
const EXPORT_MAX = 25
const FEED_MAX = 10

type Write = (runtime: TestRuntime) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>

const WRITES: Record<string, { write: Write; most: number }> = {
  'an export as CSV': { write: (runtime) => exportCsv(runtime, ORIGIN), most: EXPORT_MAX },
  'an export as JSON': { write: (runtime) => exportJson(runtime, ORIGIN), most: EXPORT_MAX },
  'the feed for Google': { write: (runtime) => writeGoogleFeed(runtime, ORIGIN), most: FEED_MAX },
  'the feed for Meta': { write: (runtime) => writeMetaFeed(runtime, ORIGIN), most: FEED_MAX },
}

describeOnEveryDatabase('what is written of the whole catalogue', (open) => {
  it('32.25 is written a few shirts at a time, and others have turns between two of them', async () => {
    const runtime = await open()
    await insertSamples(
      runtime,
      Array.from({ length: SHIRTS }, () => buildProducto()),
    )
    await givePictures(runtime)
    let turns = 0
    let ended = false
    const takeTurns = () => {
      turns++
      if (!ended) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    for (const [what, { write, most }] of Object.entries(WRITES)) {
      const written = new Set<string>()
      let before = turns
      for await (const part of await write(runtime)) {
        const codes = new Set(new TextDecoder().decode(part).match(/CAM-\d+/g))
        if (codes.size === 0) continue
        expect(codes.size, what).toBeLessThanOrEqual(most)
        if (written.size > 0) expect(turns, what).toBeGreaterThan(before)
        before = turns
        for (const code of codes) written.add(code)
      }
      expect(written.size, what).toBe(SHIRTS)
    }
    ended = true
  })
})

/** No catalogue takes a shirt without one. */
async function givePictures({ database }: TestRuntime): Promise<void> {
  await database.transaction(async (tx) => {
    const foto = { id: 'foto', alt: '', ancho: 960, alto: 1200, fondo: '#ffffff', clave: null, dibujo: '{}', creado: 0 }
    await tx.insertInto('imagenes').values(foto).execute()
    await tx
      .insertInto('productImagenes')
      .columns(['productId', 'imagenId', 'orden'])
      .expression((eb) =>
        eb.selectFrom('products').select(['id', sql.lit('foto').as('imagenId'), sql.lit(0).as('orden')]),
      )
      .execute()
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createImports } from '#server/importaciones/create-imports.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { createNewId, type Runtime } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { startShopProcess } from './shop-process.ts'

const COUNT = 10_000
const MB = 1024 * 1024

/**
 * Brings 10,000 products out into a file and back. It tells how long each step takes, how much memory the process takes
 * at most, that the bytes are the same. It also tells how long /stock takes while such a file comes into a running
 * shop.
 */
export async function imports(): Promise<Figure[]> {
  return [...(await roundTrips()), ...(await besideVisitors())]
}

async function roundTrips(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-bench-'))
  const database = connectDatabase(join(folder, 'casakas.db'))
  const clock = Date.now
  const runtime: Runtime = {
    database,
    clock,
    log: pino({ level: 'error' }),
    newId: createNewId(clock),
    seal: createSeal('no secret'),
  }
  const figures: Figure[] = []
  const figure = (name: string, value: number, unit: string) =>
    void figures.push({ bench: 'import', name: `${name}, ${COUNT} products`, value: Math.round(value), unit })
  const works = createImports(
    runtime,
    { storeImagen: () => Promise.reject(new Error('no pictures here')) },
    { storage: openFolder(tmpdir()), tempDir: tmpdir() },
  )
  try {
    await migrateDatabase(database)
    await writeCamisetas(runtime, generateCamisetas(COUNT))
    works.startWork()
    figure('memory before', process.memoryUsage().rss / MB, 'MB')
    for (const format of ['CSV', 'JSON'] as const) {
      const write = format === 'CSV' ? works.exportCsv : works.exportJson
      let from = performance.now()
      const exported = await collect(write('http://localhost'))
      figure(`${format}: export (${(exported.length / MB).toFixed(1)} MB)`, performance.now() - from, 'ms')
      from = performance.now()
      const same = await look(works, exported)
      figure(`${format}: look, nothing changed`, performance.now() - from, 'ms')
      if (same.cuentas.igual !== COUNT) throw new Error(`${COUNT - same.cuentas.igual} products look changed`)
      await database.transaction(async (tx) => {
        await tx.deleteFrom('stockMovimientos').execute()
        await tx.deleteFrom('products').execute()
      })
      from = performance.now()
      const { id } = await look(works, exported)
      figure(`${format}: look, all new`, performance.now() - from, 'ms')
      from = performance.now()
      await works.start(id)
      await until(works, id, 'hecha')
      figure(`${format}: import, all new`, performance.now() - from, 'ms')
      if (!exported.equals(await collect(write('http://localhost')))) throw new Error(`the second ${format} differs`)
    }
    figure('memory at its peak', process.resourceUsage().maxRSS / 1024, 'MB')
    return figures
  } finally {
    await works.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Works = ReturnType<typeof createImports>

async function look(works: Works, file: Buffer) {
  const id = await works.upload({ bytes: new Uint8Array(file), archivo: 'productos', quien: 'bench' })
  return until(works, id, 'lista')
}

async function until(works: Works, id: string, estado: string) {
  for (;;) {
    const detalle = (await works.find(id, { vista: null, pagina: 1 }))!
    if (detalle.estado === estado) return detalle
    if (detalle.estado === 'ilegible') throw new Error(detalle.error)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** The finished page of /stock, quiet and while a file is read and imported. */
async function besideVisitors(): Promise<Figure[]> {
  const admin = { email: 'bench@casakas.test', password: 'una-clave-de-prueba-larga' }
  const shop = await startShopProcess(4184, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PICTURES_AHEAD: 'false',
  })
  try {
    const cookie = await signIn(shop.origin, admin)
    const send = (path: string, body: BodyInit, type: string) =>
      fetch(shop.origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, Origin: shop.origin, 'Content-Type': type },
        body,
      })
    const rows = Array.from({ length: COUNT }, (_, at) => `B-${at};Camiseta ${at};1990;2290;S:1|M:2;no`)
    const file = ['codigo;nombre;precio;precioEncargo;stock;activo', ...rows].join('\n')
    await measure(shop.origin, 2)
    const quiet = await measure(shop.origin, 8)
    const [reading, id] = await Promise.all([
      measure(shop.origin, 6),
      send('/admin/importar/subir?archivo=bench.csv', file, 'application/octet-stream')
        .then((answer) => answer.json() as Promise<{ id: string }>)
        .then((answer) => answer.id),
    ])
    const [importing] = await Promise.all([
      measure(shop.origin, 8),
      send(`/admin/importar/${id}`, 'decision=importar', 'application/x-www-form-urlencoded'),
    ])
    return [
      { bench: 'import', name: 'p99 of /stock, quiet', value: quiet, unit: 'ms' },
      { bench: 'import', name: 'p99 of /stock while a file is read', value: reading, unit: 'ms' },
      { bench: 'import', name: 'p99 of /stock while it is imported', value: importing, unit: 'ms' },
    ]
  } finally {
    await shop.stop()
  }
}

async function signIn(origin: string, admin: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams(admin),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A visitor every 20 ms: what one of them waits, not how many fit. */
async function measure(url: string, seconds: number): Promise<number> {
  return (await load({ url: `${url}/stock`, connections: 4, rate: 50, seconds })).p99
}

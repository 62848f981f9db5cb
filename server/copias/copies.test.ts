import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { unpackTar } from 'modern-tar/fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nombreDeCopia } from '#domain/copias/nombre.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { connectToRead } from '#server/db/open-database.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { createSeal } from '#server/base/seal.ts'
import { startBucket } from '#tests/bucket.ts'
import { openRuntime, TEST_NOW, TEST_SEAL } from '#tests/databases.ts'
import { DATOS_ENVIO } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { createBucketPlace } from './bucket-place.ts'
import { insertCopia } from './copias.repo.ts'
import { createFolderPlace } from './folder-place.ts'
import { makeCopy, type Copied } from './make-copy.ts'
import { MANIFIESTO } from './manifiesto.ts'
import { packFiles, unpackFiles } from './pack-files.ts'
import type { Place } from './place.ts'
import { requireRestorable, restoreCopy } from './restore-copy.ts'
import { clearHalves, readOf } from './store-copy.ts'
import { takeCopia } from './take-copia.ts'
import { toAnotada } from './to-anotada.ts'

vi.setConfig({ testTimeout: 60_000 })

const NOMBRE = nombreDeCopia(TEST_NOW)
const PICTURE = new Uint8Array(200_000).fill(7)
const HORA_MS = 60 * 60_000
const clock = () => TEST_NOW

/** A shop with an order, a picture and a receipt. */
async function openShop() {
  const runtime = await openRuntime('sqlite', async (cleanup) => onTestFinished(cleanup))
  const pedido = await placeOne(runtime)
  const dataDir = await tempFolder()
  const storage = openFolder(join(dataDir, 'files'))
  await openMarca(dataDir).write(0, TEST_SEAL)
  await storage.write('products/1_a.jpg', PICTURE, 'image/jpeg')
  await storage.write('comprobantes/2_b.pdf', Uint8Array.of(1, 2, 3), 'application/pdf')
  await storage.write('variants/v1/a/320.webp', Uint8Array.of(9), 'image/webp')
  const envFile = join(dataDir, '.env')
  await writeFile(envFile, 'SHOP_SECRET=the-secret-of-the-shop\n')
  const shop: Copied = {
    version: '1.2.3',
    databaseUrl: runtime.databaseUrl,
    dataDir,
    storage,
    seal: TEST_SEAL,
    marca: openMarca(dataDir),
    envFile,
  }
  return { runtime, pedido, shop }
}

const HERE = { here: { seal: TEST_SEAL, conDatos: true }, anyShop: false, privateKey: null }

async function restore(place: Place, { privateKey = null as string | null, folder = '', ...more } = {}) {
  const copia = (await readOf(place, NOMBRE))!
  const to = { folder: folder === '' ? join(await tempFolder(), 'datos') : folder, postgres: null }
  await requireRestorable(copia, to, { ...HERE, ...more, privateKey })
  const complete = (draft: string) =>
    writeFile(join(draft, 'added'), `${to.folder} is ${existsSync(to.folder) ? 'there' : 'missing'}`)
  const asked = { seal: TEST_SEAL, privateKey, now: TEST_NOW, complete }
  const fallas = await restoreCopy({ place, nombre: NOMBRE, copia }, to, asked)
  return { fallas, folder: to.folder }
}

async function listPedidos(dataDir: string) {
  const database = connectToRead(join(dataDir, 'casakas.db'))
  try {
    return await database.read.selectFrom('pedidos').selectAll().execute()
  } finally {
    await database.close()
  }
}

const openFolderPlace = async () => {
  const folder = join(await tempFolder(), 'copias')
  return { folder, place: createFolderPlace(folder) }
}

describe('a copy of a shop', () => {
  it('16.50, 16.71, 16.75 has the database and what was uploaded, says what it holds, and gives the same back', async () => {
    const { runtime, pedido, shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    const { nombre, manifiesto, fallas, lugares } = await makeCopy(shop, { places: [place], publicKey: null, clock })
    expect([nombre, fallas]).toEqual([NOMBRE, []])
    expect(lugares).toEqual([{ llamado: `la carpeta ${folder}`, falla: null, sobraron: 0 }])
    expect(manifiesto).toMatchObject({
      version: '1.2.3',
      hecha: TEST_NOW,
      base: 'sqlite',
      contenido: {
        productos: 1,
        pedidos: 1,
        ultimoPedido: { codigo: pedido.codigo, creado: TEST_NOW },
        archivos: 2,
      },
      comprobacion: { restaurada: true, motivo: '', fallas: 0 },
      cifradaPara: null,
    })
    const files = await readdir(join(folder, NOMBRE))
    expect(files.toSorted()).toEqual(['archivos-1.tar', 'base.db', MANIFIESTO])
    for (const name of files) expect((await stat(join(folder, NOMBRE, name))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(shop.dataDir, 'copia-en-curso'))).toEqual([])

    const restored = await restore(place)
    expect(restored.fallas).toEqual([])
    expect(await openMarca(restored.folder).read(TEST_SEAL)).toBe(0)
    expect(await listPedidos(restored.folder)).toEqual(
      await runtime.database.read.selectFrom('pedidos').selectAll().execute(),
    )
    const { read } = openFolder(join(restored.folder, 'files'))
    expect(Buffer.from((await read('products/1_a.jpg'))!).equals(PICTURE)).toBe(true)
    expect([...(await read('comprobantes/2_b.pdf'))!]).toEqual([1, 2, 3])
    expect(await read('variants/v1/a/320.webp')).toBeNull()
    // The mark is there as soon as the folder is: a kill mustn't leave it out.
    expect(await readFile(join(restored.folder, 'added'), 'utf8')).toBe(`${restored.folder} is missing`)
    expect(existsSync(join(restored.folder, 'env')), 'keys stay out of what anybody can read').toBe(false)
  })

  it('16.71 in which something doesn’t agree is kept, says so and isn’t good', async () => {
    const { runtime, shop } = await openShop()
    await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 99 }).execute())
    const { place } = await openFolderPlace()
    const { fallas, manifiesto } = await makeCopy(shop, { places: [place], publicKey: null, clock })
    expect(fallas).toEqual(await verify(runtime.database, TEST_NOW, { seal: TEST_SEAL }))
    expect(manifiesto.comprobacion).toEqual({ restaurada: true, motivo: '', fallas: fallas.length })
    expect((await place.list()).enteras).toEqual([NOMBRE])
    expect((await restore(place)).fallas).toEqual(fallas)
  })

  it('16.72 isn’t one where something else came back than was stored, nor where a place can’t be had', async () => {
    const { shop } = await openShop()
    const good = await openFolderPlace()
    const folder = await openFolderPlace()
    const forgetful: Place = {
      ...folder.place,
      async begin(nombre) {
        const draft = await folder.place.begin(nombre)
        return { ...draft, read: async () => Readable.from([Buffer.from('something else')]) }
      },
    }
    const { s3, close } = await startBucket()
    await close()
    const { lugares } = await makeCopy(shop, {
      places: [forgetful, await createBucketPlace(s3), good.place],
      publicKey: null,
      clock,
    })
    expect(lugares.map(({ falla }) => falla)).toEqual([
      `Lo que quedó guardado en la carpeta ${folder.folder} no es lo que se guardó.`,
      expect.stringContaining('ECONNREFUSED'),
      null,
    ])
    expect(await folder.place.list()).toEqual({ enteras: [], aMedias: [] })
    expect(await readOf(folder.place, NOMBRE)).toBeNull()
    expect((await good.place.list()).enteras).toEqual([NOMBRE])
  })

  it('16.72 that a killed process left half made goes after a day, and never counts', async () => {
    const folder = await openFolderPlace()
    const { s3, objects, close } = await startBucket()
    onTestFinished(close)
    const bucket = await createBucketPlace(s3)
    for (const place of [folder.place, bucket]) {
      const draft = await place.begin(NOMBRE)
      const file = join(await tempFolder(), 'base.db')
      await writeFile(file, 'half')
      await draft.put('base.db', file)
      expect((await place.list()).enteras).toEqual([])
      expect(await readOf(place, NOMBRE)).toBeNull()
      await clearHalves(place, TEST_NOW + DIA_MS)
      expect((await place.list()).aMedias).toHaveLength(1)
      await clearHalves(place, TEST_NOW + DIA_MS + 1)
      expect(await place.list()).toEqual({ enteras: [], aMedias: [] })
    }
    expect([...objects.keys()]).toEqual([])
  })

  it('16.72 that fails leaves nothing in its place, and what killed ones left there a day ago makes room for it', async () => {
    const { shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    const half = `${nombreDeCopia(TEST_NOW - DIA_MS - HORA_MS)}.part`
    await mkdir(join(folder, half), { recursive: true })
    const full: Place = {
      ...place,
      async begin(nombre) {
        expect(existsSync(join(folder, half)), 'gone before room is needed').toBe(false)
        const draft = await place.begin(nombre)
        return {
          ...draft,
          async put(file, path) {
            await draft.put(file, path)
            if (file === 'base.db')
              throw Object.assign(new Error('no space'), { code: 'ENOSPC', path: join(folder, file) })
          },
        }
      },
    }
    const { lugares } = await makeCopy(shop, { places: [full], publicKey: null, clock })
    expect(lugares[0]!.falla).toBe(`No queda lugar en el disco: ${join(folder, 'base.db')}.`)
    expect(await readdir(folder)).toEqual([])
  })

  it('16.50 that can’t be stored says in words why', async () => {
    const { shop } = await openShop()
    const file = join(await tempFolder(), 'a-file')
    await writeFile(file, '')
    const refusing = createServer((_, response) =>
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>'),
    )
    await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void refusing.close())
    const { port } = refusing.address() as { port: number }
    const bucket = await createBucketPlace({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'sa-east-1',
      bucket: 'casakas',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
    const good = await openFolderPlace()
    const begun = await openFolderPlace()
    await begun.place.begin(NOMBRE)
    const places = [createFolderPlace(join(file, 'copias')), bucket, begun.place, good.place]
    const { lugares } = await makeCopy(shop, { places, publicKey: null, clock })
    expect(lugares.map(({ falla }) => falla)).toEqual([
      `No es una carpeta: ${join(file, 'copias')}.`,
      'El depósito contestó AccessDenied: no',
      `Otro proceso ya está haciendo la copia ${NOMBRE} en la carpeta ${begun.folder}.`,
      null,
    ])
  })

  it('16.77 is begun anew after its process was killed: what that had begun goes, what another is at work on stays', async () => {
    const { shop } = await openShop()
    const workshop = join(shop.dataDir, 'copia-en-curso')
    const gone = spawnSync(process.execPath, ['--version']).pid
    const names = [`${gone}@${hostname()}@aaaaaa`, `${process.pid}@${hostname()}@bbbbbb`, `${gone}@elsewhere@cccccc`]
    for (const name of names) await mkdir(join(workshop, name), { recursive: true })
    const { place } = await openFolderPlace()
    await makeCopy(shop, { places: [place], publicKey: null, clock: Date.now })
    expect((await readdir(workshop)).toSorted()).toEqual(names.slice(1).toSorted())
    await makeCopy(shop, { places: [], publicKey: null, clock: () => Date.now() + DIA_MS + HORA_MS })
    expect(await readdir(workshop)).toEqual([])
  })

  it('16.72 goes to a folder and a store alike, and comes back from both', async () => {
    const { shop } = await openShop()
    const folder = await openFolderPlace()
    const { s3, objects, close } = await startBucket()
    onTestFinished(close)
    const bucket = await createBucketPlace(s3)
    await makeCopy(shop, { places: [folder.place, bucket], publicKey: null, clock })
    expect([...objects.keys()].toSorted()).toEqual(
      ['archivos-1.tar', 'base.db', MANIFIESTO].map((name) => `/casakas/copias/${NOMBRE}/${name}`),
    )
    const [one, other] = [await restore(folder.place), await restore(bucket)]
    expect(await listPedidos(other.folder)).toEqual(await listPedidos(one.folder))
    await expect(bucket.begin(NOMBRE)).rejects.toThrow(`Ya hay una copia ${NOMBRE}`)
    await bucket.remove(NOMBRE)
    expect(objects.size).toBe(0)
  })

  it('16.73 is encrypted to a public key, and then has the settings too: only the private key opens it', async () => {
    const { pedido, shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    const [privateKey, another] = [await generateX25519Identity(), await generateX25519Identity()]
    const publicKey = await identityToRecipient(privateKey)
    const { manifiesto } = await makeCopy(shop, { places: [place], publicKey, clock })
    expect(manifiesto).toMatchObject({ cifradaPara: publicKey, comprobacion: { restaurada: true, fallas: 0 } })
    const files = (await readdir(join(folder, NOMBRE))).toSorted()
    expect(files).toEqual(['archivos-1.tar.age', 'base.db.age', MANIFIESTO])
    for (const name of files) {
      const bytes = await readFile(join(folder, NOMBRE, name))
      for (const secret of [DATOS_ENVIO.nombre, pedido.token, 'the-secret-of-the-shop'])
        expect(bytes.includes(secret), name).toBe(false)
    }
    await expect(restore(place)).rejects.toThrow('La copia está cifrada')
    await expect(restore(place, { privateKey: another })).rejects.toThrow('Esa clave no abre la copia')
    const restored = await restore(place, { privateKey })
    expect(restored.fallas).toEqual([])
    expect(await listPedidos(restored.folder)).toMatchObject([{ codigo: pedido.codigo }])
    expect(await readFile(join(restored.folder, 'env'), 'utf8')).toBe('SHOP_SECRET=the-secret-of-the-shop\n')
  })

  it('27.40 is taken away as one file by who confirmed it, encrypted alone, and comes back from it', async () => {
    const { runtime, pedido, shop } = await openShop()
    const { place } = await openFolderPlace()
    const from = { confirmado: true, direccion: '203.0.113.9', aparato: '' }
    const take = (places: Place[], confirmado = true) =>
      takeCopia({ ...runtime, openPlaces: async () => places }, 'ana@casakas.uy', { ...from, confirmado })
    expect(await take([place])).toMatchObject({ code: 'no_encontrado', detail: 'Todavía no hay ninguna copia buena.' })

    const open = await openFolderPlace()
    await makeCopy(shop, { places: [open.place], publicKey: null, clock })
    const privateKey = await generateX25519Identity()
    const publicKey = await identityToRecipient(privateKey)
    await insertCopia(runtime, toAnotada(await makeCopy(shop, { places: [place], publicKey, clock })))
    expect(await take([place], false)).toMatchObject({ code: 'confirmar_identidad' })
    expect(await take([])).toMatchObject({ code: 'no_encontrado' })
    expect(await take([open.place])).toMatchObject({
      code: 'no_encontrado',
      detail: expect.stringContaining('cifrada'),
    })

    const taken = await take([place])
    if (!taken.ok) throw new Error(taken.code)
    const folder = await tempFolder()
    await pipeline(taken.value.archivo, unpackTar(folder, { strict: true }))
    const restored = await restore(createFolderPlace(folder), { privateKey })
    expect(restored.fallas).toEqual([])
    expect(await listPedidos(restored.folder)).toMatchObject([{ codigo: pedido.codigo }])
    const sucesos = await runtime.database.read.selectFrom('sucesos').select(['tipo', 'quien', 'detalle']).execute()
    expect(sucesos).toMatchObject([{ tipo: 'exportacion', quien: 'ana@casakas.uy' }])
  })

  it('16.50 isn’t made of a database that isn’t there, nor for a key that can’t be one', async () => {
    const { shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    const make = (changed: Partial<Copied>, publicKey: string | null = null) =>
      makeCopy({ ...shop, ...changed }, { places: [place], publicKey, clock })
    await expect(make({ databaseUrl: '/nowhere/casakas.db' })).rejects.toThrow('No hay ninguna base en /nowhere')
    await expect(make({}, `age1${'q'.repeat(58)}`)).rejects.toThrow('La clave pública de BACKUP_PUBLIC_KEY no sirve')
    expect([existsSync(folder), existsSync(join(shop.dataDir, 'copia-en-curso'))]).toEqual([false, false])
  })

  it('16.74 makes room for itself: this shop’s older ones go, another shop’s and what isn’t a copy stay', async () => {
    const { shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    const at = (days: number, seal = TEST_SEAL) =>
      makeCopy({ ...shop, seal }, { places: [place], publicKey: null, clock: () => TEST_NOW + days * DIA_MS })
    await at(0)
    await at(0.1, createSeal('the secret of another shop, which sells too'))
    await mkdir(join(folder, 'fotos-de-la-familia'))
    await at(0.2)
    expect((await at(3)).lugares).toMatchObject([{ falla: null, sobraron: 1 }])
    expect((await readdir(folder)).toSorted()).toEqual([
      ...[0.1, 0.2, 3].map((days) => nombreDeCopia(TEST_NOW + days * DIA_MS)),
      'fotos-de-la-familia',
    ])
  })

  it('packs files into as many archives as stores want, and takes none for a place outside its folder', async () => {
    const { shop } = await openShop()
    for (let n = 0; n < 5; n++) await shop.storage.write(`products/${n}_x.jpg`, PICTURE, 'image/jpeg')
    const [folder, to] = [await tempFolder(), await tempFolder()]
    const packed = await packFiles(shop.storage, { beside: new Map(), folder, archiveMax: 400_000 })
    expect(packed).toEqual({
      archives: ['archivos-1.tar', 'archivos-2.tar', 'archivos-3.tar', 'archivos-4.tar'],
      archivos: 7,
    })
    for (const name of packed.archives) await unpackFiles(join(folder, name), to)
    expect(await readdir(join(to, 'files/products'))).toHaveLength(6)

    await packFiles(shop.storage, { beside: new Map([['../outside', Uint8Array.of(1)]]), folder })
    await expect(unpackFiles(join(folder, 'archivos-1.tar'), join(to, 'in'))).rejects.toThrow()
    expect(existsSync(join(to, 'outside'))).toBe(false)
  })
})

describe('restoring', () => {
  async function openCopied() {
    const { shop } = await openShop()
    const { folder, place } = await openFolderPlace()
    await makeCopy(shop, { places: [place], publicKey: null, clock })
    return { place, path: join(folder, NOMBRE) }
  }

  const change = async (path: string, from: string, to: string) =>
    writeFile(path, (await readFile(path, 'utf8')).replace(from, to))

  it('16.75 writes over nothing: a folder must be empty or missing, and what fails leaves nothing', async () => {
    const { place, path } = await openCopied()
    const used = await tempFolder()
    await writeFile(join(used, 'casakas.db'), 'the shop')
    await expect(restore(place, { folder: used })).rejects.toThrow('ya hay algo, y no se pisa')
    expect(await readFile(join(used, 'casakas.db'), 'utf8')).toBe('the shop')
    const empty = await tempFolder()
    expect((await restore(place, { folder: empty })).fallas).toEqual([])

    await rm(join(path, 'archivos-1.tar'))
    const to = join(await tempFolder(), 'datos')
    await expect(restore(place, { folder: to })).rejects.toThrow('Es media copia: le falta archivos-1.tar')
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
  })

  it('16.76 refuses a copy of which a byte changed, or that says other things of itself than were written', async () => {
    const { place, path } = await openCopied()
    const bytes = await readFile(join(path, 'base.db'))
    bytes[5_000] = bytes[5_000]! ^ 1
    await writeFile(join(path, 'base.db'), bytes)
    await expect(restore(place)).rejects.toThrow('La copia está dañada: base.db no es lo que se guardó')
    await change(join(path, MANIFIESTO), '"pedidos": 1', '"pedidos": 2')
    await expect(restore(place)).rejects.toThrow('Alguien cambió lo que la copia dice de sí misma')
    await writeFile(join(path, MANIFIESTO), '{"formato": 1}')
    await expect(restore(place)).rejects.toThrow('está dañado')
    await writeFile(join(path, MANIFIESTO), '{"formato": 2}')
    await expect(restore(place)).rejects.toThrow('es de una versión más nueva')
  })

  it('16.76 refuses one of a newer version, by the migrations that this one doesn’t know', async () => {
    const { place, path } = await openCopied()
    await change(join(path, MANIFIESTO), '"0001-shop"', '"0001-shop", "9999-de-mañana"')
    await expect(restore(place)).rejects.toThrow('es de una versión más nueva de la tienda (tiene 9999-de-mañana)')
  })

  it('16.76 refuses another shop’s where there is one with data, unless told', async () => {
    const { place } = await openCopied()
    const here = { seal: createSeal('the secret of another shop, which sells too'), conDatos: true }
    await expect(restore(place, { here } as object)).rejects.toThrow('La copia es de otra tienda')
    await restore(place, { here, anyShop: true } as object)
    await restore(place, { here: { ...here, conDatos: false } } as object)
  })
})

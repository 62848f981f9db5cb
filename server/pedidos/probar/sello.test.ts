import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSeal } from '#server/base/seal.ts'
import { bringUpToDate } from '#server/start/bring-up-to-date.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { forgetMark } from '#tests/before-mark.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { correctEstampado } from '../atender/correct-estampado.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { refreshBusqueda } from '../guardar/refresh-busqueda.ts'
import { explainOtherSecret } from './marca-de-sellos.ts'
import { MARCA, openMarca } from './marca-de-sellos.ts'
import { keepMarca, sealFormer } from './seal-former.ts'
import { verify } from './verify.ts'

const AJENO = 'sus camisetas, precios o totales no son los que escribió la tienda: el sello no corresponde'
const BLANK = 'le sacaron el sello de sus camisetas y totales'
const DAY = 24 * 3_600_000

function look(runtime: TestRuntime & { desde?: number | null }, seal = runtime.seal): Promise<string[]> {
  const { desde } = runtime
  return verify(runtime.database, runtime.clock(), { seal, ...(desde === undefined ? {} : { desde }) })
}

/** An order of a shirt with a name on it. */
async function placePrinted(runtime: TestRuntime) {
  const producto = await insertProducto(runtime)
  const elegida = {
    producto,
    talle: 'XL',
    modo: 'encargo' as const,
    personalizacion: { nombre: 'LUI', numero: '9', parches: false },
  }
  const placed = await placePedido(runtime, buildSolicitud([elegida], 'tarjeta'), 'tarjeta')
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

/** A shop whose mark is in a folder of its own. */
async function openMarked(runtime: TestRuntime) {
  const folder = await tempFolder()
  const marca = openMarca(folder)
  return {
    folder,
    marca,
    /** As each start does. */
    start: () => bringUpToDate({ dataDir: folder, s3: null }, runtime),
    look: async () => look({ ...runtime, desde: await marca.read(runtime.seal) }),
  }
}

describeOnEveryDatabase('the seal of an order', (open) => {
  it('11.71 lines and totals that were put right with each other by hand are seen all the same', async () => {
    const runtime = await open()
    const { id, codigo } = await placeOne(runtime, 'transferencia')
    await placeOne(runtime)
    expect(await look(runtime)).toEqual([])
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('pedidoLineas').set({ precio: 90, precioDescuento: 71 }).where('pedidoId', '=', id).execute()
      await tx
        .updateTable('pedidos')
        .set({ totalMercadoPago: 350, totalTransferencia: 331 })
        .where('id', '=', id)
        .execute()
      await refreshBusqueda(tx, id)
    })
    expect(await look(runtime)).toEqual([`Pedido ${codigo}: ${AJENO}.`])
    // The rest alone is checked without the secret.
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('16.86 an instance that opens with another secret than the last orders’ says so', async () => {
    const runtime = await open()
    const other = { ...runtime, seal: createSeal('another-secret-of-more-than-32-characters') }
    await placeOne(runtime)
    expect(await explainOtherSecret(other)).toBeNull()
    const { id } = await placeOne(runtime, 'transferencia')
    expect(await explainOtherSecret(other)).toContain('otro SHOP_SECRET')
    expect(await explainOtherSecret(runtime)).toBeNull()
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ totalMercadoPago: 1 }).where('id', '=', id).execute(),
    )
    expect(await explainOtherSecret(runtime)).toBeNull()
  })

  it('11.71 a correction is sealed; one of an order that was changed by hand before doesn’t make it right', async () => {
    const runtime = await open()
    const first = await placePrinted(runtime)
    const second = await placePrinted(runtime)
    const correct = (token: string) => correctEstampado(runtime, token, { orden: 0, nombre: 'LUIS', numero: '9' })
    expect(await correct(first.token)).toMatchObject({ ok: true })
    expect(await look(runtime)).toEqual([])
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidoLineas').set({ talle: 'S' }).where('pedidoId', '=', second.id).execute(),
    )
    expect(await correct(second.token)).toMatchObject({ ok: true })
    expect(await look(runtime)).toEqual([`Pedido ${second.codigo}: ${AJENO}.`])
  })

  it('11.71 orders from before are sealed once, by the start that updates; that is marked outside of the database, and nothing is sealed after it', async () => {
    const runtime = await open()
    const former = await placeOne(runtime)
    const printed = await placePrinted(runtime)
    await forgetMark(runtime.database)
    const shop = await openMarked(runtime)
    await Promise.all([shop.start(), shop.start()])
    expect(await shop.marca.read(runtime.seal)).toBe(TEST_NOW)
    expect(await shop.look()).toEqual([])
    await correctEstampado(runtime, printed.token, { orden: 0, nombre: 'LUIS', numero: '9' })
    expect(await shop.look()).toEqual([])

    // An owner of the database blanks all seals, changes things, and takes it back to before the update.
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('pedidoLineas').set({ precio: 90 }).where('pedidoId', '=', former.id).execute()
    })
    await forgetMark(runtime.database)
    runtime.setClock(TEST_NOW + DAY)
    await shop.start()
    expect(await shop.look()).toEqual(
      expect.arrayContaining([`Pedido ${former.codigo}: ${BLANK}.`, `Pedido ${printed.codigo}: ${BLANK}.`]),
    )
    await shop.start()
    expect(await shop.look()).toContain(`Pedido ${former.codigo}: ${BLANK}.`)
  })

  it('11.71 a start that was killed after it had sealed goes on; one on a version that sealed already keeps its moment', async () => {
    const runtime = await open()
    await placeOne(runtime)
    await forgetMark(runtime.database)
    const killed = { ...openMarca(await tempFolder()), write: () => Promise.reject(new Error('killed')) }
    await expect(sealFormer({ ...runtime, marca: killed })).rejects.toThrow('killed')
    runtime.setClock(TEST_NOW + DAY)
    const shop = await openMarked(runtime)
    await shop.start()
    expect(await shop.marca.read(runtime.seal)).toBe(TEST_NOW)
    expect(await shop.look()).toEqual([])
  })

  it('11.71 a mark that is gone, or of another secret, is a finding where there are orders, and never made anew', async () => {
    const runtime = await open()
    const shop = await openMarked(runtime)
    await shop.start()
    expect(await shop.marca.read(runtime.seal)).toBe(0)
    await rm(join(shop.folder, MARCA))
    await shop.start()
    expect(await shop.marca.read(runtime.seal)).toBe(0)

    await placeOne(runtime)
    expect(await shop.look()).toEqual([])
    await rm(join(shop.folder, MARCA))
    await shop.start()
    expect(await shop.look()).toEqual([expect.stringContaining('Falta la marca')])
    await shop.marca.write(0, createSeal('another-secret-of-more-than-32-characters'))
    await shop.start()
    expect(await shop.look()).toEqual([expect.stringContaining('o es de otro SHOP_SECRET')])
  })

  it('11.71, 16.81 instances that share a store know the mark by it', async () => {
    const runtime = await open()
    const [deposito, here, there] = [await tempFolder(), await tempFolder(), await tempFolder()]
    const store = openFolder(deposito)
    await openMarca(here).write(7, runtime.seal)
    await keepMarca({ ...runtime, marca: openMarca(here, store) })
    expect(await openMarca(there, store).read(runtime.seal)).toBe(7)
    expect(await openMarca(there).read(runtime.seal)).toBeNull()
  })

  it('11.71 with another secret than the shop’s that is said once, not of every order', async () => {
    const runtime = await open()
    await placeOne(runtime)
    await placeOne(runtime)
    expect(await look(runtime, createSeal('somebody else’s, as long as the shop’s own'))).toEqual([
      'Ninguno de los 2 sellos de pedidos es de este SHOP_SECRET: no es el de la tienda, o los cambiaron.',
    ])
  })
})

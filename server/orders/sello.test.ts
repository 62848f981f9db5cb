import { expect, it } from 'vitest'
import { createSeal } from '#server/seal.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { correctEstampado } from './correct-estampado.ts'
import { placePedido } from './place-pedido.ts'
import { explainOtherSecret } from './explain-other-secret.ts'
import { sealFormer } from './seal-former.ts'
import { verify } from './verify.ts'

const AJENO = 'sus camisetas, precios o totales no son los que escribió la tienda: el sello no corresponde'
const BLANK = 'le sacaron el sello de sus camisetas y totales'
const DAY = 24 * 3_600_000

function look(runtime: TestRuntime, seal = runtime.seal): Promise<string[]> {
  return verify(runtime.database, runtime.clock(), { seal })
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

/** The database as it was before there were seals. */
async function unseal({ database }: TestRuntime): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('pedidos').set({ sello: '' }).execute()
    await tx.deleteFrom('sellados').execute()
  })
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
    })
    expect(await look(runtime)).toEqual([`Pedido ${codigo}: ${AJENO}.`])
    // Without the secret only the rest is checked.
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

  it('11.71 orders from before are sealed once, when the shop starts; a seal that is taken away is seen, even when that is tried again', async () => {
    const runtime = await open()
    const former = await placeOne(runtime)
    const printed = await placePrinted(runtime)
    await unseal(runtime)
    expect(await look(runtime)).toEqual([expect.stringContaining('abrí la tienda una vez')])
    await Promise.all([sealFormer(runtime), sealFormer(runtime)])
    expect(await look(runtime)).toEqual([])
    await correctEstampado(runtime, printed.token, { orden: 0, nombre: 'LUIS', numero: '9' })
    expect(await look(runtime)).toEqual([])

    const blank = () =>
      runtime.database.transaction((tx) =>
        tx.updateTable('pedidos').set({ sello: '' }).where('id', '=', former.id).execute(),
      )
    await blank()
    await sealFormer(runtime)
    expect(await look(runtime)).toEqual([`Pedido ${former.codigo}: ${BLANK}.`])
    // Whoever removes the mark as well makes the shop seal once more.
    runtime.setClock(runtime.clock() + 1)
    await runtime.database.transaction((tx) => tx.deleteFrom('sellados').execute())
    expect(await look(runtime)).toEqual([expect.stringContaining('sacaron la marca')])
    await sealFormer(runtime)
    expect(await look(runtime)).toEqual([
      `Pedido ${printed.codigo}: su sello y la marca de cuándo se sellaron los pedidos son de momentos distintos: alguien hizo sellar de nuevo.`,
    ])
  })

  it('11.71 in a shop that sealed from its first order nothing can be sealed afterwards unseen', async () => {
    const runtime = await open()
    const old = await placeOne(runtime)
    const changed = await placeOne(runtime)
    runtime.setClock(runtime.clock() + 30 * DAY)
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('pedidos').set({ sello: '' }).where('id', '=', changed.id).execute()
      await tx.deleteFrom('sellados').execute()
    })
    await sealFormer(runtime)
    expect(await look(runtime)).toContain(
      `Pedido ${old.codigo}: se selló al hacerse, y la marca dice que los sellos empezaron después.`,
    )
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

import { expect, it } from 'vitest'
import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { deleteProducto } from '#server/productos/delete-producto.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { addRebaja } from '#server/rebajas/save-rebaja.ts'
import { describeOnEveryDatabase, TEST_NOW } from '#tests/databases.ts'
import { enTalle, openVuelta, OWNER, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { verify } from '../probar/verify.ts'

describeOnEveryDatabase('what is proved while prices are reduced', (open) => {
  it('37.12 another size costs what was paid before, and an order of shirts that were deleted has no price to compare', async () => {
    const runtime = await open()
    const check = () => verify(runtime.database, runtime.clock(), runtime)
    const producto = await insertProducto(runtime, { precio: 2190, stock: { M: 3, L: 3 } })
    const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }])
    const desde = TEST_NOW + 3_600_000
    runtime.setClock(desde + 60_000)
    const rebaja = { id: 'r', nombre: 'Rebaja', tipo: 'porcentaje', valor: 30, modos: 'ambos' } as const
    await insertRebaja(runtime, { ...rebaja, desde, hasta: null, alcance: { tipo: 'todas' } })
    const vuelta = await openVuelta(runtime, vendido, [enTalle(producto, 'L')], { destino: 'stock', salda: true })
    expect(vuelta.opened).toMatchObject({ ok: true })
    expect(await check()).toEqual([])
    await deleteProducto(runtime, producto.id, OWNER)
    expect(await check()).toEqual([])
  })

  it('33.10, 33.22 what was sold in the moment in which one of two reductions began and was ended was sold with it', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { precio: 2000, stock: { M: 3 } })
    const begin = async (valor: string) => {
      const elegida = { valor, modos: 'ambos', alcance: 'elegidas', codigos: producto.codigo } as const
      const form = { ...FORMULARIO_VACIO, ...elegida, tipo: 'porcentaje', nombre: valor } as const
      expect(await addRebaja(runtime, valor, form, OWNER)).toMatchObject({ ok: true })
    }
    await begin('10')
    await begin('30')
    await placeVendido(runtime, [{ producto: { ...producto, precio: 1400 }, talle: 'M' }])
    expect(await endRebaja(runtime, '30')).toMatchObject({ ok: true })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { ATRASO_DE_MONTEVIDEO, writeDia } from '#domain/tiempo/dia.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { countSalenHoy } from '../atender/count-pedidos-por-hacer.ts'
import { listPedidos } from '../atender/list-pedidos.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { verifyPedidos } from '../probar/verify-pedidos.ts'
import { movePedido } from './transition.ts'

const at = (local: string) => Date.parse(`${local}Z`) + ATRASO_DE_MONTEVIDEO

async function place(runtime: TestRuntime, modo: Modo = 'stock') {
  const producto = await insertProducto(runtime, { stock: { M: 5 }, tallesEncargo: ['XL'] })
  const item = { producto, talle: modo === 'stock' ? 'M' : 'XL', modo }
  const solicitud = buildSolicitud([item], 'transferencia', { shipping: { telefono: newTelefono() } })
  const placed = await placePedido(runtime, solicitud, 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}

async function move(runtime: TestRuntime, id: string, evento: Evento): Promise<void> {
  const moved = await inTransaction(runtime, async (work) => {
    const row = (await lockPedido(work.tx, id, work.clock()))!
    return movePedido(work, row, { evento, quien: 'administrador', autor: 'ana@casakas.uy', detalle: '' })
  })
  if (!moved.ok) throw new Error(`${evento}: ${moved.motivo}`)
}

const change = (runtime: TestRuntime, ajustes: Partial<Ajustes>) =>
  saveAjustes(runtime, { ...DEMO_AJUSTES, ...ajustes }, 'ana@casakas.uy')

async function promesaOf(runtime: TestRuntime, id: string) {
  const { promesa } = (await findPedido(runtime, { id }))!
  return promesa === null ? null : [writeDia(promesa.sale), writeDia(promesa.llega)]
}

const faultsOf = async (runtime: TestRuntime, ...ids: string[]) =>
  (
    await verifyPedidos(runtime.database.read, {
      momento: { now: runtime.clock(), lastSign: 0 },
      seal: runtime.seal,
      ids,
    })
  ).filter((fault) => /prometido|sello/.test(fault))

describeOnEveryDatabase('the day that an order is promised for', (open) => {
  it('44.5 is that of when it is paid, whatever was said before, and stays when the settings change', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-27T10:00:00'))
    const { id } = await place(runtime)
    expect(await promesaOf(runtime, id)).toBeNull()
    // The money is seen a second after that day's cut-off, a Friday.
    runtime.setClock(at('2026-11-27T15:00:01'))
    await move(runtime, id, 'confirmar_transferencia')
    const promised = await promesaOf(runtime, id)
    expect(promised).toEqual(['2026-11-30', '2026-12-01'])
    await change(runtime, { corte: '00:00', devoluciones: { ...DEMO_AJUSTES.devoluciones, feriados: '1/12' } })
    for (const evento of ['preparar', 'enviar', 'entregar'] as const) await move(runtime, id, evento)
    expect(await promesaOf(runtime, id)).toEqual(promised)
    // The same, paid today, is promised by today's settings.
    const otro = await place(runtime)
    await move(runtime, otro.id, 'confirmar_transferencia')
    expect(await promesaOf(runtime, otro.id)).toEqual(['2026-11-30', '2026-12-02'])
    expect(await faultsOf(runtime, id, otro.id)).toEqual([])
  })

  it('44.5 what is taken back to paid keeps its day, and money that came late gets one anew', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-23T10:00:00'))
    const [pedido, tardio] = [await place(runtime), await place(runtime)]
    await move(runtime, pedido.id, 'confirmar_transferencia')
    await move(runtime, tardio.id, 'vencer')
    await move(runtime, pedido.id, 'preparar')
    runtime.setClock(at('2026-11-26T10:00:00'))
    await move(runtime, pedido.id, 'volver_a_pagado')
    await move(runtime, tardio.id, 'confirmar_transferencia')
    expect(await promesaOf(runtime, pedido.id)).toEqual(['2026-11-23', '2026-11-24'])
    expect(await promesaOf(runtime, tardio.id)).toEqual(['2026-11-26', '2026-11-27'])
    expect(await faultsOf(runtime, pedido.id, tardio.id)).toEqual([])
  })

  it('44.3 there is none where the time that it was placed with isn’t one', async () => {
    const runtime = await open()
    const { envio } = DEMO_AJUSTES
    const montevideo = { ...envio.domicilio.montevideo, tiempo: 'a convenir' }
    await change(runtime, { envio: { ...envio, domicilio: { ...envio.domicilio, montevideo } } })
    const { id } = await place(runtime)
    await move(runtime, id, 'confirmar_transferencia')
    expect(await promesaOf(runtime, id)).toBeNull()
    expect(await faultsOf(runtime, id)).toEqual([])
  })

  it('44.6 `verify` names an order that lacks its day, and one whose day was changed', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-23T10:00:00'))
    const pedidos = [await place(runtime), await place(runtime, 'encargo'), await place(runtime)]
    const [first, changed, lost] = pedidos.map(({ id }) => id) as [string, string, string]
    for (const id of [first, changed, lost]) {
      runtime.setClock(runtime.clock() + 1000)
      await move(runtime, id, 'confirmar_transferencia')
    }
    const falsify = (id: string, to: { promesaSale?: number | null; promesaLlega: number | null }) =>
      runtime.database.transaction((tx) => tx.updateTable('pedidos').set(to).where('id', '=', id).execute())
    await falsify(changed, { promesaLlega: 30_000 })
    await falsify(lost, { promesaSale: null, promesaLlega: null })
    const faults = await faultsOf(runtime, first, changed, lost)
    expect(faults).toContain(`Pedido ${pedidos[2]!.codigo}: se pagó y no tiene el día prometido.`)
    expect(faults.filter((fault) => fault.includes(pedidos[1]!.codigo)).join()).toContain('el sello no corresponde')
    expect(faults.filter((fault) => fault.includes(pedidos[0]!.codigo))).toEqual([])
  })
})

describeOnEveryDatabase('orders that have to leave', (open) => {
  it('44.10 are those that arrive late unless they leave today, and those that are late already, until they left', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-27T10:00:00'))
    const [sent, waits, tomorrow] = [await place(runtime), await place(runtime), await place(runtime)]
    for (const { id } of [sent, waits]) await move(runtime, id, 'confirmar_transferencia')
    runtime.setClock(at('2026-11-27T16:00:00'))
    await move(runtime, tomorrow.id, 'confirmar_transferencia')
    const late = async () => {
      const { pedidos, cuentas } = await listPedidos(runtime, { ...SIN_FILTRO, estado: 'salen_hoy' })
      expect(cuentas.salen_hoy).toBe(pedidos.length)
      expect(await countSalenHoy(runtime)).toBe(pedidos.length)
      return pedidos.map(({ codigo }) => codigo).toSorted()
    }
    expect(await late()).toEqual([sent.codigo, waits.codigo].toSorted())
    for (const evento of ['preparar', 'enviar'] as const) await move(runtime, sent.id, evento)
    await move(runtime, waits.id, 'preparar')
    runtime.setClock(at('2026-11-29T10:00:00'))
    expect(await late()).toEqual([waits.codigo])
    runtime.setClock(at('2026-11-30T00:00:00'))
    expect(await late()).toEqual([waits.codigo, tomorrow.codigo].toSorted())
  })

  it('44.12 each order of the list that was paid and hasn’t left says by when it has to', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-27T16:00:00'))
    const { id } = await place(runtime)
    const sale = async () => (await listPedidos(runtime, SIN_FILTRO)).pedidos.map((pedido) => pedido.sale)
    expect(await sale()).toEqual([''])
    await move(runtime, id, 'confirmar_transferencia')
    expect(await sale()).toEqual(['Sale a más tardar el lunes 30/11'])
    runtime.setClock(at('2026-11-30T09:00:00'))
    expect(await sale()).toEqual(['Sale hoy'])
    await move(runtime, id, 'preparar')
    runtime.setClock(at('2026-12-01T00:00:00'))
    expect(await sale()).toEqual(['Tenía que salir el lunes 30/11'])
    await move(runtime, id, 'enviar')
    expect(await sale()).toEqual([''])
  })
})

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ATRASO_DE_MONTEVIDEO } from '#domain/tiempo/dia.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import type { Application } from '#server/http/paginas/pages.ts'
import { confirmTransferencia } from '#server/pedidos/mover/confirm-transferencia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { lockPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { ORIGIN, openShopApp } from './shop-app.ts'

// The whole shop is put together, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 })

const at = (local: string) => Date.parse(`${local}Z`) + ATRASO_DE_MONTEVIDEO
const HOURS = 'Despachada, llega en 24 hs a Montevideo'

describeOnEveryDatabase('the day that pages, orders and mails say', (open) => {
  it('44.9, 44.8, 44.4 is another a second after the cut-off, at midnight and when the cut-off is moved, and each says the same', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-12-04T15:00:00'))
    const built = (await import(pathToFileURL(resolve('build/app/server/index.js')).href)) as Application
    const { request } = await openShopApp(runtime, { loadApplication: async () => built })
    const producto = await insertProducto(runtime, { nombre: 'Danubio', stock: { M: 9 } })
    const shown = async () => {
      const page = await (await request(`${ORIGIN}/product/${producto.slug}`)).text()
      expect(page).not.toContain(HOURS)
      return /Llega [^<]* a Montevideo/.exec(page)![0]
    }
    expect(await shown()).toBe('Llega el lunes 7/12 a Montevideo')
    runtime.setClock(at('2026-12-04T15:00:01'))
    expect(await shown()).toBe('Llega el martes 8/12 a Montevideo')
    runtime.setClock(at('2026-12-07T00:00:00'))
    expect(await shown()).toBe('Llega mañana martes 8/12 a Montevideo')
    runtime.setClock(at('2026-12-07T12:00:00'))
    await saveAjustes(runtime, { ...DEMO_AJUSTES, corte: '11:59' }, 'ana@casakas.uy')
    expect(await shown()).toBe('Llega el miércoles 9/12 a Montevideo')

    const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia')
    const placed = await placePedido(runtime, solicitud, 'transferencia')
    if (!placed.ok) throw new Error(placed.code)
    const pagar = { autor: 'ana@casakas.uy', detalle: '' }
    await inTransaction(runtime, async (work) => {
      await confirmTransferencia(work, (await lockPedido(work.tx, placed.value.id, runtime.clock()))!, pagar)
    })
    const page = await (await request(`${ORIGIN}/pedido/${placed.value.token}`)).text()
    expect(page).toContain('Llega el miércoles 9/12')
    const mails = await runtime.database.read.selectFrom('correos').select('parametros').execute()
    const says = mails.map(({ parametros }) => JSON.parse(parametros) as { momento: string; llegada: string })
    expect(says.find(({ momento }) => momento === 'pagado')?.llegada).toBe('Llega el miércoles 9/12')
    expect(says.find(({ momento }) => momento === 'transferencia')?.llegada).toBe(
      'Llega el miércoles 9/12, si vemos el pago antes de las 11:59 del martes 8/12',
    )
  })
})

import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { forgetCuentas } from '#server/pedidos/olvidar/forget-cuentas.ts'
import { changeProducto } from '#server/productos/change-producto.ts'
import { addRebaja } from '#server/rebajas/save-rebaja.ts'
import { closeMonths } from '#server/stock/close-stock.ts'
import { insertCodigo } from '../codigos.ts'
import type { TestRuntime } from '../databases.ts'
import { insertProducto } from '../factories.ts'
import type { TestPayments } from '../payments.ts'
import { countSold } from '../read-sold.ts'
import { workOff } from '../work-off.ts'
import { at } from './arithmetic.ts'
import type { Book } from './book.ts'
import { planLives } from './lives.ts'
import { CAMBIOS, CAMISETAS, CODIGOS, REBAJAS, TALLES, ULTIMAS, unitsOf, type Camiseta } from './shop.ts'
import { COMIENZO, DAY, DIAS, HOUR, MINUTE, must, openPlan, OWNER, plan, type Stage } from './stage.ts'

const SEED = 41

/** Plays three months of a shop through its own operations. @returns the book that was kept of what was planned */
export async function playThreeMonths(runtime: TestRuntime, payments: TestPayments, orders: number): Promise<Book> {
  const stage: Stage = { runtime, payments }
  runtime.setClock(at('2026-08-10 10:00'))
  await openShop(stage)
  const plan_ = openPlan(SEED)
  planLives(plan_, orders)
  for (const cambio of CAMBIOS) plan(plan_, cambio.en, () => changeShirt(stage, cambio))
  const last = Math.max(...plan_.agenda.map(({ en }) => en))
  for (let day = COMIENZO + 4 * HOUR; day < last + DAY; day += DAY) {
    plan(plan_, day, async () => {
      await expirePedidos(runtime)
      await forgetCuentas(runtime)
      await closeMonths(runtime)
      await workOff(runtime)
      await countSold(runtime)
    })
  }
  plan_.agenda.sort((a, b) => a.en - b.en)
  for (const { en, hacer } of plan_.agenda) {
    runtime.setClock(en)
    await hacer(stage)
  }
  runtime.setClock(Math.max(last, COMIENZO + (DIAS + 20) * DAY) + HOUR)
  await forgetCuentas(runtime)
  await workOff(runtime)
  await countSold(runtime)
  return plan_.book
}

async function openShop({ runtime }: Stage): Promise<void> {
  const insert = ({ muestra: _shown, ...camiseta }: Camiseta) =>
    insertProducto(runtime, {
      ...camiseta,
      stock: Object.fromEntries(TALLES.map((talle) => [talle, unitsOf(camiseta.id)])),
      tallesEncargo: TALLES,
    })
  for (const camiseta of [...CAMISETAS, ...ULTIMAS]) await insert(camiseta)
  for (const codigo of CODIGOS) {
    const filtro = { equipo: '', ...codigo.filtro }
    await insertCodigo(runtime, { ...codigo, filtro })
  }
  for (const [n, { desde, hasta, tipo, valor, modos, ids }] of REBAJAS.entries()) {
    const formulario = {
      ...FORMULARIO_VACIO,
      nombre: `Rebaja ${n}`,
      tipo,
      valor: String(valor),
      modos,
      alcance: 'elegidas',
      codigos: ids.map((id) => id.toUpperCase()).join('\n'),
      // The last minute is included.
      desde: writeMomento(desde),
      hasta: writeMomento(hasta - MINUTE),
    }
    must(await addRebaja(runtime, runtime.newId(), formulario, OWNER), `Rebaja ${n}`)
  }
}

/** What was sold before is counted first, as it is within seconds. */
async function changeShirt({ runtime }: Stage, { id, campos }: (typeof CAMBIOS)[number]): Promise<void> {
  await countSold(runtime)
  await runtime.database.transaction(async (tx) => {
    const { actualizado } = await tx
      .selectFrom('products')
      .select('actualizado')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const cambio = { id, sello: Number(actualizado), campos, stock: [], imagenes: null }
    const razones = { motivo: 'Edición', precios: { quien: OWNER, motivo: '' } }
    if ((await changeProducto(tx, runtime, cambio, razones)) === null) throw new Error(`${id} isn't changed`)
    await noteProductos(tx, [id])
  })
}

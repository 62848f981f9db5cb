import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { addRebaja } from '#server/rebajas/save-rebaja.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { readExpedientes } from '#server/pedidos/probar/read-expedientes.ts'
import { idsOf, MINUTE, nth, OWNER, type Stage } from './stage.ts'
import { RULES, type StepOf } from './step.ts'

export async function reduceShirt({ runtime, shirts, reductions }: Stage, step: StepOf<'reduce'>): Promise<void> {
  const { shirt, rule, after, lasts } = step
  const id = runtime.newId()
  const desde = runtime.clock() + after * MINUTE
  const formulario = {
    ...FORMULARIO_VACIO,
    ...RULES[rule]!,
    nombre: 'Rebaja',
    alcance: 'elegidas' as const,
    codigos: shirts[shirt]!.codigo,
    desde: after === 0 ? '' : writeMomento(desde),
    hasta: lasts === null ? '' : writeMomento(desde + lasts * MINUTE),
  }
  const made = await addRebaja(runtime, id, formulario, OWNER)
  if (made.ok) reductions.push(id)
}

export async function endReduction(
  { runtime, reductions }: Stage,
  { reduction }: StepOf<'end reduction'>,
): Promise<void> {
  const id = nth(reductions, reduction)
  if (id !== undefined) await endRebaja(runtime, id)
}

export async function adjustShirt(
  { runtime, shirts }: Stage,
  { shirt, units: unidades }: StepOf<'adjust'>,
): Promise<void> {
  const { id } = shirts[shirt]!
  // A shirt that was deleted has none.
  const figuras = await findFiguras(runtime.database.read, { productId: id, talle: 'M' })
  const antes = figuras?.cantidad ?? 0
  await adjustStock(runtime, id, { talle: 'M', antes, unidades }, OWNER)
}

/** States in which an order's shirts are sold, and those in which they had left the shop. */
const LEFT = ['enviado', 'listo_para_retirar', 'entregado']
const SOLD = ['pagado', 'en_preparacion', ...LEFT]

/**
 * Counts what is held and sold of this life's shirts from its orders and what came back of them, without the ledger.
 * @returns what differs from the figures, in words
 */
export async function verifyShirts({ runtime, pedidos, shirts }: Stage): Promise<string[]> {
  const { read } = runtime.database
  const sums = new Map(shirts.map(({ id }) => [id, { retenido: 0, vendido: 0 }]))
  for await (const { pedido, lineas, eventos, devoluciones } of readExpedientes(read, idsOf(pedidos))) {
    const before = eventos.findLast(({ a }) => a !== 'reembolsado')?.a ?? ''
    const isSold = pedido.estado === 'reembolsado' ? LEFT.includes(before) : SOLD.includes(pedido.estado)
    const isHeld = pedido.estado === 'pendiente_pago' && pedido.retiene === 1
    const judged = devoluciones.flatMap((one) => one.lineas)
    const undone = eventos.find(({ a }) => a === 'cancelado' || a === 'reembolsado')
    // Sold as long as it isn't in stock; what was lost before its order was undone stays so.
    const isOut = (orden: number) => {
      const its = judged.filter((linea) => linea.orden === orden && linea.destino !== '')
      if (isSold) return !its.some(({ destino }) => destino === 'stock')
      return its.some(
        ({ destino, llegada }) =>
          (destino === 'baja' || destino === 'ninguno') && undone !== undefined && llegada! <= undone.en,
      )
    }
    for (const { productId, modo, orden } of lineas) {
      const sum = sums.get(productId)
      if (sum === undefined || modo !== 'stock') continue
      if (isHeld) sum.retenido++
      if (isOut(orden)) sum.vendido++
    }
  }
  const faults: string[] = []
  for (const [productId, sum] of sums) {
    const figuras = await findFiguras(read, { productId, talle: 'M' })
    if (figuras === undefined) continue
    const { retenido, vendido } = figuras
    if (retenido === sum.retenido && vendido === sum.vendido) continue
    faults.push(`of ${productId} ${retenido} are held and ${vendido} sold, and its orders have ${JSON.stringify(sum)}`)
  }
  return faults
}

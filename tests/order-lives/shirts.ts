import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { writeMomento } from '#domain/tiempo/momento.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { addRebaja } from '#server/rebajas/save-rebaja.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { MINUTE, nth, OWNER, type Stage } from './stage.ts'
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

import { changePunto } from '#server/pedidos/atender/change-punto.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { listPuntos, removePunto, savePunto } from '#server/envios/puntos.ts'
import type { TestRuntime } from '../databases.ts'
import { ofPedido, OWNER } from './stage.ts'
import { PUNTOS, type StepOf } from './step.ts'

const SALTO = { departamento: 'Salto', ciudad: 'Salto' }

/** The id of a point that every life has, unless it was removed; else what is sent in its place. */
async function idOfPoint(runtime: TestRuntime, point: number): Promise<string> {
  for (const nombre of PUNTOS.slice(0, 2)) {
    const rest = { id: '', calle: `${nombre} 1`, horario: '', transporte: '', mapa: '', activo: true }
    await savePunto(runtime, { ...SALTO, ...rest, nombre })
  }
  const found = (await listPuntos(runtime)).find(({ nombre }) => nombre === PUNTOS[point])
  return found?.id ?? PUNTOS[point]!
}

/** How an order is asked to be fetched there. */
export async function fetchedAt(runtime: TestRuntime, point: number) {
  return { ...SALTO, metodo: 'punto' as const, punto: await idOfPoint(runtime, point) }
}

export const changePoint = ofPedido<StepOf<'point'>>(async ({ runtime }, { id }, { point, gone }) => {
  const punto = await idOfPoint(runtime, point)
  if (gone) await removePunto(runtime, punto)
  const { codigo, puntoId } = (await selectPedido(runtime.database.read, { id }))!
  await changePunto(runtime, codigo, { punto, antes: puntoId }, OWNER)
})

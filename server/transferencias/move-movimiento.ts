import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { updateApartado } from './movimientos.repo.ts'

/** An administrator puts aside a movement that is no order's, or takes it back. @param quien their e-mail */
export async function moveMovimiento(
  { database, clock, seal }: Runtime,
  id: string,
  estado: 'nuevo' | 'apartado',
  quien: string,
): Promise<Resultado<null, Fallo<'movimiento_usado', undefined>>> {
  const moved = await database.transaction((tx) => updateApartado(tx, seal, id, { estado, quien, en: clock() }))
  return moved ? ok(null) : fallo('movimiento_usado')
}

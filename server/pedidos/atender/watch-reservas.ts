import { avisoDeReservas, type AvisoDeReservas, type RedInsistente } from '#domain/pedidos/reservas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countEnVenta, selectRedesInsistentes, selectReservas } from '../guardar/reservas.repo.ts'

const DAY = 24 * 60 * 60_000

/** Whether unpaid orders keep an unusual share of the shirts, and which networks order more than people do. */
export async function watchReservas({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<{ reservas: AvisoDeReservas | null; redes: RedInsistente[] }> {
  const db = database.read
  const [reservas, enVenta, redes] = await Promise.all([
    selectReservas(db),
    countEnVenta(db),
    selectRedesInsistentes(db, clock() - DAY),
  ])
  return { reservas: avisoDeReservas(reservas, enVenta), redes }
}

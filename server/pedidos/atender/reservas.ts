import {
  groupReservas,
  claveDeGrupo,
  sumUnidades,
  avisoDeReservas,
  type FiltroDeReservas,
  type ListaDeReservas,
  type AvisoDeReservas,
  type RedInsistente,
} from '#domain/pedidos/reservas-sospechosas.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectReservas, countEnVenta, selectRedesInsistentes } from '../guardar/reservas.repo.ts'

const GRUPOS_POR_PAGINA = 40
/** How many orders of each group the list of all shows, and a group looked at alone. */
const POR_GRUPO = 10
const POR_PAGINA = 200

/** Orders that wait for their payment, by what they have in common: all groups, or one whole. */
export async function listReservas(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { origen, grupo, pagina }: FiltroDeReservas,
): Promise<ListaDeReservas> {
  // `visto` is taken before reading, so that it covers no order placed meanwhile.
  const visto = clock()
  const reservas = await selectReservas(database.aside)
  const grupos = groupReservas(reservas, origen)
  const found = grupo === null ? undefined : grupos.find(({ clave }) => clave === grupo)
  const resguardadasAntes = reservas.toSorted((a, b) => Number(a.resguardo === null) - Number(b.resguardo === null))
  const porGrupo = Map.groupBy(resguardadasAntes, (reserva) => claveDeGrupo(reserva, origen))
  const { rango, ...actual } = choosePagina(
    found?.pedidos ?? grupos.length,
    pagina,
    found ? POR_PAGINA : GRUPOS_POR_PAGINA,
  )
  const { limit, offset } = rango
  const shown = found === undefined ? grupos.slice(offset, offset + limit) : [found]
  return {
    visto,
    origen,
    grupo: found?.clave ?? null,
    pedidos: reservas.length,
    unidades: sumUnidades(reservas),
    libres: grupos.reduce((sum, { libres }) => sum + libres, 0),
    unidadesLibres: grupos.reduce((sum, { unidadesLibres }) => sum + unidadesLibres, 0),
    grupos: shown.map((one) => ({
      ...one,
      reservas: porGrupo.get(one.clave)!.slice(...(found === undefined ? [0, POR_GRUPO] : [offset, offset + limit])),
    })),
    cuantosGrupos: grupos.length,
    ...actual,
  }
}

const DAY = 24 * 60 * 60_000

/** Whether unpaid orders keep an unusual share of the shirts, and which networks order more than people do. */
export async function watchReservas({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<{ reservas: AvisoDeReservas | null; redes: RedInsistente[] }> {
  const db = database.aside
  const [reservas, enVenta, redes] = await Promise.all([
    selectReservas(db),
    countEnVenta(db),
    selectRedesInsistentes(db, clock() - DAY),
  ])
  return { reservas: avisoDeReservas(reservas, enVenta), redes }
}

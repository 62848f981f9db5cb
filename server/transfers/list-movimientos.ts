import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/gestion/largo-de-pagina.ts'
import { findCodigos, findCoincidencias, indexEsperando, pedidoPropuesto } from '#domain/transferencia/coincidencia.ts'
import type { Uso } from '#domain/transferencia/lista-banco.ts'
import type {
  FiltroDeMovimientos,
  ListaDelBanco,
  MovimientoDelBanco,
  MovimientosListados,
} from '#domain/transferencia/transferencias.ts'
import type { ListaBancoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/pagina.ts'
import type { Runtime } from '#server/runtime.ts'
import {
  countMovimientos,
  selectCandidatos,
  selectLista,
  selectMovimientos,
  selectNombrados,
  selectUsadosDe,
} from './movimientos.repo.ts'

/** How many movements are compared with the orders at once; a month of a bank's list is far less. */
const COMPARADOS_MAX = 5_000
/** Rows of the list that are shown for choosing its columns. */
const MUESTRA = 6

/**
 * The bank's movements in one state. Those not dealt with yet come with the orders whose money they may be, worked
 * out anew each time because orders come and go; the surest first, those of no order last (specification 30).
 */
export async function listMovimientos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { ver, pagina }: FiltroDeMovimientos,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<MovimientosListados> {
  const db = database.read
  const lista = await selectLista(db)
  const cuentas = await countMovimientos(db)
  const { rango, ...actual } = choosePagina(cuentas[ver], pagina, largo)
  const common = { lista: lista === undefined ? null : toLista(lista), ...actual, cuentas }
  if (ver !== 'nuevo') {
    const rows = await selectMovimientos(db, ver, rango)
    return { ...common, movimientos: rows.map((row) => toMovimiento({ ...row, parecido: '', coincidencias: [] })) }
  }
  const rows = await selectMovimientos(db, 'nuevo', { limit: COMPARADOS_MAX, offset: 0 })
  const esperando = indexEsperando(await selectCandidatos(db, clock()))
  const codigos = new Set(rows.flatMap(({ descripcion }) => findCodigos(descripcion)))
  const nombrados = await selectNombrados(db, [...codigos])
  const usados = Map.groupBy(await selectUsadosDe(db, [...new Set(rows.map(({ fecha }) => fecha))]), diaEImporte)
  const compared = withoutPromised(
    rows.map((row) => ({
      ...row,
      parecido: usados.get(diaEImporte(row))?.find(({ firma }) => firma !== row.firma)?.codigo ?? '',
      coincidencias: findCoincidencias(row, nombrados, esperando),
    })),
  )
  // A stable sort: within each kind the latest stays in front.
  compared.sort((a, b) => ordenDe(a) - ordenDe(b))
  return { ...common, movimientos: compared.slice(rango.offset, rango.offset + rango.limit).map(toMovimiento) }
}

/** An order whose code stands in a movement isn't looked for in others by its amount. */
function withoutPromised<M extends Pick<MovimientoDelBanco, 'coincidencias'>>(compared: M[]): M[] {
  const promised = new Set(
    compared.flatMap(({ coincidencias }) =>
      coincidencias.filter(({ grado }) => grado !== 'monto').map(({ pedido }) => pedido.codigo),
    ),
  )
  return compared.map((movimiento) => ({
    ...movimiento,
    coincidencias: movimiento.coincidencias.filter(
      ({ grado, pedido }) => grado !== 'monto' || !promised.has(pedido.codigo),
    ),
  }))
}

function diaEImporte({ fecha, centavos }: Pick<MovimientoDelBanco, 'fecha' | 'centavos'>): string {
  return `${fecha} ${centavos}`
}

/** What is sure, what can be confirmed at once, what has to be looked at, what belongs to no order. */
function ordenDe(movimiento: Pick<MovimientoDelBanco, 'coincidencias' | 'parecido'>): number {
  const [first] = movimiento.coincidencias
  if (first === undefined) return 3
  if (pedidoPropuesto(movimiento) === null) return 2
  return first.grado === 'codigo_y_monto' ? 0 : 1
}

type Fila = Omit<MovimientoDelBanco, 'codigo'> & { codigo: string | null }

function toMovimiento({ codigo, ...fila }: Fila): MovimientoDelBanco {
  const { id, fecha, descripcion, centavos, moneda, estado, parecido, coincidencias, quien, en } = fila
  return { id, fecha, descripcion, centavos, moneda, estado, parecido, coincidencias, codigo: codigo ?? '', quien, en }
}

function toLista({ titulos, filas, usos, firma: _firma, moneda: _moneda, ...row }: ListaBancoRow): ListaDelBanco {
  return {
    ...row,
    titulos: JSON.parse(titulos) as string[],
    muestra: (JSON.parse(filas) as string[][]).slice(0, MUESTRA),
    usos: usos === null ? null : (JSON.parse(usos) as Uso[]),
  }
}

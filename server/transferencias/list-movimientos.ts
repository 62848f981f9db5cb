import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import {
  findCodigos,
  findCoincidencias,
  indexEsperando,
  isSeguro,
  pedidoPropuesto,
  type Grado,
} from '#domain/transferencias/coincidencia.ts'
import { guessUsosDeBanco, type Uso } from '#domain/transferencias/lista-banco.ts'
import type {
  Aparte,
  AparteListado,
  FilaAparte,
  FiltroDeMovimientos,
  ListaDelBanco,
  MovimientoDelBanco,
  MovimientosListados,
  QueAparte,
} from '#domain/transferencias/transferencias.ts'
import type { ListaBancoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import {
  countMovimientos,
  findPorHuella,
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
 * The bank's movements in one state. Those not dealt with yet come with the orders whose money they may be, worked out
 * anew each time because orders come and go. The surest come first, those of no order last (specification 30).
 */
export async function listMovimientos(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  { ver, pagina }: FiltroDeMovimientos,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<MovimientosListados> {
  const db = database.aside
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
      parecido:
        usados.get(diaEImporte(row))?.find(({ firma, cuenta }) => firma !== row.firma || cuenta !== row.cuenta)
          ?.codigo ?? '',
      coincidencias: findCoincidencias(row, nombrados, esperando),
    })),
  )
  // The sort is stable: within each kind the latest stays in front.
  compared.sort((a, b) => ordenDe(a) - ordenDe(b))
  return { ...common, movimientos: compared.slice(rango.offset, rango.offset + rango.limit).map(toMovimiento) }
}

/** An order whose code stands in a movement isn't looked for elsewhere by amount or buyer's name. */
function withoutPromised<M extends Pick<MovimientoDelBanco, 'coincidencias'>>(compared: M[]): M[] {
  const promised = new Set(
    compared.flatMap(({ coincidencias }) =>
      coincidencias.filter(({ grado }) => !isPista(grado)).map(({ pedido }) => pedido.codigo),
    ),
  )
  return compared.map((movimiento) => ({
    ...movimiento,
    coincidencias: movimiento.coincidencias.filter(
      ({ grado, pedido }) => !isPista(grado) || !promised.has(pedido.codigo),
    ),
  }))
}

function isPista(grado: Grado): boolean {
  return grado === 'monto' || grado === 'nombre'
}

function diaEImporte({ fecha, centavos }: Pick<MovimientoDelBanco, 'fecha' | 'centavos'>): string {
  return `${fecha} ${centavos}`
}

/** The order of movements: what is sure, confirmable at once, to be looked at, no order's. */
function ordenDe(movimiento: Pick<MovimientoDelBanco, 'coincidencias' | 'parecido'>): number {
  const [first] = movimiento.coincidencias
  if (first === undefined) return 3
  if (pedidoPropuesto(movimiento) === null) return 2
  return isSeguro(first.grado) ? 0 : 1
}

type Fila = Omit<MovimientoDelBanco, 'codigo'> & { codigo: string | null }

function toMovimiento({ codigo, ...fila }: Fila): MovimientoDelBanco {
  const { id, fecha, descripcion, centavos, moneda, cuenta, estado, parecido, coincidencias, quien, en } = fila
  return {
    id,
    fecha,
    descripcion,
    centavos,
    moneda,
    cuenta,
    estado,
    parecido,
    coincidencias,
    codigo: codigo ?? '',
    quien,
    en,
  }
}

function toLista(row: ListaBancoRow): ListaDelBanco {
  const { firma: _firma, aparte: _aparte, filas: rows, ...shown } = row
  const titulos = JSON.parse(row.titulos) as string[]
  const filas = JSON.parse(rows) as string[][]
  const known = row.usos === null ? guessUsosDeBanco({ titulos, filas }) : (JSON.parse(row.usos) as Uso[])
  return {
    ...shown,
    titulos,
    muestra: filas.slice(0, MUESTRA),
    usos: known ?? titulos.map(() => 'nada'),
    leida: row.usos !== null,
  }
}

/**
 * The rows of the last list that were counted and aren't offered (specification 30.36). Each says what it is: there
 * already with what became of it, money that went out, unreadable with the reason.
 */
export async function listAparte(
  { database }: Pick<Runtime, 'database'>,
  { que, pagina }: { que: QueAparte; pagina: number },
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<AparteListado> {
  const db = database.aside
  const lista = await selectLista(db)
  const cuentas = await countMovimientos(db)
  const all = (JSON.parse(lista?.aparte ?? '[]') as Aparte[]).filter((aparte) => aparte.que === que)
  const { rango, ...actual } = choosePagina(all.length, pagina, largo)
  const shown = all.slice(rango.offset, rango.offset + rango.limit)
  const titulos = JSON.parse(lista?.titulos ?? '[]') as string[]
  const rows = JSON.parse(lista?.filas ?? '[]') as string[][]
  const movimientos = await findPorHuella(
    db,
    shown.flatMap((aparte) => (aparte.que === 'repetido' ? [aparte.huella] : [])),
  )
  const filas = shown.map((aparte): FilaAparte => {
    const movimiento = aparte.que === 'repetido' ? movimientos.get(aparte.huella) : undefined
    return {
      celdas: rows[aparte.fila]!.flatMap((valor, at) => (valor === '' ? [] : [{ titulo: titulos[at]!, valor }])),
      motivo: aparte.que === 'ilegible' ? aparte.motivo : null,
      movimiento: movimiento === undefined ? null : { estado: movimiento.estado, codigo: movimiento.codigo ?? '' },
    }
  })
  return { lista: lista === undefined ? null : toLista(lista), cuentas, ...actual, filas }
}

import type { Devolucion } from '#domain/devoluciones/devolucion.ts'
import type { Credito } from '#domain/devoluciones/credito.ts'
import { selectCreditosDe } from '../guardar/creditos.repo.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { sql, type Kysely } from 'kysely'
import type {
  CfeRow,
  CorreoRow,
  ReintegroRow,
  MovimientoBancoRow,
  PagoCargoRow,
  PagoEfectoRow,
  PagoRow,
  PedidoAvisoRow,
  PedidoEncargoRow,
  PedidoEventoRow,
  PedidoLineaRow,
  PedidoNotaRow,
  PedidoRow,
  Schema,
} from '#server/db/schema.ts'
import { groupByPedido, selectRowsOf } from '#server/db/select-rows-of.ts'
import type { ParametrosPedido } from '#server/correos/correo.ts'
import { hasTexto } from '#server/correos/forget-textos.ts'
import { selectAvisosDe } from '../guardar/avisos.repo.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { selectEncargosDe } from '../guardar/encargos.repo.ts'
import { readContados, type Kept } from '../contar/kept.ts'
import { selectLineasDe, selectMovimientosDe, selectPagosDe } from '../guardar/gestion.repo.ts'
import { selectEventosDe } from '../guardar/pedidos.repo.ts'
import { selectCargos, selectEfectosDe } from '../guardar/pagos.repo.ts'

/** Everything that was written down about an order, the oldest first. */
export type Expediente = {
  pedido: PedidoRow
  lineas: PedidoLineaRow[]
  encargos: PedidoEncargoRow[]
  eventos: PedidoEventoRow[]
  pagos: PagoConEfectos[]
  reintegros: ReintegroRow[]
  notas: PedidoNotaRow[]
  avisos: PedidoAvisoRow[]
  /** The bank's movements that are its money. */
  movimientos: MovimientoBancoRow[]
  correos: CorreoLeido[]
  /** The use of a code that it has. */
  usos: Schema['codigoUsos'][]
  /** Credits that settled what came back of it, by the devolución; and the one that pays it. */
  creditos: Map<string, Credito>
  credito: Credito | undefined
  /** What comes back of it, the orders of what is sent for that, and whether it is such an order itself. */
  devoluciones: Devolucion[]
  cambios: { pedido: PedidoRow; lineas: PedidoLineaRow[] }[]
  isCambio: boolean
  /** What was counted of it; undefined while that is to be done again. */
  contado: Kept | undefined
  /** Its papers of the tax office; whether they are to be looked at still; and of what is sent in exchange the sale's. */
  cfe: CfeRow[]
  cfePorMirar: boolean
  ventaDeAntes: CfeRow | undefined
}

/** A payment with what of it was applied, and what the provider keeps. */
export type PagoConEfectos = PagoRow & { aprobado: boolean; efectos: PagoEfectoRow[]; cargos: PagoCargoRow[] }

export type CorreoLeido = Pick<
  CorreoRow,
  'para' | 'asunto' | 'estado' | 'creado' | 'enviado' | 'copiaDe' | 'borrado'
> & {
  conTexto: boolean
  parametros: Pick<ParametrosPedido, 'to_email' | 'subject' | 'momento' | 'destinatario'>
}

/** Orders read at once. */
const PAGE = 500

/**
 * Reads orders with all that is about them, only as many at a time as memory can hold.
 * @param only ids of the orders; left out, all of them
 */
export async function* readExpedientes(db: Kysely<Schema>, only?: string[]): AsyncGenerator<Expediente> {
  for (let after = ''; ;) {
    const pedidos = await db
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '>', after)
      .$if(only !== undefined, (query) => query.where('id', 'in', ['', ...only!]))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (pedidos.length === 0) return
    const ids = pedidos.map(({ id }) => id)
    after = ids.at(-1)!
    const lineas = groupByPedido(await selectLineasDe(db, ids))
    const encargos = groupByPedido(await selectEncargosDe(db, ids))
    const eventos = groupByPedido(await selectEventosDe(db, ids))
    const pagos = groupByPedido(await readPagos(db, ids))
    const reintegros = groupByPedido(await selectReintegrosDe(db, ids))
    const notas = groupByPedido(await selectRowsOf(db, 'pedidoNotas', ids))
    const avisos = groupByPedido(await selectAvisosDe(db, ids))
    const movimientos = groupByPedido(await selectMovimientosDe(db, ids))
    const correos = groupByPedido(await readCorreos(db, ids))
    const usos = groupByPedido(await selectRowsOf(db, 'codigoUsos', ids))
    const devueltas = await selectDevolucionesDe(db, ids)
    const devoluciones = groupByPedido(devueltas)
    const creditos = await selectCreditosDe(
      db,
      devueltas.map(({ id }) => id),
    )
    const usados = pedidos.map(({ credito }) => credito).filter((codigo) => codigo !== '')
    const deUso =
      usados.length === 0 ? [] : await db.selectFrom('creditos').selectAll().where('codigo', 'in', usados).execute()
    const contados = await readContados(db, ids)
    const cfe = groupByPedido(await selectRowsOf(db, 'cfe', ids))
    const porMirar = groupByPedido(await selectRowsOf(db, 'cfePorMirar', ids))
    const deAntes = await selectVentasDeAntes(db, ids)
    const cambios = await readCambios(db, devueltas)
    const deCambio = await db.selectFrom('devoluciones').select('cambioId').where('cambioId', 'in', ids).execute()
    for (const pedido of pedidos) {
      const { id } = pedido
      yield {
        pedido,
        lineas: lineas(id),
        encargos: encargos(id),
        eventos: eventos(id),
        pagos: pagos(id),
        reintegros: reintegros(id),
        notas: notas(id),
        avisos: avisos(id),
        movimientos: movimientos(id),
        correos: correos(id),
        usos: usos(id),
        devoluciones: devoluciones(id),
        creditos,
        credito: deUso.find(({ codigo }) => codigo === pedido.credito),
        cambios: cambios.filter(({ de }) => de === id),
        contado: contados.get(id),
        cfe: cfe(id),
        cfePorMirar: porMirar(id).length > 0,
        ventaDeAntes: deAntes.find(({ cambioId }) => cambioId === id),
        isCambio: deCambio.some(({ cambioId }) => cambioId === id),
      }
    }
  }
}

/** Payments with what of each was applied, and what the provider keeps. */
async function readPagos(db: Kysely<Schema>, pedidoIds: string[]): Promise<PagoConEfectos[]> {
  const pagos = await selectPagosDe(db, pedidoIds)
  const ids = pagos.map(({ id }) => id)
  const efectos = Map.groupBy(await selectEfectosDe(db, ids), ({ pagoId }) => pagoId)
  const cargos = Map.groupBy(await selectCargos(db, ids), ({ pagoId }) => pagoId)
  return pagos.map((pago) => ({ ...pago, efectos: efectos.get(pago.id) ?? [], cargos: cargos.get(pago.id) ?? [] }))
}

/** The papers of the sales that what is sent in exchange was sold by, by that order; the nearest first. */
function selectVentasDeAntes(db: Kysely<Schema>, ids: string[]) {
  return db
    .withRecursive('antes', (qb) =>
      qb
        .selectFrom('devoluciones')
        .select(['cambioId', 'pedidoId', sql<number>`1`.as('lejos')])
        .where('cambioId', 'in', ids)
        .unionAll(
          qb
            .selectFrom('antes as a')
            .innerJoin('devoluciones as d', 'd.cambioId', 'a.pedidoId')
            .select(['a.cambioId', 'd.pedidoId', sql<number>`a.lejos + 1`.as('lejos')]),
        ),
    )
    .selectFrom('antes')
    .innerJoin('cfe', 'cfe.pedidoId', 'antes.pedidoId')
    .selectAll('cfe')
    .select('antes.cambioId')
    .where('cfe.clave', '=', 'venta')
    .where('cfe.estado', '<>', 'reemplazado')
    .orderBy('antes.lejos')
    .execute()
}

/** The orders of what is sent for shirts that come back, by the order of which these do. */
async function readCambios(db: Kysely<Schema>, devoluciones: Devolucion[]) {
  const deCambio = new Map(devoluciones.map(({ cambioId, pedidoId }) => [cambioId, pedidoId]))
  const ids = [...deCambio.keys()].filter((id) => id !== null)
  if (ids.length === 0) return []
  const lineas = groupByPedido(await selectLineasDe(db, ids))
  const pedidos = await db.selectFrom('pedidos').selectAll().where('id', 'in', ids).execute()
  return pedidos.map((pedido) => ({ de: deCambio.get(pedido.id), pedido, lineas: lineas(pedido.id) }))
}

async function readCorreos(db: Kysely<Schema>, ids: string[]): Promise<(CorreoLeido & Pick<CorreoRow, 'pedidoId'>)[]> {
  const rows = await db
    .selectFrom('correos')
    .select(['pedidoId', 'para', 'asunto', 'estado', 'creado', 'enviado', 'copiaDe', 'borrado', 'parametros'])
    .where('pedidoId', 'in', ids)
    .execute()
  return rows.map(({ parametros, ...row }) => {
    const read = JSON.parse(parametros) as ParametrosPedido
    const { to_email, subject, momento, destinatario } = read
    // The other parameters are long, and nobody needs them.
    return { ...row, conTexto: hasTexto(read), parametros: { to_email, subject, momento, destinatario } }
  })
}

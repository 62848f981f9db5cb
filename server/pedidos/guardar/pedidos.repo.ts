import type { Kysely, Updateable } from 'kysely'
import { CAMPOS_BUSCABLES } from '#domain/pedidos/busqueda-pedidos.ts'
import type { Estado, EventoPedido, LineaPedido, Pedido } from '#domain/pedidos/pedido.ts'
import type { Promesa } from '#domain/envios/promesa.ts'
import type { PuntoDeRetiro } from '#domain/envios/punto-de-retiro.ts'
import { findRastreo } from '#server/envios/transportes.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoEventoRow, PedidoLineaRow, PedidoRow, Schema } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { refreshBusqueda } from './refresh-busqueda.ts'

/** What an order can be found by. */
export type ClaveDePedido = { token: string } | { id: string } | { codigo: string } | { idempotencyKey: string }

export async function selectPedido(db: Kysely<Schema>, clave: ClaveDePedido): Promise<PedidoRow | undefined> {
  const [[campo, valor]] = Object.entries(clave) as [['token' | 'id' | 'codigo' | 'idempotencyKey', string]]
  // A zero byte is refused by PostgreSQL, and stands in no key.
  if (valor.includes('\0')) return undefined
  return db.selectFrom('pedidos').selectAll().where(campo, '=', valor).executeTakeFirst()
}

/** The network that an order came from; '' when unknown. */
export async function selectRed(db: Kysely<Schema>, id: string): Promise<string> {
  const row = await db.selectFrom('pedidos').select('red').where('id', '=', id).executeTakeFirst()
  return row?.red ?? ''
}

/** Ids of orders by their codes; codes that nobody has are left out. */
export async function selectIdsDeCodigos(db: Kysely<Schema>, codigos: string[]): Promise<Map<string, string>> {
  const possible = codigos.filter((codigo) => !codigo.includes('\0'))
  if (possible.length === 0) return new Map()
  const rows = await db.selectFrom('pedidos').select(['id', 'codigo']).where('codigo', 'in', possible).execute()
  return new Map(rows.map(({ id, codigo }) => [codigo, id]))
}

/** The order that a row is of, with its lines and history. */
export async function completePedido(db: Kysely<Schema>, row: PedidoRow): Promise<Pedido> {
  const pedido = toPedido(row, await selectLineas(db, row.id), await selectEventos(db, row.id))
  return { ...pedido, rastreo: await findRastreo(db, row) }
}

/** The histories of some orders, the oldest first. */
export function selectEventosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<PedidoEventoRow[]> {
  return selectRowsOf(db, 'pedidoEventos', pedidoIds, ['en', 'id'])
}

/** The history of an order, the oldest first. */
export async function selectEventos(db: Kysely<Schema>, pedidoId: string): Promise<EventoPedido[]> {
  return (await selectEventosDe(db, [pedidoId])).map(toEvento)
}

export async function selectLineas(db: Kysely<Schema>, pedidoId: string): Promise<LineaPedido[]> {
  return (await selectRowsOf(db, 'pedidoLineas', [pedidoId], ['orden'])).map(toLineaPedido)
}

/**
 * Takes an order for this transaction: whoever else wants to change it waits.
 * @returns the order as it stands, undefined when there is none
 */
export function lockPedido(tx: Tx, id: string, now: number): Promise<PedidoRow | undefined> {
  return tx.updateTable('pedidos').set({ actualizado: now }).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Lines as they are written when they are sold, in their order. */
export function toLineaRows(pedidoId: string, lineas: LineaPedido[]): PedidoLineaRow[] {
  return lineas.map((linea, orden) => ({
    ...linea,
    pedidoId,
    orden,
    parches: linea.parches ? 1 : 0,
    estampada: null,
    estampadaPor: '',
    corregida: null,
    nombreAntes: '',
    numeroAntes: '',
  }))
}

/** What an event tells in data besides its words; most have none. */
export type Hechos = Pick<PedidoEventoRow, 'medio' | 'pagoId' | 'devuelto' | 'movimientoId' | 'callado' | 'correoAntes'>
const NADA: Hechos = { medio: null, pagoId: null, devuelto: null, movimientoId: null, callado: 0, correoAntes: null }

type NuevoEvento = Omit<PedidoEventoRow, 'id' | 'pedidoId' | 'en' | keyof Hechos> & Partial<Hechos>

/** Appends to the history; the times of an order's events always rise, even when the clock is set back. */
export async function insertEvento(work: Work, pedidoId: string, evento: NuevoEvento): Promise<void> {
  const en = Math.max(work.clock(), (await selectUltimoMomento(work.tx, pedidoId)) + 1)
  await work.tx
    .insertInto('pedidoEventos')
    .values(toEventoRow(work.newId(), pedidoId, en, evento))
    .execute()
}

/** When something happened to an order last; 0 before anything did. */
export async function selectUltimoMomento(tx: Tx, pedidoId: string): Promise<number> {
  const last = await tx
    .selectFrom('pedidoEventos')
    .select((eb) => eb.fn.max('en').as('en'))
    .where('pedidoId', '=', pedidoId)
    .executeTakeFirst()
  return Number(last?.en ?? 0)
}

/**
 * An event as it is written; one by the shop's people says by which (specification 41.9).
 * @param en milliseconds UTC, later than all before of the order
 */
export function toEventoRow(id: string, pedidoId: string, en: number, evento: NuevoEvento): PedidoEventoRow {
  if (evento.quien === 'administrador' && evento.autor === '') throw new Error(`${evento.evento} doesn't say by whom`)
  return { id, pedidoId, en, ...NADA, ...evento }
}

/** The order that was just written. */
export function toPedidoNuevo(row: PedidoRow, lineas: PedidoLineaRow[], evento: PedidoEventoRow): Pedido {
  return toPedido(row, lineas.map(toLineaPedido), [toEvento(evento)])
}

/** Changes anything of an order but its state, which is `updateEstado`'s; the search follows. */
export async function updatePedido(
  tx: Tx,
  id: string,
  cambios: Omit<Updateable<PedidoRow>, 'id' | 'estado'>,
): Promise<void> {
  if (Object.keys(cambios).length === 0) return
  await tx.updateTable('pedidos').set(cambios).where('id', '=', id).execute()
  if (CAMPOS_BUSCABLES.some((campo) => Object.hasOwn(cambios, campo))) await refreshBusqueda(tx, id)
}

/** @returns false when the order isn't in the state it should leave */
export async function updateEstado(tx: Tx, id: string, de: Estado, a: Estado): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidos')
    .set({ estado: a })
    .where('id', '=', id)
    .where('estado', '=', de)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Waiting orders whose hold is up, the oldest first. @param after the last one of the page before */
export function selectPorVencer(
  db: Kysely<Schema>,
  now: number,
  after: PorVencer | null,
  limit: number,
): Promise<PorVencer[]> {
  return db
    .selectFrom('pedidos')
    .select(['id', 'retenidoHasta'])
    .where('estado', '=', 'pendiente_pago')
    .where('retenidoHasta', '<=', now)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('retenidoHasta', 'id'), '>', eb.tuple(after!.retenidoHasta, after!.id))),
    )
    .orderBy('retenidoHasta')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type PorVencer = Pick<PedidoRow, 'id' | 'retenidoHasta'>

function toPedido(row: PedidoRow, lineas: LineaPedido[], eventos: EventoPedido[]): Pedido {
  return {
    id: row.id,
    codigo: row.codigo,
    token: row.token,
    tipo: row.tipo,
    estado: row.estado,
    medioDePago: row.medioDePago,
    envio: {
      nombre: row.nombre,
      departamento: row.departamento,
      ciudad: row.ciudad,
      calle: row.calle,
      numeroPuerta: row.numeroPuerta,
      numeroApartamento: row.numeroApartamento,
      telefono: row.telefono,
      correo: row.correo,
      comentarios: row.comentarios,
      metodo: row.metodo,
      puntoDeRetiro: toPuntoDe(row),
    },
    costoEnvio: row.costoEnvio,
    tiempoEnvio: row.tiempoEnvio,
    promesa: toPromesa(row),
    lineas,
    codigoDescuento: row.codigoDescuento,
    usoDeCodigo: row.usoDeCodigo,
    aCuenta: row.aCuenta,
    credito: row.credito,
    totalMercadoPago: row.totalMercadoPago,
    totalTransferencia: row.totalTransferencia,
    retenidoHasta: row.retenidoHasta,
    preferenceId: row.preferenceId,
    initPoint: row.initPoint,
    preferenceExpira: row.preferenceExpira,
    pagoEstado: row.pagoEstado,
    pagoDetalle: row.pagoDetalle,
    retiene: row.retiene === 1,
    seguimiento: row.seguimiento,
    transporte: row.transporte,
    rastreo: '',
    creado: row.creado,
    eventos,
  }
}

/** What an order's row was promised. */
function toPromesa({ promesaSale: sale, promesaLlega: llega }: ColumnasDePromesa): Promesa | null {
  return sale === null || llega === null ? null : { sale, llega }
}

/** A promise as an order's row has it. */
export function toPromesaColumnas(promesa: Promesa | null): ColumnasDePromesa {
  return { promesaSale: promesa?.sale ?? null, promesaLlega: promesa?.llega ?? null }
}

type ColumnasDePromesa = Pick<PedidoRow, 'promesaSale' | 'promesaLlega'>

/** The pickup point of an order's row. */
export function toPuntoDe({ puntoId: id, puntoNombre: nombre, puntoDireccion: direccion }: ColumnasDePunto) {
  return id === '' ? null : { id, nombre, direccion }
}

type ColumnasDePunto = Pick<PedidoRow, 'puntoId' | 'puntoNombre' | 'puntoDireccion'>

/** A pickup point as an order's row has it. */
export function toPuntoColumnas(punto: PuntoDeRetiro | null): ColumnasDePunto {
  const { id, nombre, direccion } = punto ?? { id: '', nombre: '', direccion: '' }
  return { puntoId: id, puntoNombre: nombre, puntoDireccion: direccion }
}

function toLineaPedido(row: PedidoLineaRow): LineaPedido {
  return {
    productId: row.productId,
    codigo: row.codigo,
    nombre: row.nombre,
    imagen: row.imagen,
    talle: row.talle,
    modo: row.modo,
    nombrePersonalizado: row.nombrePersonalizado,
    numero: row.numero,
    parches: row.parches === 1,
    precio: row.precio,
    precioDescuento: row.precioDescuento,
    extras: row.extras,
    descuentoTarjeta: row.descuentoTarjeta,
    descuentoTransferencia: row.descuentoTransferencia,
    precioAntes: row.precioAntes,
    rebajaHasta: row.rebajaHasta,
    listaTarjeta: row.listaTarjeta,
    listaTransferencia: row.listaTransferencia,
    motivoDelPrecio: row.motivoDelPrecio,
    queEs: row.queEs,
  }
}

function toEvento({ id: _1, pedidoId: _2, callado: _3, correoAntes: _4, ...evento }: PedidoEventoRow): EventoPedido {
  return evento
}

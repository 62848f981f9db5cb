import type { Kysely, Updateable } from 'kysely'
import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import type { PedidoPorBorrar } from '#domain/personas/borrado.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { MensajeRow, Millis, PedidoRow, Schema } from '#server/db/schema.ts'
import { forgetTextosDe } from '#server/correos/forget-textos.ts'
import { refreshBusqueda } from '#server/pedidos/guardar/refresh-busqueda.ts'
import { sinEnvio, terminado } from '#server/pedidos/guardar/terminado.ts'
import { isMovimientoSellado, selloDeMovimiento } from '#server/pedidos/probar/sello.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Borrado } from './borrados.ts'

/** What decides whether data may be erased, of each of some orders that still have them. */
export async function selectPorBorrar(
  db: Kysely<Schema>,
  ids: string[],
): Promise<(PedidoPorBorrar & { id: string })[]> {
  const rows = await db
    .selectFrom('pedidos as p')
    .select((eb) => [
      'p.id',
      'p.codigo',
      'p.estado',
      'p.creado',
      sinEnvio('p').as('sinEnvio'),
      eb
        .selectFrom('pedidoEventos as e')
        .select(({ fn }) => fn.max('e.en').as('en'))
        .whereRef('e.pedidoId', '=', 'p.id')
        .as('ultimo'),
      eb
        .selectFrom('pedidoEventos as e')
        .select(({ fn }) => fn.max('e.en').as('en'))
        .whereRef('e.pedidoId', '=', 'p.id')
        .where('e.evento', '=', 'entregar')
        .as('entregado'),
      eb
        .selectFrom('pedidoAvisos as a')
        .select(({ fn }) => fn.countAll().as('cuenta'))
        .whereRef('a.pedidoId', '=', 'p.id')
        .where('a.resuelto', 'is', null)
        .as('avisos'),
      eb
        .selectFrom('reintegros as d')
        .select(({ fn }) => fn.countAll().as('cuenta'))
        .whereRef('d.pedidoId', '=', 'p.id')
        .where('d.estado', '=', 'pedida')
        .as('reintegros'),
      eb
        .selectFrom('devoluciones as v')
        .select(({ fn }) => fn.countAll().as('cuenta'))
        .where('v.resuelto', 'is', null)
        // What is to be sent for a shirt needs to know to whom, also when its time ran out.
        .where((v) => v.or([v('v.pedidoId', '=', v.ref('p.id')), v('v.cambioId', '=', v.ref('p.id'))]))
        .as('devoluciones'),
      eb
        .selectFrom('correos as c')
        .select(({ fn }) => fn.countAll().as('cuenta'))
        .whereRef('c.pedidoId', '=', 'p.id')
        .where('c.estado', 'in', ['pendiente', 'enviando', 'en_espera'])
        .as('correos'),
      eb
        .selectFrom('cfe as f')
        .select(({ fn }) => fn.countAll().as('cuenta'))
        .whereRef('f.pedidoId', '=', 'p.id')
        .where('f.estado', 'in', ['por_emitir', 'emitiendo', 'emitido', 'rechazado'])
        .as('cfe'),
    ])
    .where('p.id', 'in', ['', ...ids])
    .where('p.borrado', 'is', null)
    .orderBy('p.id')
    .execute()
  return rows.map(
    ({ creado, sinEnvio: nada, ultimo, entregado, avisos, reintegros, devoluciones, correos, cfe, ...row }) => ({
      ...row,
      sinEnvio: Boolean(nada),
      ultimo: Number(ultimo ?? creado),
      entregado: entregado === null ? null : Number(entregado),
      avisos: Number(avisos),
      reintegros: Number(reintegros),
      devoluciones: Number(devoluciones),
      correos: Number(correos),
      cfe: Number(cfe),
    }),
  )
}

/**
 * Orders that ended and that nothing happened to since `before`, which still have their buyer's data, by their ids.
 * @param after the id to go on from
 */
export async function selectConNombreDeAntes(
  db: Kysely<Schema>,
  before: Millis,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos as p')
    .select('p.id')
    .where('p.id', '>', after)
    .where('p.borrado', 'is', null)
    .where('p.creado', '<', before)
    .where(terminado)
    .where((eb) => {
      const eventos = eb.selectFrom('pedidoEventos as e').select('e.id').whereRef('e.pedidoId', '=', 'p.id')
      return eb.not(eb.exists(eventos.where('e.en', '>=', before)))
    })
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which entries of the list are there and still have their data. */
export async function selectSinBorrar(db: Kysely<Schema>, listed: Borrado[]): Promise<Borrado[]> {
  const ids = listed.map(({ id }) => id)
  const pedidos = db.selectFrom('pedidos').select('id').where('borrado', 'is', null)
  const mensajes = db.selectFrom('mensajes').select('id')
  const esperas = db.selectFrom('esperas').select('id')
  const avisados = db.selectFrom('correos').select('id').where('tipo', '=', 'espera')
  const left = new Set(
    [
      ...(await pedidos.where(({ ref }) => anyOf(db, ref('id'), ids)).execute()),
      ...(await mensajes.where(({ ref }) => anyOf(db, ref('id'), ids)).execute()),
      ...(await esperas.where(({ ref }) => anyOf(db, ref('id'), ids)).execute()),
      ...(await avisados.where(({ ref }) => anyOf(db, ref('id'), ids)).execute()),
    ].map(({ id }) => id),
  )
  return listed.filter(({ id }) => left.has(id))
}

/** Whoever else wants to change these orders waits. */
export async function lockPedidos(tx: Tx, ids: string[], now: number): Promise<void> {
  for (const id of ids.toSorted())
    await tx.updateTable('pedidos').set({ actualizado: now }).where('id', '=', id).execute()
}

const NADIE: Updateable<PedidoRow> = {
  nombre: '',
  departamento: '',
  ciudad: '',
  calle: '',
  numeroPuerta: '',
  numeroApartamento: '',
  telefono: '',
  correo: '',
  comentarios: '',
  ...SIN_FACTURA,
  seguimiento: '',
  transporte: '',
  puntoId: '',
  puntoNombre: '',
  puntoDireccion: '',
  red: '',
  telefonoNormal: '',
  casilla: '',
  huella: '',
}

/**
 * Takes from an order everything that says whose it is, and what people wrote about it. Lines, amounts, payments and the
 * history's facts stay, and so does its seal. The bank's words of its movements go too, under a seal of what is left.
 * @returns the file keys of its receipts and photos, to be removed afterwards
 */
export async function blankPedido(
  tx: Tx,
  { clock, seal }: Pick<Runtime, 'clock' | 'seal'>,
  id: string,
): Promise<string[]> {
  const row = await tx.selectFrom('pedidos').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return []
  await tx
    .updateTable('pedidos')
    .set({ ...NADIE, borrado: clock() })
    .where('id', '=', id)
    .execute()
  await refreshBusqueda(tx, id)
  await tx.updateTable('pedidoEventos').set({ detalle: '', correoAntes: null }).where('pedidoId', '=', id).execute()
  await tx.updateTable('pedidoNotas').set({ texto: '', sobre: '' }).where('pedidoId', '=', id).execute()
  await tx
    .updateTable('pedidoAvisos')
    .set({ nota: 'Borrado.' })
    .where('pedidoId', '=', id)
    .where('resuelto', 'is not', null)
    .execute()
  await tx.updateTable('reintegros').set({ motivo: '', error: '', cuenta: '' }).where('pedidoId', '=', id).execute()
  const fotos = await blankDevoluciones(tx, id)
  await forgetTextosDe(tx, id, clock())
  const movimientos = await tx.selectFrom('movimientosBanco').selectAll().where('pedidoId', '=', id).execute()
  for (const movimiento of movimientos) {
    const blank = { ...movimiento, descripcion: '' }
    // A movement that somebody changed by hand before isn't sealed as right.
    const sello = isMovimientoSellado(seal, movimiento) ? selloDeMovimiento(seal, blank) : movimiento.sello
    await tx.updateTable('movimientosBanco').set({ descripcion: '', sello }).where('id', '=', movimiento.id).execute()
  }
  // The last list may have those words too, whichever list brought them first. The bank gives it again.
  if (movimientos.length > 0) await tx.deleteFrom('listasBanco').execute()
  const files = await tx.deleteFrom('comprobantes').where('pedidoId', '=', id).returning('clave').execute()
  return [...files.map(({ clave }) => clave), ...fotos.map(({ clave }) => clave), ...(await blankCfe(tx, id))]
}

/** Whom papers were for; their numbers stay, and they themselves with who issued them. @returns file keys of their PDF */
async function blankCfe(tx: Tx, pedidoId: string): Promise<string[]> {
  const own = tx.selectFrom('cfe').select('pdf').where('pedidoId', '=', pedidoId).where('pdf', '<>', '')
  const files = await own.execute()
  const blank = { documento: '', nombre: '', direccion: '', ciudad: '', departamento: '', pdf: '' }
  await tx.updateTable('cfe').set(blank).where('pedidoId', '=', pedidoId).execute()
  // What takes off it later is for nobody in particular; only an e-Factura has to say for whom it was.
  await tx
    .updateTable('cfe')
    .set({ documentoTipo: '' })
    .where('pedidoId', '=', pedidoId)
    .where('documentoTipo', '=', 'ci')
    .execute()
  return files.map(({ pdf }) => pdf)
}

/** What a buyer and the shop wrote about shirts that come back, the buyer's account and photos. */
async function blankDevoluciones(tx: Tx, pedidoId: string): Promise<{ clave: string }[]> {
  await tx
    .updateTable('devoluciones')
    .set({ texto: '', respuesta: '', cuenta: '', donde: '' })
    .where('pedidoId', '=', pedidoId)
    .execute()
  const own = tx.selectFrom('devoluciones').select('id').where('pedidoId', '=', pedidoId)
  return tx.deleteFrom('devolucionFotos').where('devolucionId', 'in', own).returning('clave').execute()
}

/** Deletes a message with the mails that told of it, and whether its sender was blocked. */
export async function deleteMensaje(tx: Tx, id: string): Promise<void> {
  const row = await tx.deleteFrom('mensajes').where('id', '=', id).returningAll().executeTakeFirst()
  if (row === undefined) return
  await tx.deleteFrom('remitentesBloqueados').where('correo', '=', row.email.toLowerCase()).execute()
  const correos = await tx
    .selectFrom('correos')
    .select(['id', 'parametros'])
    .where('tipo', '=', 'contacto')
    .where('creado', '>=', row.creado - MINUTE)
    .where('creado', '<=', row.creado + MINUTE)
    .execute()
  const own = correos.filter(({ parametros }) => isAbout(row, JSON.parse(parametros) as Partial<MensajeRow>))
  await tx
    .deleteFrom('correos')
    .where('id', 'in', ['', ...own.map((correo) => correo.id)])
    .execute()
}

/** Deletes what somebody waits for, or was told, with the mail that told it: both have one id. */
export async function deleteAviso(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('esperas').where('id', '=', id).execute()
  await tx.deleteFrom('correos').where('id', '=', id).where('tipo', '=', 'espera').execute()
}

/** A mail is written with what it tells about. */
const MINUTE = 60_000

function isAbout({ email, mensaje }: MensajeRow, parametros: Partial<MensajeRow>): boolean {
  return parametros.email === email && parametros.mensaje === mensaje
}

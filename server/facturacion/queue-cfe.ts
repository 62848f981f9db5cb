import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import {
  isAFacturar,
  isVenta,
  numeroInternoDe,
  tipoDeCfe,
  type MomentoDeCfe,
  type TipoDeCfe,
} from '#domain/facturacion/cfe.ts'
import { receptorDe, type Receptor } from '#domain/facturacion/receptor.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CfeRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { withPedido } from '#server/pedidos/guardar/with-pedido.ts'
import { selectCfe, selectCfeDe, SIN_EMITIR, SIN_NUMERO, updateCfe } from './cfe.repo.ts'
import { findVentaDe } from './find-venta.ts'

/** Orders looked at before the queue is read again. */
const BATCH = 50

/**
 * Writes down what is to be issued, a paper for each document of the orders that are new or have changed (specification 53.1,
 * 53.2). What isn't issued yet follows its document.
 * @param signal stops between two orders
 */
export async function queueCfe(runtime: Runtime, signal?: AbortSignal): Promise<void> {
  const { facturacion } = await readAjustes(runtime)
  await lookAtAllOnce(runtime, facturacion)
  if (facturacion.emitir === 'no') await passOverAll(runtime)
  for (;;) {
    const noted = await runtime.database.read
      .selectFrom('cfePorMirar as n')
      .leftJoin('pedidos as p', 'p.id', 'n.pedidoId')
      .select(['n.id', 'p.codigo'])
      .orderBy('n.id')
      .limit(BATCH)
      .execute()
    if (noted.length === 0) return
    for (const [codigo, rows] of Map.groupBy(noted, (row) => row.codigo)) {
      if (signal?.aborted) return
      // Marks go with what they were for; what is written meanwhile leaves new ones.
      const ids = rows.map(({ id }) => id)
      const unmark = (tx: Tx) => tx.deleteFrom('cfePorMirar').where('id', 'in', ids).execute()
      if (codigo === null) await runtime.database.transaction(unmark)
      else
        await withPedido(runtime, codigo, async (work, pedido) => {
          await queueOfPedido(work, pedido)
          await unmark(work.tx)
        })
    }
  }
}

/** Where no papers are issued nothing is to be looked at, but for orders that have some. */
async function passOverAll(runtime: Runtime): Promise<void> {
  const { read } = runtime.database
  if ((await read.selectFrom('cfePorMirar').select('id').limit(1).execute()).length === 0) return
  await runtime.database.transaction((tx) =>
    tx
      .deleteFrom('cfePorMirar')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('cfe as c').select('c.id').whereRef('c.pedidoId', '=', 'cfePorMirar.pedidoId'))),
      )
      // What was sent in exchange may take off a sale that has one.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('devoluciones as d').select('d.id').whereRef('d.cambioId', '=', 'cfePorMirar.pedidoId'))),
      )
      .execute(),
  )
}

/** Another setting is about orders that were looked at already. */
async function lookAtAllOnce(runtime: Runtime, { emitir, desde }: Ajustes['facturacion']): Promise<void> {
  const ajuste = `${emitir} ${desde}`
  const { read } = runtime.database
  const looked = await read.selectFrom('cfeMirado').select('ajuste').where('nombre', '=', 'todos').executeTakeFirst()
  if (looked?.ajuste === ajuste) return
  await runtime.database.transaction(async (tx) => {
    if (emitir !== 'no') {
      const sold = tx
        .selectFrom('documentos')
        .select('pedidoId')
        .where('dia', '>=', readDia(desde) ?? 0)
      await tx
        .insertInto('cfePorMirar')
        .columns(['pedidoId'])
        .expression(sold.where('clave', '=', 'venta'))
        .execute()
    }
    await tx
      .insertInto('cfeMirado')
      .values({ nombre: 'todos', ajuste })
      .onConflict((oc) => oc.column('nombre').doUpdateSet({ ajuste }))
      .execute()
  })
}

/** Has an order's papers issued though it hasn't left, where they wait for that. @param codigo of the order */
export function issueBefore(
  runtime: Runtime,
  codigo: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'nada_por_emitir', undefined>>> {
  return withPedido(runtime, codigo, async (work, pedido) => {
    await queueOfPedido(work, pedido, 'pagado')
    const cfe = await selectCfeDe(work.tx, pedido.id)
    if (cfe.some(({ estado }) => estado === 'por_emitir' || estado === 'emitiendo')) return ok(null)
    const isSold = await work.tx
      .selectFrom('documentos')
      .select('clave')
      .where('pedidoId', '=', pedido.id)
      .executeTakeFirst()
    return fallo<'nada_por_emitir', undefined>('nada_por_emitir', isSold === undefined ? { detail: SIN_VENTA } : {})
  })
}

const SIN_VENTA = 'Todavía no es una venta: se emite cuando está pagado. Si recién se pagó, probá en unos segundos.'

/**
 * Has a paper that was refused issued in the next round, as its order says by now (specification 53.7). One that DGI refused keeps its
 * number and gives its place to another.
 */
export async function retryCfe(
  runtime: Runtime,
  id: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'cfe_cambiado', undefined>>> {
  const { read } = runtime.database
  const own = read.selectFrom('cfe as c').innerJoin('pedidos as p', 'p.id', 'c.pedidoId').select('p.codigo')
  const codigo = (await own.where('c.id', '=', id).executeTakeFirst())?.codigo ?? ''
  return withPedido(runtime, codigo, async (work, pedido) => {
    const { tx, clock } = work
    const row = (await selectCfe(tx, id))!
    const again = { estado: 'por_emitir', error: '', intentos: 0 } as const
    const changes = row.numero !== null ? { estado: 'reemplazado' as const } : row.estado === 'emitiendo' ? {} : again
    const from = row.numero === null ? ([...SIN_EMITIR, 'emitiendo'] as const) : (['rechazado'] as const)
    if (!(await updateCfe(tx, id, from, { ...changes, proximoIntento: clock() })))
      return fallo<'cfe_cambiado', undefined>('cfe_cambiado')
    await queueOfPedido(work, pedido)
    return ok(null)
  })
}

type Documento = Schema['documentos']

async function queueOfPedido(work: Work, pedido: PedidoRow, cuando?: MomentoDeCfe): Promise<void> {
  const { tx, ajustes } = work
  const pedidoId = pedido.id
  const { emitir, desde } = ajustes.facturacion
  const documentos = await tx
    .selectFrom('documentos')
    .selectAll()
    .where('pedidoId', '=', pedidoId)
    // The sale comes first, also of one moment.
    .orderBy('clave', 'desc')
    .execute()
  const all = await selectCfeDe(tx, pedidoId)
  const cfe = new Map(all.filter(({ estado }) => estado !== 'reemplazado').map((one) => [one.clave, one]))
  const venta = documentos.find(({ clave }) => isVenta(clave))
  if (venta === undefined) return
  // What was issued here has its notes here, whatever the settings say by now.
  const isBegun = cfe.has('venta') || (venta.total === 0 && (await findVentaDe(tx, pedidoId)) !== undefined)
  if (!isBegun && (emitir === 'no' || venta.dia < readDia(desde)!)) return
  const isUndone = wasUndone(documentos, venta, cfe.get('venta'))
  if (!isUndone && !isBegun && !isAFacturar(cuando ?? emitir, pedido.estado)) return
  for (const row of cfe.values()) {
    const original = isVenta(row.clave) ? undefined : await findVentaDe(tx, pedidoId)
    const receptor = toReceptor(pedido, original)
    const tipo = tipoDeCfe(receptor.documentoTipo, original)
    await followDocumento(work, row, documentos, { isUndone, receptor, tipo })
  }
  for (const documento of documentos) {
    if (documento.total === 0 || cfe.has(documento.clave)) continue
    const original = isVenta(documento.clave) ? undefined : await findVentaDe(tx, pedidoId)
    // What takes off a sale of before the shop issued any is for whoever issued that.
    if (!isVenta(documento.clave) && original === undefined) continue
    const vez = all.filter(({ clave }) => clave === documento.clave).length + 1
    await insertCfe(work, pedido, documento, { vez, original, isUndone })
    if (isVenta(documento.clave)) await lookAtCambiosDe(tx, pedidoId)
  }
}

/** What was sent in exchange for a sale's shirts, and for those, may have been looked at before the sale had its paper. */
async function lookAtCambiosDe(tx: Tx, pedidoId: string): Promise<void> {
  const enviados = tx.selectFrom('devoluciones').select('cambioId').where('cambioId', 'is not', null)
  const rows = await enviados.where('pedidoId', '=', pedidoId).execute()
  for (const { cambioId } of rows) {
    await tx.insertInto('cfePorMirar').values({ pedidoId: cambioId! }).execute()
    await lookAtCambiosDe(tx, cambioId!)
  }
}

/** Whether all of a sale went back before anybody issued it: then neither it nor what takes off it is needed. */
function wasUndone(documentos: Documento[], venta: Documento, row: CfeRow | undefined): boolean {
  const isUnissued = row === undefined || row.estado === 'no_hace_falta' || isSinEmitir(row)
  const off = documentos.reduce((sum, one) => sum + (one === venta ? 0 : one.total), 0)
  return isUnissued && venta.total > 0 && off === venta.total
}

function isSinEmitir({ estado }: CfeRow): boolean {
  return SIN_EMITIR.some((one) => one === estado)
}

const DESHECHA = 'La venta se deshizo antes de emitirse.'

async function insertCfe(
  { tx, clock, newId }: Work,
  pedido: PedidoRow,
  { clave, en, total, neto, iva }: Documento,
  { vez, original, isUndone }: { vez: number; original: CfeRow | undefined; isUndone: boolean },
): Promise<void> {
  const receptor = toReceptor(pedido, original)
  await tx
    .insertInto('cfe')
    .values({
      ...SIN_NUMERO,
      ...receptor,
      id: newId(),
      pedidoId: pedido.id,
      clave,
      tipo: tipoDeCfe(receptor.documentoTipo, original),
      numeroInterno: numeroInternoDe(pedido.codigo, clave, vez),
      estado: isUndone ? 'no_hace_falta' : 'por_emitir',
      error: isUndone ? DESHECHA : '',
      en,
      total,
      neto,
      iva,
      creado: clock(),
    })
    .execute()
}

/** A paper that isn't issued becomes what its document and its order are by now; one that is says so where they differ. */
async function followDocumento(
  { tx }: Work,
  row: CfeRow,
  documentos: Documento[],
  { isUndone, receptor, tipo }: { isUndone: boolean; receptor: Receptor; tipo: TipoDeCfe },
): Promise<void> {
  const now = documentos.find(({ clave }) => clave === row.clave)
  if (isSinEmitir(row) && (isUndone || now === undefined || now.total === 0)) {
    const error = isUndone ? DESHECHA : 'Ya no corresponde.'
    await updateCfe(tx, row.id, SIN_EMITIR, { estado: 'no_hace_falta', error })
    return
  }
  const { total, neto, iva, en } = now ?? { total: 0, neto: 0, iva: 0, en: row.en }
  if (isSinEmitir(row) && row.numero === null) {
    await updateCfe(tx, row.id, SIN_EMITIR, { total, neto, iva, en, ...receptor, tipo })
  } else if (row.estado !== 'no_hace_falta' && row.total !== total) {
    const error = `Cambió después de emitirse: ahora son ${formatPesos(total)}.`
    await updateCfe(tx, row.id, [row.estado], { error })
  }
}

/** Whom an order's paper is for; what takes off a sale that was issued is for whom that was. */
function toReceptor(pedido: PedidoRow, venta: CfeRow | undefined): Receptor {
  if (venta?.numero != null) {
    const { documentoTipo, documento, nombre, direccion, ciudad, departamento } = venta
    return { documentoTipo, documento, nombre, direccion, ciudad, departamento }
  }
  return receptorDe(pedido)
}

import { sql, type Kysely } from 'kysely'
import { avisosPara, nextTanda, RECUENTO_MS } from '#domain/avisame/deseo.ts'
import { escribirAviso, type Oferta } from '#domain/avisame/palabras.ts'
import { modosDisponibles } from '#domain/productos/disponibilidad.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { toCorreoRow } from '#server/correos/queue-correo.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import type { DeseoRow, EsperaRow, Millis, Schema } from '#server/db/schema.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { hasEsperando } from './deseos.repo.ts'
import { direccionDeTalle, findLista } from './find-deseo.ts'

/** Mails that wait to be sent, past which no more are written: orders' mails stay quick. */
const POR_SALIR_MAX = 100
/** Told of one wish at once, and wishes looked at in a round. */
const LOTE = 50

type Telling = Runtime & Indexed

/** Tells who waits, round by round (specification 45.3); several processes may run it. */
export function startAvisando(runtime: Runtime, readIndex: Indexed['readIndex']): Loop {
  const round = createRonda({ ...runtime, readIndex })
  return startLoop({
    name: 'avisame',
    round: async (signal) => void (await round(signal)),
    onError: (error) => runtime.log.error({ err: error }, 'who waits for shirts could not be told'),
  })
}

/**
 * A round finds by the figures as they are who is to be told, whatever made them so, and has nothing to look at where
 * nobody waits. Searches and prices take turns, so that a round costs the same however many there are.
 * @returns a round, which says how many it told
 */
export function createRonda(runtime: Telling): (signal?: AbortSignal) => Promise<number> {
  const { database, clock } = runtime
  let after = ''
  return async (signal) => {
    let room = POR_SALIR_MAX - (await countCorreosPorSalir(database.read))
    if (room <= 0) return 0
    const others = await selectOtrosDeseos(database.read, after)
    after = others.length < LOTE ? '' : others.at(-1)!.id
    const found = [...(await selectConUnidades(database.read, clock())), ...others]
    let told = 0
    for (const deseo of found) {
      if (signal?.aborted || room <= 0) break
      const many = await tellDeseo(runtime, deseo, Math.min(room, LOTE))
      told += many
      room -= many
    }
    return told
  }
}

/** Mails that are to go out, as far as it matters. */
async function countCorreosPorSalir(db: Kysely<Schema>): Promise<number> {
  const rows = await db
    .selectFrom('correos')
    .select('id')
    .where('estado', 'in', ['pendiente', 'enviando'])
    .limit(POR_SALIR_MAX)
    .execute()
  return rows.length
}

/** Shirts and sizes that somebody may wait for and that are there, unless all were told whom their units allow. */
async function selectConUnidades(db: Kysely<Schema>, now: Millis): Promise<DeseoRow[]> {
  const unidades = sql<number>`(select coalesce(sum(s.cantidad), 0) from product_stock s
    where s.product_id = deseos.product_id and (deseos.talle = '' or s.talle = deseos.talle))`
  const seEncarga = sql<boolean>`(deseos.talle = '' and exists (
    select 1 from product_talles_encargo e where e.product_id = deseos.product_id))`
  return db
    .selectFrom('deseos')
    .innerJoin('products', 'products.id', 'deseos.productId')
    .selectAll('deseos')
    .where(sql<boolean>`deseos.abierto = 1`)
    .where('deseos.tipo', '=', 'vuelve')
    .where('products.activo', '=', 1)
    .where((eb) => eb.or([sql<boolean>`${unidades} > 0`, seEncarga]))
    .where((eb) =>
      eb.or([
        eb('tanda', 'is', null),
        eb('tanda', '<=', now - RECUENTO_MS),
        eb('tanda', '>=', now + RECUENTO_MS),
        eb('unidades', 'is', null),
        sql<boolean>`${unidades} > deseos.unidades`,
        sql<boolean>`deseos.avisadas < ${avisosPara(1)} * deseos.unidades`,
        seEncarga,
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('tanda', eb.lit(0)))
    .orderBy('deseos.id')
    .limit(LOTE)
    .execute()
}

/** The next searches and prices that somebody may wait for. */
function selectOtrosDeseos(db: Kysely<Schema>, after: string): Promise<DeseoRow[]> {
  return db
    .selectFrom('deseos')
    .selectAll()
    .where(sql<boolean>`abierto = 1`)
    .where('tipo', '<>', 'vuelve')
    .where('id', '>', after)
    .orderBy('id')
    .limit(LOTE)
    .execute()
}

/**
 * Tells those who have waited longest, as many as the units allow, in one transaction: told and counted, or neither.
 * @param most how many at once
 * @returns how many
 */
async function tellDeseo(runtime: Telling, { id, ...seen }: DeseoRow, most: number): Promise<number> {
  const oferta = await findOferta(runtime, runtime.database.read, seen)
  if (oferta === null) return 0
  // Nothing is written, and so no disk waited for, for who wants a lower price still.
  if (oferta.precio !== null && !(await hasEsperando(runtime.database.read, id, oferta.precio))) return 0
  return inTransaction(runtime, async (work) => {
    const { tx } = work
    const deseo = await tx
      .updateTable('deseos')
      .set((eb) => ({ avisadas: eb.ref('avisadas') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (deseo === undefined || deseo.tipo !== seen.tipo) return 0
    // Units are counted again with the wish locked; nothing else is as scarce.
    const now = deseo.tipo === 'vuelve' ? await findOferta(runtime, tx, deseo) : oferta
    if (now === null) return 0
    const { quedan, ...tanda } = nextTanda(deseo, now.unidades, work.clock())
    const waiting = await tx
      .selectFrom('esperas')
      .selectAll()
      .where('deseoId', '=', id)
      .where('estado', '=', 'esperando')
      .$if(now.precio !== null, (query) => query.where('precio', '>', now.precio!))
      .orderBy('creado')
      .orderBy('id')
      .limit(Math.min(most, quedan))
      .execute()
    const told = await markAvisadas(work, waiting, tanda.tanda)
    if (told.length === 0) {
      // Who confirms meanwhile waits for the lock, and opens it again.
      if (!(await hasEsperando(tx, id)))
        await tx.updateTable('deseos').set({ abierto: 0 }).where('id', '=', id).execute()
      return 0
    }
    const porCorreo = told.filter(({ medio }) => medio === 'correo')
    await insertTogether(tx, { correos: porCorreo.map((espera) => writeAviso(work, espera, deseo, now)) })
    await tx
      .updateTable('deseos')
      .set({ ...tanda, avisadas: tanda.avisadas + told.length })
      .where('id', '=', id)
      .execute()
    return told.length
  })
}

/** Marks those who wait still: a mailbox is forgotten with that, a telephone once its owner's chat was written. */
async function markAvisadas({ tx, clock }: Work, esperas: EsperaRow[], tanda: Millis): Promise<EsperaRow[]> {
  const marked = new Set<string>()
  for (const [medio, change] of [
    ['correo', { estado: 'avisada', correo: '', casilla: '' }],
    ['whatsapp', { estado: 'por_avisar' }],
  ] as const) {
    const ids = esperas.filter((espera) => espera.medio === medio).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await tx
      .updateTable('esperas')
      .set({ ...change, avisada: clock(), tanda })
      .where('id', 'in', ids)
      .where('estado', '=', 'esperando')
      .returning('id')
      .execute()
    for (const { id } of rows) marked.add(id)
  }
  return esperas.filter(({ id }) => marked.has(id))
}

/** The mail has the id of the wait: nobody can be told twice. */
function writeAviso(work: Work, { id, correo }: EsperaRow, deseo: DeseoRow, oferta: Oferta) {
  const { nombre: tienda } = work.ajustes
  const rest = { to_email: correo, responder_a: work.ajustes.correo, tienda, propio: '', momento: 'aviso' as const }
  const parametros = { ...rest, ...escribirAviso(deseo, oferta), enlace: oferta.enlace }
  return { ...toCorreoRow(work, { tipo: 'espera', parametros }, null), id }
}

/** What there is of a wish now; null where there is nothing. */
export async function findOferta(
  { readIndex, clock, database }: Pick<Telling, 'readIndex' | 'clock' | 'database'>,
  db: Kysely<Schema>,
  { tipo, productId, talle, modo, texto }: Omit<DeseoRow, 'id'>,
): Promise<Oferta | null> {
  if (tipo === 'busqueda' || productId === null) {
    const enlace = await findLista(readIndex, texto)
    return enlace === null ? null : { nombre: texto, enlace, unidades: null, precio: null }
  }
  const producto = (await loadProductosById(db, [productId], clock())).get(productId)
  if (producto === undefined || !producto.activo) return null
  const { nombre, slug, stock, tallesEncargo } = producto
  if (tipo === 'baja') {
    if (modo === '' || !modosDisponibles(producto).includes(modo)) return null
    const precio = preciosDe(producto, modo, await readAjustes({ database })).tarjeta
    return { nombre, enlace: `/product/${slug}?${new URLSearchParams({ modo }).toString()}`, unidades: null, precio }
  }
  if (talle !== '') {
    const unidades = ownValue(stock, talle) ?? 0
    return unidades > 0 ? { nombre, enlace: direccionDeTalle(slug, talle), unidades, precio: null } : null
  }
  const unidades = Object.values(stock).reduce((sum, cantidad) => sum + cantidad, 0)
  if (unidades === 0 && tallesEncargo.length === 0) return null
  return { nombre, enlace: `/product/${slug}`, unidades: tallesEncargo.length > 0 ? null : unidades, precio: null }
}

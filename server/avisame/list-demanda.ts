import { sql } from 'kysely'
import { enPalabrasDeDeseo, ESPERA_DIAS } from '#domain/avisame/deseo.ts'
import { escribirAvisoPorWhatsapp } from '#domain/avisame/palabras.ts'
import { ESTADOS_POR_ENCARGAR } from '#domain/pedidos/gestion/encargos.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { countRows } from '#server/db/count-rows.ts'
import { noteErased } from '#server/db/compact.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { findOferta } from './tell-esperas.ts'

/** Something that people want, and what there is of it; figures are null where they say nothing. */
export type Demanda = {
  id: string
  que: string
  productId: string | null
  /** Who waits now, and how many asked in 180 days. */
  esperan: number
  pidieron: number
  /** Units on hand, and made-to-order shirts that are to be asked for from their maker. */
  hay: number | null
  porPedir: number | null
}

/** Somebody who is to be told on WhatsApp. */
export type PorAvisar = { id: string; que: string; telefono: string; texto: string; hay: boolean }

const MAS_PEDIDAS = 60
const POR_AVISAR = 60

/** What people wanted and couldn't buy, most wanted first (specification 45.10); those told stay counted. */
export async function listDemanda({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<Demanda[]> {
  const db = database.aside
  const deseos = await db
    .selectFrom('deseos')
    .select(['id', 'tipo', 'productId', 'talle', 'modo', 'texto'])
    .select((eb) => [
      eb
        .selectFrom('esperas')
        .select(({ fn }) => fn.countAll<number>().as('cuenta'))
        .whereRef('deseoId', '=', 'deseos.id')
        .where('estado', 'in', ['esperando', 'por_avisar'])
        .as('esperan'),
      eb
        .selectFrom('deseosDias')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('veces'), sql<number>`0`).as('cuenta'))
        .whereRef('deseoId', '=', 'deseos.id')
        .where('dia', '>', diaDe(clock()) - ESPERA_DIAS)
        .as('pidieron'),
    ])
    .orderBy('esperan', 'desc')
    .orderBy('pidieron', 'desc')
    .orderBy('id')
    .limit(MAS_PEDIDAS)
    .execute()
  const wanted = deseos.filter(({ esperan, pidieron }) => Number(esperan) + Number(pidieron) > 0)
  const ids = wanted.flatMap(({ productId }) => productId ?? [])
  const productos = await loadProductosById(db, ids, clock())
  const pedir = await db
    .selectFrom('pedidoLineas')
    .innerJoin('pedidos', 'pedidos.id', 'pedidoLineas.pedidoId')
    .leftJoin('pedidoEncargos', (join) =>
      join
        .onRef('pedidoEncargos.pedidoId', '=', 'pedidoLineas.pedidoId')
        .onRef('pedidoEncargos.orden', '=', 'pedidoLineas.orden'),
    )
    .select(['pedidoLineas.productId', 'talle'])
    .where('productId', 'in', ['', ...ids])
    .where('modo', '=', 'encargo')
    .where('estado', 'in', ESTADOS_POR_ENCARGAR)
    .where('pedidoEncargos.pedida', 'is', null)
    .execute()
  return wanted.map(({ id, esperan, pidieron, ...deseo }) => {
    const { productId, talle } = deseo
    const producto = productId === null ? undefined : productos.get(productId)
    const isOf = (one: { productId: string; talle: string }) =>
      one.productId === productId && (talle === '' || one.talle === talle)
    const stock = producto?.stock ?? {}
    const hay = talle === '' ? Object.values(stock).reduce((sum, many) => sum + many, 0) : (ownValue(stock, talle) ?? 0)
    return {
      id,
      que: enPalabrasDeDeseo(deseo, producto?.nombre ?? deseo.texto),
      productId: producto === undefined ? null : productId,
      esperan: Number(esperan),
      pidieron: Number(pidieron),
      hay: producto === undefined ? null : hay,
      porPedir: producto === undefined ? null : pedir.filter(isOf).length,
    }
  })
}

/**
 * Whose turn it is to be told on WhatsApp, with what may be written, and how many there are (specification 45.6).
 * @param origin the shop's address
 */
export async function listPorAvisar(
  runtime: Pick<Runtime, 'database' | 'clock'> & Indexed,
  origin: string,
): Promise<{ lista: PorAvisar[]; total: number }> {
  const { database } = runtime
  const rows = await database.read
    .selectFrom('esperas')
    .innerJoin('deseos', 'deseos.id', 'esperas.deseoId')
    .selectAll('deseos')
    .select(['esperas.id as esperaId', 'telefono', 'telefonoNormal'])
    .where(sql<boolean>`esperas.estado = 'por_avisar'`)
    .orderBy('esperas.id')
    .execute()
  const { nombre: tienda } = await readAjustes(runtime)
  const lista: PorAvisar[] = []
  for (const { esperaId, telefono, telefonoNormal: _normal, ...deseo } of rows.slice(0, POR_AVISAR)) {
    const oferta = await findOferta(runtime, database.read, deseo)
    const texto = oferta === null ? '' : escribirAvisoPorWhatsapp(deseo, oferta, tienda, origin)
    const que = enPalabrasDeDeseo(deseo, oferta?.nombre ?? deseo.texto)
    lista.push({ id: esperaId, que, telefono, texto, hay: oferta !== null })
  }
  return { lista, total: rows.length }
}

/** How many are to be told on WhatsApp. */
export function countPorAvisar({ database }: Pick<Runtime, 'database'>): Promise<number> {
  return countRows(database.read.selectFrom('esperas').where(sql<boolean>`estado = 'por_avisar'`))
}

/** The owner told somebody: they are forgotten. Done twice it is the same. */
export async function markAvisada(
  { database }: Pick<Runtime, 'database'>,
  id: string,
): Promise<Resultado<null, Fallo<'no_encontrado'>>> {
  if (id.includes('\0')) return fallo('no_encontrado')
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('esperas')
      .set({ estado: 'avisada', telefono: '', telefonoNormal: '' })
      .where('id', '=', id)
      .where('estado', '=', 'por_avisar')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await noteErased(tx)
    const row = await tx.selectFrom('esperas').select('id').where('id', '=', id).executeTakeFirst()
    return row === undefined ? fallo('no_encontrado') : ok(null)
  })
}

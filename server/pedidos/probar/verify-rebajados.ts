import type { Kysely } from 'kysely'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { PreciosAnotados } from '#domain/productos/historia-de-precios.ts'
import { GRUPOS, valorDeGrupo } from '#domain/productos/grupos.ts'
import { findRebaja, isEnCurso, momentosDespues, precioPropio, type Rebaja } from '#domain/rebajas/rebaja.ts'
import { selectRebajas } from '#server/productos/precios/load-rebajas.ts'
import { loadPrecios } from '#server/productos/precios/load-precios.ts'
import type { Schema } from '#server/db/schema.ts'

/** Orders of one look. */
const BATCH = 500

/** Milliseconds that two processes' clocks may be apart: a price asked that near is right as well. */
const MARGEN = 60_000

/**
 * Shirts that were ordered while reductions ran were sold at what was asked for them at that moment (33.22). The
 * history of their prices and those reductions tells it. Left out is what isn't known any more: shirts without a
 * history then. So are ones edited since where a reduction went by what they are. Where another price was agreed on, it
 * is the list's that is looked at.
 * @param ids of the orders to look at; left out, all of them
 * @returns what disagrees, a sentence each
 */
export async function verifyRebajados(db: Kysely<Schema>, ids?: string[]): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const pedidos = await selectPedidosConRebajas(db, after, ids)
    if (pedidos.length === 0) return found
    found.push(...(await checkSome(db, pedidos)))
    after = pedidos.at(-1)!
  }
}

async function selectPedidosConRebajas(db: Kysely<Schema>, after: string, ids?: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos as p')
    .select('p.id')
    .where('p.id', '>', after)
    // What is sent for a shirt that comes back may cost what that did.
    .where('p.tipo', '=', 'venta')
    .$if(ids !== undefined, (query) => query.where('p.id', 'in', ids!))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('rebajas as r')
          .select('r.id')
          .whereRef('r.desde', '<=', 'p.creado')
          .where((one) => one.or([one('r.hasta', 'is', null), one('r.hasta', '>', one.ref('p.creado'))])),
      ),
    )
    .orderBy('p.id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

function selectVendidas(db: Kysely<Schema>, pedidos: string[]) {
  return db
    .selectFrom('pedidoLineas as l')
    .innerJoin('pedidos as p', 'p.id', 'l.pedidoId')
    .innerJoin('products as c', 'c.id', 'l.productId')
    .select(['p.codigo', 'p.creado', 'l.productId as id', 'l.nombre', 'l.modo', 'c.actualizado'])
    .select(({ fn }) => fn.coalesce('l.listaTarjeta', 'l.precio').as('precio'))
    .select(GRUPOS.map((grupo) => `c.${grupo}` as const))
    .where('p.id', 'in', pedidos)
    .orderBy('p.id')
    .orderBy('l.orden')
    .execute()
}
type Vendida = Awaited<ReturnType<typeof selectVendidas>>[number]

async function checkSome(db: Kysely<Schema>, pedidos: string[]): Promise<string[]> {
  const vendidas = await selectVendidas(db, pedidos)
  // Their shirts may all have been deleted since.
  if (vendidas.length === 0) return []
  const productos = [...new Set(vendidas.map(({ id }) => id))]
  const momentos = vendidas.map(({ creado }) => creado)
  const [desde, hasta] = [Math.min(...momentos) - MARGEN, Math.max(...momentos) + MARGEN]
  const rebajas = await selectRebajas(db, desde, productos)
  const historias = await loadPrecios(db, productos, { desde, hasta })
  return vendidas.flatMap((vendida) => {
    const asked = pricesAround(vendida, historias.get(vendida.id) ?? [], rebajas)
    if (asked === null || asked.has(vendida.precio)) return []
    const { codigo, nombre, precio } = vendida
    const were = [...asked].map(formatPesos).join(' o ')
    return `Pedido ${codigo}: «${nombre}» se vendió a ${formatPesos(precio)}, y con las rebajas de ese momento se pedía ${were}.`
  })
}

/** Card prices that were asked for a shirt when it was ordered; null where they aren't known any more. */
function pricesAround(vendida: Vendida, historia: PreciosAnotados[], rebajas: Rebaja[]): Set<number> | null {
  const { id, modo, creado, actualizado } = vendida
  const [from, to] = [creado - MARGEN, creado + MARGEN]
  const near = rebajas.filter((rebaja) => [from, creado, to].some((en) => isEnCurso(rebaja, en)))
  if (actualizado > creado && near.some(({ alcance }) => alcance.tipo === 'filtro')) return null
  const moments = [from, creado, to, ...momentosDespues(rebajas, from).filter((en) => en < to)]
  // Prices that counted at the window's beginning, and those that came within.
  const propios = historia
    .filter(({ en }, at) => en <= to && (historia[at + 1]?.en ?? Number.POSITIVE_INFINITY) > from)
    .map((anotados) => precioPropio(anotados, modo))
  const rebajable = { id, valorDe: (grupo: (typeof GRUPOS)[number]) => valorDeGrupo(vendida, grupo) }
  const asked = propios.flatMap((propio) =>
    moments.map((en) => findRebaja(rebajas, rebajable, modo, propio, en)?.tarjeta ?? propio),
  )
  return asked.length === 0 ? null : new Set(asked)
}

import type { Kysely } from 'kysely'
import { valorDeGrupo, type Grupo } from '#domain/productos/grupos.ts'
import type { RebajaVigente } from '#domain/productos/precio-rebajado.ts'
import {
  MODOS,
  type RebajasVigentes,
  type Modo,
  type Producto,
  type ProductoBreve,
} from '#domain/productos/producto.ts'
import { ATRAS_MS, historiaPedida, isHabitual, precioAntes, precioTraido } from '#domain/rebajas/precio-antes.ts'
import {
  findRebaja,
  isEnCurso,
  isPara,
  momentosDespues,
  precioPropio,
  type Rebaja,
  type Rebajable,
  type RebajaQueCuenta,
} from '#domain/rebajas/rebaja.ts'
import type { Schema } from '#server/db/schema.ts'
import { loadPrecios } from './load-precios.ts'
import { selectRebajas } from './load-rebajas.ts'

type Rebajada = Omit<ProductoBreve, 'imagenes'>

/**
 * Products with the reductions that run for them at a moment, by the database. What is sold is priced by it in its own
 * transaction. Where none runs it costs one short query.
 * @param en milliseconds UTC
 */
export async function withRebajas<P extends Rebajada>(db: Kysely<Schema>, productos: P[], en: number): Promise<P[]> {
  const { running, reduced } = await findRebajados(db, productos, en)
  if (reduced.size === 0) return productos
  const before = await readBefore(db, [...reduced.keys()], running, en)
  return productos.map((producto) => {
    const counting = reduced.get(producto.id)
    if (counting === undefined) return producto
    const rebajas: RebajasVigentes = {}
    for (const [modo, { rebaja, tarjeta }] of counting) {
      const { desde, hasta } = rebaja
      rebajas[modo] = { tarjeta, desde, hasta, ...before(producto, modo, rebaja, tarjeta) }
    }
    return { ...producto, rebajas }
  })
}

/** What of a product is looked at by reductions. */
export type ConGrupos = Pick<Producto, Grupo | 'id' | 'precio' | 'precioEncargo'>

/**
 * Which of the products reductions lower at a moment, in which modes, and to what.
 * @param en milliseconds UTC
 */
export async function findRebajados(
  db: Kysely<Schema>,
  productos: ConGrupos[],
  en: number,
): Promise<{ running: Rebaja[]; reduced: Map<string, Map<Modo, RebajaQueCuenta>> }> {
  const ids = productos.map(({ id }) => id)
  const running = (await selectRebajas(db, en, ids)).filter((rebaja) => isEnCurso(rebaja, en))
  const reduced = new Map<string, Map<Modo, RebajaQueCuenta>>()
  for (const producto of running.length === 0 ? [] : productos) {
    const counting = new Map<Modo, RebajaQueCuenta>()
    for (const modo of MODOS) {
      const found = findRebaja(running, toRebajable(producto), modo, precioPropio(producto, modo), en)
      if (found !== null) counting.set(modo, found)
    }
    if (counting.size > 0) reduced.set(producto.id, counting)
  }
  return { running, reduced }
}

/** What is needed to tell prices before: reductions of that time, and the histories of the products' own prices. */
async function readBefore(db: Kysely<Schema>, ids: string[], running: Rebaja[], en: number) {
  const desde = Math.min(...running.map((rebaja) => rebaja.desde)) - ATRAS_MS
  const all = await selectRebajas(db, desde, ids)
  const historias = await loadPrecios(db, ids, { desde, hasta: en })
  return (
    producto: Rebajada,
    modo: Modo,
    { tipo, desde: comienzo }: Rebaja,
    tarjeta: number,
  ): Pick<RebajaVigente, 'antes' | 'habitual'> => {
    const rebajable = toRebajable(producto)
    const own = all.filter((rebaja) => isPara(rebaja, rebajable))
    const propios = (historias.get(producto.id) ?? []).map((anotados) => ({
      en: anotados.en,
      precio: precioPropio(anotados, modo),
    }))
    // The price of its own came with that reduction: nothing was asked here before it.
    if (tipo === 'propio') return { antes: precioTraido(propios, tarjeta), habitual: false }
    const asked = historiaPedida(
      propios,
      momentosDespues(own, Number.NEGATIVE_INFINITY).filter((momento) => momento < comienzo),
      (precio, momento) => findRebaja(own, rebajable, modo, precio, momento)?.tarjeta ?? precio,
    )
    const antes = precioAntes(asked, comienzo, tarjeta)
    return { antes, habitual: antes !== null && isHabitual(asked, comienzo, antes) }
  }
}

function toRebajable(producto: ConGrupos): Rebajable {
  return { id: producto.id, valorDe: (grupo) => valorDeGrupo(producto, grupo) }
}

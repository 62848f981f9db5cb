import { sql, type Kysely, type RawBuilder } from 'kysely'
import { type CodigoListado, type LoQueTrajo } from '#domain/codigos/codigo-listado.ts'
import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { DESCUENTO_DE_LINEA, PRECIO_DE_LINEA } from '#server/db/dinero-en-sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { toCodigo } from './codigos.repo.ts'

type Lista = { codigos: CodigoListado[]; total: number; pagina: number; paginas: number }

/**
 * A page of all codes, the newest first, with what each brought (specification 34); ones made together are one entry.
 */
export async function listCodigos(
  { database }: Pick<Runtime, 'database'>,
  pedida: number,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<Lista> {
  const db = database.aside
  const { cuenta } = await db
    .selectFrom('codigos')
    .select(sql<number>`count(distinct ${CLAVE})`.as('cuenta'))
    .executeTakeFirstOrThrow()
  const total = Number(cuenta)
  const { rango, ...actual } = choosePagina(total, pedida, largo)
  const grupos = await db
    .selectFrom('codigos')
    .select((eb) => [
      CLAVE.as('clave'),
      eb.fn.min('codigo').as('codigo'),
      eb.fn.countAll<number>().as('cuenta'),
      eb.fn.sum<number>('usos').as('usos'),
    ])
    .groupBy(CLAVE)
    .orderBy((eb) => eb.fn.max('creado'), 'desc')
    .orderBy('clave')
    .limit(rango.limit)
    .offset(rango.offset)
    .execute()
  return { codigos: await completeGrupos(db, grupos), total, ...actual }
}

/** The codes that were made together, each with what it brought, and the list's words for all; null for none. */
export async function findLote(
  { database }: Pick<Runtime, 'database'>,
  lote: string,
): Promise<{ listado: CodigoListado; codigos: { codigo: string; usos: number; traido: LoQueTrajo }[] } | null> {
  const db = database.aside
  const rows = await db
    .selectFrom('codigos')
    .select(['codigo', 'usos'])
    .where('lote', '=', lote)
    .where('lote', '<>', '')
    .orderBy('codigo')
    .execute()
  if (rows.length === 0) return null
  const usos = rows.reduce((sum, row) => sum + row.usos, 0)
  const [listado] = await completeGrupos(db, [{ clave: lote, codigo: rows[0]!.codigo, cuenta: rows.length, usos }])
  const traidos = await sumTraido(db, sql`codigos.codigo`, sql`codigos.lote = ${lote}`)
  return {
    listado: listado!,
    codigos: rows.map((row) => ({ ...row, traido: traidos.get(row.codigo) ?? NADA })),
  }
}

const CLAVE = sql<string>`coalesce(nullif(lote, ''), codigo)`
const NADA: LoQueTrajo = { pedidos: 0, pesos: 0, descontado: 0 }

type Grupo = { clave: string; codigo: string; cuenta: number; usos: number }

/** Codes of a group are alike: one of them says what all do. */
async function completeGrupos(db: Kysely<Schema>, grupos: Grupo[]): Promise<CodigoListado[]> {
  if (grupos.length === 0) return []
  const rows = await db
    .selectFrom('codigos')
    .selectAll()
    .where(
      'codigo',
      'in',
      grupos.map(({ codigo }) => codigo),
    )
    .execute()
  const byCodigo = new Map(rows.map((row) => [row.codigo, row]))
  const claves = sql.join(grupos.map(({ clave }) => clave))
  const which = sql`(codigos.lote in (${claves}) or codigos.codigo in (${claves}))`
  const traidos = await sumTraido(db, sql`coalesce(nullif(codigos.lote, ''), codigos.codigo)`, which)
  return grupos.map(({ clave, codigo, cuenta, usos }) => {
    const row = byCodigo.get(codigo)!
    const { lote, anulado } = row
    const traido = traidos.get(clave) ?? NADA
    return { ...toCodigo(row), clave, lote, cuenta: Number(cuenta), usos: Number(usos), anulado, traido }
  })
}

/**
 * Paid orders with codes and what they cost without the shipping, by the way in which they were paid.
 * @param by what of a code it is summed by
 * @param which codes are looked at
 */
async function sumTraido(
  db: Kysely<Schema>,
  by: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<Map<string, LoQueTrajo>> {
  const { rows } = await sql<Record<'clave' | keyof LoQueTrajo, string | number>>`
    select ${by} as clave,
           count(distinct pedidos.id) as pedidos,
           sum(${PRECIO_DE_LINEA}) as pesos,
           sum(${DESCUENTO_DE_LINEA}) as descontado
      from codigos
      join pedidos on pedidos.codigo_descuento = codigos.codigo and pedidos.codigo_descuento <> ''
      join pedido_lineas lineas on lineas.pedido_id = pedidos.id
     where ${which}
       and pedidos.estado not in ('pendiente_pago', 'vencido', 'cancelado', 'reembolsado')
     group by ${by}`.execute(db)
  // Sums of large integers come as text from PostgreSQL.
  return new Map(
    rows.map(({ clave, pedidos, pesos, descontado }) => [
      String(clave),
      { pedidos: Number(pedidos), pesos: Number(pesos), descontado: Number(descontado) },
    ]),
  )
}

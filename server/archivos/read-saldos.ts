import { sql, type Kysely } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Schema } from '#server/db/schema.ts'
import { runLong } from '#server/db/turn.ts'
import { CIEN, USO_DE_DESHECHO } from '#server/db/dinero-en-sql.ts'

/** What a customer is owed, or owes below 0, at a moment. Centésimos. */
export type Saldo = {
  que: string
  codigo: string
  nombre: string
  /** Since when, milliseconds UTC. */
  desde: number
  vence: number | null
  centavos: number
}

/**
 * What customers are owed and owe at a moment (specification 51.7). That is credit that is left and returns that aren't
 * settled; and orders of which more money came in than they are worth, or less.
 * @param hasta milliseconds UTC, not included
 */
export async function* readSaldos(db: Kysely<Schema>, hasta: number): AsyncGenerator<Saldo[]> {
  yield await runLong(() => selectCreditos(db, hasta))
  yield await runLong(() => selectSinSaldar(db, hasta))
  yield await runLong(() => selectDesparejos(db, hasta))
}

async function selectCreditos(db: Kysely<Schema>, hasta: number): Promise<Saldo[]> {
  const rows = await db
    .selectFrom('creditos as c')
    .innerJoin('devoluciones as d', 'd.id', 'c.devolucionId')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['c.monto', 'c.vence', 'd.resuelto', 'p.codigo', 'p.nombre', usadoDe(hasta).as('usado')])
    .where('d.resuelto', '<', hasta)
    .where('c.vence', '>', hasta)
    .orderBy('d.resuelto')
    .execute()
  return rows
    .filter(({ monto, usado }) => monto !== Number(usado))
    .map(({ monto, usado, codigo, nombre, resuelto, vence }) => ({
      que: 'Crédito sin usar',
      codigo,
      nombre,
      desde: resuelto!,
      vence,
      centavos: (monto - Number(usado)) * 100,
    }))
}

/** What sold orders had used of a credit `c`, in SQL. One that was undone gives it back, but for what was given for it. */
function usadoDe(hasta: number) {
  return sql<Pesos>`(
    select coalesce(sum(${usoDe(hasta)}), 0) from pedidos p
      join documentos v on v.pedido_id = p.id and v.clave = 'venta'
     where p.credito = c.codigo and p.credito <> '' and v.en < ${hasta})`
}

/** What an order `p` uses of its credit at a moment, in SQL. */
function usoDe(hasta: number) {
  return sql<Pesos>`(
    case when exists (select 1 from documentos x where x.pedido_id = p.id and x.clave = 'anulacion' and x.en < ${hasta})
         then ${USO_DE_DESHECHO} else p.a_cuenta end)`
}

/** What is agreed on later is worth what its shirts were sold for. */
async function selectSinSaldar(db: Kysely<Schema>, hasta: number): Promise<Saldo[]> {
  const rows = await db
    .selectFrom('devoluciones as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['d.monto', 'd.creado', 'p.codigo', 'p.nombre'])
    .select(
      sql<Pesos>`(
        select coalesce(sum(r.valor), 0) from devolucion_lineas v
          join renglones r on r.pedido_id = v.pedido_id and r.orden = v.orden and r.clave = 'venta'
         where v.devolucion_id = d.id)`.as('vendidas'),
    )
    .where('d.creado', '<', hasta)
    .where('d.arreglo', '<>', 'cambio')
    .where(
      sql<boolean>`(d.resuelto >= ${hasta} or (d.resuelto is null and d.estado in ('pedida', 'propuesta', 'aceptada')))`,
    )
    .orderBy('d.creado')
    .execute()
  return rows.map(({ monto, vendidas, creado, codigo, nombre }) => ({
    que: 'Devolución sin resolver',
    codigo,
    nombre,
    desde: creado,
    vence: null,
    centavos: (monto ?? Number(vendidas)) * 100,
  }))
}

/**
 * Orders whose money isn't what they are worth: what came in and what was paid by credit, less what they sold and what went
 * back of that as credit.
 */
async function selectDesparejos(db: Kysely<Schema>, hasta: number): Promise<Saldo[]> {
  const { rows } = await sql<Record<'codigo' | 'nombre' | 'desde' | 'centavos' | 'anulado', string | number>>`
    with partes as (
      select pedido_id, en, cobrado - devuelto as centavos, 0 as anulado from cobros where en < ${hasta}
       union all
      select pedido_id, en, (case when clase = 'venta' then -total else total end) * ${CIEN},
             case when clase = 'anulacion' then 1 else 0 end
        from documentos where en < ${hasta}
       union all
      select v.pedido_id, v.en, ${usoDe(hasta)} * ${CIEN}, 0
        from documentos v join pedidos p on p.id = v.pedido_id
       where v.clave = 'venta' and v.en < ${hasta} and p.credito <> ''
       union all
      select d.pedido_id, d.resuelto, -coalesce(c.monto, 0) * ${CIEN}, 0
        from devoluciones d join creditos c on c.devolucion_id = d.id where d.resuelto < ${hasta}
    )
    select p.codigo, p.nombre, max(t.en) as desde, sum(t.centavos) as centavos, max(t.anulado) as anulado
      from partes t join pedidos p on p.id = t.pedido_id
     group by p.id, p.codigo, p.nombre having sum(t.centavos) <> 0
     order by max(t.en), p.codigo`.execute(db)
  return rows.map((row) => {
    const centavos = Number(row.centavos)
    const deMas = Number(row.anulado) === 1 ? 'Anulado, sin devolver' : 'Pagó de más'
    return {
      que: centavos > 0 ? deMas : 'Falta cobrar',
      codigo: String(row.codigo),
      nombre: String(row.nombre),
      desde: Number(row.desde),
      vence: null,
      centavos,
    }
  })
}

import { sql, type Kysely } from 'kysely'
import { type Tramo, comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { nombreDeCfe, TIPOS_DE_CFE } from '#domain/facturacion/cfe.ts'
import { toHoja, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'
import { conSigno } from './hojas-de-ventas.ts'
import { hojaPorDia } from './por-dia.ts'

/** CFE by the day on which they were issued, notes with what they refer to; those that DGI refused are none. */
export const hojaDeCfe = hojaPorDia('CFE', selectEmitidos, [
  { titulo: 'Emitido', tipo: 'momento', leer: ({ emitido }) => emitido },
  { titulo: 'Tipo', tipo: 'texto', leer: ({ tipo }) => TIPOS_DE_CFE[tipo] },
  { titulo: 'Serie', tipo: 'texto', leer: ({ serie }) => serie },
  { titulo: 'Número', tipo: 'entero', leer: ({ numero }) => numero },
  {
    titulo: 'Se refiere a',
    tipo: 'texto',
    leer: ({ deTipo, deSerie, deNumero }) =>
      deTipo === null ? null : nombreDeCfe({ tipo: deTipo, serie: deSerie ?? '', numero: deNumero }),
  },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'RUT o cédula', tipo: 'texto', leer: ({ documento }) => documento },
  { titulo: 'Nombre', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Total', tipo: 'pesos', leer: (cfe) => conSigno(cfe.clave, cfe.total) },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: (cfe) => conSigno(cfe.clave, cfe.neto) },
  { titulo: 'IVA', tipo: 'centavos', leer: (cfe) => conSigno(cfe.clave, cfe.iva) },
  {
    titulo: 'Total según quien emite',
    tipo: 'centavos',
    leer: (cfe) => (cfe.totalEmitido === null ? null : conSigno(cfe.clave, cfe.totalEmitido)),
  },
])

/** A note's sale is its order's; of what was sent in exchange, maybe that of the order that its shirt came back of. */
const VENTA_DE = sql<string>`(
  select s.id from cfe s
   where s.clave = 'venta' and s.numero is not null and s.estado in ('emitido', 'aceptado')
     and s.pedido_id in (c.pedido_id, (select d.pedido_id from devoluciones d where d.cambio_id = c.pedido_id))
   order by case when s.pedido_id = c.pedido_id then 0 else 1 end, s.creado desc limit 1)`

function selectEmitidos(db: Kysely<Schema>, dia: Dia) {
  return emitidosEn(db, { desde: dia, hasta: dia })
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .leftJoin('cfe as v', (join) => join.on('c.clave', '<>', 'venta').on('v.id', '=', VENTA_DE))
    .select(['c.emitido', 'c.clave', 'c.tipo', 'c.serie', 'c.numero', 'c.documento', 'c.nombre', 'c.total', 'c.neto'])
    .select(['c.iva', 'c.totalEmitido', 'p.codigo'])
    .select(['v.tipo as deTipo', 'v.serie as deSerie', 'v.numero as deNumero'])
    .orderBy('c.tipo')
    .orderBy('c.serie')
    .orderBy('c.numero')
    .execute()
}

function emitidosEn(db: Kysely<Schema>, { desde, hasta }: Tramo) {
  return db
    .selectFrom('cfe as c')
    .where('c.emitido', '>=', comienzoDe(desde))
    .where('c.emitido', '<', comienzoDe(hasta + 1))
    .where('c.estado', 'in', ['emitido', 'aceptado'])
}

type PorTipo = Awaited<ReturnType<typeof selectPorTipo>>[number]

const DE_TIPO: Columna<PorTipo>[] = [
  { titulo: 'Tipo', tipo: 'texto', leer: ({ tipo }) => TIPOS_DE_CFE[tipo] },
  { titulo: 'Serie', tipo: 'texto', leer: ({ serie }) => serie },
  { titulo: 'Primero', tipo: 'entero', leer: ({ primero }) => primero },
  { titulo: 'Último', tipo: 'entero', leer: ({ ultimo }) => ultimo },
  { titulo: 'Cuántos', tipo: 'entero', leer: ({ cuantos }) => Number(cuantos) },
  { titulo: 'Total', tipo: 'pesos', leer: ({ total }) => Number(total) },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: ({ neto }) => Number(neto) },
  { titulo: 'IVA', tipo: 'centavos', leer: ({ iva }) => Number(iva) },
]

/** The same by kind and series, with the first number and the last. */
export function hojaDeCfePorTipo(db: Kysely<Schema>, dias: Tramo): Hoja {
  return toHoja('CFE por tipo', DE_TIPO, read())

  async function* read() {
    yield await selectPorTipo(db, dias)
  }
}

function selectPorTipo(db: Kysely<Schema>, dias: Tramo) {
  const sum = (campo: 'total' | 'neto' | 'iva') =>
    sql<number>`sum(case when c.clave = 'venta' then ${sql.ref(`c.${campo}`)} else -${sql.ref(`c.${campo}`)} end)`
  return emitidosEn(db, dias)
    .select(['c.tipo', 'c.serie'])
    .select(({ fn }) => [fn.min('c.numero').as('primero'), fn.max('c.numero').as('ultimo')])
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .select([sum('total').as('total'), sum('neto').as('neto'), sum('iva').as('iva')])
    .groupBy(['c.tipo', 'c.serie'])
    .orderBy('c.tipo')
    .orderBy('c.serie')
    .execute()
}

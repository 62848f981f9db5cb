import { sql, type Kysely, type RawBuilder } from 'kysely'
import { type Tramo, comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { isVenta, nombreDeCfe, TIPOS_DE_CFE } from '#domain/facturacion/cfe.ts'
import { hojaDeUnaVez, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import { CIEN, sinIvaEnSql } from '#server/db/dinero-en-sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { findVentasDe } from '#server/facturacion/find-venta.ts'
import { conSigno } from './hojas-de-ventas.ts'
import { hojaPorDia } from './por-dia.ts'

/** CFE by the day on which they were issued, notes with what they refer to; those that DGI refused are none. */
export const hojaDeCfe = hojaPorDia('CFE', ['cfe.emitido'], selectEmitidos, [
  { titulo: 'Emitido', tipo: 'momento', leer: ({ emitido }) => emitido },
  { titulo: 'Tipo', tipo: 'texto', leer: ({ tipo }) => TIPOS_DE_CFE[tipo] },
  { titulo: 'Serie', tipo: 'texto', leer: ({ serie }) => serie },
  { titulo: 'Número', tipo: 'entero', leer: ({ numero }) => numero },
  {
    titulo: 'Se refiere a',
    tipo: 'texto',
    leer: ({ ventas }) => (ventas.length === 0 ? null : ventas.map(nombreDeCfe).join(' y ')),
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

async function selectEmitidos(db: Kysely<Schema>, dia: Dia) {
  const rows = await emitidosEn(db, { desde: dia, hasta: dia })
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .selectAll('c')
    .select('p.codigo')
    .orderBy('c.tipo')
    .orderBy('c.serie')
    .orderBy('c.numero')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ventas: isVenta(row.clave) ? [] : await findVentasDe(db, row.pedidoId, row.total),
    })),
  )
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
  { titulo: 'Total', tipo: 'centavos', leer: ({ total }) => Number(total) },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: ({ neto }) => Number(neto) },
  { titulo: 'IVA', tipo: 'centavos', leer: ({ total, neto }) => Number(total) - Number(neto) },
]

/** Centésimos. */
const EMITIDO = sql<number>`coalesce(c.total_emitido, c.total * ${CIEN})`

/** What was issued by kind and series, with the first number and the last. */
export function hojaDeCfePorTipo(db: Kysely<Schema>, dias: Tramo): Hoja {
  return hojaDeUnaVez('CFE por tipo', DE_TIPO, () => selectPorTipo(db, dias))
}

function selectPorTipo(db: Kysely<Schema>, dias: Tramo) {
  const sum = (centavos: RawBuilder<number>) =>
    sql<number>`sum(case when c.clave = 'venta' then ${centavos} else -(${centavos}) end)`
  return emitidosEn(db, dias)
    .select(['c.tipo', 'c.serie'])
    .select(({ fn }) => [fn.min('c.numero').as('primero'), fn.max('c.numero').as('ultimo')])
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .select([sum(EMITIDO).as('total'), sum(sinIvaEnSql(EMITIDO)).as('neto')])
    .groupBy(['c.tipo', 'c.serie'])
    .orderBy('c.tipo')
    .orderBy('c.serie')
    .execute()
}

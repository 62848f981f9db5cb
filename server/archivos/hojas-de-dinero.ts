import { sql, type Kysely } from 'kysely'
import { type Tramo, comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { TIPOS_DE_CARGO } from '#domain/pagos/cargos.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { toHoja, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'
import { hojaPorDia } from './por-dia.ts'
import { readSaldos, type Saldo } from './read-saldos.ts'

/** Money of orders as it moved (specification 51.6). */
export const hojaDePagos = hojaPorDia('Dinero', ['cobros.dia'], selectCobros, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ en }) => en },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Cliente', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Forma de pago', tipo: 'texto', leer: ({ medio }) => MEDIO_EN_PALABRAS[medio].nombre },
  { titulo: 'Entró', tipo: 'centavos', leer: ({ cobrado }) => cobrado },
  { titulo: 'Salió', tipo: 'centavos', leer: ({ devuelto }) => devuelto },
])

function selectCobros(db: Kysely<Schema>, dia: Dia) {
  return db
    .selectFrom('cobros as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['c.en', 'c.medio', 'c.cobrado', 'c.devuelto', 'p.codigo', 'p.nombre'])
    .where('c.dia', '=', dia)
    .orderBy('c.en')
    .orderBy('c.pedidoId')
    .orderBy('c.numero')
    .execute()
}

/** What came in and went out by day and way of paying. */
export const hojaDeCobrado = hojaPorDia('Cobrado', ['cobros.dia'], selectCobrado, [
  { titulo: 'Día', tipo: 'fecha', leer: ({ dia }) => dia },
  { titulo: 'Forma de pago', tipo: 'texto', leer: ({ medio }) => MEDIO_EN_PALABRAS[medio].nombre },
  { titulo: 'Entró', tipo: 'centavos', leer: ({ cobrado }) => Number(cobrado) },
  { titulo: 'Salió', tipo: 'centavos', leer: ({ devuelto }) => Number(devuelto) },
  { titulo: 'Queda', tipo: 'centavos', leer: ({ cobrado, devuelto }) => Number(cobrado) - Number(devuelto) },
])

function selectCobrado(db: Kysely<Schema>, dia: Dia) {
  return db
    .selectFrom('cobros')
    .select(['dia', 'medio', sql<number>`sum(cobrado)`.as('cobrado'), sql<number>`sum(devuelto)`.as('devuelto')])
    .where('dia', '=', dia)
    .groupBy(['dia', 'medio'])
    .orderBy('medio')
    .execute()
}

/** What the card provider kept, charge by charge; what it gave back is negative. */
export const hojaDeComisiones = hojaPorDia('Comisiones y retenciones', ['pagoCargos.en'], selectCargosDelDia, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ en }) => en },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Pago de Mercado Pago', tipo: 'texto', leer: ({ pagoId }) => pagoId },
  { titulo: 'Qué', tipo: 'texto', leer: ({ tipo }) => TIPOS_DE_CARGO[tipo] },
  { titulo: 'Como lo llama Mercado Pago', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Número', tipo: 'texto', leer: ({ numero }) => numero },
  { titulo: 'Importe', tipo: 'centavos', leer: ({ centavos }) => centavos },
  { titulo: 'Pago', tipo: 'pesos', leer: ({ monto, otros }) => (Number(otros) > 0 ? null : monto) },
  {
    titulo: 'Neto recibido',
    tipo: 'centavos',
    leer: ({ netoRecibido, otros }) => (Number(otros) > 0 ? null : netoRecibido),
  },
  { titulo: 'Disponible', tipo: 'fecha', leer: ({ seLibera }) => (seLibera === null ? null : diaDe(seLibera)) },
])

function selectCargosDelDia(db: Kysely<Schema>, dia: Dia) {
  return (
    db
      .selectFrom('pagoCargos as c')
      .innerJoin('pagos as g', 'g.id', 'c.pagoId')
      .innerJoin('pedidos as p', 'p.id', 'g.pedidoId')
      .select(['c.en', 'c.pagoId', 'c.tipo', 'c.nombre', 'c.numero', 'c.centavos'])
      .select(['g.monto', 'g.netoRecibido', 'g.seLibera', 'p.codigo'])
      // A payment's amounts stand once, at the first of its charges.
      .select(
        sql<number>`(select count(*) from pago_cargos x where x.pago_id = c.pago_id
                    and (x.en < c.en or (x.en = c.en and x.clave < c.clave)))`.as('otros'),
      )
      .where('c.en', '>=', comienzoDe(dia))
      .where('c.en', '<', comienzoDe(dia + 1))
      .orderBy('c.en')
      .orderBy('c.pagoId')
      .orderBy('c.clave')
      .execute()
  )
}

const DE_SALDO: Columna<Saldo>[] = [
  { titulo: 'Qué', tipo: 'texto', leer: ({ que }) => que },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Cliente', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Desde', tipo: 'fecha', leer: ({ desde }) => diaDe(desde) },
  { titulo: 'Vence', tipo: 'fecha', leer: ({ vence }) => (vence === null ? null : diaDe(vence - 1)) },
  { titulo: 'Se le debe', tipo: 'centavos', leer: ({ centavos }) => (centavos > 0 ? centavos : null) },
  { titulo: 'Debe', tipo: 'centavos', leer: ({ centavos }) => (centavos < 0 ? -centavos : null) },
]

/** What customers are owed and owe as the last of the days ends. */
export function hojaDeSaldos(db: Kysely<Schema>, { hasta }: Tramo): Hoja {
  return toHoja('Saldos de clientes', DE_SALDO, readSaldos(db, comienzoDe(hasta + 1)))
}

import { sql, type Kysely } from 'kysely'
import { comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { ARREGLO_ETIQUETA, ESTADO_DE_DEVOLUCION, MOTIVOS } from '#domain/devoluciones/devolucion.ts'
import type { Schema, StockMovimientoRow } from '#server/db/schema.ts'
import { hojaPorDia } from './por-dia.ts'

/** Returns on the day on which they were settled; those that aren't, on that on which they were asked for. */
export const hojaDeDevoluciones = hojaPorDia(
  'Devoluciones',
  ['devoluciones.creado', 'devoluciones.resuelto'],
  selectDevueltas,
  [
    { titulo: 'Pedida', tipo: 'momento', leer: ({ creado }) => creado },
    { titulo: 'Resuelta', tipo: 'momento', leer: ({ resuelto }) => resuelto },
    { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
    { titulo: 'Cliente', tipo: 'texto', leer: ({ nombre }) => nombre },
    { titulo: 'Motivo', tipo: 'texto', leer: ({ motivo }) => MOTIVOS[motivo].etiqueta },
    { titulo: 'Estado', tipo: 'texto', leer: ({ estado }) => ESTADO_DE_DEVOLUCION[estado] },
    { titulo: 'Arreglo', tipo: 'texto', leer: ({ arreglo }) => (arreglo === null ? null : ARREGLO_ETIQUETA[arreglo]) },
    { titulo: 'Camisetas', tipo: 'entero', leer: ({ camisetas }) => Number(camisetas) },
    { titulo: 'Monto', tipo: 'pesos', leer: ({ monto }) => monto },
  ],
)

function selectDevueltas(db: Kysely<Schema>, dia: Dia) {
  const [desde, hasta] = [comienzoDe(dia), comienzoDe(dia + 1)]
  return db
    .selectFrom('devoluciones as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['d.creado', 'd.resuelto', 'd.motivo', 'd.estado', 'd.arreglo', 'd.monto', 'p.codigo', 'p.nombre'])
    .select(sql<number>`(select count(*) from devolucion_lineas v where v.devolucion_id = d.id)`.as('camisetas'))
    .where((eb) =>
      eb.or([
        eb.and([eb('d.resuelto', '>=', desde), eb('d.resuelto', '<', hasta)]),
        eb.and([eb('d.resuelto', 'is', null), eb('d.creado', '>=', desde), eb('d.creado', '<', hasta)]),
      ]),
    )
    .orderBy('d.creado')
    .orderBy('d.id')
    .execute()
}

const TIPO: Record<StockMovimientoRow['tipo'], string> = {
  carga: 'Carga',
  retencion: 'Se apartó',
  liberacion: 'Se liberó',
  venta: 'Venta',
  devolucion: 'Volvió',
  ajuste: 'Ajuste',
  baja: 'Baja',
}

/** The ledger of stock. */
export const hojaDeStock = hojaPorDia('Movimientos de stock', ['stockMovimientos.creado'], selectMovidas, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ creado }) => creado },
  { titulo: 'Código', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Camiseta', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'Talle', tipo: 'texto', leer: ({ talle }) => talle },
  { titulo: 'Qué', tipo: 'texto', leer: ({ tipo }) => TIPO[tipo] },
  { titulo: 'Unidades', tipo: 'entero', leer: ({ cantidad }) => cantidad },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ pedido }) => pedido },
  { titulo: 'Motivo', tipo: 'texto', leer: ({ motivo }) => motivo },
])

function selectMovidas(db: Kysely<Schema>, dia: Dia) {
  return db
    .selectFrom('stockMovimientos as m')
    .leftJoin('products as c', 'c.id', 'm.productId')
    .leftJoin('pedidos as p', 'p.id', 'm.pedidoId')
    .select(['m.creado', 'm.talle', 'm.tipo', 'm.cantidad', 'm.motivo', 'c.codigo', 'c.nombre', 'p.codigo as pedido'])
    .where('m.creado', '>=', comienzoDe(dia))
    .where('m.creado', '<', comienzoDe(dia + 1))
    .orderBy('m.creado')
    .orderBy('m.id')
    .execute()
}

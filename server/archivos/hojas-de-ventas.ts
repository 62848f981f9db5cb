import { sql, type Kysely } from 'kysely'
import type { Tramo } from '#domain/tiempo/dia.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { CLASE_DE_DOCUMENTO, type ClaseDeDocumento } from '#domain/ventas/documentos.ts'
import { hojaDeUnaVez, type Columna, type Hoja } from '#server/base/write-hoja.ts'
import type { Schema } from '#server/db/schema.ts'
import { hojaPorDia } from './por-dia.ts'

/** What takes off sales is negative: a column's sum is what stays. @param clase of a document, or its key */
export function conSigno(clase: string, valor: number): number {
  return clase === 'venta' ? valor : 0 - valor
}

/** Sales, and what took off them, each on its own day (specification 51.6). */
export const hojaDePedidos = hojaPorDia('Ventas', ['documentos.dia'], selectDocumentos, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ en }) => en },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Documento', tipo: 'texto', leer: ({ clase }) => CLASE_DE_DOCUMENTO[clase] },
  { titulo: 'Cliente', tipo: 'texto', leer: ({ nombre }) => nombre },
  { titulo: 'RUT o cédula', tipo: 'texto', leer: ({ documento }) => documento },
  { titulo: 'Forma de pago', tipo: 'texto', leer: ({ medio }) => MEDIO_EN_PALABRAS[medio].nombre },
  { titulo: 'Departamento', tipo: 'texto', leer: ({ departamento }) => departamento },
  { titulo: 'Código de descuento', tipo: 'texto', leer: ({ codigoDescuento }) => codigoDescuento },
  { titulo: 'Precio de lista', tipo: 'pesos', leer: ({ bruto }) => Number(bruto) },
  { titulo: 'Rebajas', tipo: 'pesos', leer: ({ rebaja }) => 0 - Number(rebaja) },
  { titulo: 'Por forma de pago', tipo: 'pesos', leer: ({ porForma }) => 0 - Number(porForma) },
  { titulo: 'Por código', tipo: 'pesos', leer: ({ porCodigo }) => 0 - Number(porCodigo) },
  { titulo: 'Envío', tipo: 'pesos', leer: ({ clase, envio }) => conSigno(clase, Number(envio)) },
  { titulo: 'Total', tipo: 'pesos', leer: ({ clase, total }) => conSigno(clase, total) },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: ({ clase, neto }) => conSigno(clase, neto) },
  { titulo: 'IVA', tipo: 'centavos', leer: ({ clase, iva }) => conSigno(clase, iva) },
])

function selectDocumentos(db: Kysely<Schema>, dia: number) {
  const sum = (valor: 'bruto' | 'rebaja' | 'porForma' | 'codigo', of = sql`r.orden >= 0`) =>
    sql<number>`coalesce(sum(case when ${of} then ${sql.ref(`r.${valor}`)} else 0 end), 0)`
  return (
    db
      .selectFrom('documentos as d')
      .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
      .leftJoin('renglones as r', (join) =>
        join.onRef('r.pedidoId', '=', 'd.pedidoId').onRef('r.clave', '=', 'd.clave'),
      )
      .select(['d.en', 'd.clase', 'd.medio', 'd.total', 'd.neto', 'd.iva', 'd.clave'])
      .select(['p.codigo', 'p.nombre', 'p.documento', 'p.departamento', 'p.codigoDescuento'])
      .select([
        sum('bruto').as('bruto'),
        sum('rebaja').as('rebaja'),
        sum('porForma').as('porForma'),
        sum('codigo').as('porCodigo'),
        sql<number>`coalesce(sum(case when r.orden < 0 then r.valor else 0 end), 0)`.as('envio'),
      ])
      .where('d.dia', '=', dia)
      .groupBy(['d.pedidoId', 'd.clave', 'p.id'])
      // An even exchange is no sale.
      .having(sql<boolean>`d.total > 0 or sum(r.unidades) > 0`)
      .orderBy('d.en')
      .orderBy('d.pedidoId')
      .orderBy('d.clave')
      .execute()
  )
}

/** The lines of what `hojaDePedidos` has. */
export const hojaDeRenglones = hojaPorDia('Camisetas vendidas', ['documentos.dia'], selectRenglones, [
  { titulo: 'Fecha', tipo: 'momento', leer: ({ en }) => en },
  { titulo: 'Pedido', tipo: 'texto', leer: ({ pedido }) => pedido },
  { titulo: 'Documento', tipo: 'texto', leer: ({ clase }) => CLASE_DE_DOCUMENTO[clase] },
  { titulo: 'Forma de pago', tipo: 'texto', leer: ({ medio }) => MEDIO_EN_PALABRAS[medio].nombre },
  { titulo: 'Código', tipo: 'texto', leer: ({ codigo }) => codigo },
  { titulo: 'Camiseta', tipo: 'texto', leer: ({ orden, nombre }) => (orden < 0 ? 'Envío' : nombre) },
  { titulo: 'Talle', tipo: 'texto', leer: ({ talle }) => talle },
  { titulo: 'Modo', tipo: 'texto', leer: ({ modo }) => (modo === null ? null : MODO_ETIQUETA[modo]) },
  { titulo: 'Equipo', tipo: 'texto', leer: ({ equipo }) => equipo },
  { titulo: 'Liga', tipo: 'texto', leer: ({ liga }) => liga },
  { titulo: 'Categoría', tipo: 'texto', leer: ({ categoria }) => categoria },
  { titulo: 'Estampada', tipo: 'texto', leer: ({ orden, impresa }) => (orden < 0 ? null : impresa ? 'Sí' : 'No') },
  { titulo: 'Unidades', tipo: 'entero', leer: ({ clase, unidades }) => conSigno(clase, unidades) },
  { titulo: 'Precio de lista', tipo: 'pesos', leer: ({ bruto }) => bruto },
  { titulo: 'Rebajas', tipo: 'pesos', leer: ({ rebaja }) => 0 - rebaja },
  { titulo: 'Por forma de pago', tipo: 'pesos', leer: ({ porForma }) => 0 - porForma },
  { titulo: 'Por código', tipo: 'pesos', leer: ({ porCodigo }) => 0 - porCodigo },
  { titulo: 'Valor', tipo: 'pesos', leer: ({ clase, valor }) => conSigno(clase, valor) },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: ({ clase, neto }) => conSigno(clase, neto) },
  { titulo: 'IVA', tipo: 'centavos', leer: ({ clase, iva }) => conSigno(clase, iva) },
  { titulo: 'Costo', tipo: 'pesos', leer: ({ clase, costo }) => (costo === null ? null : conSigno(clase, costo)) },
])

function selectRenglones(db: Kysely<Schema>, dia: number) {
  return db
    .selectFrom('documentos as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .innerJoin('renglones as r', (join) => join.onRef('r.pedidoId', '=', 'd.pedidoId').onRef('r.clave', '=', 'd.clave'))
    .leftJoin('pedidoLineas as l', (join) =>
      join.onRef('l.pedidoId', '=', 'r.pedidoId').onRef('l.orden', '=', 'r.orden'),
    )
    .select([
      'd.en',
      'd.clase',
      'd.medio',
      'p.codigo as pedido',
      'r.orden',
      'r.unidades',
      'r.bruto',
      'r.rebaja',
      'r.porForma',
    ])
    .select(['r.codigo as porCodigo', 'r.valor', 'r.neto', 'r.iva', 'r.costo', 'r.equipo', 'r.liga', 'r.categoria'])
    .select(['r.impresa', 'l.codigo', 'l.nombre', 'l.talle', 'l.modo'])
    .where('d.dia', '=', dia)
    .orderBy('d.en')
    .orderBy('d.pedidoId')
    .orderBy('d.clave')
    .orderBy('r.orden')
    .execute()
}

type Tasa = { que: string; documentos: number | null; total: number; neto: number; iva: number }

const DE_IVA: Columna<Tasa>[] = [
  { titulo: 'Tasa', tipo: 'porcentaje', leer: () => 0.22 },
  { titulo: 'Qué', tipo: 'texto', leer: ({ que }) => que },
  { titulo: 'Cuántos', tipo: 'entero', leer: ({ documentos }) => documentos },
  { titulo: 'Con IVA', tipo: 'pesos', leer: ({ total }) => total },
  { titulo: 'Sin IVA', tipo: 'centavos', leer: ({ neto }) => neto },
  { titulo: 'IVA', tipo: 'centavos', leer: ({ iva }) => iva },
]

/** What was sold in some days and what took off it, by rate, and what stays: the last row. */
export function hojaDeIva(db: Kysely<Schema>, dias: Tramo): Hoja {
  return hojaDeUnaVez('Ventas e IVA', DE_IVA, async () => {
    const rows = await db
      .selectFrom('documentos')
      .select([
        'clase',
        sql<number>`count(case when total > 0 then 1 end)`.as('documentos'),
        sql<number>`sum(total)`.as('total'),
      ])
      .select([sql<number>`sum(neto)`.as('neto'), sql<number>`sum(iva)`.as('iva')])
      .where('dia', '>=', dias.desde)
      .where('dia', '<=', dias.hasta)
      .groupBy('clase')
      .execute()
    const tasas = (Object.keys(CLASE_DE_DOCUMENTO) as ClaseDeDocumento[]).map((clase): Tasa => {
      const row = rows.find((one) => one.clase === clase)
      const read = (campo: 'total' | 'neto' | 'iva') => conSigno(clase, Number(row?.[campo] ?? 0))
      const suyos = { documentos: Number(row?.documentos ?? 0), total: read('total'), neto: read('neto') }
      return { que: CLASE_DE_DOCUMENTO[clase], ...suyos, iva: read('iva') }
    })
    const sum = (campo: 'total' | 'neto' | 'iva') => tasas.reduce((all, tasa) => all + tasa[campo], 0)
    const queda = { que: 'Queda', documentos: null, total: sum('total'), neto: sum('neto'), iva: sum('iva') }
    return [...tasas, queda]
  })
}

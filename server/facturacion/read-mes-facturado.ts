import { sql, type Kysely } from 'kysely'
import { isAFacturar, isVenta } from '#domain/facturacion/cfe.ts'
import { compareMes, type Asentado, type MesFacturado, type SinComprobante } from '#domain/facturacion/mes-facturado.ts'
import type { Cfe } from '#domain/facturacion/cfe.ts'
import { POR_SALIR, type Estado } from '#domain/pedidos/pedido.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { comienzoDe, readDia, type Dia, type Tramo } from '#domain/tiempo/dia.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { CfeRow, Schema } from '#server/db/schema.ts'
import { selectCfeDe, selectVigentesDe } from './cfe.repo.ts'
import type { Emisor } from './proveedor.ts'

/** Rows of a list on the screen. */
const LARGO = 200
const ABIERTOS = ['por_emitir', 'emitiendo', 'rechazado'] as const

/** A paper with its order, as a list shows it. */
export type CfeDeLista = Cfe & { codigo: string; neto: number; iva: number }

/** What is to be done by the owner, and the month's papers against its sales (specification 53.8, 53.10). */
export async function readMesFacturado(
  runtime: Runtime,
  emisor: Emisor | null,
  tramo: Tramo,
): Promise<{
  /** Null where the shop keeps no papers. */
  emitir: string
  proveedor: string | null
  /** The refused ones first; not all where they are many. */
  abiertos: CfeDeLista[]
  cuantos: number
  mes: MesFacturado
}> {
  const { aside } = runtime.database
  const { facturacion } = await readAjustes(runtime)
  const open = aside
    .selectFrom('cfe as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .selectAll('c')
    .select('p.codigo')
    .where('c.estado', 'in', [...ABIERTOS])
  const abiertos = await open
    .orderBy(sql`case when c.estado = 'rechazado' then 0 else 1 end`)
    .orderBy('c.en')
    .orderBy('c.id')
    .limit(LARGO)
    .execute()
  const mes = compareMes(await selectAsentados(aside, facturacion, tramo))
  return {
    emitir: facturacion.emitir,
    proveedor: emisor?.proveedor.nombre ?? null,
    abiertos: abiertos.map(showCfe),
    cuantos: await countRows(aside.selectFrom('cfe').where('estado', 'in', [...ABIERTOS])),
    mes: { ...mes, diferencias: mes.diferencias.map((one) => ({ ...one, cuales: one.cuales.slice(0, LARGO) })) },
  }
}

/** Documents of some days, and papers that were issued in them. */
async function selectAsentados(
  aside: Kysely<Schema>,
  facturacion: Ajustes['facturacion'],
  { desde, hasta }: Tramo,
): Promise<Asentado[]> {
  const [from, to] = [comienzoDe(desde), comienzoDe(hasta + 1)]
  const joined = aside
    .selectFrom('documentos as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .leftJoin('cfe as c', (join) =>
      join.onRef('c.pedidoId', '=', 'd.pedidoId').onRef('c.clave', '=', 'd.clave').on('c.estado', '<>', 'reemplazado'),
    )
    .select(['d.pedidoId', 'p.estado as estadoDelPedido', 'p.codigo', 'd.clave', 'd.dia', 'd.total', 'd.neto', 'd.iva'])
    .select(['c.tipo', 'c.estado', 'c.serie', 'c.numero', 'c.emitido', 'c.total as pedido', 'c.totalEmitido'])
    .where('d.total', '>', 0)
  const own = await joined.where('d.dia', '>=', desde).where('d.dia', '<=', hasta).execute()
  const issued = joined.where('c.emitido', '>=', from).where('c.emitido', '<', to)
  const others = await issued.where((eb) => eb.or([eb('d.dia', '<', desde), eb('d.dia', '>', hasta)])).execute()
  const asentados: Asentado[] = []
  for (const { dia, emitido, pedido, totalEmitido, serie, pedidoId, estadoDelPedido, ...row } of [...own, ...others]) {
    const isMissing = row.estado === null && facturacion.emitir !== 'no'
    const isOld =
      isMissing && (isVenta(row.clave) ? dia : await diaDeVenta(aside, pedidoId)) < readDia(facturacion.desde)!
    const falta: SinComprobante = isOld
      ? 'de_antes'
      : facturacion.emitir === 'no'
        ? 'apagado'
        : isAFacturar(facturacion.emitir, estadoDelPedido)
          ? 'enseguida'
          : 'por_salir'
    asentados.push({
      ...row,
      falta,
      serie: serie ?? '',
      delMes: dia >= desde && dia <= hasta,
      emitidoEnElMes: isStanding(row) && emitido !== null && emitido >= from && emitido < to,
      totalEmitido: totalEmitido ?? (pedido ?? 0) * 100,
    })
  }
  return asentados
}

/** The day of the sale that an order's notes take off: its own, or that of what it was sent in exchange for. */
async function diaDeVenta(db: Kysely<Schema>, pedidoId: string): Promise<Dia> {
  const { dia, total } = await db
    .selectFrom('documentos')
    .select(['dia', 'total'])
    .where('pedidoId', '=', pedidoId)
    .where('clave', '=', 'venta')
    .executeTakeFirstOrThrow()
  if (total > 0) return dia
  const from = db.selectFrom('devoluciones').select('pedidoId').where('cambioId', '=', pedidoId)
  const devolucion = await from.executeTakeFirst()
  return devolucion === undefined ? dia : diaDeVenta(db, devolucion.pedidoId)
}

function isStanding({ estado }: { estado: CfeRow['estado'] | null }): boolean {
  return estado === 'emitido' || estado === 'aceptado'
}

/** An order's papers, for its page in the administration; and whether they wait until it leaves. */
export async function readCfeDe(
  runtime: Pick<Runtime, 'database'>,
  { id, estado }: { id: string; estado: Estado },
): Promise<{ cfe: Cfe[]; porSalir: boolean }> {
  const { emitir } = (await readAjustes(runtime)).facturacion
  const rows = await selectCfeDe(runtime.database.read, id)
  return { cfe: rows.map(showCfe), porSalir: emitir === 'enviado' && rows.length === 0 && POR_SALIR.includes(estado) }
}

/** What its buyer sees of them: numbers, and whether there is a PDF. */
export async function listCfeDelComprador({ database: { read } }: Pick<Runtime, 'database'>, pedidoId: string) {
  const rows = await selectVigentesDe(read, pedidoId)
  return rows.map(showCfe).map(({ id, tipo, serie, numero, conPdf }) => ({ id, tipo, serie, numero, conPdf }))
}

function showCfe<Row extends CfeRow>(row: Row): Row & Cfe {
  return { ...row, conPdf: row.proveedorId !== '' }
}

import { sql, type Kysely } from 'kysely'
import { type Tramo, comienzoDe, diaDe, diaEnCifras, readDia, writeDia } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, nombreDeMes, type Mes } from '#domain/tiempo/mes.ts'
import {
  closeProveedor,
  toGrupos,
  type Cierre,
  type CierreConInforme,
  type ClaveDeGrupo,
  type FilaDeCierre,
  type GrupoDeCierre,
  type PagoDelCierre,
} from '#domain/archivos/cierre.ts'
import { readLiberaciones, type Liberacion } from '#domain/archivos/liberaciones.ts'
import type { EstadoDeMovimiento } from '#domain/transferencias/coincidencia.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { hasMoney, VIA_DEL_PROVEEDOR } from '#domain/pagos/reintegro.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Schema } from '#server/db/schema.ts'
import { runLong } from '#server/db/turn.ts'
import { readRenglonesInThread } from '#server/importaciones/leer/read-in-thread.ts'

/** Rows that can't be read, of those that are told. */
const ILEGIBLES_A_LA_VISTA = 40

/** A month's money beside what the card provider told of each payment, and what the bank's lists have (specification 51.10). */
export async function readCierre({ database, clock }: Runtime, mes: Mes): Promise<Cierre> {
  const dias = diasDeMes(mes)
  const pagos = await runLong(() => selectPagosDelCierre(database.aside, dias))
  const proveedor = closeProveedor(pagos, Math.min(dias.hasta, diaDe(clock())), null)
  return { proveedor, banco: await closeBanco(database.aside, dias) }
}

/**
 * What the card provider paid out by its report of released money (specification 51.11), of which nothing is kept.
 * @param bytes the whole of the file
 */
export async function compareInforme(
  { database, clock }: Runtime,
  mes: Mes,
  bytes: Uint8Array,
): Promise<Resultado<CierreConInforme, Fallo<'lista_ilegible', undefined>>> {
  const read = await readRenglonesInThread(bytes, 'liberaciones')
  if (!read.ok) return read
  const informe = readLiberaciones(read.value)
  if (informe === null) return fallo('lista_ilegible', { detail: NO_ES_EL_INFORME })
  const dias = diasDeMes(mes)
  const { aside } = database
  const liberaciones = informe.liberaciones.filter(({ dia }) => dia >= dias.desde && dia <= dias.hasta)
  const [otra] = informe.liberaciones
  if (liberaciones.length === 0 && otra !== undefined) {
    return fallo('lista_ilegible', {
      detail: `Ese informe es de ${nombreDeMes(mesDe(otra.dia))}: elegí ese mes, o el informe de ${nombreDeMes(mes)}.`,
    })
  }
  if (liberaciones.length === 0 && informe.ilegibles.length === 0) {
    return fallo('lista_ilegible', {
      detail: `Ese informe no tiene ningún movimiento: pedile a Mercado Pago el de ${nombreDeMes(mes)}.`,
    })
  }
  const pagos = await runLong(() => selectPagosDelCierre(aside, dias))
  const conocidos = await selectPagosPorNumero(aside, liberaciones, comienzoDe(dias.hasta + 1))
  const codigos = await selectCodigos(aside, liberaciones)
  const hasta = Math.min(dias.hasta, diaDe(clock()))
  return ok({
    proveedor: closeProveedor(pagos, hasta, { liberaciones, conocidos, codigos }),
    ilegibles: informe.ilegibles.slice(0, ILEGIBLES_A_LA_VISTA),
    cuantos: informe.ilegibles.length,
    ajenos: informe.liberaciones.length - liberaciones.length,
    suma: liberaciones.reduce((sum, { centavos }) => sum + centavos, 0),
  })
}

const NO_ES_EL_INFORME =
  'No es el informe de dinero liberado: le faltan columnas (DATE, SOURCE_ID, NET_CREDIT_AMOUNT, NET_DEBIT_AMOUNT). Bajalo de Mercado Pago en CSV y subilo como viene.'

/** Payments with what they cost and what went back until a moment, milliseconds UTC: later things change no closed month. */
function selectPagos(db: Kysely<Schema>, hasta: number) {
  return db
    .selectFrom('pagos as g')
    .innerJoin('pedidos as p', 'p.id', 'g.pedidoId')
    .select(['g.id', 'g.estado', 'g.detalle', 'g.monto', 'g.netoRecibido', 'g.seLibera', 'g.liberado', 'p.codigo'])
    .select([
      sql<number>`(select coalesce(sum(c.centavos), 0) from pago_cargos c where c.pago_id = g.id and c.en < ${hasta})`.as(
        'cargos',
      ),
      sql<number>`(select coalesce(sum(r.monto), 0) from reintegros r
                    where r.pago_id = g.id and r.estado = 'hecha'
                      and coalesce(r.resuelto, 0) < ${hasta})`.as('devuelto'),
      // What a charge-back takes is counted as money of its order that went back.
      sql<number>`(select coalesce(sum(x.devuelto), 0) / 100 from cobros x
                    where x.pedido_id = g.pedido_id and x.medio = ${VIA_DEL_PROVEEDOR} and x.en < ${hasta})`.as(
        'vuelto',
      ),
    ])
    .where('g.moneda', '=', 'UYU')
    .where('g.reparo', '=', '')
}

type Leido = Awaited<ReturnType<ReturnType<typeof selectPagos>['execute']>>[number]

function toPagoDelCierre(leido: Leido): PagoDelCierre {
  const { id, codigo, monto, netoRecibido, seLibera, liberado, cargos } = leido
  const volvio = backUntilThen(leido)
  return {
    id,
    codigo,
    sinDato: netoRecibido === null,
    queda: volvio === monto ? 0 : (monto - volvio) * 100 - Number(cargos),
    volvio,
    perdido: volvio === monto && leido.estado === 'charged_back',
    seLibera: seLibera === null ? null : diaDe(seLibera),
    liberado: liberado === 1,
  }
}

/** Pesos of a payment that had gone back by then: what it lost since, all of it even, changes no closed month. */
function backUntilThen(leido: Leido): Pesos {
  const devuelto = Number(leido.devuelto)
  return hasMoney(leido) ? devuelto : Math.min(leido.monto, Math.max(devuelto, Math.trunc(Number(leido.vuelto))))
}

/** Payments that are released in some days, and those that came in until their end and are released later. */
async function selectPagosDelCierre(db: Kysely<Schema>, dias: Tramo): Promise<PagoDelCierre[]> {
  const [desde, hasta] = [comienzoDe(dias.desde), comienzoDe(dias.hasta + 1)]
  const rows = await selectPagos(db, hasta)
    .where(
      sql<boolean>`((g.se_libera >= ${desde} and g.se_libera < ${hasta})
        or (g.se_libera >= ${hasta} and exists (select 1 from pago_cargos c where c.pago_id = g.id and c.en < ${hasta}))
        or (g.se_libera is null and exists (
             select 1 from pedido_eventos e
              where e.pedido_id = g.pedido_id and e.pago_id = g.id and e.evento = 'pago_aprobado'
                and e.en >= ${desde} and e.en < ${hasta})))`,
    )
    .orderBy('g.seLibera')
    .orderBy('g.id')
    .execute()
  return rows.filter((row) => hasMoney(row) || backUntilThen(row) < row.monto).map(toPagoDelCierre)
}

async function selectPagosPorNumero(
  db: Kysely<Schema>,
  liberaciones: Liberacion[],
  hasta: number,
): Promise<Map<string, PagoDelCierre>> {
  const numeros = liberaciones.map(({ numero }) => numero)
  const rows = await selectPagos(db, hasta)
    .where(({ ref }) => anyOf(db, ref('g.id'), numeros))
    .execute()
  return new Map(rows.map((row) => [row.id, toPagoDelCierre(row)]))
}

/** Codes of the orders that the report's references are: ids, or codes themselves. */
async function selectCodigos(db: Kysely<Schema>, liberaciones: Liberacion[]): Promise<Map<string, string>> {
  const referencias = liberaciones.map(({ referencia }) => referencia)
  const rows = await db
    .selectFrom('pedidos')
    .select(['id', 'codigo'])
    .where(({ or, ref }) => or([anyOf(db, ref('id'), referencias), anyOf(db, ref('codigo'), referencias)]))
    .execute()
  return new Map(rows.flatMap(({ id, codigo }) => [id, codigo].map((referencia) => [referencia, codigo])))
}

/**
 * Transfers as 'Ventas' counts them, on the day on which the shop knew of each, beside the bank's movements of the same days.
 * What stands at the bank and counts in another month is told apart.
 */
async function closeBanco(db: Kysely<Schema>, dias: Tramo): Promise<GrupoDeCierre[]> {
  const movimientos = await db
    .selectFrom('movimientosBanco as m')
    .leftJoin('pedidos as p', 'p.id', 'm.pedidoId')
    .select(['m.fecha', 'm.descripcion', 'm.centavos', 'm.estado', 'p.codigo'])
    .where('m.fecha', '>=', writeDia(dias.desde))
    .where('m.fecha', '<=', writeDia(dias.hasta))
    .where('m.moneda', '=', 'UYU')
    .orderBy('m.fecha')
    .orderBy('m.orden')
    .execute()
  const vistos = movimientos.map(({ fecha, descripcion, centavos, codigo }): FilaDeCierre => ({
    dia: readDia(fecha),
    codigo,
    detalle: descripcion,
    centavos,
  }))
  const cobros = await runLong(() => selectTransferencias(db, dias))
  const contadas = cobros.map(({ codigo, dia, centavos, fecha }): FilaDeCierre => ({
    dia,
    codigo,
    detalle: fecha === null ? 'Confirmada a mano' : `En el banco, el ${diaEnCifras(readDia(fecha)!)}`,
    centavos: Number(centavos),
  }))
  const isOfOtherMonth = (fecha: string | null) => fecha !== null && !fecha.startsWith(mesDe(dias.desde))
  const filasEn = (estado: EstadoDeMovimiento) => vistos.filter((_, i) => movimientos[i]!.estado === estado)
  const sinBanco = contadas.filter((_, i) => cobros[i]!.fecha === null)
  return toGrupos(
    new Map<ClaveDeGrupo, FilaDeCierre[]>([
      ['transferencias', contadas],
      ['sin_banco', sinBanco],
      ['en_otro_mes', contadas.filter((_, i) => isOfOtherMonth(cobros[i]!.fecha))],
      ['banco', vistos],
      ['banco_otro_mes', countedElsewhere(vistos, contadas)],
      ['banco_sin_pedido', filasEn('nuevo').map((fila) => guessCobro(fila, sinBanco))],
      ['banco_apartado', filasEn('apartado')],
    ]),
  )
}

/** What came in by transfer of each order, and the last of its movements at the bank. */
function selectTransferencias(db: Kysely<Schema>, { desde, hasta }: Tramo) {
  return db
    .selectFrom('cobros as c')
    .innerJoin('pedidos as p', 'p.id', 'c.pedidoId')
    .select(['p.codigo', sql<number>`min(c.dia)`.as('dia'), sql<number>`sum(c.cobrado)`.as('centavos')])
    .select(sql<string | null>`(select max(m.fecha) from movimientos_banco m where m.pedido_id = p.id)`.as('fecha'))
    .where('c.dia', '>=', desde)
    .where('c.dia', '<=', hasta)
    .where('c.medio', 'in', POR_BANCO)
    .groupBy(['p.id', 'p.codigo'])
    .having(sql<boolean>`sum(c.cobrado) <> 0`)
    .orderBy(sql`min(c.en)`)
    .orderBy('p.id')
    .execute()
}

const POR_BANCO = mediosCon(({ porBanco }) => porBanco)

/** A movement of no order with the one that it may be of: of its amount, known within some days, and the only one. */
function guessCobro(fila: FilaDeCierre, sinBanco: FilaDeCierre[]): FilaDeCierre {
  const isNear = ({ dia, centavos }: FilaDeCierre) =>
    centavos === fila.centavos && Math.abs((dia ?? 0) - (fila.dia ?? 0)) <= DIAS_CERCA
  const [una, otra] = sinBanco.filter(isNear)
  return una === undefined || otra !== undefined
    ? fila
    : { ...fila, detalle: `${fila.detalle} (por el monto puede ser ${una.codigo})` }
}

const DIAS_CERCA = 5

/** What the bank has of orders beyond what counts in these days: it was confirmed before, or its list was taken later. */
function countedElsewhere(vistos: FilaDeCierre[], contadas: FilaDeCierre[]): FilaDeCierre[] {
  const cuentan = new Map(contadas.map(({ codigo, centavos }) => [codigo, centavos]))
  const suyos = Map.groupBy(vistos, ({ codigo }) => codigo)
  suyos.delete(null)
  return [...suyos].flatMap(([codigo, filas]) => {
    const centavos = filas.reduce((sum, fila) => sum + fila.centavos, 0) - (cuentan.get(codigo) ?? 0)
    return centavos > 0 ? [{ ...filas[0]!, centavos }] : []
  })
}

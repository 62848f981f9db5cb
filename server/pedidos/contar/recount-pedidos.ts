import type { Kysely } from 'kysely'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { costoDeLinea } from '#domain/ventas/costo.ts'
import type { Documento, Renglon } from '#domain/ventas/documentos.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import type { Flag, PedidoEncargoRow, RenglonRow, Schema } from '#server/db/schema.ts'
import { selectEncargosDe } from '../guardar/encargos.repo.ts'
import { ENVIO, selectKept, type Kept } from './kept.ts'
import { readCuentas, type Cuenta } from './read-hechos.ts'
import { sumDias } from './sum-dias.ts'

type Counting = Pick<Runtime, 'database'>

/** Orders of one transaction: others wait for it. */
const BATCH = 20

/**
 * Keeps what each order sold and its money as it moved (specification 50.4): whatever was written down about an order, it is
 * counted anew within seconds. Then the days that it moved are summed.
 */
export function startRecounting(runtime: Runtime): Loop {
  return startLoop({
    name: 'ventas',
    round: async (signal) => {
      await recountPedidos(runtime, signal)
      await sumDias(runtime, signal)
    },
    onError: (error) => runtime.log.error({ err: error }, 'what was sold could not be counted'),
  })
}

/** Counts all orders that wait for it, the newest first: what happens now isn't held up by a shop's whole past. */
export async function recountPedidos({ database }: Counting, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const rows = await database.read
      .selectFrom('pedidosPorContar')
      .select('pedidoId')
      .distinct()
      .orderBy('pedidoId', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ pedidoId }) => pedidoId)
    await database.transaction((tx) => countTogether(tx, ids))
  }
}

async function countTogether(tx: Tx, ids: string[]): Promise<void> {
  await lockKeys(
    tx,
    ids.map((id) => `contar ${id}`),
  )
  // Marks go before anything is read: what is written meanwhile leaves new ones.
  await tx.deleteFrom('pedidosPorContar').where('pedidoId', 'in', ids).execute()
  const before = await selectKept(tx, ids)
  const cuentas = await readCuentas(tx, ids)
  const conocido = { fichas: await readFichas(tx, cuentas), encargos: await selectEncargosDe(tx, ids) }
  const next = await Promise.all(cuentas.map((cuenta) => toKept(tx, cuenta, before, conocido)))
  const after: Kept = {
    documentos: next.flatMap(({ documentos }) => documentos),
    renglones: next.flatMap(({ renglones }) => renglones),
    cobros: next.flatMap(({ cobros }) => cobros),
  }
  for (const table of ['renglones', 'documentos', 'cobros'] as const) {
    await tx.deleteFrom(table).where('pedidoId', 'in', ids).execute()
  }
  await insertTogether(tx, after)
  const cargos = await tx
    .selectFrom('pagoCargos')
    .innerJoin('pagos', 'pagos.id', 'pagoCargos.pagoId')
    .select('pagoCargos.en')
    .where('pagos.pedidoId', 'in', ids)
    .execute()
  const moved = [...before.documentos, ...before.cobros, ...after.documentos, ...after.cobros]
  const dias = new Set([...moved.map(({ dia }) => dia), ...cargos.map(({ en }) => diaDe(en))])
  if (dias.size > 0)
    await tx
      .insertInto('diasPorSumar')
      .values([...dias].map((dia: Dia) => ({ dia })))
      .execute()
}

/** What is kept of a shirt besides what it was sold for. */
type Ficha = Pick<RenglonRow, 'equipo' | 'liga' | 'categoria' | 'costo'>
/** What shirts are like now, by product, and what was asked for from their makers. */
type Conocido = { fichas: Map<string, Ficha>; encargos: PedidoEncargoRow[] }
const NADA: Ficha = { equipo: '', liga: '', categoria: '', costo: null }

/** What shirts are like now, by product. */
async function readFichas(db: Kysely<Schema>, cuentas: Cuenta[]): Promise<Map<string, Ficha>> {
  const ids = [...new Set(cuentas.flatMap(({ lineas }) => lineas.map(({ productId }) => productId)))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'equipo', 'liga', 'categoria', 'costo'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...ficha }) => [id, { ...ficha, categoria: categoriaMostrada(ficha.categoria) }]))
}

async function toKept(tx: Tx, cuenta: Cuenta, before: Kept, { fichas, encargos }: Conocido): Promise<Kept> {
  const { pedido, lineas, documentos, asientos } = cuenta
  const pedidoId = pedido.id
  const sold = before.renglones.filter((row) => row.pedidoId === pedidoId && row.clave === 'venta')
  const known = before.documentos.find((row) => row.pedidoId === pedidoId && row.clave === 'venta')
  const repite = documentos.length === 0 ? 0 : (known?.repite ?? (await hasBoughtBefore(tx, cuenta)))
  return {
    documentos: documentos.map(({ renglones: _own, ...documento }) => ({
      ...documento,
      pedidoId,
      dia: diaDe(documento.en),
      medio: pedido.medioDePago,
      repite,
    })),
    renglones: documentos.flatMap((documento) =>
      documento.renglones.map(({ orden, vuelve, ...renglon }) => {
        const linea = lineas.find((one) => one.orden === orden)
        const was = sold.find((row) => row.orden === orden)
        const ficha = was ?? (linea === undefined ? NADA : (fichas.get(linea.productId) ?? NADA))
        const { equipo, liga, categoria } = ficha
        const encargo = encargos.find((one) => one.pedidoId === pedidoId && one.orden === orden)
        const costo = linea === undefined ? null : costoDeLinea({ modo: linea.modo, costo: ficha.costo }, encargo)
        const isPrinted =
          linea !== undefined && (linea.nombrePersonalizado + linea.numero !== '' || linea.parches === 1)
        return {
          ...renglon,
          pedidoId,
          clave: documento.clave,
          orden: orden ?? ENVIO,
          equipo,
          liga,
          categoria,
          impresa: was?.impresa ?? ((isPrinted ? 1 : 0) as Flag),
          costo: costoDelRenglon(costo, documento, { orden, vuelve, ...renglon }),
        }
      }),
    ),
    cobros: asientos.map((asiento, numero) => ({ ...asiento, pedidoId, numero, dia: diaDe(asiento.en) })),
  }
}

/**
 * What a shirt cost that was sold, or sent in exchange, or what of that the shop has again; null where nobody knows, and of
 * the shipping.
 */
function costoDelRenglon(costo: number | null, { clase }: Documento, { orden, vuelve }: Renglon): number | null {
  if (costo === null || orden === null) return null
  return clase === 'venta' || vuelve ? costo : 0
}

/** Whether whoever ordered it had bought before, as far as is known: by telephone or e-mail. */
async function hasBoughtBefore(tx: Tx, { pedido, documentos }: Cuenta): Promise<Flag> {
  const { telefonoNormal, casilla } = pedido
  const { en } = documentos[0]!
  for (const [campo, valor] of [
    ['telefonoNormal', telefonoNormal],
    ['casilla', casilla],
  ] as const) {
    if (valor === '') continue
    const found = await tx
      .selectFrom('pedidos as p')
      .innerJoin('pedidoEventos as e', 'e.pedidoId', 'p.id')
      .select('p.id')
      .where(`p.${campo}`, '=', valor)
      .where('p.tipo', '=', 'venta')
      .where('p.id', '<>', pedido.id)
      .where('e.a', '=', 'pagado')
      .where('e.en', '<', en)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return 1
  }
  return 0
}

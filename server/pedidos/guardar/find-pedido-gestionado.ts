import type { Kysely } from 'kysely'
import type { Correccion } from '#domain/pedidos/correccion.ts'
import { toFactura } from '#domain/facturacion/receptor.ts'
import { toDibujable } from '#domain/productos/dibujable.ts'
import type { LineaGestionada, PagoConCargos, PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { loadProductosInternosById } from '#server/productos/load-productos.ts'
import type { PedidoLineaRow, Schema } from '#server/db/schema.ts'
import { listCorreosDePedido } from '#server/correos/correos-de-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectAvisosDe, toAviso } from './avisos.repo.ts'
import { selectAcreditado } from './creditos.repo.ts'
import { selectReintegrosDe, toReintegro } from './reintegros.repo.ts'
import { ordenesLlegadas, selectEncargosDe } from './encargos.repo.ts'
import { selectLineasDe, selectMovimientosDe, selectNotas, selectPagosDePedido } from './gestion.repo.ts'
import { selectCargos } from './pagos.repo.ts'
import { momentoDelCorreo } from './momento-del-correo.ts'
import { completePedido, selectPedido } from './pedidos.repo.ts'
import { selectCambioDe, selectVidas } from './vidas.repo.ts'

/** An order with everything that was said and done about it, for the owner; null when there is none. */
export async function findPedidoGestionado(
  { database }: Pick<Runtime, 'database'>,
  codigo: string,
): Promise<PedidoGestionado | null> {
  const db = database.read
  const row = await selectPedido(db, { codigo })
  if (row === undefined) return null
  const encargos = await selectEncargosDe(db, [row.id])
  return {
    ...(await completePedido(db, row)),
    lineas: await addDibujos(db, await selectLineasDe(db, [row.id])),
    encargos: encargos.map(({ pedidoId: _pedidoId, ...encargo }) => encargo),
    llegadas: ordenesLlegadas(encargos),
    vidas: await selectVidas(db, [row.id]),
    cambioDe: (await selectCambioDe(db, row)) ?? null,
    factura: toFactura(row),
    notas: await selectNotas(db, row.id),
    avisos: (await selectAvisosDe(db, [row.id])).map(toAviso),
    pagos: await readPagosConCargos(db, row.id),
    reintegros: (await selectReintegrosDe(db, [row.id])).map(toReintegro),
    movimientos: (await selectMovimientosDe(db, [row.id])).map(({ centavos, en, fecha, descripcion }) => ({
      centavos,
      en,
      fecha,
      descripcion,
    })),
    acreditado: await selectAcreditado(db, row),
    correos: await listCorreosDePedido({ database }, row.id),
    borrado: row.borrado,
    tieneCorreo: row.correo !== '' && momentoDelCorreo(row) !== null,
  }
}

async function readPagosConCargos(db: Kysely<Schema>, pedidoId: string): Promise<PagoConCargos[]> {
  const pagos = await selectPagosDePedido(db, pedidoId)
  const cargos = await selectCargos(
    db,
    pagos.map(({ id }) => id),
  )
  const byPago = Map.groupBy(cargos, ({ pagoId }) => pagoId)
  return pagos.map((pago) => ({ ...pago, cargos: byPago.get(pago.id) ?? [] }))
}

/** Sold lines, in their order, with what their backs are drawn from today. */
export async function addDibujos(db: Kysely<Schema>, rows: PedidoLineaRow[]): Promise<LineaGestionada[]> {
  const productos = await loadProductosInternosById(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map((row) => toLineaGestionada(row, productos.get(row.productId)))
}

function toLineaGestionada(
  { pedidoId: _pedidoId, parches, corregida, nombreAntes, numeroAntes, ...linea }: PedidoLineaRow,
  producto: Producto | undefined,
): LineaGestionada {
  return {
    ...linea,
    parches: parches === 1,
    correccion: toCorreccion({ corregida, nombreAntes, numeroAntes }),
    dibujo: producto === undefined ? null : toDibujable(producto),
  }
}

/** What a buyer corrected on a line. */
export function toCorreccion({
  corregida,
  nombreAntes,
  numeroAntes,
}: Pick<PedidoLineaRow, 'corregida' | 'nombreAntes' | 'numeroAntes'>): Correccion | null {
  return corregida === null ? null : { en: corregida, nombre: nombreAntes, numero: numeroAntes }
}

/** Several orders, sorted as their codes were given, each once; codes of no order are left out. */
export async function findPedidosGestionados(
  runtime: Pick<Runtime, 'database'>,
  codigos: string[],
): Promise<PedidoGestionado[]> {
  const pedidos = []
  for (const codigo of new Set(codigos)) {
    const pedido = await findPedidoGestionado(runtime, codigo)
    if (pedido !== null) pedidos.push(pedido)
  }
  return pedidos
}

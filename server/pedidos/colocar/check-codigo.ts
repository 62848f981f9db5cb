import { ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { reviewLinea } from '#domain/pedidos/linea.ts'
import { discount } from '#domain/pedidos/revision.ts'
import type { CodigoRevisado, LineaPedida } from '#domain/pedidos/solicitud.ts'
import { normalizeCodigo } from '#domain/codigos/codigo.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { countIntento } from '#server/codigos/count-intento.ts'
import { findCodigoAplicable, isSinUso } from '#server/codigos/find-codigo-aplicable.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { findReemplazables } from '../mover/cancel-reemplazado.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'

type LineaPorRevisar = Omit<LineaPedida, 'unit_price'>
type FalloDeCodigo = Fallo<'codigo_desconocido' | 'codigo_no_vale', undefined>

/**
 * What a code would take off each line of a cart now, by each way of paying, or why it doesn't (specification 34). How
 * often its buyer may use it is only known once they have said who they are.
 * @param ip address of the visitor
 * @param propio token of an unpaid order of the buyer's own, which a new one would replace, and its use with it
 */
export function checkCodigo(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  typed: string,
  items: LineaPorRevisar[],
  ip: string,
  propio?: string,
): Promise<Resultado<CodigoRevisado, FalloDeCodigo | Fallo<'demasiados_intentos', undefined>>> {
  const red = redDe(ip)
  return countIntento(runtime, red, typed, () => reviewCodigoTyped(runtime, typed, items, { red, propio }))
}

async function reviewCodigoTyped(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  typed: string,
  items: LineaPorRevisar[],
  { red, propio }: { red: string; propio: string | undefined },
): Promise<Resultado<CodigoRevisado, FalloDeCodigo>> {
  const db = runtime.database.read
  const own = propio === undefined ? undefined : await selectPedido(db, { token: propio })
  const keeps = own?.usoDeCodigo === 'reservado' && own.codigoDescuento === normalizeCodigo(typed)
  const replaced = keeps && (await findReemplazables(db, own)).length > 0 ? own : null
  const now = runtime.clock()
  const found = await findCodigoAplicable(db, typed, { now, propios: replaced === null ? 0 : 1 })
  if (!found.ok) return found
  const ajustes = await readAjustes(runtime)
  const productos = await loadProductosById(
    db,
    items.map(({ id }) => id),
    now,
  )
  const revisiones = items.map((item) => reviewLinea(productos.get(item.id), item, ajustes))
  const descuentos = discount(items, revisiones, productos, found.value)
  if (!descuentos.ok) return descuentos
  const { codigo } = found.value
  const porConfirmar = await isSinUso(db, codigo, red, replaced)
  return ok({ codigo: codigo.codigo, descuentos: descuentos.value, porConfirmar })
}

import type { Devolucion } from '#domain/devoluciones/devolucion.ts'
import { quienPaga, refuseDevolucion, refuseDevuelta } from '#domain/devoluciones/revision.ts'
import type { PedidoDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { inTransactionOrNothing, type Work } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { completePedido, lockPedido, selectPedido, type ClaveDePedido } from '../guardar/pedidos.repo.ts'
import { selectVidas } from '../guardar/vidas.repo.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { insertDevolucion, selectDevolucion } from './devoluciones.repo.ts'
import { findReemplazos } from './reemplazos.ts'
import { tellDevolucion } from './tell-devolucion.ts'
import type { Abierta, FalloDeDevolucion, PorQuien } from './with-devolucion.ts'

/** More often than anybody asks: refused ones count too, since strangers may have the address. */
const DEVOLUCIONES_MAX = 20

/**
 * A buyer asks to give shirts back, or to have them exchanged (specification 37.4). Nothing is held and no money moves
 * before the owner accepts. The same request sent twice is one.
 * @param token of the order, as its buyer has it
 */
export async function askDevolucion(
  runtime: MailingRuntime,
  token: string,
  pedida: PedidoDeDevolucion,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const por = { quien: 'comprador', autor: '' } as const
  const asked = await beginDevolucion(runtime, { token }, pedida, por, async (work, abierta) => {
    await tellDevolucion(work, abierta, { comprador: 'pedida', tienda: 'pedida' })
    return ok(null)
  })
  if (asked.ok) runtime.mailer.kick()
  return asked
}

/**
 * Writes down what is asked for, and goes on with it in the same transaction.
 * @param goOn isn't called for a request that was written before
 * @returns null for one that was
 */
export function beginDevolucion<T>(
  runtime: MailingRuntime,
  clave: ClaveDePedido,
  pedida: PedidoDeDevolucion,
  por: PorQuien,
  goOn: (work: Work, abierta: Abierta) => Promise<Resultado<T, FalloDeDevolucion>>,
): Promise<Resultado<T | null, FalloDeDevolucion>> {
  return inTransactionOrNothing(runtime, async (work): Promise<Resultado<T | null, FalloDeDevolucion>> => {
    const found = await selectPedido(work.tx, clave)
    const pedido = found && (await lockPedido(work.tx, found.id, work.clock()))
    if (pedido === undefined) return fallo('no_encontrado')
    const known = await selectDevolucion(work.tx, pedida.id)
    if (known !== undefined) {
      if (known.pedidoId === pedido.id) return ok(null)
      return fallo('clave_reutilizada', { detail: 'Ese pedido ya se mandó. Volvé a cargar la página.' })
    }
    const refused = await refuseNew(work, pedido, pedida, por)
    if (refused !== null) return refused
    const devolucion = draftDevolucion(work, pedido, pedida)
    const evento = por.quien === 'comprador' ? 'pedir' : 'abrir'
    const paso = { en: work.clock(), ...por, evento, de: null, a: 'pedida', detalle: '' } as const
    await insertDevolucion(work.tx, devolucion, { id: work.newId(), devolucionId: devolucion.id, ...paso })
    return goOn(work, { pedido, devolucion: { ...devolucion, pasos: [paso] } })
  })
}

async function refuseNew(
  work: Work,
  row: PedidoRow,
  pedida: PedidoDeDevolucion,
  { quien }: PorQuien,
): Promise<FalloDeDevolucion | null> {
  const { tx, ajustes, clock } = work
  const pedido = await completePedido(tx, row)
  const plazo = quien === 'comprador' ? { ajustes, now: clock() } : null
  const refused = refuseDevolucion(pedido, await selectVidas(tx, [row.id]), pedida, plazo)
  if (refused !== null) return refused
  if ((await selectDevolucionesDe(tx, [row.id])).length >= DEVOLUCIONES_MAX) {
    return refuseDevuelta('Ya hubo muchas devoluciones de este pedido: escribinos.')
  }
  if (pedida.arreglo !== 'cambio') return null
  const reemplazos = await findReemplazos(work, pedido, pedida.lineas)
  return reemplazos.ok ? null : reemplazos
}

function draftDevolucion(
  { clock, ajustes }: Work,
  { id: pedidoId }: PedidoRow,
  { id, lineas, motivo, texto, arreglo, cuenta }: PedidoDeDevolucion,
): Devolucion {
  return {
    id,
    pedidoId,
    estado: 'pedida',
    motivo,
    texto,
    arreglo,
    ...quienPaga({ motivo, arreglo }, ajustes),
    donde: ajustes.devoluciones.donde,
    respuesta: '',
    cuenta,
    cambioId: null,
    monto: null,
    creado: clock(),
    resuelto: null,
    lineas: lineas.map(({ orden, reemplazo }) => ({
      orden,
      reemplazo: arreglo === 'cambio' ? reemplazo : null,
      destino: '',
      llegada: null,
      llegadaPor: '',
    })),
    pasos: [],
  }
}

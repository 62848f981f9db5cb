import type { Kysely } from 'kysely'
import { venceCredito } from '#domain/devoluciones/credito.ts'
import { isViva, nextEstadoDeDevolucion, type Devolucion } from '#domain/devoluciones/devolucion.ts'
import { cuentaDelCambio } from '#domain/devoluciones/valor.ts'
import { formatPesos, sumPesos } from '#domain/dinero/dinero.ts'
import { precioDeLinea, totalElegido, totalesPedido } from '#domain/pedidos/pedido.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectCreditosDeMas } from '../guardar/creditos.repo.ts'
import type { Expediente } from './read-expedientes.ts'

/**
 * What comes back of an order agrees with its history, its lines, the money that went back, and the orders of what is
 * sent for it (specification 11.36, 37).
 */
export function checkDevoluciones(expediente: Expediente): string[] {
  const { pedido, devoluciones } = expediente
  const vivas = devoluciones.filter(isViva).flatMap(({ lineas }) => lineas.map(({ orden }) => orden))
  return [
    ...(new Set(vivas).size < vivas.length ? ['una camiseta está en dos devoluciones'] : []),
    ...devoluciones.flatMap((devolucion) =>
      [
        ...checkPasos(devolucion),
        ...checkPiezas(devolucion, expediente),
        ...checkSaldo(devolucion, expediente),
        ...checkCambio(devolucion, expediente),
      ].map((que) => `la devolución ${devolucion.id} ${que}`),
    ),
    ...checkPagoConLoDevuelto(expediente),
    ...(pedido.tipo === 'cambio' && !expediente.isCambio && !wasGivenUp(expediente)
      ? ['es lo que se manda por una devolución, y ninguna lo dice']
      : []),
  ]
}

/** Cancelled, whatever came after, or so old that the order of the shirt that came back was deleted before it. */
function wasGivenUp({ pedido, eventos }: Expediente): boolean {
  return pedido.borrado !== null || eventos.some(({ a }) => a === 'cancelado')
}

function checkPasos({ estado, pasos, creado, resuelto }: Devolucion): string[] {
  const [first, ...rest] = pasos
  if (first === undefined) return ['no tiene historial']
  const faults: string[] = []
  if ((first.evento !== 'pedir' && first.evento !== 'abrir') || first.de !== null || first.a !== 'pedida')
    faults.push(`empieza con «${first.evento}»`)
  if (first.en !== creado) faults.push('no se creó cuando dice su historial')
  let now = first.a
  for (const { evento, de, a } of rest) {
    if (de !== now || de === null || nextEstadoDeDevolucion(de, evento) !== a)
      faults.push(`pasó de ${de} a ${a} por «${evento}», y eso no está permitido`)
    now = a
  }
  if (now !== estado) faults.push(`está ${estado} y su historial dice ${now}`)
  for (const { quien, autor, evento } of pasos)
    if ((quien === 'administrador') !== (autor !== '')) faults.push(`no dice quién hizo «${evento}»`)
  const end = rest.find(({ de, a }) => de !== a && (a === 'rechazada' || a === 'retirada' || a === 'saldada'))
  if ((end?.en ?? null) !== resuelto) faults.push('no terminó cuando dice su historial')
  return faults
}

function checkPiezas({ lineas, pasos, arreglo, estado }: Devolucion, { lineas: vendidas }: Expediente): string[] {
  const faults: string[] = []
  if (lineas.length === 0) faults.push('no tiene camisetas')
  for (const { orden, destino, llegada, llegadaPor, reemplazo } of lineas) {
    if (!vendidas.some((linea) => linea.orden === orden)) faults.push('es de una camiseta que el pedido no tiene')
    const arrived = pasos.some(
      ({ evento, autor, en }) => evento === 'llegar' && autor === llegadaPor && en >= (llegada ?? 0),
    )
    if ((destino === '') !== (llegada === null) || (destino !== '' && !arrived))
      faults.push('no cierra con lo que llegó')
    if (isViva({ estado }) && (arreglo === 'cambio') !== (reemplazo !== null))
      faults.push('no cierra con lo que se manda')
  }
  return faults
}

/** What was settled in money went back, unless the provider refused it. */
function checkSaldo(
  { id, estado, arreglo, monto, resuelto }: Devolucion,
  { reintegros, creditos }: Expediente,
): string[] {
  const credito = creditos.get(id)
  if (arreglo === 'credito' && estado === 'saldada') {
    if ((credito?.monto ?? 0) !== monto) return ['no dejó el crédito que dice']
    return credito === undefined || credito.vence === venceCredito(resuelto ?? 0)
      ? []
      : ['su crédito no vence cuando debe']
  }
  if (credito !== undefined) return ['dejó un crédito que no corresponde']
  const own = reintegros.filter(({ devolucionId }) => devolucionId === id)
  const back = sumPesos(own.filter((one) => one.estado !== 'rechazada').map((one) => one.monto))
  if (estado !== 'saldada') return back > 0 ? ['no está resuelta, y su dinero volvió'] : []
  if (back === monto || own.some((one) => one.estado === 'rechazada')) return []
  return [`dice ${formatPesos(monto ?? 0)} y volvieron ${formatPesos(back)}`]
}

/** What is sent for it is what was agreed on, paid by what the shirts that come back are worth. */
function checkCambio({ lineas, arreglo, estado, cambioId, monto }: Devolucion, expediente: Expediente): string[] {
  const { pedido, lineas: vendidas, cambios } = expediente
  const isHeld = arreglo === 'cambio' && (estado === 'aceptada' || estado === 'saldada')
  if (!isHeld) return cambioId === null ? [] : ['tiene un cambio que no corresponde']
  const cambio = cambios.find(({ pedido: { id } }) => id === cambioId)
  if (cambio === undefined) return ['no tiene el pedido de lo que se manda']
  const faults: string[] = []
  const wanted = lineas.map(({ reemplazo }) => `${reemplazo?.productId} ${reemplazo?.talle} ${reemplazo?.modo}`)
  const sent = cambio.lineas.map(({ productId, talle, modo }) => `${productId} ${talle} ${modo}`)
  if (wanted.toSorted().join() !== sent.toSorted().join()) faults.push('no manda lo que se acordó')
  const ordenes = new Set(lineas.map(({ orden }) => orden))
  const valor = sumPesos(
    vendidas.filter(({ orden }) => ordenes.has(orden)).map((linea) => precioDeLinea(linea, pedido.medioDePago)),
  )
  const { aCuenta, sobra } = cuentaDelCambio(valor, cambio.lineas, cambio.pedido.costoEnvio)
  if (cambio.pedido.tipo !== 'cambio' || cambio.pedido.aCuenta !== aCuenta) faults.push('no paga lo que vale')
  if (estado === 'aceptada' && monto !== sobra) faults.push('no dice lo que sobra')
  if (estado === 'saldada' && (cambio.pedido.estado === 'pendiente_pago' || (monto ?? 0) > sobra))
    faults.push('está resuelta, y su cambio no')
  return faults
}

/** Only what was paid beforehand is paid without money. */
function checkPagoConLoDevuelto({ pedido, lineas, eventos, credito }: Expediente): string[] {
  const isSaldado = eventos.some(({ evento }) => evento === 'saldar' || evento === 'usar_credito')
  if (isSaldado && totalElegido(pedido) > 0) return ['figura pago con lo devuelto, y no alcanza']
  if (pedido.credito === '')
    return pedido.aCuenta > 0 && pedido.tipo === 'venta' ? ['tiene algo a cuenta que no se sabe de dónde sale'] : []
  if (pedido.aCuenta <= 0 || pedido.tipo !== 'venta') return ['tiene un crédito que no paga nada']
  const { transferencia } = totalesPedido(lineas, pedido.costoEnvio)
  const isPaid = eventos.some(({ evento }) => evento === 'usar_credito')
  if (pedido.aCuenta > transferencia || isPaid !== (pedido.aCuenta === transferencia))
    return ['no cierra con lo que paga su crédito']
  // What is so old that the shirts it came of are forgotten isn't known any more.
  if (credito === undefined) return pedido.borrado === null ? [`tiene el crédito ${pedido.credito}, que no existe`] : []
  return credito.vence > pedido.creado && credito.monto >= pedido.aCuenta ? [] : ['usa más crédito del que había']
}

/** No credit pays more than it is, but for money that came late, which is flagged (specification 37.33). */
export async function verifyCreditos(db: Kysely<Schema>): Promise<string[]> {
  const flagged = await db.selectFrom('pedidoAvisos').select('detalle').where('tipo', '=', 'credito_de_mas').execute()
  return (await selectCreditosDeMas(db))
    .filter(({ codigo }) => !flagged.some(({ detalle }) => detalle === codigo))
    .map(({ codigo, deMas }) => `Crédito ${codigo}: se usaron ${formatPesos(deMas)} de más.`)
}

import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { CUENTA_MS } from '#domain/pagos/reintegro.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { sumCargos } from '#domain/pagos/cargos.ts'
import { interpretPago } from '#domain/pagos/pago.ts'
import { diaDe, readDia } from '#domain/tiempo/dia.ts'
import type { PagoRow, PedidoRow, ReintegroDelProveedor, ReintegroRow } from '#server/db/schema.ts'
import { isDelProveedor } from '../guardar/reintegros.repo.ts'
import type { Expediente, PagoConEfectos } from './read-expedientes.ts'

/** Clocks of two machines differ, and one may have been set back a day. */
const SLACK = 2 * 24 * 3_600_000

/**
 * A payment was applied as what it says now, the order shows the payment that paid it. Each refund ended and was told
 * of in its amount (specification 11.76).
 * @param now milliseconds UTC
 */
export function checkEstadosDePago({ pedido, eventos, pagos, reintegros }: Expediente, now: number): string[] {
  const paying = eventos.find(({ evento }) => evento === 'pago_aprobado')
  const pago = paying && pagos.find(({ id }) => id === paying.pagoId)
  const shown = [pedido.pagoEstado, pedido.pagoDetalle]
  return [
    ...(pago !== undefined && (shown[0] !== pago.estado || shown[1] !== pago.detalle)
      ? [`muestra el pago como ${shown.join(' ')}, y el que lo pagó está ${pago.estado} ${pago.detalle}`]
      : []),
    ...(pagos.length === 0 && (shown[0] !== null || shown[1] !== null) ? ['muestra un pago y no tiene ninguno'] : []),
    ...pagos.flatMap((one) => checkAplicado(one, now)),
    ...pagos.flatMap((one) => checkCargos(one, reintegros)),
    ...reintegros.flatMap((one) => (isDelProveedor(one) ? checkReintegro(one, pagos) : checkAMano(one, pedido, now))),
    ...pagos.flatMap(({ id }) => checkContados(id, { eventos, reintegros })),
    ...checkContados(null, { eventos, reintegros }),
    ...((pedido.preferenceId === null) !== (pedido.initPoint === null) ||
    pedido.initPoint?.includes(pedido.preferenceId ?? '') === false
      ? ['su enlace de pago no es el de su preferencia']
      : []),
  ]
}

function checkAplicado({ id, estado, detalle, efectos, actualizadoProveedor }: PagoConEfectos, now: number): string[] {
  const isApplied = efectos.some((one) =>
    one.estado === estado && one.significado === 'otro'
      ? ['', detalle].includes(one.detalle)
      : one.estado === estado && one.significado === interpretPago(estado),
  )
  return [
    ...(isApplied ? [] : [`el pago ${id} está ${estado}, y al pedido no se le aplicó`]),
    ...(actualizadoProveedor > now + SLACK
      ? [`el pago ${id} figura cambiado en el futuro: no se creería lo que Mercado Pago diga de él`]
      : []),
  ]
}

/**
 * What the provider keeps is what the payment is worth less what it hands over; less of it once something went back
 * (specification 51.4).
 */
function checkCargos({ id, estado, monto, netoRecibido, cargos }: PagoConEfectos, reintegros: ReintegroRow[]) {
  const kept = sumCargos(cargos)
  const faults = [...new Set(cargos.map(({ numero }) => numero))]
    .filter((numero) => sumCargos(cargos.filter((one) => one.numero === numero)) < 0)
    .map((numero) => `del cargo ${numero} del pago ${id} se devolvió más de lo que se cobró`)
  if (netoRecibido === null) return faults
  const taken = monto * 100 - netoRecibido
  const isWhole = estado === 'approved' && !reintegros.some((one) => one.pagoId === id && one.estado === 'hecha')
  if (isWhole ? kept !== taken : kept > taken) {
    faults.push(
      `del pago ${id} Mercado Pago se quedó con ${formatCentavos(taken)}, y sus cargos suman ${formatCentavos(kept)}`,
    )
  }
  return faults
}

function checkReintegro(reintegro: ReintegroDelProveedor, pagos: PagoRow[]): string[] {
  const { pagoId, monto, estado, quien, autor, resuelto, proveedorId } = reintegro
  const faults: string[] = []
  if (!pagos.some(({ id }) => id === pagoId)) faults.push('es de un pago que no existe o es de otro pedido')
  if ((quien === 'administrador') !== (autor !== '')) faults.push('no dice quién la pidió')
  if ((estado === 'pedida') !== (resuelto === null)) faults.push(`está ${estado} y dice otra cosa de su fin`)
  if (estado === 'hecha' && proveedorId === null) faults.push('está hecha y no se sabe cuál de Mercado Pago es')
  return faults.map((fault) => `la devolución de ${formatPesos(monto)} del pago ${pagoId} ${fault}`)
}

/** What went back by hand is done, by somebody who said when and where to, before it was written down. */
function checkAMano(reintegro: ReintegroRow, { borrado }: PedidoRow, now: number): string[] {
  const { monto, via, estado, quien, autor, cuenta, dia, creado, resuelto, proveedorId } = reintegro
  const faults: string[] = []
  if (estado !== 'hecha' || resuelto !== creado || proveedorId !== null) faults.push('no está hecha')
  if (quien !== 'administrador' || autor === '') faults.push('no dice quién la hizo')
  const hecho = readDia(dia)
  if (hecho === null || hecho > diaDe(creado)) faults.push('no dice qué día se hizo')
  if (MEDIOS[via].porBanco && cuenta === '' && borrado === null && creado > now - CUENTA_MS) {
    faults.push('no dice a qué cuenta fue')
  }
  return faults.map((fault) => `la devolución a mano de ${formatPesos(monto)} ${fault}`)
}

/** The amounts that the history tells of a payment's refunds, or of those by hand, are those written down. */
function checkContados(
  id: string | null,
  { eventos, reintegros }: Pick<Expediente, 'eventos' | 'reintegros'>,
): string[] {
  const [told, done] = [
    eventos.flatMap(({ pagoId, devuelto }) => (pagoId === id && devuelto ? [devuelto] : [])),
    reintegros.flatMap(({ pagoId, estado, monto }) => (pagoId === id && estado === 'hecha' ? [monto] : [])),
  ].map(
    (montos) =>
      montos
        .toSorted((a, b) => a - b)
        .map(formatPesos)
        .join(', ') || 'nada',
  )
  return told === done
    ? []
    : [`${id === null ? 'a mano' : `del pago ${id}`} su historial cuenta devueltos ${told}, y hay ${done}`]
}

import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import type { Estado, EventoPedido, Pedido, UsoDeCodigo } from './pedido.ts'

/** What a buyer is told whose order keeps no use of its code, before and after ordering. */
export const CODIGO_POR_CONFIRMAR = 'El código se confirma cuando vemos el pago.'

/** Whether an order waits without having a use of its code for sure. */
export function isPorConfirmar({ estado, usoDeCodigo }: Pick<Pedido, 'estado' | 'usoDeCodigo'>): boolean {
  return estado === 'pendiente_pago' && usoDeCodigo === 'por_confirmar'
}

/** How few uses make that an order has one of them or isn't placed. */
const CONTADOS = 3

/** Whether an order that can't keep a use of such a code is refused. */
export function isContado({ usosMax }: Pick<CodigoDeDescuento, 'usosMax'>): boolean {
  return usosMax !== null && usosMax <= CONTADOS
}

/**
 * Whether one more use may be kept for an unpaid order. Those of one network keep a tenth of a code's uses at most, and
 * all together a third, two at least each.
 * @param reservados what all of them keep now; `deLaRed` what those of its network do
 */
export function isReservable(
  { reservados, deLaRed }: { reservados: number; deLaRed: number },
  usosMax: number,
): boolean {
  return reservados < Math.max(2, Math.floor(usosMax / 3)) && deLaRed < Math.max(2, Math.floor(usosMax / 10))
}

/** Whether somebody may have so many uses of a code (specification 34.10). */
export function mayHaveUsos(usos: number, { usosPorPersona }: Pick<CodigoDeDescuento, 'usosPorPersona'>): boolean {
  return usosPorPersona === null || usos <= usosPorPersona
}

const SIN_USO: ReadonlySet<Estado> = new Set(['vencido', 'cancelado'])

/**
 * What happens to the use of an order's code when the order moves (specification 34). An unpaid order that ends gives
 * back the one that it keeps, and a paid one that is cancelled the one that it has. Money takes one, whenever it comes.
 * A refund gives nothing back.
 */
export function efectoEnCodigo(de: Estado, a: Estado, uso: UsoDeCodigo): 'devolver' | 'tomar' | null {
  const waits = de === 'pendiente_pago'
  if (SIN_USO.has(a)) return SIN_USO.has(de) || (waits && uso !== 'reservado') ? null : 'devolver'
  return a === 'pagado' && (de === 'vencido' || (waits && uso !== 'reservado')) ? 'tomar' : null
}

/** How it stands after that. */
export function usoAfter(a: Estado, uso: UsoDeCodigo): UsoDeCodigo {
  if (a === 'pagado') return ''
  return SIN_USO.has(a) && uso === 'reservado' ? 'por_confirmar' : uso
}

/** Whether an order with a code has one of its uses, by its history and how it stands. */
export function hasUso(
  { estado, usoDeCodigo }: Pick<Pedido, 'estado' | 'usoDeCodigo'>,
  eventos: Pick<EventoPedido, 'a'>[],
) {
  if (estado === 'pendiente_pago') return usoDeCodigo === 'reservado'
  return eventos.reduce((has, { a }) => (a === 'pagado' ? true : SIN_USO.has(a) ? false : has), false)
}

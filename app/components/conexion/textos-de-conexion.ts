import type { Motivo } from '../../worker/mensajes.ts'
import { hasPrices } from './alcance.ts'
import { formatMomento } from './momento.ts'

const POR_QUE: Record<Exclude<Motivo, 'sin-datos'>, string> = {
  'sin-conexion': 'Sin conexión.',
  lenta: 'La conexión está muy lenta.',
  'no-responde': 'La tienda no responde.',
}

/**
 * What is said about a page that isn't of this moment (specification 22.30, 16.29).
 * @param desde milliseconds UTC since when it is as it is
 */
export function avisoDe(path: string, motivo: Motivo, desde: number): string {
  const what = hasPrices(path) ? 'Precios y talles como estaban' : 'Esta página está como estaba'
  const como = `${what} el ${formatMomento(desde)}.`
  if (motivo !== 'sin-datos') return `${POR_QUE[motivo]} ${como}`
  return hasPrices(path) ? `${como} Los revisamos cuando hacés el pedido.` : como
}

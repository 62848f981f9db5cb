import type { Motivo } from '../../worker/mensajes.ts'
import { hasPrices } from './alcance.ts'
import { formatMomento } from './momento.ts'

const POR_QUE: Record<Motivo, string> = {
  'sin-conexion': 'Sin conexión.',
  lenta: 'La conexión está muy lenta.',
  'no-responde': 'La tienda no responde.',
}

/**
 * What is said about a page that isn't of this moment (specification 22.30).
 * @param desde milliseconds UTC since when it is as it is
 */
export function avisoDe(path: string, motivo: Motivo, desde: number): string {
  const what = hasPrices(path) ? 'Precios y talles como estaban' : 'Esta página está como estaba'
  return `${POR_QUE[motivo]} ${what} el ${formatMomento(desde)}.`
}

import type { DatosRecibidos, Motivo } from '../../worker/mensajes.ts'
import { hasPrices } from './alcance.ts'
import { formatMomento } from './momento.ts'

/** Since when a page is as it is shown, and why it isn't newer. */
export type Vigencia = { desde: number; motivo: Motivo }

/**
 * How old what is shown is: the oldest of what the page is made of.
 * @param pagina path and query of the page that is open
 * @param documento the page that the window was opened with, when that was a kept one
 * @param recibidos what the worker said about data, in order
 * @returns null when all of it came from the shop
 */
export function vigenciaDe(
  pagina: string,
  documento: ({ pagina: string } & Vigencia) | null,
  recibidos: readonly DatosRecibidos[],
): Vigencia | null {
  const exact = recibidos.filter((datos) => datos.pagina === pagina)
  // A shirt's page changes its query without asking for anything.
  const own =
    exact.length > 0
      ? exact
      : recibidos.filter((datos) => withoutQuery(datos.pagina) === withoutQuery(pagina)).slice(-1)
  const latest = new Map(own.map((datos) => [datos.pedido, datos]))
  const kept: Vigencia[] = [...latest.values()].flatMap(({ desde, motivo }) =>
    desde === null ? [] : [{ desde, motivo }],
  )
  if (documento !== null && withoutQuery(documento.pagina) === withoutQuery(pagina) && latest.size === 0)
    kept.push(documento)
  return kept.sort((a, b) => a.desde - b.desde)[0] ?? null
}

function withoutQuery(pagina: string): string {
  return pagina.split('?')[0]!
}

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

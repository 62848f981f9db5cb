import type { DatosRecibidos, Motivo } from '../../worker/mensajes.ts'

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

/**
 * Why a page is a kept one. The browser kept it or, at the last, the shop, which can't read its data;
 * `server/http/paginas/kept-page.ts` writes that one.
 */
export type Motivo = 'sin-conexion' | 'lenta' | 'no-responde' | 'sin-datos'

/** What the worker tells a page about data that it was given. */
export type DatosRecibidos = {
  kind: 'datos'
  /** Path and query as they were asked for, and those of the page that they belong to. */
  pedido: string
  pagina: string
  /** Milliseconds UTC since when they are kept; null: they came from the shop just now. */
  desde: number | null
  motivo: Motivo
}

/** A page that was seen lately and is kept. */
export type PaginaVista = { pagina: string; titulo: string; desde: number }

/** What a page asks of the worker, by a port of its own; answered with `PaginaVista[]`. */
export type PreguntaVistas = { kind: 'vistas' }

/** What a page fetched before the worker was in charge, in order: addresses of whatever kind. */
export type PedidosDeAntes = { kind: 'pedidos'; pedidos: string[] }

export type DeLaPagina = PreguntaVistas | PedidosDeAntes

/** Header of kept answers: since when, milliseconds UTC. */
export const KEPT_HEADER = 'X-Guardada'

/** The cache mode by which a page asks whether the shop answers; the router never uses it. */
export const PROBE: RequestCache = 'no-cache'

/** Address of the page that stands in for those that aren't kept. */
export const SIN_CONEXION = '/sin-conexion'
/** Parameters of its address: which page was wanted, and whether its data is kept. */
export const PARAM_DE = 'de'
export const PARAM_GUARDADA = 'guardada'

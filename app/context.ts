import { createContext, type RouterContextProvider } from 'react-router'
import type { LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The shop, handed to every loader and action through the request's context. */
export const shopContext = createContext<Shop>()

export type { Shop }

/** Passwords and sessions, as an admin page needs them. */
export type Accounts = Shop['accounts']

/** What administrators do with orders. */
export type AdminPedidos = Shop['admin']['pedidos']

/** Somebody who is signed in. */
export type Usuario = NonNullable<Awaited<ReturnType<Shop['accounts']['findUsuario']>>>

/** The administrator who asks; set by the admin's guard, so only loaders and actions below it can read it. */
export const adminContext = createContext<Usuario>()

/** How long this administrator's pages of lists are; set by the admin's guard. */
export const largoContext = createContext<LargoDePagina>()

/** What a page may need to know of the request that it answers. */
export type RequestFacts = {
  /** Stands in the log's lines and in error pages. */
  id: string
  /** The buyer's address as far as the trusted proxies tell it. */
  ip: string
  /** How the browser names itself. */
  aparato: string
  /** The path as it may be written down: without an order's token. */
  safePath: string
  /** Address of the shop as it was asked for, without a slash at its end. */
  origin: string
  /** The form comes from one of the shop's own pages (specification 8, status 403). */
  ownPage: boolean
  /** Writes the one line that an unexpected failure leaves in the log. */
  logError: (error: unknown) => void
  /** Told by a list whose search found nothing, in either mode. */
  onNothingFound?: (consulta: string) => void
  /** Told by a product's page which one it is about. */
  onProducto?: (productId: string) => void
  /** Told by a page of its cards, where it depends on no other shirt's price but for a range or a count. */
  onTarjetas?: (tarjetas: { id: string }[]) => void
  /** Asked before a page is rendered: who has the page of these data already gets 304 instead. */
  hasPageOf?: (data: string) => boolean
}

export const requestContext = createContext<RequestFacts>()

/** The secret of this rendering: inline scripts of the page may run only with it as `nonce`. */
export const nonceContext = createContext<string>()

/** Notes that the administrator who asks takes a file out of the shop. */
export async function noteExport(context: Readonly<RouterContextProvider>, detalle: string): Promise<void> {
  const { ip: direccion, aparato } = context.get(requestContext)
  const quien = context.get(adminContext).email
  await context.get(shopContext).admin.actividad.noteEvent({ tipo: 'exportacion', quien, direccion, aparato, detalle })
}

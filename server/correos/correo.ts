import type { EnlaceDeUnUso } from '#domain/cuentas/enlace-de-un-uso.ts'
import type { Banco } from '#domain/ajustes/ajustes.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import type { Metodo } from '#domain/envios/envio.ts'

/** Which template a mail is written with. */
export type TipoDeCorreo = 'pedido' | 'contacto' | 'resumen' | 'alerta' | 'cuenta' | 'enlace' | 'devolucion' | 'espera'

type Comunes = {
  to_email: string
  subject: string
  /** Who an answer goes to, '' for the shop's own sender. */
  responder_a: string
  /** The shop's name. */
  tienda: string
}

/** A shirt as its buyer asked for it. */
export type LineaDeCorreo = {
  titulo: string
  detalle: string
  precio: string
  /** The price before its reduction; '' where there is none to tell. */
  antes: string
  /** What is printed on it, as it is printed; '' for nothing. */
  nombre: string
  numero: string
  /** Address of a picture of both on the shirt's back, as `enlace_pedido` is; '' for none. */
  dibujo: string
}

/**
 * The order mail's parameters under the names of specification 7, as texts that are ready to read. Our own template
 * shows some besides. A field added needs a default for mails that were queued before: `PREDETERMINADOS` in
 * to-correo.ts.
 */
export type ParametrosPedido = Comunes & HechosDelPedido & { destinatario: 'tienda' | 'comprador' }

/** What it is written from, to whomever it goes. */
export type HechosDelPedido = Pick<Comunes, 'tienda'> & {
  nombre: string
  telefono: string
  correo: string
  departamento: string
  ciudad: string
  metodo_envio: string
  direccion: string
  comentarios: string
  costo_envio: string
  resumen_carrito: string
  total_mercadopago: string
  total_transferencia: string
  total_elegido: string
  /** What reduction and code took off, in words; '' for nothing. */
  menos: string
  pago_tipo: string

  codigo: string
  /** The buyer's page of the order: whole address, or its path when the shop's address wasn't known. */
  enlace_pedido: string
  momento: MomentoDelCorreo
  metodo: Metodo
  lineas: LineaDeCorreo[]
  llegada: string
  /** By when it has to leave; '' where that isn't known, absent in mails of an earlier version. */
  sale?: string
  /** Until when the order can be paid and its shirts, if held, are so at least; in words, by Montevideo's clock. */
  retenido_hasta: string
  /** Whether it waits, and its shirts from stock aren't held. */
  sin_reserva: boolean
  /** Whether it waits, and has a use of its code only once it is paid. */
  por_confirmar: boolean
  /** Accounts to transfer to; none when nothing is to be transferred. */
  bancos: Banco[]
  /** With what and in how many payments it was paid; '' where nobody knows, absent in mails of an earlier version. */
  como_se_pago?: string
  /** Which paper it was sold by; '' while none is issued, absent in mails of an earlier version. */
  factura?: string
  /** What became of the last card payment, '' when there is nothing to say. */
  mensaje_pago: string
  /** A payment that the buyer makes elsewhere, at a cash network, and where its coupon is shown; '' where that isn't known. */
  cupon: boolean
  enlace_cupon: string
  /** What the carrier calls the parcel, '' while nobody wrote it down. */
  seguimiento: string
  /** Who carries it, and where it is followed; '' where that isn't known. */
  transporte: string
  rastreo: string
  /** Where it is fetched, as its reader is told; '' for none. */
  punto_de_retiro: string
  /** The point that was chosen, with its place; '' while none is. */
  retira_en: string
  /** It is sent for shirts that come back: no sale. */
  cambio: boolean
  /** What of it those paid before; '' for nothing. */
  a_cuenta: string
  /** Money was received for it at some time. */
  pagado: boolean
  /** How much of the money went back with this, '' when nothing did or it wasn't said. */
  devuelto: string
  /** How it did. */
  devuelto_por: MedioDePago
  /** The shop's number as wa.me wants it, '' when it isn't known. */
  whatsapp: string
  /** Who sells: name, RUT and address; '' when it isn't known. */
  empresa: string
}

/** The contact mail's parameters (specification 7). */
export type ParametrosContacto = Comunes & { nombre: string; email: string; telefono: string; mensaje: string }

/** The digest for the owner: what came past the hourly limits. */
export type ParametrosResumen = Comunes & {
  pedidos: number
  /** Orders whose own mail waits for room, those of earlier digests too. */
  en_espera: number
  /** Orders past the daily limit of a network: their mails aren't sent. */
  retenidos: number
  mensajes: number
  /** Start of the administration: whole address, or its path. */
  enlace_admin: string
}

/** Something that the owner has to look after, in paragraphs, with the way to where it is shown. */
export type ParametrosAlerta = Comunes & {
  parrafos: string[]
  /** What the button says. */
  boton: string
  /** A page of the administration: whole address, or its path. */
  enlace_admin: string
}

/** What happens to shirts of an order that come back, to its buyer or to the shop. */
export type ParametrosDevolucion = Comunes & {
  destinatario: ParametrosPedido['destinatario']
  /** The order's. */
  codigo: string
  parrafos: string[]
  /** What the button says, and its page: whole address, or its path. */
  boton: string
  enlace: string
}

/** Something that happened to the shop's keys, to each administrator. */
export type ParametrosCuenta = Comunes & { parrafos: string[] }

/** A link for one use, to whoever runs the shop or is to. */
export type ParametrosEnlace = Comunes & {
  /** What the link says; it isn't one without its seal. */
  enlace: EnlaceDeUnUso
  /** Who invites, '' where nobody does. */
  de: string
  /** The whole link, only in the mail that is sent: '' in the outbox, and where the mail is shown. */
  direccion: string
}

/** What somebody asked to be told of: to confirm that, or that it is there. */
export type ParametrosEspera = Comunes & {
  momento: 'confirmar' | 'aviso'
  parrafos: string[]
  boton: string
  /** Where the button leads, whole or as a path; '' is the page of this mail. */
  enlace: string
  /** This mail's own page, whole, only in the mail that is sent: there it is confirmed and ended. */
  propio: string
}

/** A mail to write: its template with that template's parameters. */
export type Correo =
  | { tipo: 'pedido'; parametros: ParametrosPedido }
  | { tipo: 'contacto'; parametros: ParametrosContacto }
  | { tipo: 'resumen'; parametros: ParametrosResumen }
  | { tipo: 'alerta'; parametros: ParametrosAlerta }
  | { tipo: 'cuenta'; parametros: ParametrosCuenta }
  | { tipo: 'enlace'; parametros: ParametrosEnlace }
  | { tipo: 'devolucion'; parametros: ParametrosDevolucion }
  | { tipo: 'espera'; parametros: ParametrosEspera }

/** Writes a mail. Passed in, because templates are compiled separately (`build/mail/render.js`). */
export type RenderCorreo = (correo: Correo) => Promise<{ html: string; text: string }>

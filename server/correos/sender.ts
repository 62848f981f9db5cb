import type { Correo } from './correo.ts'

/** A mail on its way: to one address. */
export type CorreoPorEnviar = {
  /** The outbox row's id: the Message-ID is made of it. */
  id: string
  correo: Correo
  /** The mail as our own template writes it. */
  html: string
  text: string
}

/**
 * How sending went. 'reintentar': may succeed later. 'rechazado': never will. 'detener': the account itself is refused
 * or badly set up, so no mail goes until somebody looks.
 */
export type ResultadoDeEnvio =
  | { ok: true }
  | { ok: false; fallo: 'reintentar' | 'rechazado' | 'detener'; error: string }

/** A way of sending: SMTP (smtp.ts) or EmailJS (emailjs.ts). */
export type Sender = {
  send: (envio: CorreoPorEnviar) => Promise<ResultadoDeEnvio>
  close: () => void
}

/** Sending one mail never takes longer; the lease in the outbox is a multiple of this. */
export const SEND_MAX_MS = 60_000

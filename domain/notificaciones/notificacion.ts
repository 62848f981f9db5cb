import { comienzoDe, DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { plural } from '#domain/texto/plural.ts'

/** What an owner is told of on a phone, each switched by itself: as it is chosen, and one of several in a summary. */
export const TIPOS_DE_NOTIFICACION = {
  pedido: { etiqueta: 'Pedidos nuevos', uno: 'pedido nuevo', varios: 'pedidos nuevos' },
  pago: { etiqueta: 'Pagos', uno: 'pago', varios: 'pagos' },
  comprobante: { etiqueta: 'Comprobantes', uno: 'comprobante', varios: 'comprobantes' },
  mensaje: { etiqueta: 'Mensajes', uno: 'mensaje', varios: 'mensajes' },
  devolucion: { etiqueta: 'Cambios y devoluciones', uno: 'devolución', varios: 'devoluciones' },
  problema: { etiqueta: 'Algo anda mal en la tienda', uno: 'problema', varios: 'problemas' },
} as const
export type TipoDeNotificacion = keyof typeof TIPOS_DE_NOTIFICACION
export const TODO_TIPO = Object.keys(TIPOS_DE_NOTIFICACION) as TipoDeNotificacion[]

/** Something that happened, as a locked screen may show it: nothing of who. */
export type Novedad = {
  /** What it is; a device that wants any of them is told. */
  tipos: readonly [TipoDeNotificacion, ...TipoDeNotificacion[]]
  titulo: string
  texto: string
  /** Path of the page that it leads to. */
  lugar: string
  /** Whose name is shown where that is wanted. */
  pedidoId?: string | null
  mensajeId?: string | null
  /** E-mail of the administrator who did it: their own devices needn't tell. */
  autor?: string
  /** It can't wait for the morning. */
  urgente?: boolean
}

/** From which hour to which nothing is told, by Montevideo's clock; the same twice is none. */
export type Silencio = { desde: number; hasta: number }

const HORA_MS = 60 * 60_000

/** When the quiet hours end that a moment falls in. @returns milliseconds UTC; null outside of them */
export function finDelSilencio({ desde, hasta }: Silencio, millis: number): number | null {
  const comienzo = comienzoDe(diaDe(millis))
  const hora = (millis - comienzo) / HORA_MS
  const isQuiet = desde <= hasta ? hora >= desde && hora < hasta : hora >= desde || hora < hasta
  if (!isQuiet) return null
  return comienzo + hasta * HORA_MS + (hora >= hasta ? DIA_MS : 0)
}

/** Milliseconds after which it is no news. */
const VALE_MS = 6 * HORA_MS

/** Whether something is still worth telling; what came in quiet hours counts from their end. */
export function isNoticia(creado: number, silencio: Silencio, ahora: number): boolean {
  return ahora - (finDelSilencio(silencio, creado) ?? creado) <= VALE_MS
}

/** More than so many at once are told in one. */
export const JUNTAS_MAX = 3

/** Several in one: `5 avisos`, `3 pedidos nuevos, 2 pagos`. */
export function resumirNotificaciones(tipos: readonly TipoDeNotificacion[]): { titulo: string; texto: string } {
  const partes = TODO_TIPO.flatMap((tipo) => {
    const cuenta = tipos.filter((one) => one === tipo).length
    const { uno, varios } = TIPOS_DE_NOTIFICACION[tipo]
    return cuenta === 0 ? [] : [plural(cuenta, uno, varios)]
  })
  return { titulo: plural(tipos.length, 'aviso', 'avisos'), texto: partes.join(', ') }
}

/** How many devices one person may have. */
export const APARATOS_MAX = 10

/** Where browsers' makers take what is to be shown on a device: exact hosts, and ends of hosts. */
const SERVICIOS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const SERVICIOS_CON_NOMBRE = ['.push.apple.com', '.notify.windows.com']

/** Whether an address belongs to a push service that is known: the shop sends to no other. */
export function isDeServicioConocido(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICIOS.includes(hostname) || SERVICIOS_CON_NOMBRE.some((end) => hostname.endsWith(end))
}

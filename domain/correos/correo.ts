import { DIA_MS } from '../tiempo/dia.ts'

/**
 * The state of a mail in the outbox. 'en_espera': the shop, or a buyer's address, got its hour's share; it goes when there is room.
 * 'omitido': before there was room, or anybody sent
 * one that was withheld, what it tells of had passed.
 */
export type EstadoDeCorreo = 'pendiente' | 'enviando' | 'enviado' | 'fallido' | 'en_espera' | 'omitido'

const ETIQUETA: Record<EstadoDeCorreo, string> = {
  pendiente: 'Esperando',
  enviando: 'Enviándose',
  enviado: 'Enviado',
  fallido: 'No se pudo enviar',
  en_espera: 'Sale más tarde',
  omitido: 'No hizo falta',
}

/** Kept with mails of orders past a network's daily limit: why they were withheld. */
export const RETENIDO_POR_RED = 'Más de 200 pedidos en un día desde una misma red.'

/** Told of a mail that waits because the shop got its hour's share. */
export const ESPERA_DE_LA_TIENDA = 'En esta hora ya salieron 30 correos de pedidos sin pagar.'

/** Kept with a buyer's mail that waits: why. */
export const ESPERA_POR_DIRECCION = 'Demasiados correos de pedidos a esta dirección en una hora.'

type Suerte = { estado: EstadoDeCorreo; intentos: number }

/** A mail's state, as the owner reads it. */
export function etiquetaDeCorreo(correo: Suerte): string {
  return isRetenido(correo) ? 'No se mandó' : ETIQUETA[correo.estado]
}

/** Whether it was kept back without a try: strangers had caused too many before it. */
export function isRetenido({ estado, intentos }: Suerte): boolean {
  return estado === 'fallido' && intentos === 0
}

/**
 * Tells the owner that a mail's text was erased, and after how long.
 * @returns null while it has its text
 */
export function explainSinTexto({
  creado,
  enviado,
  borrado,
}: {
  creado: number
  enviado: number | null
  borrado: number | null
}): string | null {
  if (borrado === null) return null
  const dias = Math.max(0, Math.floor((borrado - (enviado ?? creado)) / DIA_MS))
  if (dias === 0) return 'El texto se borró el mismo día.'
  return `El texto se borró ${dias === 1 ? 'al otro día' : `a los ${dias} días`}.`
}

/** Which mails a list shows, by the name in its address. */
export const SALIDAS = {
  todos: { etiqueta: 'Todos', estados: ['pendiente', 'enviando', 'enviado', 'fallido', 'en_espera', 'omitido'] },
  fallidos: { etiqueta: 'No salieron', estados: ['fallido'] },
  esperando: { etiqueta: 'Esperando', estados: ['pendiente', 'enviando', 'en_espera'] },
  enviados: { etiqueta: 'Enviados', estados: ['enviado'] },
} as const satisfies Record<string, { etiqueta: string; estados: EstadoDeCorreo[] }>

export type Salida = keyof typeof SALIDAS

const BUSCAR_MAX = 80

/** What a list of mails shows, as its address says it; nonsense counts as nothing. */
export function readFiltroDeCorreos(params: URLSearchParams): { salida: Salida; buscar: string } {
  const asked = params.get('estado') ?? ''
  return {
    salida: Object.hasOwn(SALIDAS, asked) ? (asked as Salida) : 'todos',
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
  }
}

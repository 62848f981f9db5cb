import type { Contacto } from './contacto.ts'
import { normalizeTelefono } from './telefono.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { whatsappLink } from './whatsapp.ts'

export const ESTADOS_DE_MENSAJE = ['nuevo', 'leido', 'respondido', 'archivado'] as const
/** What has become of a message of the contact form. */
export type EstadoDeMensaje = (typeof ESTADOS_DE_MENSAJE)[number]

/** As the owner reads it. */
export const MENSAJE_ETIQUETA: Record<EstadoDeMensaje, string> = {
  nuevo: 'Sin leer',
  leido: 'Leído',
  respondido: 'Respondido',
  archivado: 'Archivado',
}

/** Which messages a list shows, by the name in its address. */
export const BANDEJAS = {
  entrada: { etiqueta: 'Entrada', estados: ['nuevo', 'leido', 'respondido'] },
  'sin-leer': { etiqueta: 'Sin leer', estados: ['nuevo'] },
  'sin-responder': { etiqueta: 'Sin responder', estados: ['nuevo', 'leido'] },
  archivados: { etiqueta: 'Archivados', estados: ['archivado'] },
} as const satisfies Record<string, { etiqueta: string; estados: EstadoDeMensaje[] }>

export type Bandeja = keyof typeof BANDEJAS

/** Longer than any search that means something. */
const BUSCAR_MAX = 80

/** What a list of messages shows, as its address says it; nonsense counts as nothing. */
export function readFiltroDeMensajes(params: URLSearchParams): { bandeja: Bandeja; buscar: string } {
  const asked = params.get('bandeja') ?? ''
  return {
    bandeja: Object.hasOwn(BANDEJAS, asked) ? (asked as Bandeja) : 'entrada',
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
  }
}

/** The text a message is found by, kept beside it: all of its texts, without capitals and accents. */
export function textoDeMensaje({ nombre, email, telefono, mensaje }: Contacto): string {
  return foldTexto([nombre, email, telefono, telefono.replace(/\D/g, ''), mensaje].join('\n'))
}

const CITA_MAX = 600

/** A link that opens the owner's mail program with the answer begun: subject, greeting, and what it answers to. */
export function mailtoDeRespuesta({ nombre, email, mensaje }: Contacto, tienda: string): string {
  const cita = shorten(mensaje, CITA_MAX)
    .split(/\r?\n/)
    .map((renglon) => `> ${renglon}`)
    .join('\r\n')
  const body = `Hola ${nombre}:\r\n\r\n\r\n\r\n${tienda}\r\n\r\n${cita}`
  const [buzon = '', dominio = ''] = email.split('@')
  const to = `${encodeURIComponent(buzon)}@${encodeURIComponent(dominio)}`
  return `mailto:${to}?subject=${encodeURIComponent(`Tu mensaje a ${tienda}`)}&body=${encodeURIComponent(body)}`
}

/** A link that begins the answer by WhatsApp; null when what they gave can't be a telephone. */
export function whatsappDeRespuesta({ nombre, telefono, mensaje }: Contacto, tienda: string): string | null {
  const numero = normalizeTelefono(telefono)
  if (numero === null) return null
  return whatsappLink(numero, `Hola ${nombre}, somos ${tienda}. Nos escribiste: «${shorten(mensaje, 200)}»\n\n`)
}

function shorten(text: string, max: number): string {
  const letters = Array.from(text)
  return letters.length <= max ? text : `${letters.slice(0, max).join('')}…`
}

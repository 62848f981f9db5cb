import * as z from 'zod'
import { inOneLine } from '#domain/texto/texto.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** Where a tracking address has the parcel's number. */
const LUGAR_DEL_NUMERO = '{numero}'

export const TRANSPORTE_MAX = 60
export const TRANSPORTES_MAX = 30

/** A text of one line, trimmed. */
export const datoEnRenglon = (max: number) =>
  z
    .string({ error: 'Escribí este dato como texto.' })
    .overwrite(inOneLine)
    .trim()
    .max(max, { error: `Puede tener hasta ${max} letras.` })

/** Whether an address can be linked to: https, at a host with a name, with nobody's user or password. */
export function isDireccionSegura(direccion: string): boolean {
  return /^https:\/\/[^\s/?#\\@:]+\.[^\s/?#\\@:]+(?::\d+)?(?:[/?#][^\s\\]*)?$/i.test(direccion)
}

/** What is wrong with a tracking address; null when nothing is, also for none. */
function faultInRastreo(direccion: string): string | null {
  const [antes, despues, ...mas] = direccion.split(LUGAR_DEL_NUMERO)
  if (direccion === '') return null
  if (despues === undefined || mas.length > 0) return `Poné ${LUGAR_DEL_NUMERO} una vez, donde va el número.`
  // The number mustn't change whose address it is.
  if (!isDireccionSegura(antes + despues) || !/^https:\/\/[^/?#]+[/?#]/i.test(antes!)) {
    return 'Tiene que ser una dirección entera, que empiece con https://'
  }
  return null
}

/** A carrier as its form sends it (specification 39.1); `id` '' for a new one. */
export const transporteSchema = z.object({
  id: z.string().max(64),
  nombre: datoEnRenglon(TRANSPORTE_MAX).min(1, { error: 'Completá el nombre.' }),
  telefono: datoEnRenglon(40),
  rastreo: datoEnRenglon(300).superRefine((direccion, ctx) => {
    const message = faultInRastreo(direccion)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  }),
  activo: z.boolean(),
})
export type Transporte = z.infer<typeof transporteSchema>

/**
 * Where a parcel is followed; '' without a number or a right address: no link rather than a wrong one (specification
 * 39.2).
 * @param rastreo the carrier's address with the number's place, '' for none
 */
export function rastreoDe(rastreo: string, seguimiento: string): string {
  if (rastreo === '' || seguimiento === '' || faultInRastreo(rastreo) !== null) return ''
  return rastreo.split(LUGAR_DEL_NUMERO).join(encodeURIComponent(seguimiento.toWellFormed()))
}

/** The usual ones of Uruguay, to be switched on once somebody tried their address; '' where none has the number. */
export const TRANSPORTES_DE_EJEMPLO: readonly Omit<Transporte, 'id'>[] = [
  {
    nombre: 'Correo Uruguayo',
    telefono: '',
    rastreo: 'https://ahiva.correo.com.uy/servicioConsultaTntIps-web/?pieza={numero}',
    activo: true,
  },
  { nombre: 'DAC', telefono: '', rastreo: 'https://www.dac.com.uy/envios/rastrear?guia={numero}', activo: true },
  { nombre: 'UES', telefono: '', rastreo: '', activo: true },
  { nombre: 'Mirtrans', telefono: '', rastreo: '', activo: true },
]

import { capitalize, enumerate } from '#domain/texto/texto.ts'

/** What a shot may show, besides nothing in particular. */
export const TOMAS = ['frente', 'dorso', 'detalle', 'etiqueta', 'puesta'] as const

/** What a shot shows. Of a worn shirt also who wears it: height in centimetres, and the size; null and '' unsaid. */
export type Toma = { tipo: (typeof TOMAS)[number] | 'dibujo'; estatura: number | null; talle: string }

/** A shot as the form has it; '' where nothing is said. */
export type TomaEscrita = { tipo: string; estatura: string; talle: string }

/** A shot as it is stored beside its picture. */
export type TomaGuardada = { toma: string | null; estatura: number | null; talle: string | null }

const SIN_TOMA: TomaEscrita = { tipo: '', estatura: '', talle: '' }
const ESTATURA_MIN = 100
const ESTATURA_MAX = 230
const TALLE_MAX = 20

/** A stored shot; undefined where nothing is said. @param drawn whether the picture is a drawing */
export function toToma({ toma, estatura, talle }: TomaGuardada, drawn: boolean): Toma | undefined {
  const tipo = drawn ? 'dibujo' : TOMAS.find((known) => known === toma)
  return tipo && { tipo, estatura, talle: talle ?? '' }
}

/** A picture's shot as the form shows it. */
export function tomaEscrita({ toma }: { toma?: Toma | undefined }): TomaEscrita {
  if (toma === undefined) return SIN_TOMA
  return { tipo: toma.tipo, estatura: toma.estatura === null ? '' : String(toma.estatura), talle: toma.talle }
}

/**
 * Reads a shot as it was typed. Height and size count of a worn shirt alone; the height in centimetres, or metres.
 * @returns null where nothing is said; `errores` by field
 */
export function readToma(escrita: TomaEscrita): { toma: Toma | null; errores: Partial<TomaEscrita> } {
  const tipo = TOMAS.find((known) => known === escrita.tipo)
  if (escrita.tipo === '') return { toma: null, errores: {} }
  if (tipo === undefined) return { toma: null, errores: { tipo: `Elegí una de estas: ${enumerate([...TOMAS])}.` } }
  if (tipo !== 'puesta') return { toma: { tipo, estatura: null, talle: '' }, errores: {} }
  const talle = escrita.talle.trim()
  const estatura = readEstatura(escrita.estatura)
  const isRead = estatura === null || (estatura >= ESTATURA_MIN && estatura <= ESTATURA_MAX)
  const faltaDeTalle =
    [...talle].length > TALLE_MAX
      ? `Puede tener hasta ${TALLE_MAX} letras, y tiene ${[...talle].length}.`
      : /\p{Cc}/u.test(talle) && 'Tiene caracteres que no se pueden guardar.'
  return {
    toma: { tipo, estatura, talle },
    errores: {
      ...(!isRead && { estatura: `Va en centímetros, de ${ESTATURA_MIN} a ${ESTATURA_MAX}: 180.` }),
      ...(faltaDeTalle && { talle: faltaDeTalle }),
    },
  }
}

/** @returns centimetres; null for an empty field, NaN for what is none */
function readEstatura(escrita: string): number | null {
  const typed = escrita.trim()
  if (typed === '') return null
  if (/^[12][.,]\d\d$/.test(typed)) return Number(typed.replace(/[.,]/, ''))
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}

/** A shot in words: `dorso`, `puesta: mide 1,80 m y lleva L`. */
export function tomaEnPalabras({ tipo, estatura, talle }: Toma): string {
  const quien = [
    ...(estatura === null ? [] : [`mide ${(estatura / 100).toFixed(2).replace('.', ',')} m`]),
    ...(talle === '' ? [] : [`lleva ${talle}`]),
  ].join(' y ')
  return tipo === 'puesta' && quien !== '' ? `puesta: ${quien}` : tipo
}

/** What the gallery says of a picture: `Dorso`, `Dibujo`; '' where nothing is known. */
export function nombreDeToma({ toma }: { toma?: Toma | undefined }): string {
  return toma === undefined ? '' : capitalize(tomaEnPalabras(toma))
}

/** Photographs before drawings, in their order otherwise (specification 48.1). */
export function photographsFirst<I>(imagenes: readonly I[], isDrawn: (imagen: I) => boolean): I[] {
  return [...imagenes.filter((imagen) => !isDrawn(imagen)), ...imagenes.filter(isDrawn)]
}

/** Faults of a shot by the form's field: `toma.{picture}.estatura`. @param clave what tells its picture apart */
export function faltasDeToma(clave: string, errores: Partial<TomaEscrita>): Record<string, string> {
  return Object.fromEntries(Object.entries(errores).map(([campo, falta]) => [`toma.${clave}.${campo}`, falta]))
}

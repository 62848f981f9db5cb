import { parsePesos } from '#domain/dinero/parse-pesos.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { faltasDe } from '#domain/errores.ts'
import * as z from 'zod'
import type { Ajustes } from './ajustes.ts'
import { ajustesSchema, SECCIONES_DE_AJUSTES, type IdDeSeccion } from './tabla-de-ajustes.ts'
import { definiciones, type Definicion } from './tipos-de-campo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatTelefono, normalizeTelefono } from '#domain/contacto/telefono.ts'

type Clave<T> = Extract<keyof T, T extends readonly unknown[] ? `${number}` : string>
/** Paths of everything that isn't an object. */
type Rutas<T, Antes extends string = ''> = {
  [K in Clave<T>]: T[K] extends object ? Rutas<T[K], `${Antes}${K}.`> : `${Antes}${K}`
}[Clave<T>]

/** A setting by its path in `Ajustes`, as form, faults, list of changes and conflicts name it. */
export type CampoDeAjustes = Rutas<Ajustes>

export const DEFINICION_DE_AJUSTE = {} as Record<CampoDeAjustes, Definicion>
buildAjustes((campo, schema) => (DEFINICION_DE_AJUSTE[campo] = definiciones.get(schema)!))
/** In the order of the form. */
export const CAMPOS_DE_AJUSTES = Object.keys(DEFINICION_DE_AJUSTE) as CampoDeAjustes[]

/** The settings of one part of the form, in its order. */
export function camposDeSeccion(seccion: IdDeSeccion): CampoDeAjustes[] {
  const { campos } = SECCIONES_DE_AJUSTES[seccion]
  return CAMPOS_DE_AJUSTES.filter((campo) => Object.hasOwn(campos, campo.split('.')[0]!))
}

/** Builds something in the shape of the settings from what is given for each field. */
export function buildAjustes(
  valorDe: (campo: CampoDeAjustes, schema: z.core.$ZodType) => unknown,
  schema: z.core.$ZodType = ajustesSchema,
  ruta: string[] = [],
): unknown {
  const inner = (key: string | number, schema: z.core.$ZodType) => buildAjustes(valorDe, schema, [...ruta, `${key}`])
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, value]) => [key, inner(key, value)]))
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item, at) => inner(at, item))
  return valorDe(ruta.join('.') as CampoDeAjustes, schema)
}

export function isCampoDeAjustes(text: string): text is CampoDeAjustes {
  return Object.hasOwn(DEFINICION_DE_AJUSTE, text)
}

/** The settings as typed: a text for every field. */
export type AjustesEscritos = Record<CampoDeAjustes, string>

/** More than any field accepts: what is too long is refused with the field's own message. */
const ESCRITO_MAX = 100_000
const escritosSchema = z.record(z.enum(CAMPOS_DE_AJUSTES), z.string().max(ESCRITO_MAX))

/** What the form sends: the settings as typed, and as they were when it was opened; of how many papers it was said yes. */
export const solicitudDeAjustesSchema = z.object({
  base: escritosSchema,
  valores: escritosSchema,
  comprobantes: z.int().optional(),
})

/** Faults by field. */
export type FaltasDeAjustes = Partial<Record<CampoDeAjustes, string>>

/** `1250` and `1.250`, with or without the sign of pesos. */
const ENTERO = /^(?:\$\s*)?(\d+|\d{1,3}(?:\.\d{3})+)$/

/** Settings as the form shows them: what was typed and saved reads the same there again. */
export function writeAjustes(ajustes: Ajustes): AjustesEscritos {
  const escritos = {} as AjustesEscritos
  for (const campo of CAMPOS_DE_AJUSTES) {
    const valor = String(readPath(ajustes, campo))
    escritos[campo] = DEFINICION_DE_AJUSTE[campo].tipo === 'telefono' ? formatTelefono(valor) : valor
  }
  return escritos
}

/** What the form says, read as a person means it: `099 123 456`, `$ 1.250`, `instagram.com/casakas`. */
export function readAjustesEscritos(
  escritos: AjustesEscritos,
): { ok: true; ajustes: Ajustes } | { ok: false; faltas: FaltasDeAjustes } {
  const checked = ajustesSchema.safeParse(buildAjustes((campo) => toValor(campo, escritos[campo])))
  return checked.success ? { ok: true, ajustes: checked.data } : { ok: false, faltas: faltasDe(checked.error) }
}

/**
 * Two people at the same settings: each field that only one of them changed gets that change. Fields that both changed
 * to something different (`enConflicto`) are left to the one who saves second; nothing is decided for them.
 * @param base what the second one started from
 * @param propios what the second one wants
 * @param guardados what the first one saved meanwhile
 */
export function mergeAjustes(
  base: AjustesEscritos,
  propios: AjustesEscritos,
  guardados: AjustesEscritos,
): { juntos: AjustesEscritos; enConflicto: CampoDeAjustes[]; ajenos: CampoDeAjustes[] } {
  const juntos = { ...guardados }
  const ajenos = CAMPOS_DE_AJUSTES.filter((campo) => guardados[campo] !== base[campo])
  const enConflicto: CampoDeAjustes[] = []
  for (const campo of CAMPOS_DE_AJUSTES) {
    if (propios[campo] === base[campo]) continue
    if (ajenos.includes(campo) && guardados[campo] !== propios[campo]) enConflicto.push(campo)
    juntos[campo] = propios[campo]
  }
  return { juntos, enConflicto, ajenos }
}

/** A stored value as the owner reads it: `$ 260`, `10 %`; '' when it isn't known. */
export function describeAjuste(campo: CampoDeAjustes, valor: string): string {
  if (valor === '') return ''
  const { tipo, unidad, opciones } = DEFINICION_DE_AJUSTE[campo]
  if (opciones !== undefined) return ownValue(opciones, valor) ?? valor
  if (tipo === 'pesos') return formatPesos(Number(valor))
  // Telephones of old changes are kept as they were stored.
  if (tipo === 'telefono') return formatTelefono(valor)
  if (unidad === undefined) return valor
  return `${valor} ${valor === '1' ? unidad.replace(/s$/, '') : unidad}`
}

/** A field as the schema takes it, of what a person typed. What can't be meant stays, or is NaN, for the schema to refuse. */
export function toValor(campo: CampoDeAjustes, escrito: string): string | number {
  const { tipo } = DEFINICION_DE_AJUSTE[campo]
  // The list of changes counts the text's lines.
  if (tipo === 'lista') return escrito
  const text = escrito.trim()
  if (tipo === 'pesos') return parsePesos(text) ?? toEntero(text)
  if (tipo === 'entero') return toEntero(text)
  if (tipo === 'telefono') return normalizeTelefono(text) ?? text
  if (tipo === 'web' && text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)) return `https://${text}`
  return text
}

/** NaN for what isn't a whole number; the schema says what it must be. */
function toEntero(text: string): number {
  if (/^-\d+$/.test(text)) return Number(text)
  const digits = ENTERO.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits.replaceAll('.', ''))
}

function readPath(ajustes: Ajustes, campo: CampoDeAjustes): string | number {
  return campo.split('.').reduce<unknown>((value, key) => ownValue(value as Record<string, unknown>, key), ajustes) as
    | string
    | number
}

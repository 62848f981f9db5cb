import * as z from 'zod'
import { OTROS_NOMBRES_MAX, readOtrosNombres } from './otros-nombres.ts'
import { correoEscrito } from '#domain/contacto/correo-escrito.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { FERIADOS_MAX, readFeriados } from '#domain/tiempo/feriados.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

/** How a setting is typed and read. */
type TipoDeCampo =
  | 'renglon'
  | 'parrafo'
  | 'pagina'
  | 'lista'
  | 'eleccion'
  | 'hora'
  | 'dia'
  | 'valor'
  | 'correo'
  | 'web'
  | 'telefono'
  | 'pesos'
  | 'entero'

/** What else there is to know of a setting. */
type Mas = {
  /** Shown below the control. */
  ayuda?: string
  /** Whether it may be left empty. */
  opcional?: boolean
  /** What a number counts, written after it: `%`, `días`. */
  unidad?: string
  /** Whether it stands beside the one before it, where there is room. */
  junto?: boolean
  /** What it may be, of one that is chosen: each in words. */
  opciones?: Readonly<Record<string, string>>
  /** Whether it says whose shop it is or where its money goes: every owner has their own. */
  propio?: boolean
}

/** A setting as the owner meets it; `inicial` is what a demonstration starts with. */
export type Definicion = Mas & { tipo: TipoDeCampo; etiqueta: string; inicial: string | number }

/** What is known of each field of the table. */
export const definiciones = z.registry<Definicion>()

function define<S extends z.ZodType>(schema: S, definicion: Definicion): S {
  definiciones.add(schema, definicion)
  return schema
}

const texto = (max: number, min = 1) =>
  z
    .string({ error: 'Tiene que ser un texto.' })
    // Files from other systems may break lines with `\r\n`.
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .min(min, { error: 'Completá este dato.' })
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .refine((value) => !/\p{Surrogate}/u.test(value), { error: 'Tiene caracteres que no se pueden guardar.' })

/** What goes into a mail's header or a title mustn't begin another line. */
const unRenglon = (max: number, min?: number) =>
  texto(max, min).regex(/^\P{Cc}*$/u, { error: 'Tiene que entrar en un solo renglón, sin caracteres especiales.' })

/** Several lines; any other invisible character is refused. */
const parrafos = (max: number) =>
  texto(max).regex(/^(?:\P{Cc}|[\t\n])*$/u, { error: 'Tiene caracteres que no se pueden guardar.' })

/** A list of the owner's, one a line; what can't be read is named by its line. */
const unaLista = (max: number, read: (value: string) => { ok: boolean; detail?: string | undefined }) =>
  z
    .string({ error: 'Tiene que ser un texto.' })
    .overwrite((value) => value.replaceAll('\r\n', '\n').trimEnd())
    .max(max, { error: `Puede tener hasta ${max} letras.` })
    .regex(/^(?:[^\p{Cc}\p{Surrogate}]|[\t\n])*$/u, { error: 'Tiene caracteres que no se pueden guardar.' })
    .superRefine((value, context) => {
      const { ok, detail } = read(value)
      if (!ok) context.addIssue({ code: 'custom', message: detail! })
    })

const unaDireccion = () =>
  unRenglon(300).pipe(
    z.url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: 'Tiene que ser una dirección web, como https://www.instagram.com/tutienda.',
    }),
  )
const unCorreo = (opcional = false) =>
  unRenglon(200, opcional ? 0 : 1).pipe(opcional ? z.union([z.literal(''), correoEscrito]) : correoEscrito)

/** Digits with country code, no plus sign: what wa.me wants. */
const unTelefono = () =>
  z.string().regex(/^\d{8,15}$/, { error: 'Tiene que ser un número de WhatsApp, como 099 123 456 o +598 99 123 456.' })

const unMonto = () =>
  z
    .int({ error: 'Tiene que ser un monto en pesos, sin centavos.' })
    .min(0, { error: 'Tiene que ser un monto en pesos, de 0 o más.' })
    .max(1_000_000, { error: 'Ese monto es demasiado grande.' })

const unEntero = ([min, max]: [min: number, max: number]) => {
  const error = `Tiene que ser un número entero de ${min} a ${max}.`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

// Each field needs a schema of its own, under which its definition is kept.
export const renglon = (etiqueta: string, inicial: string, max: number, mas?: Mas) =>
  define(unRenglon(max, mas?.opcional ? 0 : 1), { tipo: 'renglon', etiqueta, inicial, ...mas })
export const parrafo = (etiqueta: string, inicial: string, max: number, mas?: Mas) =>
  define(parrafos(max), { tipo: 'parrafo', etiqueta, inicial, ...mas })
/** An hour of the day, `9:30` or `09:30`; kept as the latter. */
export const hora = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(
    z
      .string({ error: 'Tiene que ser un texto.' })
      .overwrite((value) => value.trim().replace(/^(?=\d:)/, '0'))
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Tiene que ser una hora, de 00:00 a 23:59, como 13:30.' }),
    { tipo: 'hora', etiqueta, inicial, ...mas },
  )
/** A day of the calendar, `2026-11-30`. */
export const dia = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(
    z
      .string({ error: 'Tiene que ser un texto.' })
      .trim()
      .refine((value) => readDia(value) !== null, { error: 'Elegí un día del calendario.' }),
    { tipo: 'dia', etiqueta, inicial, ...mas },
  )
/** What a UI is worth, `6,1690`: pesos with up to four decimals. */
export const unidadIndexada = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(
    z
      .string({ error: 'Tiene que ser un texto.' })
      .overwrite((value) => value.trim().replace('.', ','))
      .regex(/^[1-9]\d?(?:,\d{1,4})?$/, { error: 'Tiene que ser un valor en pesos, como 6,1690.' }),
    { tipo: 'valor', etiqueta, inicial, ...mas },
  )
/** Blank lines separate paragraphs, a line starting with `## ` is a heading. */
export const pagina = (etiqueta: string, inicial: string) =>
  define(parrafos(40_000), { tipo: 'pagina', etiqueta, inicial })
export const otrosNombres = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(unaLista(OTROS_NOMBRES_MAX, readOtrosNombres), { tipo: 'lista', etiqueta, inicial, ...mas })
export const feriados = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(unaLista(FERIADOS_MAX, readFeriados), { tipo: 'lista', etiqueta, inicial, ...mas })
export const eleccion = <const O extends string>(
  etiqueta: string,
  inicial: NoInfer<O>,
  opciones: Readonly<Record<O, string>>,
  mas?: Mas,
) =>
  define(z.enum(Object.keys(opciones) as O[], { error: 'Elegí una de la lista.' }), {
    tipo: 'eleccion',
    etiqueta,
    inicial,
    opciones,
    ...mas,
  })
export const correo = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(unCorreo(mas?.opcional), { tipo: 'correo', etiqueta, inicial, ...mas })
export const web = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(unaDireccion(), { tipo: 'web', etiqueta, inicial, ...mas })
export const telefono = (etiqueta: string, inicial: string, mas?: Mas) =>
  define(unTelefono(), { tipo: 'telefono', etiqueta, inicial, ...mas })
export const pesos = (etiqueta: string, inicial: number, mas?: Mas) =>
  define(unMonto(), { tipo: 'pesos', etiqueta, inicial, ...mas })
export const entero = (etiqueta: string, inicial: number, limites: [min: number, max: number], mas?: Mas) =>
  define(unEntero(limites), { tipo: 'entero', etiqueta, inicial, ...mas })

import { faltasDeToma, readToma, type Toma } from './toma.ts'
import * as z from 'zod'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX, parsePesos } from '#domain/dinero/parse-pesos.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { fallasEnUnRenglon } from './procedencia.ts'
import { tidyParrafos } from '#domain/texto/parrafos.ts'
import { buildAnio } from './temporada.ts'
import { findPorEncima } from './precio.ts'
import {
  camposDeTipo,
  COLUMNAS_DE_PRODUCTO,
  DEFINICION_DE_CAMPO,
  mapCampos,
  pickCampos,
  VALORES_INICIALES,
  type CampoDeProducto,
  type CampoDeTipo,
} from './campos.ts'
import { ANIO_MAX, ANIO_MIN, IMAGENES_MAX, LISTA_MAX, POPULARIDAD_MAX } from './limites.ts'
import type { ProductoInterno } from './producto.ts'
import { faultInUnidades, type CambioDeStock } from './stock.ts'
import { compareTalles, TALLES_ADMIN } from './talle.ts'

// Zod would probe for eval, which a strict content security policy reports.
z.config({ jitless: true })

const lista = z.array(z.string().min(1).max(40)).max(LISTA_MAX)

type CampoDeUnControl = Exclude<CampoDeProducto, CampoDeTipo<'anios' | 'stock' | 'imagenes'>>

/** The product form as it is on the screen, everything as typed. Stock and pictures are sent beside it. */
export type FormularioProducto = {
  [C in CampoDeUnControl]: ProductoInterno[C] extends boolean | string[] ? ProductoInterno[C] : string
} & { anioDesde: string; anioHasta: string }
export type CampoDeFormulario = keyof FormularioProducto
/** Fields that hold a text. */
export type CampoEscrito = {
  [C in CampoDeFormulario]: FormularioProducto[C] extends string ? C : never
}[CampoDeFormulario]

/** All fields, in the order of the table. */
export const CAMPOS_DE_FORMULARIO: CampoDeFormulario[] = COLUMNAS_DE_PRODUCTO.filter(
  (campo) => campo !== 'stock' && campo !== 'imagenes',
)

/** What the form calls each. */
export const ETIQUETAS = mapCampos(CAMPOS_DE_FORMULARIO, (campo) => {
  if (campo === 'anioDesde') return 'Primer año'
  if (campo === 'anioHasta') return 'Último año'
  const { etiqueta, enFormulario = etiqueta } = DEFINICION_DE_CAMPO[campo]
  return enFormulario
})

/** What the form's fields mean; the code is '' where one is to be proposed. */
export type CamposDeProducto = Omit<ProductoInterno, 'id' | 'slug' | 'stock' | 'imagenes'>

/** What is wrong, in Spanish, by field: `nombre`, `stock.M`, `imagenes`. */
export type Errores = Record<string, string>

/** A product as the form shows it, without anything else that it carries. */
export function toFormulario(producto: CamposDeProducto): FormularioProducto {
  const amount = (pesos: Pesos | null) => (pesos === null ? '' : String(pesos))
  const [anioDesde = '', anioHasta = ''] = producto.anio.map(String)
  return {
    ...pickCampos(producto, camposDeTipo('texto', 'parrafos', 'siONo', 'lista')),
    ...mapCampos(camposDeTipo('pesos', 'pesosOpcionales'), (campo) => amount(producto[campo])),
    ...mapCampos(camposDeTipo('entero'), (campo) => String(producto[campo])),
    anioDesde,
    anioHasta,
  }
}

/** An empty form (specification 3: active, not featured). */
export const FORMULARIO_VACIO: FormularioProducto = {
  ...toFormulario(VALORES_INICIALES),
  version: 'local',
  precio: '',
  precioEncargo: '',
}

/** The fields that the product form sends. */
export const formularioSchema = z.object(
  mapCampos(CAMPOS_DE_FORMULARIO, (campo) =>
    typeof FORMULARIO_VACIO[campo] === 'boolean'
      ? z.boolean()
      : Array.isArray(FORMULARIO_VACIO[campo])
        ? lista
        : z.string(),
  ),
) as unknown as z.ZodType<FormularioProducto>

/**
 * Reads the form, one place for page and server (specification 5.21 to 5.27).
 * @returns the product's fields, which only count when nothing is wrong, and the faults of unreadable ones
 */
export function readFormularioDeProducto(formulario: FormularioProducto): {
  campos: CamposDeProducto
  errores: Errores
} {
  const errores: Errores = {}
  const note = (campo: CampoDeFormulario, fault: string | null) => {
    if (fault !== null) errores[campo] ??= fault
  }

  /** What was typed into a field, and its fault; an empty one has none unless it is required. */
  const typed = (campo: CampoEscrito & CampoDeProducto, faultIn: (texto: string, max: number) => string | null) => {
    const { tipo, falta = null, max = 0 } = DEFINICION_DE_CAMPO[campo]
    const escrito = campo === 'fallas' ? fallasEnUnRenglon(formulario[campo]) : formulario[campo]
    const texto = tipo === 'parrafos' ? tidyParrafos(escrito) : escrito.trim()
    note(campo, texto === '' ? falta : faultIn(texto, max))
    return texto
  }
  const textos = {
    ...mapCampos(camposDeTipo('texto'), (campo) => typed(campo, faultInTexto)),
    ...mapCampos(camposDeTipo('parrafos'), (campo) => typed(campo, faultInParrafos)),
  }
  const pesos = mapCampos(camposDeTipo('pesos', 'pesosOpcionales'), (campo) => {
    return parsePesos(typed(campo, (texto) => faultInPesos(texto, campo === 'costo' ? 'El costo' : 'El precio')))
  })
  const { precio, precioEncargo } = pesos
  // An unreadable card price counts as above any transfer price: its own fault is enough.
  const precios = { ...pesos, precio: precio || Infinity, precioEncargo: precioEncargo || Infinity }
  for (const campo of findPorEncima(precios)) note(campo, MAS_QUE_CON_TARJETA)

  const desde = readAnio(formulario.anioDesde)
  const hasta = readAnio(formulario.anioHasta)
  if (desde === undefined) note('anioDesde', BAD_ANIO)
  if (hasta === undefined) note('anioHasta', BAD_ANIO)
  if (desde && hasta && hasta < desde) note('anioHasta', 'El último año no puede ser anterior al primero.')

  const popularidad = formulario.popularidad.trim() === '' ? 0 : readPopularidad(formulario.popularidad)
  if (popularidad === null) note('popularidad', BAD_POPULARIDAD)

  return {
    campos: {
      ...textos,
      ...pesos,
      ...pickCampos(formulario, camposDeTipo('siONo')),
      ...mapCampos(camposDeTipo('lista'), (campo) => [...new Set(formulario[campo])]),
      patron: textos.patron === '' ? VALORES_INICIALES.patron : textos.patron,
      precio: precio ?? 0,
      precioEncargo: precioEncargo ?? 0,
      anio: buildAnio(desde ?? null, hasta ?? null),
      popularidad: popularidad ?? 0,
    },
    errores,
  }
}

const MAS_QUE_CON_TARJETA = 'Es más que con tarjeta. Bajalo, o dejalo vacío para que salga del descuento.'
export const BAD_POPULARIDAD = 'La popularidad es un número entero, de 0 a 1.000.000.'
const BAD_ANIO = `Escribí el año con sus cuatro cifras, como 1986 (de ${ANIO_MIN} a ${ANIO_MAX}).`

/** @returns the whole number from 0 up that was typed; null for anything else */
export function readPopularidad(typed: string): number | null {
  if (!/^\d{1,7}$/.test(typed.trim())) return null
  const value = Number(typed)
  return value <= POPULARIDAD_MAX ? value : null
}

/** @returns null for an empty field, undefined for what is no year */
function readAnio(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  if (!/^\d{4}$/.test(typed.trim())) return undefined
  const anio = Number(typed)
  return anio >= ANIO_MIN && anio <= ANIO_MAX ? anio : undefined
}

/** A zero byte is refused by PostgreSQL; the other characters can't be seen or typed in one line. */
function faultInTexto(text: string, max: number): string | null {
  if ([...text].length > max) return `Puede tener hasta ${max} letras, y tiene ${[...text].length}.`
  return /\p{Cc}/u.test(text) ? 'Tiene caracteres que no se pueden guardar.' : null
}

function faultInParrafos(text: string, max: number): string | null {
  return faultInTexto(text.replaceAll('\n', ' '), max)
}

/** @param what of the field, at the start of a sentence */
function faultInPesos(typed: string, what: 'El precio' | 'El costo'): string | null {
  const pesos = parsePesos(typed)
  if (pesos === 0) return `${what} tiene que ser mayor que 0.`
  if (pesos !== null) return null
  if (/^[\d.$\s]+$/.test(typed) && Number(typed.replace(/\D/g, '')) > PESOS_MAX) return `${what} es demasiado alto.`
  return /^\$?\s*[\d.,]+$/.test(typed)
    ? `${what} va en pesos enteros, sin centavos: 2190 o 2.190.`
    : `${what} es un número entero de pesos, como 2190.`
}

const guardadoSchema = z.object({
  /** Id of a product to be added, as given to the form. */
  id: z.uuid().optional(),
  /** `actualizado` of the product as opened for editing. */
  actualizado: z.int().min(0).optional(),
  formulario: formularioSchema,
  stock: z
    .array(z.object({ talle: z.string().min(1).max(20), antes: z.int().min(0).nullable(), unidades: z.number() }))
    .max(LISTA_MAX),
  imagenes: z.array(z.string().min(1).max(100)).max(IMAGENES_MAX),
  /** What some of the pictures show, in the fields' words. */
  tomas: z
    .array(
      z.object({
        imagen: z.string().min(1).max(100),
        tipo: z.string().max(100),
        estatura: z.string().max(100),
        talle: z.string().max(1_000),
      }),
    )
    .max(IMAGENES_MAX)
    .optional(),
  /** Nothing differs from what was opened. */
  sinCambios: z.boolean().optional(),
})

/** What the product form sends. */
export type GuardadoDeProducto = z.infer<typeof guardadoSchema>

/** What is to be saved of a product, read and checked. */
export type GuardadoLeido = {
  id?: string | undefined
  actualizado?: number | undefined
  contenido: {
    campos: CamposDeProducto
    stock: CambioDeStock[]
    imagenes: string[]
    tomas: { imagen: string; toma: Toma | null }[]
    sinCambios: boolean
  }
}

/** Reads what the product form sent: `cuerpo_invalido` when it can't be the form's, else the fault of each field. */
export function readGuardado(
  content: unknown,
): Resultado<GuardadoLeido, Fallo<'cuerpo_invalido'> | Fallo<'datos_invalidos', { errores: Errores }>> {
  const parsed = guardadoSchema.safeParse(content)
  if (!parsed.success) return fallo('cuerpo_invalido')
  const { id, actualizado, formulario, stock, imagenes, tomas: escritas = [], sinCambios = false } = parsed.data
  const { campos, errores } = readFormularioDeProducto(formulario)
  for (const { talle, unidades } of stock) {
    const fault = faultInUnidades(unidades) ?? faultInTexto(talle, 20)
    if (fault !== null) errores[`stock.${talle}`] = fault
  }
  const tomas = escritas.map(({ imagen, ...escrita }) => {
    const { toma, errores: faltas } = readToma(escrita)
    Object.assign(errores, faltasDeToma(imagen, faltas))
    return { imagen, toma }
  })
  return Object.keys(errores).length > 0
    ? fallo('datos_invalidos', { data: { errores } })
    : ok({ id, actualizado, contenido: { campos, stock, imagenes, tomas, sinCambios } })
}

/** Sizes that the form shows: those on offer (specification 9), and whichever else the product has, in their order. */
export function tallesDelFormulario(propios: Iterable<string>): string[] {
  return [...new Set<string>([...TALLES_ADMIN, ...propios])].sort(compareTalles)
}

/** Fields in which two forms differ, in the order of the form. What means the same is the same: `2.190` and `2190`. */
export function findDiferencias(a: FormularioProducto, b: FormularioProducto): CampoDeFormulario[] {
  const [formA, formB] = [a, b].map((formulario) => toComparable(formulario))
  return CAMPOS_DE_FORMULARIO.filter((campo) => JSON.stringify(formA![campo]) !== JSON.stringify(formB![campo]))
}

function toComparable(formulario: FormularioProducto): FormularioProducto {
  const { campos, errores } = readFormularioDeProducto(formulario)
  const read = toFormulario(campos)
  // Unreadable fields are compared as they were typed.
  return Object.fromEntries(
    CAMPOS_DE_FORMULARIO.map((campo) => [campo, campo in errores ? formulario[campo] : read[campo]]),
  ) as FormularioProducto
}

/** A field's value in words, for telling what changed. */
export function describeCampo(formulario: FormularioProducto, campo: CampoDeFormulario): string {
  const valor = formulario[campo]
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  const text = Array.isArray(valor) ? valor.join(', ') : valor
  return text === '' ? 'Vacío' : text
}

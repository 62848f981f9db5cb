import * as z from 'zod'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { PESOS_MAX, parsePesos } from '#domain/dinero/leer-pesos.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { buildAnio } from './temporada.ts'
import { findPorEncima } from './precio.ts'
import type { Producto } from './producto.ts'
import { faultInUnidades, type CambioDeStock } from './stock.ts'
import { compareTalles, TALLES_ADMIN } from './talle.ts'

// The probe for eval that zod makes otherwise is reported by a strict content security policy.
z.config({ jitless: true })

/** Longest text of each field that is one, in letters. */
export const LARGOS = {
  nombre: 150,
  codigo: 40,
  equipo: 80,
  liga: 80,
  copa: 80,
  marca: 80,
  categoria: 40,
  version: 40,
  clima: 40,
  numero: 10,
  nombrePersonalizado: 40,
  patron: 40,
} as const
type CampoDeTexto = keyof typeof LARGOS
const TEXTOS = Object.keys(LARGOS) as CampoDeTexto[]

export const POPULARIDAD_MAX = 1_000_000
export const ANIO_MIN = 1850
export const ANIO_MAX = 2100
/** Values of a list: there are 12 colours and a couple of dozen sizes. */
export const LISTA_MAX = 60

const texto = z.string()
const lista = z.array(z.string().min(1).max(40)).max(LISTA_MAX)

/** What the product form sends: every field as it was typed. Stock and pictures travel beside it. */
export const formularioSchema = z.object({
  nombre: texto,
  codigo: texto,
  equipo: texto,
  liga: texto,
  copa: texto,
  marca: texto,
  categoria: texto,
  version: texto,
  clima: texto,
  numero: texto,
  nombrePersonalizado: texto,
  patron: texto,
  popularidad: texto,
  precio: texto,
  precioDescuento: texto,
  precioEncargo: texto,
  precioEncargoDescuento: texto,
  anioDesde: texto,
  anioHasta: texto,
  activo: z.boolean(),
  destacado: z.boolean(),
  mangaLarga: z.boolean(),
  reversible: z.boolean(),
  parches: z.boolean(),
  tallesEncargo: lista,
  coloresPrincipales: lista,
  coloresSecundarios: lista,
})

/** The product form as it stands on the screen (specification 3). */
export type FormularioProducto = z.infer<typeof formularioSchema>
export type CampoDeFormulario = keyof FormularioProducto

/** How each field is called, in the order of the form. */
export const ETIQUETAS: Record<CampoDeFormulario, string> = {
  nombre: 'Nombre',
  codigo: 'Código',
  equipo: 'Equipo',
  liga: 'Liga',
  copa: 'Copa',
  marca: 'Marca',
  categoria: 'Categoría',
  version: 'Versión',
  anioDesde: 'Primer año',
  anioHasta: 'Último año',
  clima: 'Clima',
  precio: 'Precio con tarjeta, en stock',
  precioDescuento: 'Precio por transferencia, en stock',
  precioEncargo: 'Precio con tarjeta, por encargo',
  precioEncargoDescuento: 'Precio por transferencia, por encargo',
  tallesEncargo: 'Talles por encargo',
  coloresPrincipales: 'Colores principales',
  coloresSecundarios: 'Colores secundarios',
  patron: 'Dibujo de la tela',
  mangaLarga: 'Manga larga',
  reversible: 'Reversible',
  parches: 'Viene con parches',
  numero: 'Número estampado',
  nombrePersonalizado: 'Nombre estampado',
  activo: 'Activo',
  destacado: 'Destacado',
  popularidad: 'Popularidad',
}

/** What the form's fields come to; the code is '' where one is to be proposed. */
export type CamposDeProducto = Omit<Producto, 'id' | 'slug' | 'stock' | 'imagenes'>

/** What is wrong, in Spanish, by field: `nombre`, `stock.M`, `imagenes`. */
export type Errores = Record<string, string>

/** A shirt that nobody described yet (specification 3: active, not featured). */
export const FORMULARIO_VACIO: FormularioProducto = {
  nombre: '',
  codigo: '',
  equipo: '',
  liga: '',
  copa: '',
  marca: '',
  categoria: 'hincha',
  version: 'local',
  clima: '',
  numero: '',
  nombrePersonalizado: '',
  patron: 'liso',
  popularidad: '0',
  precio: '',
  precioDescuento: '',
  precioEncargo: '',
  precioEncargoDescuento: '',
  anioDesde: '',
  anioHasta: '',
  activo: true,
  destacado: false,
  mangaLarga: false,
  reversible: false,
  parches: false,
  tallesEncargo: [],
  coloresPrincipales: [],
  coloresSecundarios: [],
}

/** A product as the form shows it. */
export function toFormulario(producto: CamposDeProducto): FormularioProducto {
  const { anio, precio, precioDescuento, precioEncargo, precioEncargoDescuento, popularidad, ...campos } = producto
  const amount = (pesos: Pesos | null) => (pesos === null ? '' : String(pesos))
  const formulario = {
    ...campos,
    popularidad: String(popularidad),
    precio: amount(precio),
    precioDescuento: amount(precioDescuento),
    precioEncargo: amount(precioEncargo),
    precioEncargoDescuento: amount(precioEncargoDescuento),
    anioDesde: String(anio[0] ?? ''),
    anioHasta: String(anio[1] ?? ''),
  }
  // Whatever else the product carries stays out.
  return Object.fromEntries(CAMPOS.map((campo) => [campo, formulario[campo]])) as FormularioProducto
}

/** All fields, in the order of the form. */
export const CAMPOS = Object.keys(ETIQUETAS) as CampoDeFormulario[]

/**
 * Reads the form, one place for page and server (specification 5; decisions: Products, Prices).
 * @returns the product's fields, and what is wrong with those that can't be read; they mean something only when
 * nothing is
 */
export function readFormulario(formulario: FormularioProducto): { campos: CamposDeProducto; errores: Errores } {
  const errores: Errores = {}
  const note = (campo: CampoDeFormulario, fault: string | null) => {
    if (fault !== null) errores[campo] ??= fault
  }

  const textos = Object.fromEntries(TEXTOS.map((campo) => [campo, formulario[campo].trim()])) as Record<
    CampoDeTexto,
    string
  >
  for (const campo of TEXTOS) note(campo, faultInTexto(textos[campo], LARGOS[campo]))
  if (textos.nombre === '') note('nombre', 'Escribí el nombre de la camiseta.')

  const pesos = (campo: 'precio' | 'precioDescuento' | 'precioEncargo' | 'precioEncargoDescuento') => {
    const typed = formulario[campo].trim()
    if (typed === '') return null
    note(campo, faultInPesos(typed))
    return parsePesos(typed)
  }
  const precio = pesos('precio')
  const precioDescuento = pesos('precioDescuento')
  const precioEncargo = pesos('precioEncargo')
  const precioEncargoDescuento = pesos('precioEncargoDescuento')
  if (precio === null) note('precio', 'Escribí el precio en stock.')
  if (precioEncargo === null) note('precioEncargo', 'Escribí el precio por encargo.')
  const precios = {
    precio: precio || Infinity,
    precioDescuento,
    precioEncargo: precioEncargo || Infinity,
    precioEncargoDescuento,
  }
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
      patron: textos.patron === '' ? 'liso' : textos.patron,
      activo: formulario.activo,
      destacado: formulario.destacado,
      mangaLarga: formulario.mangaLarga,
      reversible: formulario.reversible,
      parches: formulario.parches,
      popularidad: popularidad ?? 0,
      precio: precio ?? 0,
      precioDescuento,
      precioEncargo: precioEncargo ?? 0,
      precioEncargoDescuento,
      anio: buildAnio(desde ?? null, hasta ?? null),
      tallesEncargo: [...new Set(formulario.tallesEncargo)],
      coloresPrincipales: [...new Set(formulario.coloresPrincipales)],
      coloresSecundarios: [...new Set(formulario.coloresSecundarios)],
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

/** A zero byte is refused by PostgreSQL; no other of these signs can be seen or typed in one line. */
function faultInTexto(text: string, max: number): string | null {
  if ([...text].length > max) return `Puede tener hasta ${max} letras, y tiene ${[...text].length}.`
  return /\p{Cc}/u.test(text) ? 'Tiene caracteres que no se pueden guardar.' : null
}

function faultInPesos(typed: string): string | null {
  const pesos = parsePesos(typed)
  if (pesos === 0) return 'El precio tiene que ser mayor que 0.'
  if (pesos !== null) return null
  if (/^[\d.$\s]+$/.test(typed) && Number(typed.replace(/\D/g, '')) > PESOS_MAX) return 'El precio es demasiado alto.'
  return /^\$?\s*[\d.,]+$/.test(typed)
    ? 'El precio va en pesos enteros, sin centavos ni comas: 2190 o 2.190.'
    : 'El precio es un número entero de pesos, como 2190.'
}

export const IMAGENES_MAX = 40

const guardadoSchema = z.object({
  /** Of a product to be added, as the form was given it. */
  id: z.uuid().optional(),
  /** Of the product that was opened for editing. */
  actualizado: z.int().min(0).optional(),
  formulario: formularioSchema,
  stock: z
    .array(z.object({ talle: z.string().min(1).max(20), antes: z.int().min(0).nullable(), unidades: z.number() }))
    .max(LISTA_MAX),
  imagenes: z.array(z.string().min(1).max(100)).max(IMAGENES_MAX),
  /** Nothing differs from what was opened. */
  sinCambios: z.boolean().optional(),
})

/** What the product form sends. */
export type GuardadoDeProducto = z.infer<typeof guardadoSchema>

/** What is to be saved of a product, read and found right. */
export type GuardadoLeido = {
  id?: string | undefined
  actualizado?: number | undefined
  pedido: { campos: CamposDeProducto; stock: CambioDeStock[]; imagenes: string[]; sinCambios: boolean }
}

/** Reads what the product form sent: `cuerpo_invalido` when it can't be the form's, else the fault of each field. */
export function readGuardado(
  content: unknown,
): Resultado<GuardadoLeido, Fallo<'cuerpo_invalido'> | Fallo<'datos_invalidos', { errores: Errores }>> {
  const parsed = guardadoSchema.safeParse(content)
  if (!parsed.success) return fallo('cuerpo_invalido')
  const { id, actualizado, formulario, stock, imagenes, sinCambios = false } = parsed.data
  const { campos, errores } = readFormulario(formulario)
  for (const { talle, unidades } of stock) {
    const fault = faultInUnidades(unidades) ?? faultInTexto(talle, 20)
    if (fault !== null) errores[`stock.${talle}`] = fault
  }
  return Object.keys(errores).length > 0
    ? fallo('datos_invalidos', { data: { errores } })
    : ok({ id, actualizado, pedido: { campos, stock, imagenes, sinCambios } })
}

/** Sizes that the form shows: those on offer (specification 9), and whichever else the product has, in their order. */
export function tallesDelFormulario(propios: Iterable<string>): string[] {
  return [...new Set<string>([...TALLES_ADMIN, ...propios])].sort(compareTalles)
}

/** Fields in which two forms differ, in the order of the form. What reads the same is the same: `2.190` and `2190`. */
export function findDiferencias(a: FormularioProducto, b: FormularioProducto): CampoDeFormulario[] {
  const [formA, formB] = [a, b].map((formulario) => toComparable(formulario))
  return CAMPOS.filter((campo) => JSON.stringify(formA![campo]) !== JSON.stringify(formB![campo]))
}

function toComparable(formulario: FormularioProducto): FormularioProducto {
  const { campos, errores } = readFormulario(formulario)
  const read = toFormulario(campos)
  // What can't be read is compared as it was typed.
  return Object.fromEntries(
    CAMPOS.map((campo) => [campo, campo in errores ? formulario[campo] : read[campo]]),
  ) as FormularioProducto
}

/** A field's value in words, where it is told what changed. */
export function describeValor(formulario: FormularioProducto, campo: CampoDeFormulario): string {
  const valor = formulario[campo]
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  const text = Array.isArray(valor) ? valor.join(', ') : valor
  return text === '' ? 'Vacío' : text
}

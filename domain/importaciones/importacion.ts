import {
  CAMPOS_DE_PRODUCTO,
  camposDeTipo,
  DEFINICION_DE_CAMPO,
  mapCampos,
  VALORES_INICIALES,
  type CampoDeTipo,
} from '#domain/productos/campos.ts'
import { fallasEnUnRenglon, readEstado, SIN_CLASIFICAR } from '#domain/productos/procedencia.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { parsePesos, PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { splitLista, splitStock } from './planilla.ts'
import { ANIO_MAX, ANIO_MIN, IMAGENES_MAX, LISTA_MAX, POPULARIDAD_MAX } from '#domain/productos/limites.ts'
import { UNIDADES_MAX } from '#domain/productos/stock.ts'
import { ORDEN_TALLES } from '#domain/productos/talle.ts'
import { tidyParrafos } from '#domain/texto/parrafos.ts'
import { isStorable } from '#domain/texto/storable.ts'
import { foldTexto, slugify } from '#domain/texto/texto.ts'

/** The kinds of files that can be imported, told apart by their content. */
export const FORMATOS = [
  'tienda_csv',
  'tienda_json',
  'catalogo_csv',
  'base_json',
  'base_csv',
  'shopify_csv',
  'tiendanube_csv',
  'woocommerce_csv',
  'lista_propia',
  'fotos_zip',
] as const
export type Formato = (typeof FORMATOS)[number]

export const FORMATO_ETIQUETA: Record<Formato, string> = {
  tienda_csv: 'CSV de la tienda',
  tienda_json: 'JSON de la tienda',
  catalogo_csv: 'Planilla de productos',
  base_json: 'Exportación de la base anterior (JSON)',
  base_csv: 'Exportación de la base anterior (CSV)',
  shopify_csv: 'Productos de Shopify',
  tiendanube_csv: 'Productos de Tiendanube',
  woocommerce_csv: 'Productos de WooCommerce',
  lista_propia: 'Lista con títulos propios',
  fotos_zip: 'Fotos por código (ZIP)',
}

/** Everything that a file can say of a product; pictures as addresses. What a file doesn't say is left out. */
export type Campos = Partial<
  Omit<ProductoInterno, 'imagenes'> & {
    imagenes: string[]
    slugsAnteriores: string[]
    /** Milliseconds UTC. */
    creado: number
  }
>
export type Campo = keyof Campos

export const CAMPO_ETIQUETA: Record<Campo, string> = {
  id: 'Id',
  slug: 'Dirección',
  ...mapCampos(CAMPOS_DE_PRODUCTO, (campo) => DEFINICION_DE_CAMPO[campo].etiqueta),
  slugsAnteriores: 'Direcciones anteriores',
  creado: 'Creado',
}

/**
 * A row of a file as it was read: what it says, why it can't be imported (if so). `avisos` tells what was read
 * differently from how it was written.
 */
export type FilaLeida = { campos: Campos; fallas: string[]; avisos: string[] }

/** Values by field, as a file has them: texts, or JSON's types. Years may also come as anioDesde and anioHasta. */
export type Crudo = Partial<Record<Campo | 'anioDesde' | 'anioHasta', unknown>>

const SLUG_MAX = 300
const ID_MAX = 80
const TALLE_MAX = 20
/** Characters of a value such as a colour. */
const VALOR_MAX = 40
const SLUGS_MAX = 1000
const DIRECCION_MAX = 2000

const LISTAS = [...camposDeTipo('lista', 'imagenes'), 'slugsAnteriores'] as const

/**
 * Reads one row of a file. Lenient about how a value is written (numbers and booleans as text, lists in a cell), strict
 * about what it means. Nothing is guessed without saying so. Empty values of fields that can't be empty count as not
 * given; other empty ones empty the field.
 * @param trim removes spaces around texts: for files that aren't the shop's own
 */
export function readFila(crudo: Crudo, { trim }: { trim: boolean }): FilaLeida {
  const campos: Campos = {}
  const fallas: string[] = []
  const avisos: string[] = []
  const given = (campo: keyof Crudo): boolean => crudo[campo] !== undefined && crudo[campo] !== null
  const refuse = (campo: Campo, why: string) => void fallas.push(`${CAMPO_ETIQUETA[campo]}: ${why}`)
  const text = (campo: Campo, max: number, tidy = tidyTexto): string => {
    const value = toText(crudo[campo])
    if (value === null) refuse(campo, 'no es un texto.')
    else if (!isStorable(value)) refuse(campo, 'tiene caracteres que no se pueden guardar.')
    else if (value.length > max) refuse(campo, `tiene ${value.length} caracteres; puede tener hasta ${max}.`)
    else return trim ? tidy(value) : value
    return ''
  }

  for (const campo of ['id', 'codigo', 'slug'] as const) {
    if (!given(campo)) continue
    const value = text(
      campo,
      campo === 'codigo' ? DEFINICION_DE_CAMPO.codigo.max : campo === 'id' ? ID_MAX : SLUG_MAX,
    ).trim()
    if (value !== '') campos[campo] = campo === 'slug' ? slugify(value) : value
  }
  if (campos.slug === '') delete campos.slug
  if (campos.id !== undefined && !/^[\w-]+$/.test(campos.id)) {
    refuse('id', `${quote(campos.id)} no puede ser un id.`)
  }
  for (const campo of camposDeTipo('texto')) {
    const tidy = campo === 'fallas' ? (value: string) => tidyTexto(fallasEnUnRenglon(value)) : tidyTexto
    if (campo !== 'codigo' && given(campo)) campos[campo] = text(campo, DEFINICION_DE_CAMPO[campo].max, tidy)
  }
  if (campos.estado !== undefined) {
    const estado = readEstado(campos.estado)
    // A shirt that is said to be new and no more keeps what was said of it here.
    if (estado === '' && campos.estado.trim() !== '') delete campos.estado
    else if (estado !== null) {
      if (estado === SIN_CLASIFICAR && foldTexto(campos.estado) !== SIN_CLASIFICAR)
        avisos.push(`Estado: ${quote(campos.estado)} entra como «${SIN_CLASIFICAR}».`)
      campos.estado = estado
    }
  }
  for (const campo of camposDeTipo('parrafos')) {
    if (given(campo)) campos[campo] = text(campo, DEFINICION_DE_CAMPO[campo].max, tidyOthersParrafos)
  }
  if (campos.nombre?.trim() === '' && !fallas.some((falla) => falla.startsWith(CAMPO_ETIQUETA.nombre))) {
    refuse('nombre', 'está vacío.')
  }
  if (campos.patron?.trim() === '') campos.patron = VALORES_INICIALES.patron

  // A 0 in another shop's file stands for no price.
  const price = (campo: CampoDeTipo<'pesos' | 'pesosOpcionales'>): unknown =>
    trim && Number(toText(crudo[campo]) ?? Number.NaN) === 0 ? null : crudo[campo]
  for (const campo of camposDeTipo('pesos')) {
    const pesos = readPesos(campo === 'precio' ? crudo.precio : price(campo))
    if (typeof pesos === 'string') refuse(campo, pesos)
    else if (pesos !== null) campos[campo] = pesos
  }
  for (const campo of camposDeTipo('pesosOpcionales')) {
    if (crudo[campo] === undefined) continue
    const pesos = readPesos(price(campo))
    if (typeof pesos === 'string') refuse(campo, pesos)
    else campos[campo] = pesos
  }
  for (const campo of camposDeTipo('siONo')) {
    if (isBlank(crudo[campo])) continue
    const value = readSiONo(crudo[campo])
    if (value === null) refuse(campo, `${quote(crudo[campo])} no es sí ni no.`)
    else campos[campo] = value
  }
  if (!isBlank(crudo.popularidad)) {
    const value = Number(toText(crudo.popularidad)?.trim() ?? NaN)
    if (!Number.isInteger(value) || Math.abs(value) > POPULARIDAD_MAX) {
      refuse('popularidad', `${quote(crudo.popularidad)} no es un número entero.`)
    } else campos.popularidad = value
  }
  for (const campo of LISTAS) {
    if (!given(campo)) continue
    const values = readListaDeValores(crudo[campo], trim)
    const max = campo === 'imagenes' || campo === 'slugsAnteriores' ? DIRECCION_MAX : VALOR_MAX
    const many = campo === 'imagenes' ? IMAGENES_MAX : campo === 'slugsAnteriores' ? SLUGS_MAX : LISTA_MAX
    if (values === null) refuse(campo, 'no es una lista.')
    else if (values.length > many) refuse(campo, `tiene ${values.length} valores; puede tener hasta ${many}.`)
    else if (values.some((value) => value.length > max || !isStorable(value)))
      refuse(campo, `un valor es demasiado largo o no se puede guardar.`)
    else campos[campo] = trim ? values.map((value) => value.trim()).filter(Boolean) : values
  }
  if (campos.tallesEncargo !== undefined) {
    const talles = campos.tallesEncargo.map((talle) => talle.trim())
    const unicos = [...new Set(talles)]
    if (unicos.some((talle) => talle.length > TALLE_MAX)) refuse('tallesEncargo', 'un talle es demasiado largo.')
    if (unicos.length < talles.length) avisos.push('Talles por encargo: un talle estaba dos veces; quedó una.')
    campos.tallesEncargo = unicos
    warnOfTalles('tallesEncargo', unicos, avisos)
  }
  if (given('stock')) readCeldasDeStock(crudo.stock, campos, refuse, avisos)
  readAnioDeArchivo(crudo, campos, refuse, avisos)
  if (!isBlank(crudo.creado)) {
    const creado = readMomentoDeArchivo(crudo.creado)
    if (creado !== null) campos.creado = creado
  }
  return { campos, fallas, avisos }
}

function tidyTexto(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ').trim()
}

function tidyOthersParrafos(value: string): string {
  return tidyParrafos(value.replace(/[^\P{Cc}\r\n]+/gu, ' '))
}

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** A value as quoted in a message: short, on one line. */
function quote(value: unknown): string {
  const text = (toText(value) ?? JSON.stringify(value) ?? '').replace(/\s+/g, ' ')
  return `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`
}

/**
 * Reads whole pesos of a file, as `parsePesos` does.
 * @returns null when nothing is given; the reason, in Spanish, when it isn't an amount
 */
export function readPesos(value: unknown): number | string | null {
  if (isBlank(value)) return null
  const text = (toText(value) ?? '').trim()
  const pesos = parsePesos(text)
  if (pesos === 0) return 'tiene que ser mayor que 0.'
  if (pesos !== null) return pesos
  if (/^\$?\s*\d[\d.,]*$/.test(text) && Number(text.replace(/\D/g, '')) > PESOS_MAX)
    return `${quote(value)} es demasiado.`
  if (text.startsWith('-')) return `${quote(value)} es menos que 0.`
  if (/^\d+[.,]\d+$/.test(text)) return `${quote(value)} tiene centavos; los precios son pesos enteros.`
  return `${quote(value)} no es un precio.`
}

const SI = new Set(['true', '1', 'si', 'sí', 'verdadero', 'yes', 'x'])
const NO = new Set(['false', '0', 'no', 'falso'])

function readSiONo(value: unknown): boolean | null {
  const text = (toText(value) ?? '').trim().toLowerCase()
  if (SI.has(text)) return true
  return NO.has(text) ? false : null
}

/**
 * Reads a list: as such, as an object by place, or as a text with bars.
 * @param foreign also as JSON in a text, or with commas: texts of the shop's own files may look so without being either
 */
function readListaDeValores(value: unknown, foreign: boolean): string[] | null {
  const list = foreign ? parsed(value) : value
  if (typeof list === 'string') {
    return !foreign || list.includes('|') || /^https?:/.test(list) || !list.includes(',')
      ? splitLista(list)
      : list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean)
  }
  if (typeof list === 'number') return [String(list)]
  if (typeof list !== 'object' || list === null) return null
  const values = Object.values(list).filter((entry) => !isBlank(entry))
  const texts = values.map(toText)
  return texts.includes(null) ? null : (texts as string[])
}

/** What a cell holds when it holds JSON; else the value itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

type Refuse = (campo: Campo, why: string) => void

function readCeldasDeStock(value: unknown, campos: Campos, refuse: Refuse, avisos: string[]): void {
  const map = parsed(value)
  const entries: [string, unknown][] | null =
    typeof map === 'string'
      ? splitStock(map)
      : typeof map === 'object' && map !== null && !Array.isArray(map)
        ? Object.entries(map)
        : null
  if (entries === null) return refuse('stock', `${quote(value)} no son unidades por talle. ${COMO_EL_STOCK}`)
  // A bare figure taken for a size would have no units: all stock lost.
  const sola = typeof map === 'string' ? entries.find(([, cantidad]) => cantidad === null) : undefined
  if (sola !== undefined) {
    const why = /^\d/.test(sola[0]) ? 'no dice de qué talle son las unidades' : 'no dice cuántas unidades hay'
    return refuse('stock', `${quote(sola[0])} ${why}. ${COMO_EL_STOCK}`)
  }
  if (entries.length > LISTA_MAX)
    return refuse('stock', `tiene ${entries.length} talles; puede tener hasta ${LISTA_MAX}.`)
  const stock = new Map<string, number>()
  for (const [name, given] of entries) {
    const talle = name.trim()
    const falla = fallaDeTalle(name)
    if (falla !== null) return refuse('stock', falla)
    if (stock.has(talle)) return refuse('stock', `el talle ${talle} está dos veces.`)
    const cantidad = (toText(given) ?? '').trim()
    const whole = /^\d+$/.test(cantidad)
    // Stock that isn't a whole number from 0 up counts as 0 (specification 5).
    if (!whole && !isBlank(given)) avisos.push(`Stock ${talle}: ${quote(given)} cuenta como 0.`)
    if (whole && Number(cantidad) > UNIDADES_MAX) return refuse('stock', `${quote(given)} en ${talle} es demasiado.`)
    stock.set(talle, whole ? Number(cantidad) : 0)
  }
  campos.stock = Object.fromEntries(stock)
  warnOfTalles('stock', [...stock.keys()], avisos)
}

/** Why a text can't be a size, in Spanish; null when it can. */
export function fallaDeTalle(name: string): string | null {
  const talle = name.trim()
  return talle === '' || talle.length > TALLE_MAX || !isStorable(talle) ? `${quote(name)} no es un talle.` : null
}

const COMO_EL_STOCK = 'Escribí cada talle con sus unidades, así: S:1|M:4.'
/** What shops write where a shirt has no sizes. */
export const TALLE_UNICO = 'Único'
const TALLES = new Set<string>([...ORDEN_TALLES, TALLE_UNICO])

/** Any text may be a size. Most that aren't in the list are typos, and nobody would find the shirt by them. */
function warnOfTalles(campo: Campo, talles: string[], avisos: string[]): void {
  const otros = talles.filter((talle) => !TALLES.has(talle))
  if (otros.length === 0) return
  const are = otros.length === 1 ? 'no es un talle conocido y entra así' : 'no son talles conocidos y entran así'
  const isNumber = campo === 'stock' && otros.some((talle) => /^\d+$/.test(talle))
  const mend = isNumber ? ' Si es una cantidad, poné el talle delante, así: M:3.' : ''
  avisos.push(`${CAMPO_ETIQUETA[campo]}: ${otros.map(quote).join(', ')} ${are}.${mend}`)
}

function readAnioDeArchivo(crudo: Crudo, campos: Campos, refuse: Refuse, avisos: string[]): void {
  const separate = crudo.anioDesde !== undefined || crudo.anioHasta !== undefined
  if (!separate && (crudo.anio === undefined || crudo.anio === null)) return
  const given = separate ? [crudo.anioDesde, crudo.anioHasta] : readAnios(crudo.anio)
  if (given === null || given.length > 2) return refuse('anio', `${quote(crudo.anio)} no es un año ni dos.`)
  const anios: number[] = []
  for (const value of given) {
    if (isBlank(value)) continue
    const text = toText(value)?.trim() ?? ''
    const anio = Number(text)
    if (!/^\d{4}$/.test(text) || anio < ANIO_MIN || anio > ANIO_MAX) {
      return refuse('anio', `${quote(value)} no es un año entre ${ANIO_MIN} y ${ANIO_MAX}.`)
    }
    anios.push(anio)
  }
  // Years without a first one are none (specification 5).
  if (isBlank(given[0]) && anios.length > 0) {
    avisos.push('Años: falta el primero, así que no queda ninguno.')
    campos.anio = []
    return
  }
  if (anios.length === 2 && anios[1]! < anios[0]!) {
    return refuse('anio', `el último (${anios[1]}) es anterior al primero (${anios[0]}).`)
  }
  campos.anio = anios
}

function readAnios(value: unknown): unknown[] | null {
  const list = parsed(value)
  if (typeof list === 'number') return [list]
  if (typeof list === 'string') return list.split(/[|,/-]/).map((part) => part.trim())
  return typeof list === 'object' && list !== null ? Object.values(list) : null
}

/** Reads a moment: as text, in milliseconds, or as hosted databases write it (`{ seconds }`). */
function readMomentoDeArchivo(value: unknown): number | null {
  if (typeof value === 'object' && value !== null) {
    const { seconds, _seconds } = value as { seconds?: unknown; _seconds?: unknown }
    return readMomentoDeArchivo(Number(seconds ?? _seconds) * 1000)
  }
  const millis = typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isFinite(millis) && millis > 0 && millis < 8e15 ? Math.trunc(millis) : null
}

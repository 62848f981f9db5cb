import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Imagen } from './imagen.ts'

/** The value of a product's field, by the field's type. */
export type ValorDe = {
  texto: string
  /** Several lines, blank ones between paragraphs. */
  parrafos: string
  pesos: Pesos
  pesosOpcionales: Pesos | null
  siONo: boolean
  entero: number
  /** Years: none, the only one, or first and last. */
  anios: number[]
  lista: string[]
  /** Units that can be bought now, by size. A size with 0 is known and sold out. */
  stock: Record<string, number>
  imagenes: Imagen[]
}

/**
 * The type of a field. It decides how the form reads it, files write it, the database keeps it and changes are
 * described. What is missing there for a new one is a type error.
 */
export type Tipo = keyof ValorDe

/**
 * Where a field appears: the facts on the shirt's page; the words that it is found by, and those that weigh less. The
 * form suggests its values from other shirts, or it reaches no buyer, the administration alone.
 */
type Lugar = 'ficha' | 'busqueda' | 'busquedaDebil' | 'sugerencias' | 'administracion'

type Definicion = {
  tipo: Tipo
  etiqueta: string
  /** What the form calls it, where that says more. */
  enFormulario?: string
  /** Most characters of a text. */
  max?: number
  /** What is said when the form leaves it empty but it can't be. */
  falta?: string
  /** The initial value, where that isn't '', 0, null, false or empty. */
  inicial?: string | boolean
  /** Where else it appears than in the form, files and differences, which have all fields. */
  en: readonly Lugar[]
}

/**
 * Every field of a product except its id and address (specification 3), in the order of the shop's own files. Types,
 * the form, files, differences, columns, search and facts are made from it.
 */
const DEFINICIONES = {
  codigo: { tipo: 'texto', etiqueta: 'Código', max: 40, en: ['ficha', 'busqueda'] },
  nombre: {
    tipo: 'texto',
    etiqueta: 'Nombre',
    max: 150,
    falta: 'Escribí el nombre de la camiseta.',
    en: ['busqueda'],
  },
  descripcion: { tipo: 'parrafos', etiqueta: 'Descripción', max: 5000, en: [] },
  equipo: { tipo: 'texto', etiqueta: 'Equipo', max: 80, en: ['ficha', 'busqueda', 'sugerencias'] },
  liga: { tipo: 'texto', etiqueta: 'Liga', max: 80, en: ['ficha', 'busquedaDebil', 'sugerencias'] },
  copa: { tipo: 'texto', etiqueta: 'Copa', max: 80, en: ['ficha', 'busquedaDebil', 'sugerencias'] },
  marca: { tipo: 'texto', etiqueta: 'Marca', max: 80, en: ['ficha', 'busquedaDebil', 'sugerencias'] },
  categoria: { tipo: 'texto', etiqueta: 'Categoría', max: 40, inicial: 'hincha', en: ['ficha'] },
  version: { tipo: 'texto', etiqueta: 'Versión', max: 40, en: ['ficha', 'busquedaDebil'] },
  procedencia: { tipo: 'texto', etiqueta: 'Procedencia', max: 40, en: ['ficha', 'busquedaDebil'] },
  estado: { tipo: 'texto', etiqueta: 'Estado', max: 40, en: ['busquedaDebil'] },
  fallas: { tipo: 'texto', etiqueta: 'Fallas', max: 500, en: [] },
  anio: { tipo: 'anios', etiqueta: 'Años', en: ['ficha'] },
  precio: {
    tipo: 'pesos',
    etiqueta: 'Precio',
    enFormulario: 'Precio con tarjeta, en stock',
    falta: 'Escribí el precio en stock.',
    en: [],
  },
  precioDescuento: {
    tipo: 'pesosOpcionales',
    etiqueta: 'Precio por transferencia',
    enFormulario: 'Precio por transferencia, en stock',
    en: [],
  },
  precioEncargo: {
    tipo: 'pesos',
    etiqueta: 'Precio por encargo',
    enFormulario: 'Precio con tarjeta, por encargo',
    falta: 'Escribí el precio por encargo.',
    en: [],
  },
  precioEncargoDescuento: {
    tipo: 'pesosOpcionales',
    etiqueta: 'Precio por encargo por transferencia',
    enFormulario: 'Precio por transferencia, por encargo',
    en: [],
  },
  costo: { tipo: 'pesosOpcionales', etiqueta: 'Costo', enFormulario: 'Lo que te cuesta', en: ['administracion'] },
  proveedor: { tipo: 'texto', etiqueta: 'Proveedor', max: 80, en: ['administracion'] },
  stock: { tipo: 'stock', etiqueta: 'Stock', en: [] },
  tallesEncargo: { tipo: 'lista', etiqueta: 'Talles por encargo', en: [] },
  coloresPrincipales: { tipo: 'lista', etiqueta: 'Colores principales', en: ['ficha', 'busquedaDebil'] },
  coloresSecundarios: { tipo: 'lista', etiqueta: 'Colores secundarios', en: [] },
  clima: { tipo: 'texto', etiqueta: 'Clima', max: 40, en: ['ficha', 'sugerencias'] },
  mangaLarga: { tipo: 'siONo', etiqueta: 'Manga larga', en: ['ficha'] },
  reversible: { tipo: 'siONo', etiqueta: 'Reversible', en: ['ficha'] },
  parches: { tipo: 'siONo', etiqueta: 'Parches', enFormulario: 'Viene con parches', en: ['ficha'] },
  numero: {
    tipo: 'texto',
    etiqueta: 'Número',
    enFormulario: 'Número estampado',
    max: 10,
    en: ['busqueda'],
  },
  nombrePersonalizado: { tipo: 'texto', etiqueta: 'Nombre estampado', max: 40, en: ['ficha', 'busqueda'] },
  activo: { tipo: 'siONo', etiqueta: 'Activo', inicial: true, en: [] },
  destacado: { tipo: 'siONo', etiqueta: 'Destacado', en: [] },
  popularidad: { tipo: 'entero', etiqueta: 'Popularidad', en: [] },
  patron: {
    tipo: 'texto',
    etiqueta: 'Patrón',
    enFormulario: 'Dibujo de la tela',
    max: 40,
    inicial: 'liso',
    en: [],
  },
  imagenes: { tipo: 'imagenes', etiqueta: 'Imágenes', en: [] },
} as const satisfies Record<string, Definicion>

type Definiciones = typeof DEFINICIONES
export type CampoDeProducto = keyof Definiciones
export type CampoDeTipo<T extends Tipo> = {
  [C in CampoDeProducto]: Definiciones[C]['tipo'] extends T ? C : never
}[CampoDeProducto]
export type CampoEn<L extends Lugar> = {
  [C in CampoDeProducto]: L extends Definiciones[C]['en'][number] ? C : never
}[CampoDeProducto]

/** The fields that only administrators may know (specification 3.29). */
export type CampoPrivado = CampoEn<'administracion'>

export const CAMPOS_DE_PRODUCTO = Object.keys(DEFINICIONES) as CampoDeProducto[]
export const DEFINICION_DE_CAMPO: {
  [C in CampoDeProducto]: Definicion & Pick<Definiciones[C], 'tipo' | ('max' & keyof Definiciones[C])>
} = DEFINICIONES

/** A value for each of some fields. */
export function mapCampos<C extends string, V>(campos: readonly C[], valorDe: (campo: C) => V): Record<C, V> {
  const mapped = {} as Record<C, V>
  for (const campo of campos) mapped[campo] = valorDe(campo)
  return mapped
}

/** Picks some fields of what has more. */
export function pickCampos<T, C extends keyof T>(from: T, campos: readonly C[]): Pick<T, C> {
  const picked = {} as Pick<T, C>
  for (const campo of campos) picked[campo] = from[campo]
  return picked
}

/** The fields that hold one of these, in their order. */
export function camposDeTipo<T extends Tipo>(...tipos: T[]): CampoDeTipo<T>[] {
  return CAMPOS_DE_PRODUCTO.filter((campo): campo is CampoDeTipo<T> =>
    tipos.some((tipo) => tipo === DEFINICION_DE_CAMPO[campo].tipo),
  )
}

/** A product without its paragraphs, and without what only administrators may know. */
export function toCampoBreve<P extends object>(producto: P): Omit<P, CampoDeTipo<'parrafos'> | CampoPrivado> {
  const fuera: string[] = [...camposDeTipo('parrafos'), ...camposEn('administracion')]
  const breve = Object.entries(producto).filter(([campo]) => !fuera.includes(campo))
  return Object.fromEntries(breve) as Omit<P, CampoDeTipo<'parrafos'> | CampoPrivado>
}

/** The fields that are seen in a place. */
export function camposEn<L extends Lugar>(lugar: L): CampoEn<L>[] {
  return CAMPOS_DE_PRODUCTO.filter((campo): campo is CampoEn<L> => DEFINICION_DE_CAMPO[campo].en.includes(lugar))
}

/** A field's name in tables and in the form: its own, except for the years, which are two there. */
export type Columna = Exclude<CampoDeProducto, CampoDeTipo<'anios'>> | 'anioDesde' | 'anioHasta'

export const COLUMNAS_DE_PRODUCTO: readonly Columna[] = CAMPOS_DE_PRODUCTO.flatMap((campo) =>
  campo === 'anio' ? (['anioDesde', 'anioHasta'] as const) : campo,
)

const VACIO: ValorDe = {
  texto: '',
  parrafos: '',
  pesos: 0,
  pesosOpcionales: null,
  siONo: false,
  entero: 0,
  anios: [],
  lista: [],
  stock: {},
  imagenes: [],
}

/** A product of which nothing is said yet (specification 3: active, not featured). */
export const VALORES_INICIALES = mapCampos(CAMPOS_DE_PRODUCTO, (campo) => {
  const { tipo, inicial = VACIO[tipo] } = DEFINICION_DE_CAMPO[campo]
  return inicial
}) as { [C in CampoDeProducto]: ValorDe[Definiciones[C]['tipo']] }

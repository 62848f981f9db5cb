import { isTalleConocido } from '#domain/importaciones/talle-de-afuera.ts'
import { readImporteDeAfuera } from '#domain/importaciones/importe-de-afuera.ts'
import type { EleccionRecordada } from '../eleccion.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { readTallesEnCelda } from './talles-en-celda.ts'

/** Uses of a column in a list with headings of its own, in the order in which they are offered. */
export const USO_ETIQUETA = {
  nada: 'No se usa',
  codigo: 'Código',
  nombre: 'Nombre',
  equipo: 'Equipo',
  temporada: 'Temporada',
  precio: 'Precio de venta',
  tachado: 'Precio tachado',
  precioDescuento: 'Precio por transferencia',
  precioEncargo: 'Precio por encargo',
  costo: 'Lo que te cuesta',
  talle: 'Talle (una fila por talle)',
  talles: 'Talles, todos en una celda',
  unidadesDeTalle: 'Unidades de su talle',
  unidades: 'Unidades',
  tallesEncargo: 'Talles por encargo',
  liga: 'Liga',
  copa: 'Copa',
  marca: 'Marca',
  categoria: 'Categoría (jugador, retro)',
  version: 'Versión',
  procedencia: 'Procedencia',
  estado: 'Estado (nueva con etiquetas, muy buena)',
  fallas: 'Fallas',
  coloresPrincipales: 'Color',
  descripcion: 'Descripción',
  imagenes: 'Dirección de una foto',
} as const
export type Uso = keyof typeof USO_ETIQUETA
export const USOS = Object.keys(USO_ETIQUETA) as Uso[]

/** What can be said once for all shirts of a list that has no column for it. */
export const PARA_TODAS = ['precio', 'equipo', 'liga', 'marca', 'categoria', 'procedencia', 'tallesEncargo'] as const
export type ParaTodas = Partial<Record<(typeof PARA_TODAS)[number], string>>

/** The owner's word on a list: a use for each column in their order, and what all its shirts have. */
export type Columnas = { usos: Uso[]; paraTodas: ParaTodas }

/** A list whose columns somebody has to name, with its first rows. */
export type ListaParaNombrar = {
  /** Tells lists with the same headings; in whatever order. */
  firma: string
  titulos: string[]
  /** The first rows below the headings, each as long as those. */
  muestra: string[][]
  /** What the columns seem to be, or were said to be the last time. */
  columnas: Columnas
  /** What was chosen the last time for what the list leaves open. */
  eleccion?: EleccionRecordada
}

/** Uses that several columns may have: their cells are put together. */
export const VARIAS: ReadonlySet<Uso> = new Set(['nada', 'nombre', 'unidadesDeTalle', 'coloresPrincipales', 'imagenes'])
/** The size that a heading names: `Stock M`, `Cant. Talle M` and `M` are M. */
export function talleDeTitulo(titulo: string): string {
  return titulo
    .trim()
    .replace(/^(?:stock|cantidad|cant\.?|unidades|unid\.?)\s+(?:de\s+)?/i, '')
    .replace(/\s+(?:stock|cantidad|unidades)$/i, '')
}

/** What is wrong with somebody's choice of columns; null when nothing is. */
export function faultInColumnas({ usos, paraTodas }: Columnas, titulos: string[]): string | null {
  const has = (uso: Uso) => usos.includes(uso)
  if (usos.length !== titulos.length) return 'La lista cambió: volvé a subirla.'
  if (!has('codigo') && !has('nombre')) return 'Elegí qué columna es el código o el nombre.'
  const twice = USOS.filter((uso) => !VARIAS.has(uso) && usos.filter((other) => other === uso).length > 1)
  if (twice.length > 0) return `Elegí una sola columna para ${enumerate(twice.map((uso) => USO_ETIQUETA[uso]))}.`
  const ways = (['talle', 'talles', 'unidadesDeTalle'] as const).filter(has)
  if (ways.length > 1) return 'Los talles van de una sola manera: en una columna, o una columna por talle.'
  if (has('unidades') && has('unidadesDeTalle')) {
    return 'Las unidades van en una columna, o en una por talle: elegí una de las dos maneras.'
  }
  if (has('unidades') && !has('talle') && !has('talles')) {
    return 'Las unidades van con su talle: elegí qué columna es el talle, o no uses las unidades.'
  }
  const otro = titulos.find((titulo, at) => usos[at] === 'unidadesDeTalle' && !isTalleConocido(talleDeTitulo(titulo)))
  if (otro !== undefined) return `El título «${otro}» no es un talle.`
  const sobra = PARA_TODAS.find((campo) => has(campo) && (paraTodas[campo] ?? '') !== '')
  if (sobra !== undefined) return `${USO_ETIQUETA[sobra]}: ya tiene su columna, no puede ser igual para todas.`
  const { precio = '', tallesEncargo = '' } = paraTodas
  if (precio !== '' && readImporteDeAfuera(precio) === null) return 'El precio para todas va en pesos, como 1990.'
  const talles = readTallesEnCelda(tallesEncargo)
  return 'falla' in talles ? `Talles por encargo: ${talles.falla}` : null
}

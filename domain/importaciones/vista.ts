import type { Formato } from './importacion.ts'
import type { ListaParaNombrar } from './lista/usos.ts'
import type { CamposDePrecio } from '#domain/productos/precio.ts'

/** An import's life: read, its columns named where they are its own, previewed, done, perhaps undone. */
export type EstadoImportacion =
  | 'leyendo'
  | 'columnas'
  | 'lista'
  | 'ilegible'
  | 'importando'
  | 'hecha'
  | 'deshaciendo'
  | 'deshecha'
  | 'descartada'

/** What a row would do. */
export type TipoFila = 'nuevo' | 'cambia' | 'igual' | 'rechazada'
/** What has become of it. */
export type EstadoFila = 'pendiente' | 'hecha' | 'conflicto' | 'deshecha' | 'no_deshecha'

/** Kinds of rows that can be looked at by themselves. */
export const VISTAS_DE_FILAS = ['nuevo', 'cambia', 'igual', 'aviso', 'rechazada', 'conflicto', 'no_deshecha'] as const
export type VistaDeFilas = (typeof VISTAS_DE_FILAS)[number]

/** An import as the history shows it. Times in milliseconds UTC. */
export type ImportacionResumen = {
  id: string
  estado: EstadoImportacion
  archivo: string
  /** Null until it is recognised. */
  formato: Formato | null
  /** E-mail of the administrator. */
  quien: string
  /** Why the file couldn't be read. */
  error: string
  nuevos: number
  cambios: number
  iguales: number
  rechazadas: number
  /** Rows that changed the shop (and, after undoing, still do), and those whose product had changed meanwhile. */
  hechas: number
  conflictos: number
  creado: number
  terminado: number | null
  /** An action on many, and no file. */
  esAccion: boolean
}

export type FilaVista = {
  orden: number
  linea: number
  tipo: TipoFila
  estado: EstadoFila
  codigo: string
  nombre: string
  motivo: string
  avisos: string[]
  cambios: { campo: string; antes: string; despues: string }[]
  /** Of a new product, what buyers would see first; null for other rows. */
  nuevo: NuevoVista | null
}

/** A new product in the preview, in words and figures (pesos). */
export type NuevoVista = CamposDePrecio & {
  /** `S 1 · M 4`; '' when it comes in no size. */
  talles: string
  unidades: number
  imagenes: number
  activo: boolean
}

/** An import, or an action on many, that has to be undone before another can be. */
export type Estorbo = { id: string; archivo: string; esAccion: boolean }

/** An import with a page of its rows. */
export type ImportacionDetalle = ImportacionResumen & {
  /** A list with headings of its own, with its columns' (likely) uses; null for any other file. */
  lista: ListaParaNombrar | null
  avisos: string[]
  cuentas: Record<VistaDeFilas, number>
  /** False when the rows of an old import are gone. */
  conDetalle: boolean
  /** Rows to do (or to undo), and how many of them are done. */
  total: number
  avance: number
  /**
   * Whether it can be undone: it is under way, the last file that was imported, or an action of the last 30 days. Once
   * undone: whether rows that stayed as they were can be tried again.
   */
  deshacible: boolean
  /** Rows that an undoing left as they were and that can be tried again. */
  porReintentar: number
  /** What has to be undone first, where that is known; null where nothing is. */
  estorbo: Estorbo | null
  /** Rows that leave a transfer price above the card price; what was chosen for them and for new products. */
  porEncima: number
  quitarPrecios: boolean
  ocultarNuevos: boolean
  /** Whether its new products with a crossed-out price are in a reduction that has its id. */
  conRebaja: boolean
  /** Rows of another shop's file with cents, with a crossed-out price, with uncounted sizes; new without made-to-order price. */
  conCentavos: number
  conTachado: number
  sinContar: number
  sinEncargo: number
  /** Units that products in the shop would lose. */
  unidadesMenos: number
  imagenes: { pendiente: number; bajada: number; fallida: number; cancelada: number }
  fallidas: { url: string; motivo: string; nombre: string; codigo: string }[]
  vista: VistaDeFilas
  filas: FilaVista[]
  pagina: number
  paginas: number
}

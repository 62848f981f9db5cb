import { talleDeTitulo, type Columnas, type Uso } from '#domain/importaciones/lista/usos.ts'
import { unprotectCelda } from '#domain/importaciones/planilla.ts'
import { talleDeAfuera } from '#domain/importaciones/talle-de-afuera.ts'

/** Reads a row by what its columns are. */
export type Lector = {
  titulos: string[]
  paraTodas: Columnas['paraTodas']
  has: (uso: Uso) => boolean
  /** '' for an empty cell; of several columns all that is in them, with spaces. */
  read: (celdas: string[], uso: Uso) => string
  readAll: (celdas: string[], uso: Uso) => string[]
  /** The columns that are a size each. */
  porTalle: { at: number; talle: string }[]
}

/** @param titulos the list's headings, which the columns' uses stand in the order of */
export function createLector(titulos: string[], { usos, paraTodas }: Columnas): Lector {
  const places = (uso: Uso) => usos.flatMap((own, at) => (own === uso ? at : []))
  const readAll = (celdas: string[], uso: Uso) =>
    places(uso).flatMap((at) => unprotectCelda((celdas[at] ?? '').trim()).trim() || [])
  return {
    titulos,
    paraTodas,
    has: (uso) => usos.includes(uso),
    read: (celdas, uso) => readAll(celdas, uso).join(' '),
    readAll,
    porTalle: places('unidadesDeTalle').map((at) => ({ at, talle: talleDeAfuera(talleDeTitulo(titulos[at]!)) })),
  }
}

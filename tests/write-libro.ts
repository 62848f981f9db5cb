import { utils, write, type CellObject, type Range } from '@e965/xlsx'

type Celda = string | number | boolean | CellObject | null
/** A sheet of a workbook: its rows, which cells are merged, whether people see it. */
export type Hoja = { nombre: string; filas: Celda[][]; merges?: Range[]; oculta?: boolean }

/** A day as a workbook keeps it: a number with a format. @param dia `2026-11-18` */
export function celdaDeDia(dia: string): CellObject {
  return { t: 'n', v: Date.parse(dia) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' }
}

/** A day by its cell's type, without a format, as some programs write it. @param dia `2026-11-18` */
export function celdaDeFecha(dia: string): CellObject {
  return { t: 'd', v: new Date(dia), z: 'General' }
}

/** A workbook, as Excel and banks write it. @param tipo `xls` is that of Excel 97 */
export function writeLibro(hojas: Hoja[], tipo: 'xlsx' | 'xls' = 'xlsx'): Uint8Array<ArrayBuffer> {
  const libro = utils.book_new()
  for (const { nombre, filas, merges } of hojas) {
    const hoja = utils.aoa_to_sheet(filas, { dense: true })
    if (merges !== undefined) hoja['!merges'] = merges
    utils.book_append_sheet(libro, hoja, nombre)
  }
  libro.Workbook = { Sheets: hojas.map(({ oculta = false }) => ({ Hidden: oculta ? 1 : 0 })) }
  return new Uint8Array(write(libro, { type: 'array', bookType: tipo, cellDates: true }) as ArrayBuffer)
}

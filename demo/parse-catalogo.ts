import { parse } from 'csv-parse/sync'
import { buildAnio } from '#domain/producto/temporada.ts'
import type { CatalogoRow } from './catalogo-row.ts'

/**
 * Reads a catalogue file: comma-separated with a heading, lists parted by `|`, stock as `S:1|M:4`.
 * @throws on the first value that isn't what its column wants, naming code and column
 */
export function parseCatalogo(csv: string): CatalogoRow[] {
  const records: Record<string, string>[] = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  return records.map(parseRow)
}

function parseRow(record: Record<string, string>): CatalogoRow {
  const text = (column: string) => {
    const value = record[column]
    if (value === undefined) throw new Error(`catalogue: column ${column} is missing`)
    return value
  }
  const codigo = text('codigo')
  const fail = (column: string): never => {
    throw new Error(`catalogue: ${codigo} has "${text(column)}" as ${column}`)
  }
  const required = (column: string) => (text(column) === '' ? fail(column) : text(column))
  const optionalNumber = (column: string) => {
    if (text(column) === '') return null
    return /^\d{1,9}$/.test(text(column)) ? Number(text(column)) : fail(column)
  }
  const number = (column: string) => optionalNumber(column) ?? fail(column)
  const flag = (column: string) => {
    if (text(column) === 'true') return true
    return text(column) === 'false' ? false : fail(column)
  }
  const list = (column: string) =>
    text(column) === ''
      ? []
      : text(column)
          .split('|')
          .map((value) => value.trim())
  const stock = () =>
    Object.fromEntries(
      list('stock').map((entry) => {
        const [, talle, cantidad] = /^([^:]+):(\d{1,6})$/.exec(entry) ?? fail('stock')
        return [talle!, Number(cantidad)]
      }),
    )
  return {
    codigo: required('codigo'),
    nombre: required('nombre'),
    equipo: text('equipo'),
    liga: text('liga'),
    copa: text('copa'),
    marca: text('marca'),
    categoria: text('categoria'),
    version: text('version'),
    anio: buildAnio(optionalNumber('anioDesde'), optionalNumber('anioHasta')),
    precio: number('precio'),
    precioDescuento: optionalNumber('precioDescuento'),
    precioEncargo: number('precioEncargo'),
    precioEncargoDescuento: optionalNumber('precioEncargoDescuento'),
    stock: stock(),
    tallesEncargo: list('tallesEncargo'),
    coloresPrincipales: list('coloresPrincipales'),
    coloresSecundarios: list('coloresSecundarios'),
    clima: text('clima'),
    mangaLarga: flag('mangaLarga'),
    reversible: flag('reversible'),
    parches: flag('parches'),
    numero: text('numero'),
    nombrePersonalizado: text('nombrePersonalizado'),
    activo: flag('activo'),
    destacado: flag('destacado'),
    popularidad: number('popularidad'),
    patron: text('patron') || 'liso',
  }
}

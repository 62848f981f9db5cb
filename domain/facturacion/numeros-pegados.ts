import { TIPOS_DE_CFE, type TipoDeCfe } from './cfe.ts'

/** A number that somebody else issued: of an order by its code, or of a paper by its internal number. */
export type NumeroPegado = { renglon: string; codigo: string; tipo: TipoDeCfe; serie: string; numero: number }
export type RenglonPegado = NumeroPegado | { renglon: string; falta: string }

/** A hyphen may join series and number; one before the number alone is a minus. */
const RENGLON = /^"?([\w-]{3,60})"?[\s;,]+"?(.+?)"?[\s;,]+"?([A-Z]{1,2})"?(?:-|\s-\s|[\s;,]*)"?(\d{1,7})"?[\s;,]*$/i

/**
 * Reads numbers pasted from a list or a .csv: code, type, series, number a line (specification 53.10). Headings and empty
 * lines are passed over.
 */
export function readPegados(texto: string): RenglonPegado[] {
  const renglones = texto.split(/\r?\n/).map((one) => one.trim())
  return renglones
    .filter((renglon) => renglon !== '' && !/^"?(?:c[oó]digo|pedido)\b/i.test(renglon))
    .map((renglon) => {
      const [, codigo = '', escrito = '', serie = '', digitos = ''] = RENGLON.exec(renglon) ?? []
      if (codigo === '') return { renglon, falta: 'No se entiende: va código, tipo, serie y número.' }
      const tipo = readTipo(escrito)
      if (tipo === null) return { renglon, falta: 'El tipo es 101, 102, 111 o 112.' }
      const numero = Number(digitos)
      if (numero === 0) return { renglon, falta: 'El número no puede ser 0.' }
      return { renglon, codigo: codigo.toUpperCase(), tipo, serie: serie.toUpperCase(), numero }
    })
}

function readTipo(escrito: string): TipoDeCfe | null {
  const named = Object.entries(TIPOS_DE_CFE).find(
    ([tipo, nombre]) => tipo === escrito || nombre.toLowerCase() === escrito.toLowerCase(),
  )
  return named === undefined ? null : (Number(named[0]) as TipoDeCfe)
}

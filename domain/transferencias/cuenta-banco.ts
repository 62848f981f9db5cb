import { foldTexto } from '#domain/texto/texto.ts'
import { parseFecha, parseImporte } from './lista-banco.ts'
import { monedaNombrada, type Moneda } from './moneda.ts'

/** An account of a bank: the end of its number (`4567`, `4567-00001`), and its currency. */
export type CuentaDelBanco = { numero: string; moneda: Moneda }

/** An account of a bank, as far as it is known. */
export type CuentaDicha = { [K in keyof CuentaDelBanco]: CuentaDelBanco[K] | null }

/** Digits after the hyphen of a number that tell a bank's accounts of one owner apart. */
const SUBCUENTA_MAX = 5

/**
 * The end of an account's number: its last four digits and, as one number may have several accounts, what follows the
 * hyphen.
 * @returns '' where there are no four digits
 */
export function finDeNumero(texto: string): string {
  const [cuerpo = '', sub = ''] = /^(.*\d)-(\d+)\D*$/.exec(texto)?.slice(1) ?? []
  const digits = (part: string) => part.replace(/\D/g, '')
  if (sub !== '' && sub.length <= SUBCUENTA_MAX && digits(cuerpo).length >= 4)
    return `${digits(cuerpo).slice(-4)}-${sub}`
  return digits(texto).length < 4 ? '' : digits(texto).slice(-4)
}

/** Whether two ends of numbers may be one account's: one is four digits, the other's last or before its hyphen. */
export function isMismaCuenta(uno: string, otro: string): boolean {
  const [corto, largo] = uno.length < otro.length ? [uno, otro] : [otro, uno]
  return (
    corto === largo ||
    (/^\d{4}$/.test(corto) && (largo.replace('-', '').endsWith(corto) || largo.startsWith(`${corto}-`)))
  )
}

/**
 * The account that is meant by the end of a number, as fully as it is known.
 * @param conocidas numbers of the accounts that movements are of
 * @returns null when two of them may be meant, which has to be asked
 */
export function resolveNumero(numero: string, conocidas: string[]): string | null {
  const largas = new Set(conocidas.filter((one) => one.length > numero.length && isMismaCuenta(one, numero)))
  if (numero === '' || largas.size === 0) return numero
  return largas.size === 1 ? [...largas][0]! : null
}

/**
 * What a bank's own lines say of the account whose movements follow (specification 30.34).
 * @param arriba the rows above the headings @param archivo the file's name, which some banks put the number in
 * @returns null for what they don't say
 */
export function findCuenta(arriba: string[][], archivo: string): CuentaDicha {
  return {
    numero: findLabelled(arriba, isCuenta, readNumero) ?? numeroDeArchivo(archivo),
    moneda: findLabelled(arriba, isMoneda, monedaNombrada) ?? findMoneda(arriba),
  }
}

/**
 * The account of a list: what its own lines say, completed by accounts said of lists with these headings. Exactly one
 * of them has to fit (specification 30.34).
 */
export function completeCuenta(dicha: CuentaDicha, guardadas: CuentaDelBanco[]): CuentaDicha {
  if (dicha.numero !== null && dicha.moneda !== null) return dicha
  const fits = guardadas.filter(
    ({ numero, moneda }) =>
      (dicha.numero === null || isMismaCuenta(dicha.numero, numero)) &&
      (dicha.moneda === null || dicha.moneda === moneda),
  )
  return fits.length === 1 ? { ...fits[0]!, numero: dicha.numero ?? fits[0]!.numero } : dicha
}

const CUENTA = /\b(?:cuenta|cta|caja de ahorros?)\b/
const isCuenta = (folded: string) => CUENTA.test(folded) && !/anterior|saldo|titular|tipo de cuenta/.test(folded)
const isMoneda = (folded: string) => /^moneda\b/.test(folded)

/** What follows a label: in its own cell, to its right or beneath it, unless that is a label. */
function findLabelled<T>(
  rows: string[][],
  isLabel: (folded: string) => boolean,
  read: (texto: string) => T | null,
): T | null {
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      if (!isLabel(foldTexto(cell.trim()))) continue
      const right = row.slice(column + 1).find((other) => other.trim() !== '')
      const beside = [right, rows[at + 1]?.[column]].filter((place) => place !== undefined && !place.includes(':'))
      const found = [cell, ...beside].map((place) => read(place ?? '')).find((value) => value !== null)
      if (found !== undefined) return found
    }
  }
  return null
}

/** Of four digits or more that are no date, no year and no amount. */
function readNumero(texto: string): string | null {
  const found = texto
    .match(/(?<![\d/.,])\d[\d.-]*\d(?![\d/,])/g)
    ?.find(
      (number) =>
        number.replace(/\D/g, '').length >= 4 &&
        parseFecha(number) === null &&
        !/^20\d\d(?:[01]\d[0-3]\d)?$/.test(number),
    )
  return found === undefined ? null : finDeNumero(found)
}

function numeroDeArchivo(archivo: string): string | null {
  const words = archivo.replaceAll('_', ' ').replace(/\.[a-z]{3,4}$/i, '')
  return isCuenta(foldTexto(words)) ? readNumero(words) : null
}

/** Named in any other line: `Caja de ahorro en dólares`. A balance with its sign alone names it too. */
function findMoneda(rows: string[][]): Moneda | null {
  const named = rows.flat().filter((cell) => parseImporte(cell) === null && !/^\s*\d+\s*(?:US\$|U\$S|USD)/i.test(cell))
  return named.map(monedaNombrada).find((moneda) => moneda !== null) ?? null
}

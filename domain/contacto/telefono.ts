import { plainTexto } from '#domain/texto/texto.ts'

const PAIS = '598'

/** A telephone as it is pasted from a page, a chat or another keyboard, in plain signs: `tel:+598‑99…`, `０９９`. */
export function plainTelefono(escrito: string): string {
  return plainTexto(escrito.normalize('NFKC'))
    .replace(/\p{Pd}/gu, '-')
    .replace(/^\s*tel:\s*/i, '')
}

/**
 * A telephone as wa.me wants it: digits with the country's code. Numbers without one are taken for Uruguayan.
 * @param telefono as people write it: `099 123 456`, `+598 99 123 456`, `2901 2345`
 * @returns null when that can't be a telephone
 */
export function normalizeTelefono(telefono: string): string | null {
  const escrito = plainTelefono(telefono)
  if (!/^[\d\s()+./-]+$/.test(escrito)) return null
  const international = /^\s*(\+|00)/.test(escrito)
  // A zero is only dialled inside the country: +598 099… has one too many. Some write the country twice.
  const digits = escrito
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(0*598)+0?(?=[249]\d{7}$)/, PAIS)
  if (international) return inRange(digits)
  if (/^09\d{7}$/.test(digits)) return PAIS + digits.slice(1)
  if (/^(9\d{7}|[24]\d{7})$/.test(digits)) return PAIS + digits
  return digits.length >= 10 ? inRange(digits) : null
}

/**
 * A telephone as people in Uruguay write it: `099 123 456`, `2901 2345`, and any other with its plus.
 * @param digitos as `normalizeTelefono` gives them; read by it again they are the same
 */
export function formatTelefono(digitos: string): string {
  const [, celular, fijo] = /^598(?:(9\d{7})|([24]\d{7}))$/.exec(digitos) ?? []
  if (celular !== undefined) return `0${celular.slice(0, 2)} ${celular.slice(2, 5)} ${celular.slice(5)}`
  if (fijo !== undefined) return `${fijo.slice(0, 4)} ${fijo.slice(4)}`
  return /^[1-9]\d+$/.test(digitos) ? `+${digitos}` : digitos
}

function inRange(digits: string): string | null {
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : null
}

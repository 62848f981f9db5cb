import { normalizeTelefono } from './telefono.ts'
import { foldTexto } from './texto.ts'

/**
 * What an order is found by, kept beside it: code, name and telephone, the latter as it was typed, with its country
 * code and as it is dialled at home. Without capitals, accents and punctuation.
 */
export function textoDeBusqueda({
  codigo,
  nombre,
  telefono,
}: {
  codigo: string
  nombre: string
  telefono: string
}): string {
  const internacional = normalizeTelefono(telefono)
  const nacional = internacional?.startsWith('598') ? `0${internacional.slice(3)}` : ''
  const telefonos = new Set([telefono.replace(/\D/g, ''), internacional ?? '', nacional])
  return [...palabrasBuscadas(`${codigo} ${nombre}`), ...telefonos].filter((part) => part !== '').join(' ')
}

/** Words of a search, as `textoDeBusqueda` writes them; all of them have to be found. */
export function palabrasBuscadas(consulta: string): string[] {
  return foldTexto(consulta)
    .split(/\s+/)
    .map((palabra) => palabra.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((palabra) => palabra !== '')
}

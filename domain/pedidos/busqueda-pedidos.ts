import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** What of an order it is found by, besides its lines. */
export const CAMPOS_BUSCABLES = [
  'codigo',
  'nombre',
  'telefono',
  'correo',
  'seguimiento',
  'departamento',
  'ciudad',
  'calle',
  'numeroPuerta',
  'numeroApartamento',
  'puntoNombre',
  'puntoDireccion',
  'documento',
  'razonSocial',
  'totalMercadoPago',
  'totalTransferencia',
] as const
type Total = 'totalMercadoPago' | 'totalTransferencia'
type PedidoBuscable = Record<Exclude<(typeof CAMPOS_BUSCABLES)[number], Total>, string> & Record<Total, number>
type LineaBuscable = Record<'codigo' | 'nombre' | 'nombrePersonalizado' | 'numero', string>

/**
 * The text an order is found by, kept beside it: all that it says of its buyer, its place, its parcel, its totals and
 * its shirts. The telephone is there as typed, with country code, and as dialled in Uruguay. Each word is there once,
 * without capitals, accents and punctuation.
 */
export function textoDePedido(pedido: PedidoBuscable, lineas: LineaBuscable[]): string {
  const { codigo, nombre, telefono, correo, seguimiento, departamento, ciudad, calle } = pedido
  const internacional = normalizeTelefono(telefono)
  const nacional = internacional?.startsWith('598') ? `0${internacional.slice(3)}` : ''
  const telefonos = [telefono.replace(/\D/g, ''), internacional ?? '', nacional]
  const camisetas = lineas.map(
    (linea) => `${linea.codigo} ${linea.nombre} ${linea.nombrePersonalizado} ${linea.numero}`,
  )
  const lugar = `${calle} ${pedido.numeroPuerta} ${pedido.numeroApartamento} ${pedido.puntoNombre} ${pedido.puntoDireccion} ${ciudad} ${departamento}`
  const palabras = [
    ...palabrasDePedidos(`${codigo} ${nombre}`),
    ...telefonos,
    // Carriers print a number in groups; who reads it types it in one.
    ...palabrasDePedidos(`${correo} ${seguimiento} ${seguimiento.replace(/\s/g, '')} ${camisetas.join(' ')} ${lugar}`),
    ...palabrasDePedidos(`${pedido.documento} ${pedido.razonSocial}`),
    `${pedido.totalMercadoPago}`,
    `${pedido.totalTransferencia}`,
  ]
  return [...new Set(palabras)].filter((palabra) => palabra !== '').join(' ')
}

/** A code as it is written by hand: `ck 7q4 m2f`. */
const CODIGO = /(?<![\p{L}\p{N}])C\s?K[\s\p{Pd}._:#]*([A-Z0-9](?:\s?[A-Z0-9]){5})(?![\p{L}\p{N}])/gu
/** A search that is only a code without its beginning. */
const SIN_COMIENZO = /^[A-Z0-9]{6}$/

/** Longest text that a code is looked for in: a message that was pasted. */
export const MENSAJE_MAX = 2000

/** What may be codes of orders in a text such as a buyer's message, in any capitals and spacing. */
export function codigosEn(texto: string): string[] {
  const capitals = texto.slice(0, MENSAJE_MAX).toUpperCase()
  const bare = capitals.replace(/[\s\p{Pd}]/gu, '')
  const found = SIN_COMIENZO.test(bare)
    ? [bare]
    : [...capitals.matchAll(CODIGO)].map(([, signos]) => signos!.replace(/\s/g, ''))
  return [...new Set(found.map((signos) => `CK-${signos}`))]
}

/** A telephone, a number of a parcel or an amount by itself, whatever stands between its figures. */
const CIFRAS = /^[\d\s$.,()+-]+$/

/** Words of a search, all of which have to be found. A telephone is one word, however it is typed. */
export function palabrasBuscadas(consulta: string): string[] {
  const palabras = palabrasDePedidos(consulta)
  const junto = palabras.join('')
  return CIFRAS.test(consulta) && junto.length >= 6 ? [junto] : palabras
}

/** Words as `textoDePedido` writes them. */
export function palabrasDePedidos(consulta: string): string[] {
  return foldTexto(consulta)
    .split(/\s+/)
    .map((palabra) => palabra.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((palabra) => palabra !== '')
}

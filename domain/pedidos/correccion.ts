import { nextEstado, type LineaPedido, type Estado } from './pedido.ts'
import {
  faultInNombre,
  faultInNumero,
  isPersonalizada,
  printedNombre,
  printedNumero,
} from '#domain/productos/personalizacion.ts'
import type { Dibujable } from '#domain/productos/dibujable.ts'

/** What a buyer corrected on a shirt: when, and what was to be printed before. */
export type Correccion = { en: number; nombre: string; numero: string }

/** A shirt of an order as its buyer sees it. */
export type LineaDelComprador = LineaPedido & {
  orden: number
  correccion: Correccion | null
  /** Name or number can still be corrected. */
  corregible: boolean
  /** What its back is drawn from; null when the shirt is no longer in the catalogue. */
  dibujo: Dibujable | null
}

/** Name and number as somebody typed them. */
export type TextosCorregidos = { nombre: string; numero: string }

export type FaltasDeCorreccion = Partial<Record<keyof TextosCorregidos, string>>

type Estampada = Pick<LineaPedido, 'nombrePersonalizado' | 'numero'>

/** Most characters of a field that are read; what can be printed is far shorter. */
export const CAMPO_MAX = 60

/**
 * Whether a buyer may correct what is printed on a shirt (specification 11.29): once, until somebody makes it.
 * @param linea `estampada`: when it was ticked off as printed
 */
export function isCorregible(
  estado: Estado,
  linea: Estampada & { correccion: Correccion | null; estampada: number | null },
): boolean {
  return (
    nextEstado(estado, 'corregir') !== null &&
    linea.estampada === null &&
    linea.correccion === null &&
    isPersonalizada(linea)
  )
}

/** As it would be printed. */
export function printedTextos({ nombre, numero }: TextosCorregidos): TextosCorregidos {
  return { nombre: printedNombre(nombre), numero: printedNumero(numero) }
}

/**
 * Faults of a correction: the checks are those of ordering, and what is printed stays what was paid for. A name alone
 * gets no number added, nor the other way round, and neither is emptied.
 * @returns by field, in Spanish; nothing when it can be printed
 */
export function faultsInCorreccion(antes: Estampada, textos: TextosCorregidos): FaltasDeCorreccion {
  const { nombre, numero } = printedTextos(textos)
  const faltas: FaltasDeCorreccion = {}
  const enNombre =
    antes.nombrePersonalizado === ''
      ? nombre === ''
        ? null
        : 'Esta camiseta se pidió sin nombre.'
      : nombre === ''
        ? 'Escribí el nombre: corregirlo no lo quita.'
        : faultInNombre(nombre)
  const enNumero =
    antes.numero === ''
      ? numero === ''
        ? null
        : 'Esta camiseta se pidió sin número.'
      : numero === ''
        ? 'Escribí el número: corregirlo no lo quita.'
        : faultInNumero(numero)
  if (enNombre !== null) faltas.nombre = enNombre
  if (enNumero !== null) faltas.numero = enNumero
  if (enNombre !== null || enNumero !== null) return faltas
  if (nombre !== antes.nombrePersonalizado || numero !== antes.numero) return {}
  const igual = 'Así está ahora: cambiá lo que quedó mal.'
  return antes.nombrePersonalizado === '' ? { numero: igual } : { nombre: igual }
}

/** Name and number in one line, as they are printed: `SUÁREZ 9`. */
export function textoEstampado({ nombre, numero }: TextosCorregidos): string {
  return [nombre, numero].filter((part) => part !== '').join(' ')
}

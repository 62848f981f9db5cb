import { ownValue } from '#domain/texto/own-value.ts'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import {
  faultInNombre,
  faultInNumero,
  printedNombre,
  printedNumero,
  type Personalizacion,
} from '#domain/productos/personalizacion.ts'
import { extrasDe, preciosDe, type Precios } from '#domain/productos/precio.ts'
import { isPersonalizable } from '#domain/productos/estampa.ts'
import type { Producto } from '#domain/productos/producto.ts'
import type { LineaPedido } from './pedido.ts'
import type { CambioDeLinea, LineaPedida } from './solicitud.ts'

/** What a requested line is worth today, and why it can't be sold as asked (null when it can). */
export type RevisionDeLinea = {
  motivo: Exclude<CambioDeLinea['motivo'], 'precio'> | null
  /** The prices of a unit without extras; null when the product is gone. */
  precios: Precios | null
  extras: Pesos
  /** As it would be printed. */
  personalizacion: Personalizacion
  /** Units left of this size, in stock mode. */
  quedan: number | null
}

const NADA: Personalizacion = { nombre: '', numero: '', parches: false }

/**
 * Reviews a requested line with the product as it is now (specification 10.9, 14.10). 'sin_stock' is judged by the
 * given figure; an order is only sure of a unit once it holds it.
 * @param producto undefined when there is none with the line's id
 */
export function reviewLinea(
  producto: Producto | undefined,
  linea: Omit<LineaPedida, 'unit_price'>,
  ajustes: Pick<Ajustes, 'descuentoTransferencia' | 'precioNombreNumero' | 'precioParches'>,
): RevisionDeLinea {
  if (producto === undefined || !producto.activo) {
    return { motivo: 'no_disponible', precios: null, extras: 0, personalizacion: NADA, quedan: null }
  }
  const pedida = linea.personalizacion ?? NADA
  const personalizacion = {
    nombre: printedNombre(pedida.nombre),
    numero: printedNumero(pedida.numero),
    parches: pedida.parches,
  }
  const revision = {
    precios: preciosDe(producto, linea.modo, ajustes),
    extras: extrasDe(linea.modo, personalizacion, ajustes),
    personalizacion,
    quedan: linea.modo === 'stock' ? (ownValue(producto.stock, linea.talle) ?? null) : null,
  }
  if (!isOffered(producto, linea)) return { ...revision, motivo: 'talle_inexistente' }
  if (!isPrintable(producto, linea.modo, personalizacion)) return { ...revision, motivo: 'personalizacion_invalida' }
  if (revision.quedan === 0) return { ...revision, motivo: 'sin_stock' }
  return { ...revision, motivo: null }
}

/** A sold-out size is still offered; one that the shirt doesn't come in isn't. */
function isOffered(producto: Producto, { modo, talle }: Pick<LineaPedida, 'modo' | 'talle'>): boolean {
  return modo === 'stock' ? Object.hasOwn(producto.stock, talle) : producto.tallesEncargo.includes(talle)
}

/** Only made to order; nothing on a shirt that comes printed, no patches on one that comes with them. */
function isPrintable(producto: Producto, modo: LineaPedida['modo'], pedida: Personalizacion): boolean {
  const { nombre, numero, parches } = pedida
  if (nombre === '' && numero === '' && !parches) return true
  if (!isPersonalizable(producto, modo)) return false
  if (parches && producto.parches) return false
  return faultInNombre(nombre) === null && faultInNumero(numero) === null
}

/** A shirt on hand; an order holds one per stock line. */
export type Unidad = Pick<LineaPedido, 'productId' | 'talle'>

/** Shirts that lines take from stock, always in one order: two transactions never wait for each other. */
export function unidadesDe(lineas: Pick<LineaPedido, 'productId' | 'talle' | 'modo'>[]): Unidad[] {
  return lineas
    .filter((linea) => linea.modo === 'stock')
    .map(({ productId, talle }) => ({ productId, talle }))
    .sort((a, b) => (keyOfUnidad(a) < keyOfUnidad(b) ? -1 : 1))
}

function keyOfUnidad({ productId, talle }: Unidad): string {
  return `${productId} ${talle}`
}

import type { Dibujable } from '#domain/productos/dibujable.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { EntregaPedida } from '#domain/envios/envio.ts'
import type { Fallo } from '#domain/errores.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { Imagen } from '#domain/productos/imagen.ts'

/** A line of the order as the browser asks for it. */
export type LineaPedida = {
  id: string
  talle: string
  modo: Modo
  personalizacion?: { nombre: string; numero: string; parches: boolean } | undefined
  /**
   * What the browser believes one unit costs by the way of paying chosen, extras included and the code's share taken
   * off. It is compared, never used.
   */
  unit_price: Pesos
  /** Another price of a unit, extras included, that was agreed on for a sale by hand, and why. */
  acordado?: { precio: Pesos; motivo: string } | undefined
}

/** A line that is asked about. One of an earlier shop's cart says besides what finds its shirt: '' without an id. */
export type LineaBuscada = Omit<LineaPedida, 'unit_price' | 'acordado'> & {
  codigo?: string | undefined
  nombre?: string | undefined
}

/** A line whose price or availability isn't what the browser believed. */
export type CambioDeLinea = {
  indice: number
  nombre: string
  talle: string
  motivo: 'precio' | 'sin_stock' | 'no_disponible' | 'talle_inexistente' | 'personalizacion_invalida'
  /** For 'precio': what was believed and what it is now, extras included. */
  antes?: Pesos
  ahora?: Pesos
  /** For 'sin_stock': units left. */
  quedan?: number
}

/** What the cart page needs to know of each of its lines now. */
export type LineaRevisada = {
  /** The product's; not the one asked for if that was a former id. */
  id: string
  codigo: string
  talle: string
  modo: Modo
  disponible: boolean
  motivo: CambioDeLinea['motivo'] | null
  nombre: string
  /** Where it comes from and how it is, in words; '' where nothing is said. */
  queEs: string
  slug: string
  imagen: Imagen | null
  /** Prices now, one unit without extras; null when the product is gone. */
  precios: Precios | null
  /** The reduction that runs for it now. */
  rebaja: PrecioRebajado | null
  extras: Pesos
  quedan: number | null
  /** Sizes in which the product can be bought now, in the line's mode, sorted; none when it is gone. */
  talles: string[]
  /** Name and number can be printed on it, in the line's mode. */
  personalizable: boolean
  /** What its back is drawn from, where something is or can be printed on it. */
  dibujo: Dibujable | null
}

/**
 * What a code takes off each line that it was asked about, by each way of paying. It tells whether an order with it
 * would only have a use of it once it is paid.
 */
export type CodigoRevisado = { codigo: string; descuentos: Precios[]; porConfirmar: boolean }

/** Checked body of `POST /api/create-preference` and `/api/transfer-orders`. */
export type SolicitudDePedido = {
  items: LineaPedida[]
  /** Already through `datosEnvioSchema`. */
  shipping: EntregaPedida
  /** What the browser believes the shipping costs. */
  costo: Pesos
  idempotencyKey: string
  /** The code that should take something off, as it was typed. */
  codigo?: string | undefined
  /** The credit that should pay it, or a part of it, as it was typed. */
  credito?: string | undefined
  /** Token of an order of the same buyer that this one replaces, if that still waits unpaid. */
  reemplaza?: string | undefined
}

export type PedidoHecho = { codigo: string; token: string }

export type FalloDePedido = Fallo<
  | 'sin_stock'
  | 'precio_cambiado'
  | 'producto_no_encontrado'
  | 'talle_inexistente'
  | 'personalizacion_invalida'
  | 'item_duplicado'
  | 'carrito_vacio'
  | 'falta_documento'
  | 'demasiadas_unidades'
  | 'clave_reutilizada'
  | 'demasiados_pedidos'
  | 'codigo_desconocido'
  | 'codigo_no_vale'
  | 'credito_desconocido'
  | 'credito_alcanza'
  | 'punto_no_disponible'
  | 'demasiados_intentos',
  { lineas: CambioDeLinea[] } | { costo: { antes: Pesos; ahora: Pesos } } | undefined
>

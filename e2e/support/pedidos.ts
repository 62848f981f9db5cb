import { select } from './base-de-datos.ts'

export type PedidoGuardado = {
  id: string
  codigo: string
  token: string
  estado: string
  medio: string
  nombre: string
  departamento: string
  ciudad: string
  metodo: string
  costoEnvio: number
  tiempoEnvio: string
  totalMercadoPago: number
  totalTransferencia: number
}

export type LineaGuardada = {
  codigo: string
  talle: string
  modo: string
  nombre: string
  numero: string
  parches: number
  precio: number
  precioDescuento: number
  extras: number
}

/** An order as the database has it; null when there is none with this token. */
export function pedidoGuardado(token: string): PedidoGuardado | null {
  const [row] = select<PedidoGuardado>(
    `select id, codigo, token, estado, medio_de_pago as medio, nombre, departamento, ciudad, metodo,
            costo_envio as costoEnvio, tiempo_envio as tiempoEnvio, total_mercado_pago as totalMercadoPago,
            total_transferencia as totalTransferencia
       from pedidos where token = ?`,
    token,
  )
  return row ?? null
}

/** The lines of an order, as they were sold. */
export function lineasGuardadas(pedidoId: string): LineaGuardada[] {
  return select<LineaGuardada>(
    `select codigo, talle, modo, nombre_personalizado as nombre, numero, parches, precio,
            precio_descuento as precioDescuento, extras
       from pedido_lineas where pedido_id = ? order by orden`,
    pedidoId,
  )
}

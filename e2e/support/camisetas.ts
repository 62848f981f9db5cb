import type { Modo } from '#domain/productos/producto.ts'
import { select } from './base-de-datos.ts'

/** A shirt of the demo catalogue as the tests need it. */
export type Camiseta = {
  id: string
  codigo: string
  slug: string
  nombre: string
  precio: number
  precioDescuento: number | null
  precioEncargo: number
  precioEncargoDescuento: number | null
  imagen: string
}

/** A shirt by its code. Tests that buy take shirts of their own, so that none sells another's last one. */
export function camiseta(codigo: string): Camiseta {
  const [row] = select<Camiseta>(
    `select p.id, p.codigo, p.slug, p.nombre, p.precio, p.precio_descuento as precioDescuento,
            p.precio_encargo as precioEncargo, p.precio_encargo_descuento as precioEncargoDescuento,
            coalesce((select imagen_id from product_imagenes i where i.product_id = p.id and orden = 0), '') as imagen
       from products p where p.codigo = ?`,
    codigo,
  )
  if (row === undefined) throw new Error(`no shirt ${codigo}`)
  return row
}

/** Units of a size: on hand, held by unpaid orders, sold. */
export function stockDe(codigo: string, talle: string): { cantidad: number; retenido: number; vendido: number } {
  const [row] = select<{ cantidad: number; retenido: number; vendido: number }>(
    `select s.cantidad, s.retenido, s.vendido from product_stock s join products p on p.id = s.product_id
      where p.codigo = ? and s.talle = ?`,
    codigo,
    talle,
  )
  if (row === undefined) throw new Error(`no stock of ${codigo} ${talle}`)
  return row
}

/** Prices of one unit without extras, read off the catalogue's row by hand: not by the code under test. */
export function preciosEsperados(c: Camiseta, modo: Modo): { tarjeta: number; transferencia: number } {
  const tarjeta = modo === 'stock' ? c.precio : c.precioEncargo
  const propio = modo === 'stock' ? c.precioDescuento : c.precioEncargoDescuento
  return { tarjeta, transferencia: propio ?? Math.round(tarjeta * 0.9) }
}

import { randomUUID } from 'node:crypto'
import { changeTogether } from './base-de-datos.ts'
import { camiseta, stockDe } from './camisetas.ts'

/** Takes a size off sale, as when the owner sold what was left over the counter. */
export function sellOut(codigo: string, talle: string): void {
  putStock(codigo, talle, 0)
}

/** Counts a size anew, as the owner does: units on hand. The ledger stays right. */
export function putStock(codigo: string, talle: string, unidades: number): void {
  const { id } = camiseta(codigo)
  const { cantidad } = stockDe(codigo, talle)
  changeTogether([
    ['update product_stock set cantidad = ? where product_id = ? and talle = ?', unidades, id, talle],
    [
      `insert into stock_movimientos (id, product_id, talle, tipo, cantidad, pedido_id, motivo, creado)
       values (?, ?, ?, 'ajuste', ?, null, 'Conteo', ?)`,
      randomUUID(),
      id,
      talle,
      unidades - cantidad,
      Date.now(),
    ],
  ])
}

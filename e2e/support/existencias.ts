import { randomUUID } from 'node:crypto'
import { changeTogether } from './base-de-datos.ts'
import { camiseta, stockDe } from './camisetas.ts'

/** Takes a size off sale, as when the owner sold what was left over the counter. The ledger stays right. */
export function sellOut(codigo: string, talle: string): void {
  const { id } = camiseta(codigo)
  const { cantidad } = stockDe(codigo, talle)
  changeTogether([
    ['update product_stock set cantidad = 0 where product_id = ? and talle = ?', id, talle],
    [
      `insert into stock_movimientos (id, product_id, talle, tipo, cantidad, pedido_id, motivo, creado)
       values (?, ?, ?, 'ajuste', ?, null, 'Venta en el local', ?)`,
      randomUUID(),
      id,
      talle,
      -cantidad,
      Date.now(),
    ],
  ])
}

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

/** Has people wait for a size that is there, one of them on WhatsApp, whose turn it is. @returns that one's id */
export function putEsperas(codigo: string, talle: string): string {
  const { id } = camiseta(codigo)
  const [deseo, espera] = [randomUUID(), randomUUID()]
  changeTogether([
    [
      `insert or ignore into deseos (id, clave, tipo, product_id, talle, modo, texto, ultimo, abierto, tanda, unidades, avisadas)
       values (?, ?, 'vuelve', ?, ?, '', 'x', ?, 0, ?, 1, 3)`,
      deseo,
      `vuelve ${id} ${talle}`,
      id,
      talle,
      Date.now(),
      Date.now(),
    ],
    [
      `insert into esperas select ?, id, 'whatsapp', '', '', '099 123 456', ?, null, 'por_avisar', ?, null, ?, tanda
       from deseos where clave = ?`,
      espera,
      `598${Math.floor(Math.random() * 1e8)}`,
      Date.now(),
      Date.now(),
      `vuelve ${id} ${talle}`,
    ],
    [
      'insert or ignore into deseos_dias select id, ?, 3 from deseos where clave = ?',
      Math.floor(Date.now() / 864e5) - 1,
      `vuelve ${id} ${talle}`,
    ],
  ])
  return espera
}

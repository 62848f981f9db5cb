import type { LineaPedido } from '#domain/pedido.ts'

/** What leads to correcting a shirt's text. @param linea with a name or a number */
export function queCorregir({
  nombrePersonalizado,
  numero,
}: Pick<LineaPedido, 'nombrePersonalizado' | 'numero'>): string {
  if (numero === '') return 'Corregir el nombre'
  return nombrePersonalizado === '' ? 'Corregir el número' : 'Corregir nombre o número'
}

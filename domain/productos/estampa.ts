import type { Modo, Producto } from './producto.ts'

/** What a shirt comes printed with, as it is printed: `MESSI 10`; '' when it doesn't. */
export function estampaDe(producto: Pick<Producto, 'nombrePersonalizado' | 'numero'>): string {
  return [producto.nombrePersonalizado.toLocaleUpperCase('es'), producto.numero].filter((part) => part !== '').join(' ')
}

/** A shirt that comes printed is not personalised further (specification 3.24). */
export function comesPrinted(producto: Pick<Producto, 'numero' | 'nombrePersonalizado'>): boolean {
  return producto.numero !== '' || producto.nombrePersonalizado !== ''
}

/** Whether a name or number can be asked for: made to order, unless it comes printed (specification 3.24, 14.6). */
export function isPersonalizable(producto: Pick<Producto, 'numero' | 'nombrePersonalizado'>, modo: Modo): boolean {
  return modo === 'encargo' && !comesPrinted(producto)
}

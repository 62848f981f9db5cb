import type { Dibujable } from '#domain/productos/dibujable.ts'
import { NOMBRE_MAX, printedNombre, printedNumero } from '#domain/productos/personalizacion.ts'
import type { CamisetaSpec } from './draw-camiseta.ts'

/**
 * What the back of a shirt with name and number is drawn from, wherever it is shown (specification 20.14). That is the
 * shirt's page while they are typed, the cart, the order, its mails and the print shop's list.
 */
export function espaldaDe(dibujable: Dibujable, nombre: string, numero: string): CamisetaSpec {
  const { codigo, ...look } = dibujable
  return {
    ...look,
    nombre: [...printedNombre(nombre)].slice(0, NOMBRE_MAX).join(''),
    numero: printedNumero(numero).slice(0, 2),
    cara: 'dorso',
    seed: codigo,
  }
}

import type { ImportacionDetalle } from '#domain/importaciones/vista.ts'
import { countWord, formatCount } from '#domain/texto/plural.ts'

/** How an import, of a file or as an action on many, says where it is. */
const DE_ARCHIVO = {
  importando: 'Productos importados',
  deshaciendo: 'Productos deshechos',
  haciendo: 'Importando',
  perderian: 'las camisetas que ya están perderían',
  deshecha: 'La importación se deshizo.',
  boton: (total: number) => (total === 1 ? 'Importar 1 producto' : `Importar ${formatCount(total)} productos`),
  leyendo: (leidas: number) => `Leyendo el archivo: ${countWord(leidas, 'fila', 'filas')}`,
  vistaPrevia: ({ total }: ImportacionDetalle): string =>
    total === 0
      ? 'No hay nada para importar: ninguna fila cambia la tienda.'
      : 'Esto es lo que haría el archivo. Todavía no cambió nada: revisalo y después importalo.',
  hechas: (count: number) =>
    count === 1 ? 'Se importó 1 producto.' : `Se importaron ${formatCount(count)} productos.`,
  sinTocar: (count: number) =>
    `${count === 1 ? 'Uno no se tocó porque cambió' : `${formatCount(count)} no se tocaron porque cambiaron`} después de la vista previa.`,
  comoEstan: (count: number) =>
    `${count === 1 ? 'Un producto quedó' : `${formatCount(count)} productos quedaron`} como está: abajo dice por qué.`,
}

const camisetas = (count: number) => countWord(count, 'camiseta', 'camisetas')

const DE_ACCION: typeof DE_ARCHIVO = {
  importando: 'Camisetas cambiadas',
  deshaciendo: 'Camisetas deshechas',
  haciendo: 'Cambiando',
  perderian: 'perderían',
  deshecha: 'El cambio se deshizo.',
  boton: (total) => `Cambiar ${camisetas(total)}`,
  leyendo: (leidas) => `Mirando: ${camisetas(leidas)}`,
  vistaPrevia: ({ total, cuentas: { igual, rechazada } }) =>
    `${total === 0 ? 'No hay nada para cambiar.' : `Así quedarían ${camisetas(total)}. Todavía no cambió nada: revisalo y después cambialas.`}${igual > 0 ? ` ${formatCount(igual)} ya ${igual === 1 ? 'está' : 'están'} así.` : ''}${rechazada > 0 ? ` ${formatCount(rechazada)} no se ${rechazada === 1 ? 'puede' : 'pueden'} cambiar: abajo dice por qué.` : ''}`,
  hechas: (count) => (count === 1 ? 'Se cambió 1 camiseta.' : `Se cambiaron ${formatCount(count)} camisetas.`),
  sinTocar: (count) =>
    `${camisetas(count)} no se ${count === 1 ? 'tocó' : 'tocaron'}: alguien las editó mientras mirabas.`,
  comoEstan: (count) =>
    count === 1
      ? '1 camiseta que cambió después quedó como está: abajo dice cuál.'
      : `${camisetas(count)} que cambiaron después quedaron como están: abajo dice cuáles.`,
}

export function palabrasDe({ esAccion }: Pick<ImportacionDetalle, 'esAccion'>): typeof DE_ARCHIVO {
  return esAccion ? DE_ACCION : DE_ARCHIVO
}

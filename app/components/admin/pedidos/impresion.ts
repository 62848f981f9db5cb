/** Which parts of an order are printed. */
export const IMPRESIONES = ['todo', 'etiquetas', 'hojas'] as const
export type Impresion = (typeof IMPRESIONES)[number]

export const IMPRESION_ETIQUETA: Record<Impresion, string> = {
  todo: 'Etiqueta y hoja',
  etiquetas: 'Solo etiquetas',
  hojas: 'Solo hojas',
}

/** More at once than anybody packs. */
const CODIGOS_MAX = 60

/** What the address of the print page asks for. */
export function readImpresion(params: URLSearchParams): { codigos: string[]; que: Impresion } {
  return {
    codigos: [...new Set(params.getAll('pedido'))].slice(0, CODIGOS_MAX),
    que: IMPRESIONES.find((que) => que === params.get('que')) ?? 'todo',
  }
}

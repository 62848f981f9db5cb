/** What of an order is printed. */
export const QUE_IMPRIMIR = ['todo', 'etiquetas', 'hojas'] as const
export type QueImprimir = (typeof QUE_IMPRIMIR)[number]

export const QUE_ETIQUETA: Record<QueImprimir, string> = {
  todo: 'Etiqueta y hoja',
  etiquetas: 'Solo etiquetas',
  hojas: 'Solo hojas',
}

/** More at once than anybody packs. */
const CODIGOS_MAX = 60

/** What the address of the print page asks for. */
export function readImpresion(params: URLSearchParams): { codigos: string[]; que: QueImprimir } {
  return {
    codigos: [...new Set(params.getAll('codigo'))].slice(0, CODIGOS_MAX),
    que: QUE_IMPRIMIR.find((que) => que === params.get('que')) ?? 'todo',
  }
}

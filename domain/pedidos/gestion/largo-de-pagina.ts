/** How many entries a page of the admin's lists may have; the first unless another was chosen. */
export const LARGOS_DE_PAGINA = [30, 100] as const

export type LargoDePagina = (typeof LARGOS_DE_PAGINA)[number]

export const LARGO_DE_PAGINA: LargoDePagina = LARGOS_DE_PAGINA[0]

/** What an address or a browser says about it; nonsense is the usual length. */
export function readLargoDePagina(texto: string): LargoDePagina {
  return LARGOS_DE_PAGINA.find((largo) => String(largo) === texto) ?? LARGO_DE_PAGINA
}

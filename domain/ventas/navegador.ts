/** How programs name themselves that read pages for nobody in particular. */
const PROGRAMA =
  /bot|crawl|spider|slurp|preview|external|fetch|monitor|headless|lighthouse|whatsapp|telegram|curl|wget|python|http|scan/i

/** Whether a browser named itself so, and no robot (specification 50.7). */
export function isNavegador(nombre: string | undefined): boolean {
  return nombre !== undefined && nombre.startsWith('Mozilla/') && !PROGRAMA.test(nombre)
}

import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import type { GrupoSugerido, SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'

/** A line of the suggestions, and where it leads. `key` tells it apart from the others and never changes. */
export type Opcion = { key: string; to: string } & (
  | { kind: 'pagina'; texto: string }
  | { kind: 'grupo'; grupo: GrupoSugerido }
  | { kind: 'camiseta'; camiseta: ProductoResumen }
  | { kind: 'todas'; modo: Modo; cantidad: number }
)

/** The lines of an answer: the shop's own page, teams and leagues, shirts, and the ways to all that is found. */
export function toOpciones(buscar: string, { pagina, grupos, camisetas, total }: SugerenciasDeBusqueda): Opcion[] {
  return [
    ...(pagina === null ? [] : [{ kind: 'pagina' as const, key: pagina.to, ...pagina }]),
    ...grupos.map((grupo): Opcion => {
      const { faceta, valor, modo } = grupo
      return {
        kind: 'grupo',
        key: `${faceta}-${valor}`,
        to: `/${modo}?${new URLSearchParams({ [faceta]: valor }).toString()}`,
        grupo,
      }
    }),
    ...camisetas.map((camiseta): Opcion => {
      const query = camiseta.modo === 'encargo' ? '?modo=encargo' : ''
      return { kind: 'camiseta', key: camiseta.id, to: `/product/${camiseta.slug}${query}`, camiseta }
    }),
    ...MODOS.filter((modo) => total[modo] > 0).map((modo): Opcion => ({
      kind: 'todas',
      key: modo,
      to: `/${modo}?${new URLSearchParams({ buscar }).toString()}`,
      modo,
      cantidad: total[modo],
    })),
  ]
}

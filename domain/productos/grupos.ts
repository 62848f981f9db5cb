import { foldTexto } from '#domain/texto/texto.ts'
import { categoriaMostrada } from './categoria.ts'
import { VERSIONES, type Producto } from './producto.ts'

/** What shirts are grouped by, each by one value. */
export const GRUPOS = ['liga', 'equipo', 'categoria', 'version', 'marca'] as const
export type Grupo = (typeof GRUPOS)[number]

/** A shirt's value of a group as filters show it; '' where it has none. */
export function valorDeGrupo(producto: Pick<Producto, Grupo>, grupo: Grupo): string {
  if (grupo === 'categoria') return categoriaMostrada(producto.categoria)
  if (grupo !== 'version') return producto[grupo].trim()
  const folded = foldTexto(producto.version.trim())
  return VERSIONES.find((version) => foldTexto(version) === folded) ?? ''
}

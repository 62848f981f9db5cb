import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { decodeEntidades } from '../html-to-parrafos.ts'

/**
 * The quality that another shop's categories name: the last step of the first one that means one of ours.
 * @returns '' when none does: a new product is then an ordinary one
 */
export function categoriaDe(categorias: string[]): string {
  const steps = categorias.flatMap((categoria) => categoria.split('>').map((step) => decodeEntidades(step).trim()))
  return steps.find((step) => categoriaMostrada(step) !== 'Hincha')?.slice(0, 40) ?? ''
}

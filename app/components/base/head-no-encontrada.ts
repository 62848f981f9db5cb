import type { MetaDescriptor } from 'react-router'
import type { Tienda } from './head.ts'
import { pageMeta } from './meta.ts'

/** The head for a public address without a page. */
export function headNoEncontrada(tienda: Tienda): MetaDescriptor[] {
  return pageMeta({ title: 'Página no encontrada', tienda, noindex: true })
}

import { writeDia, type Tramo } from '#domain/tiempo/dia.ts'
import type { Corte } from '#domain/ventas/sumas.ts'

/** Which of the documents of some days are listed: what was sold, what took off it, both, or money. */
export const QUE_DOCUMENTOS = ['todo', 'ventas', 'devuelto', 'dinero'] as const
export type QueDocumentos = (typeof QUE_DOCUMENTOS)[number]

/** The page with the orders behind a figure. */
export function addressOfVentas(
  { desde, hasta }: Tramo,
  { que, corte, valor = '' }: { que: QueDocumentos; corte?: Corte; valor?: string },
): string {
  const params = new URLSearchParams({ desde: writeDia(desde), hasta: writeDia(hasta), que })
  if (corte !== undefined) {
    params.set('corte', corte)
    params.set('valor', valor)
  }
  return `/admin/ventas/pedidos?${params.toString()}`
}

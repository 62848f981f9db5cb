import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { PrecioRebajado } from '#domain/productos/precio-rebajado.ts'

/**
 * Says that a price is reduced, what it was before where that may be said, and until when (33.11).
 * @param extras what is printed on it, which the price beside it has too
 */
export function PrecioAntes({ rebaja, extras = 0 }: { rebaja: PrecioRebajado | null | undefined; extras?: Pesos }) {
  if (!rebaja) return null
  const { antes, hasta } = rebaja
  return (
    <p className="rebaja">
      <strong>Rebaja</strong>
      {antes !== null && (
        <>
          {' '}
          <span className="sr-only">antes </span>
          <del translate="no">{formatPesos(antes + extras)}</del>
        </>
      )}
      <span>{hasta !== null && ` hasta el ${hasta}`}</span>
    </p>
  )
}

import type { ShouldRevalidateFunction } from 'react-router'
import { ERRORES, type CodigoError } from '#domain/errores.ts'

/**
 * Has a page read again when its action was refused because what it shows has changed. Whoever is told sees how it stands now.
 * For `shouldRevalidate`; after any other refusal the router leaves the page as it is.
 */
export function revalidateOn(code: CodigoError): ShouldRevalidateFunction {
  return ({ actionStatus, defaultShouldRevalidate }) => actionStatus === ERRORES[code].status || defaultShouldRevalidate
}

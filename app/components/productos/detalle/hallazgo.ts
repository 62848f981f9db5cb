import { isRouteErrorResponse } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { readProductoGuardado } from './producto-guardado.ts'

export type Visita = { producto: Producto; parecidos: ProductoResumen[] }

/** The outcome of asking the server for a shirt. */
export type Hallazgo =
  | ({ kind: 'encontrado'; guardado: boolean } & Visita)
  | { kind: 'movido'; to: string }
  | { kind: 'no_encontrado' }
  | { kind: 'sin_respuesta' }

/**
 * Waits for the server's answer about a shirt. The kept one steps in when the server can't be reached, never when the
 * answer is 'no such shirt' (specification 2.39, 2.40).
 */
export async function waitForProducto(answer: Promise<Visita>, slug: string): Promise<Hallazgo> {
  try {
    return { kind: 'encontrado', guardado: false, ...(await answer) }
  } catch (error) {
    const to = error instanceof Response ? error.headers.get('Location') : null
    // The service worker keeps a shirt as a whole page, not as data.
    if (to !== null && (error as Response).headers.has('X-Remix-Reload-Document')) {
      window.location.replace(to)
      return new Promise(() => {})
    }
    if (to !== null) return { kind: 'movido', to }
    if (isRouteErrorResponse(error) && error.status === 404) return { kind: 'no_encontrado' }
    const producto = readProductoGuardado(slug)
    if (producto === null) return { kind: 'sin_respuesta' }
    return { kind: 'encontrado', guardado: true, producto, parecidos: [] }
  }
}

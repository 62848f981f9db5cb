import { Component, type ReactNode } from 'react'

/**
 * Replaces the router's own, which shows a buyer the stack of what was thrown, in English. As the last resort it shows
 * when the page's frame fails, in which the shop's error page (root.tsx) stands too.
 */
export class RemixErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <RemixRootDefaultErrorBoundary /> : this.props.children
  }
}

export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="es-UY">
      <body>
        <h1>No pudimos mostrar esta página</h1>
        <p>
          Lo que tenías en el carrito sigue ahí. Cargala de nuevo, o <a href="/">andá al inicio</a>.
        </p>
      </body>
    </html>
  )
}

/** Around pages that aren't made on the server: there are none. */
export const BoundaryShell = () => null

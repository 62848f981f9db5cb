import { Suspense, type ReactNode } from 'react'
import { Aparte } from './aparte.tsx'
import { Contenido } from './contenido.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** What a route's `handle` says when it brings a frame of its own. */
export const MARCO_PROPIO = 'marco propio'

/** The common frame: navbar, main content, footer (specification 1). */
export function Marco({ children }: { children: ReactNode }) {
  return (
    <>
      <Aparte>
        <Navbar />
      </Aparte>
      <Contenido>{children}</Contenido>
      <Aparte>
        <Suspense>
          <Footer />
        </Suspense>
      </Aparte>
    </>
  )
}

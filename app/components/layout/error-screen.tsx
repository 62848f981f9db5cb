import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** What went wrong, in the shop's look, and a way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return (
    <Sheet mark="Fuera de juego">
      <PageTitle>No pudimos mostrar esta página</PageTitle>
      <p className="max-w-prose text-lg">
        Algo falló de nuestro lado o se cortó la conexión. Lo que tenías en el carrito sigue ahí.
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A plain link: asks the server anew. */}
        <ButtonAnchor href={pathname + search} variant="primario">
          Probar de nuevo
        </ButtonAnchor>
        <ButtonLink to="/">Ir al inicio</ButtonLink>
      </div>
    </Sheet>
  )
}

/** The page doesn't exist. A page that misses something else passes its own words. */
export function NotFoundScreen({
  title = 'Acá no hay nada',
  children,
}: {
  title?: string
  children?: React.ReactNode
}) {
  return (
    <Sheet mark="404">
      <PageTitle>{title}</PageTitle>
      <p className="max-w-prose text-lg">
        {children ?? 'La dirección está mal escrita o la página ya no existe. Buscá tu camiseta desde acá.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/stock" variant="primario">
          Ver camisetas en stock
        </ButtonLink>
        <ButtonLink to="/encargo">Ver camisetas por encargo</ButtonLink>
        <ButtonLink to="/" variant="texto" className="px-1">
          Ir al inicio
        </ButtonLink>
      </div>
    </Sheet>
  )
}

function Sheet({ mark, children }: { mark: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5 py-10">
      <p className="border-2 border-tinta px-2 font-angosta text-lg" aria-hidden="true">
        {mark}
      </p>
      {children}
    </div>
  )
}

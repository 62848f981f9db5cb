import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Caminos } from './caminos.tsx'

/** What went wrong, in the shop's look, and a way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return (
    <Hueco icon="bandera" marca="Fuera de juego">
      <PageTitle>No pudimos mostrar esta página</PageTitle>
      <p>Algo falló de nuestro lado o se cortó la conexión. Lo que tenías en el carrito sigue ahí.</p>
      <div className="acciones">
        {/* A plain link: asks the server anew. */}
        <ButtonAnchor href={pathname + search} variant="primario">
          Probar de nuevo
        </ButtonAnchor>
        <ButtonLink to="/">Ir al inicio</ButtonLink>
      </div>
    </Hueco>
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
    <Hueco marca="404">
      <PageTitle>{title}</PageTitle>
      <p>{children ?? 'La dirección está mal escrita o la página ya no existe. Buscá tu camiseta desde acá.'}</p>
      <Caminos />
    </Hueco>
  )
}

import { isRouteErrorResponse, useLocation } from 'react-router'
import { useComeBack } from '../conexion/use-come-back.ts'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Hueco } from '../ui/hueco.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { NoEncontrado } from './no-encontrado.tsx'

/** What went wrong with a page of the administration; it comes back with the network (specification 24.44). */
export function PantallaDeError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  useComeBack()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <NoEncontrado titulo="Acá no hay nada" to="/admin" volver="Ir a Hoy">
        La dirección está mal escrita, o lo que había ya no está.
      </NoEncontrado>
    )
  }
  return (
    <Hueco icon="bandera" marca="Fuera de juego">
      <PageTitle>No pudimos mostrar esta página</PageTitle>
      <p>
        Algo falló de nuestro lado o se cortó la conexión. Si fue la conexión, la página vuelve sola con ella: fijate si
        lo último que hiciste quedó guardado.
      </p>
      <div className="acciones">
        {/* A plain link: asks the server anew. */}
        <ButtonAnchor href={pathname + search} variant="primario">
          Probar de nuevo
        </ButtonAnchor>
        <ButtonLink to="/admin">Ir a Hoy</ButtonLink>
      </div>
    </Hueco>
  )
}

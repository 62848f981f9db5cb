import { Link } from 'react-router'
import { Avisos } from '../../../components/admin/cuentas/avisos/avisos.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/avisos.ts'

export const meta = unlistedMeta('Avisos en el teléfono')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, admin } = context.get(shopContext)
  const { id: usuario } = context.get(adminContext)
  const sesion = (await accounts.listSesiones(request)).find(({ actual }) => actual)
  const aparatos = sesion === undefined ? [] : await admin.aparatos.listAparatos({ usuario, sesion })
  return { aparatos, clave: admin.aparatos.clave, compartido: sesion?.compartida === true }
}

export default function AvisosEnElTelefono({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Avisos en el teléfono</PageTitle>
      <div className="flex max-w-prose flex-col gap-4">
        <p>
          La tienda te avisa en el momento, aunque no la tengas abierta. Los correos siguen llegando igual: un aviso se
          puede perder. Para un correo por día con lo que hay para hacer, elegí la hora en{' '}
          <Link to="/admin/ajustes" className="enlace">
            Ajustes
          </Link>
          .
        </p>
        <Avisos {...loaderData} />
      </div>
    </>
  )
}

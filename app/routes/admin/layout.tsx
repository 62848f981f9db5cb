import { Outlet, redirect, useLocation, useNavigation } from 'react-router'
import { adminContext, shopContext } from '../../context.ts'
import { NavegacionAdmin } from '../../components/admin/navegacion.tsx'
import { useSessionWatch } from '../../components/admin/session-check.ts'
import { loginAddress } from '../../components/admin/volver.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import type { Route } from './+types/layout.ts'

export const headers = privateHeaders

/** The one guard of the admin: it stands before every loader and action below (specification 2, 6). */
const requireAdmin: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  const usuario = await context.get(shopContext).accounts.findUsuario(request)
  if (usuario?.rol !== 'admin') throw redirect(loginAddress(request.method === 'GET' ? url : new URL('/admin', url)))
  context.set(adminContext, usuario)
  const response = (await next()) as Response
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const middleware = [requireAdmin]

/** Makes every navigation inside the admin ask the server, and with it the guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mensajes, correos } = context.get(shopContext).admin
  const [sinLeer, fallidos] = await Promise.all([mensajes.countSinLeer(), correos.countFallidos()])
  return {
    email: context.get(adminContext).email,
    pendientes: { '/admin/mensajes': sinLeer, '/admin/correos': fallidos },
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useSessionWatch()
  return (
    <div className="admin flex flex-col gap-6 pt-4 print:gap-0 print:pt-0">
      <NavegacionAdmin email={loaderData.email} pendientes={loaderData.pendientes} />
      {useOpensEditor() ? <Llegando /> : <Outlet />}
    </div>
  )
}

function Llegando() {
  return (
    <>
      <PageTitle>Editar camiseta</PageTitle>
      <p>Cargando...</p>
    </>
  )
}

/** The edit screen shows that it is coming until its product is there (specification 2). */
function useOpensEditor(): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  return next !== undefined && next !== pathname && next.startsWith('/admin/editar/')
}

import { Form, Link, Outlet, redirect } from 'react-router'
import { shopContext } from '../../context.ts'
import { loginAddress } from '../../components/admin/volver.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { Button } from '../../components/ui/button.tsx'
import type { Route } from './+types/layout.ts'

export const headers = privateHeaders

/** The one guard of the admin: it stands before every loader and action below (specification 2, 6). */
const requireAdmin: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  const usuario = await context.get(shopContext).accounts.findUsuario(request)
  if (usuario?.rol !== 'admin') throw redirect(loginAddress(request.method === 'GET' ? url : new URL('/admin', url)))
  const response = (await next()) as Response
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const middleware = [requireAdmin]

/** Makes every navigation inside the admin ask the server, and with it the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const usuario = await context.get(shopContext).accounts.findUsuario(request)
  return { email: usuario?.email ?? '' }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-tinta pb-3">
        <p className="min-w-0 text-sm break-all text-tinta-suave">{loaderData.email}</p>
        <div className="flex flex-wrap items-center gap-4">
          <Link to="/" className="inline-flex min-h-11 items-center text-celeste-hondo underline">
            Ver la tienda
          </Link>
          <Form method="post" action="/admin/salir">
            <Button type="submit" variant="secundario" size="sm">
              Cerrar sesión
            </Button>
          </Form>
        </div>
      </div>
      <Outlet />
    </div>
  )
}

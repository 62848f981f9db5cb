import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigation } from 'react-router'
import { readLargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { adminContext, largoContext, requestContext, shopContext } from '../../context.ts'
import { installAsAdmin, seguirConAvisos } from '../../components/admin/cuentas/avisos/suscripcion.ts'
import { ConfirmacionProvider } from '../../components/admin/cuentas/confirmacion/confirmacion.tsx'
import { useGlobo } from '../../components/admin/hoy/globo.ts'
import { MarcoDeTrabajo } from '../../components/admin/marco/marco-de-trabajo.tsx'
import { PantallaDeError } from '../../components/admin/pantalla-de-error.tsx'
import { largoElegido } from '../../components/admin/recuerdos.ts'
import { useSessionWatch } from '../../components/admin/session-check.ts'
import { loginAddress } from '../../components/admin/volver.ts'
import { MARCO_PROPIO } from '../../components/layout/marco.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { privateHeaders } from '../../components/base/meta.ts'
import type { Route } from './+types/layout.ts'

export const headers = privateHeaders

/** Where an administrator is led who owes something before anything else (specification 29.22, 29.29). */
const PARA_CUMPLIR = { clave: '/admin/cuenta', segundo_factor: '/admin/cuenta/dos-pasos' }
const SALIR = '/admin/salir'

/** The one guard of the admin: it stands before every loader and action below (specification 2, 6). */
const requireAdmin: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  const usuario = await context.get(shopContext).accounts.findUsuario(request)
  if (usuario?.rol !== 'admin') throw redirect(loginAddress(request.method === 'GET' ? url : new URL('/admin', url)))
  const before = usuario.debe === null ? null : PARA_CUMPLIR[usuario.debe]
  if (before !== null && url.pathname !== before && url.pathname !== SALIR) throw redirect(before)
  context.set(adminContext, usuario)
  const cookie = largoElegido(context.get(requestContext).origin)
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  const chosen = url.searchParams.get('filas')
  const largo = readLargoDePagina(chosen ?? String(kept))
  context.set(largoContext, largo)
  const response = (await next()) as Response
  if (chosen !== null && largo !== kept) response.headers.append('Set-Cookie', await cookie.serialize(largo))
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const middleware = [requireAdmin]

/** Makes every navigation inside the admin ask the server, and with it the guard. */
export async function loader({
  context,
}: Route.LoaderArgs): Promise<{ email: string; pendientes: Record<string, number> }> {
  const { mensajes, correos, avisame } = context.get(shopContext).admin
  const { email, debe } = context.get(adminContext)
  if (debe !== null) return { email, pendientes: {} }
  const [sinLeer, fallidos, porAvisar] = await Promise.all([
    mensajes.countSinLeer(),
    correos.countFallidos(),
    avisame.countPorAvisar(),
  ])
  return {
    email,
    pendientes: { '/admin/mensajes': sinLeer, '/admin/correos': fallidos, '/admin/avisame': porAvisar },
  }
}

export const handle = MARCO_PROPIO

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useSessionWatch()
  useEffect(() => void seguirConAvisos(), [])
  useEffect(installAsAdmin, [])
  useGlobo()
  return (
    <ConfirmacionProvider email={loaderData.email}>
      <MarcoDeTrabajo {...loaderData}>{useOpensEditor() ? <Llegando /> : <Outlet />}</MarcoDeTrabajo>
    </ConfirmacionProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <MarcoDeTrabajo email={loaderData?.email ?? null} pendientes={loaderData?.pendientes ?? {}}>
      <PantallaDeError error={error} />
    </MarcoDeTrabajo>
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

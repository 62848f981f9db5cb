import { redirect } from 'react-router'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { largoContext, shopContext } from '../../context.ts'
import { PanelDeHoy } from '../../components/admin/hoy/hoy.tsx'
import { Productos } from '../../components/admin/productos/productos.tsx'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/index.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Hoy', noindex: true })

export const headers = privateHeaders

/** Whoever searches the list is at work already: that has a place of its own. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.search !== '') throw redirect(`/admin/productos${url.search}`)
  const { admin } = context.get(shopContext)
  const filtros = parseFiltrosAdmin(url.searchParams)
  const largo = context.get(largoContext)
  const [listado, porHacer, conCambios] = await Promise.all([
    admin.productos.listProductosAdmin(filtros, largo),
    admin.readHoy(),
    admin.importaciones.hasAcciones(),
  ])
  return { filtros, largo, listado, porHacer, conCambios }
}

export default function AdminIndex({ loaderData: { porHacer, ...productos } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <PageTitle>Hoy</PageTitle>
        <ButtonLink to="/admin/agregar" variant="primario" size="sm">
          Agregar camiseta
        </ButtonLink>
      </div>
      <PanelDeHoy porHacer={porHacer} />
      <h2 className="font-ancha text-2xl">Productos</h2>
      <Productos {...productos} />
    </>
  )
}

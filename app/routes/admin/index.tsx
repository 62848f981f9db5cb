import { shopContext } from '../../context.ts'
import { ListaProductos } from '../../components/admin/lista-productos.tsx'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/index.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Administración', noindex: true })

export const headers = privateHeaders

export async function loader({ context }: Route.LoaderArgs) {
  return { productos: await context.get(shopContext).admin.productos.list() }
}

export default function AdminIndex({ loaderData: { productos } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <PageTitle>Productos</PageTitle>
        <p className="tabular-nums">{productos.length === 1 ? '1 producto' : `${productos.length} productos`}</p>
      </div>
      {productos.length === 0 ? <p>Todavía no hay productos.</p> : <ListaProductos productos={productos} />}
    </>
  )
}

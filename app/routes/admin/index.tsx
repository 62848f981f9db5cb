import { hasFiltrosAdmin, parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { plural } from '#domain/texto/plural.ts'
import { shopContext } from '../../context.ts'
import { PanelDeHoy } from '../../components/admin/hoy/hoy.tsx'
import { CuentaDeLista, ListaEnCamino } from '../../components/admin/lista-en-camino.tsx'
import { Paginacion } from '../../components/admin/paginacion.tsx'
import { FiltrosProductos } from '../../components/admin/productos/filtros-productos.tsx'
import { ListaProductos } from '../../components/admin/productos/lista-productos.tsx'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/index.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Productos', noindex: true })

export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosAdmin(new URL(request.url).searchParams)
  const { admin } = context.get(shopContext)
  // Whoever searches the list is at work already.
  const home = !hasFiltrosAdmin(filtros) && filtros.pagina === 1
  const [listado, porHacer] = await Promise.all([
    admin.productos.listProductosAdmin(filtros),
    home ? admin.readHoy() : null,
  ])
  return { filtros, listado, porHacer }
}

export default function AdminIndex({ loaderData: { filtros, listado, porHacer } }: Route.ComponentProps) {
  const { productos, total, pagina, paginas } = listado
  return (
    <>
      {porHacer !== null && <PanelDeHoy porHacer={porHacer} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Productos</PageTitle>
        <ButtonLink to="/admin/agregar" variant="primario">
          Agregar camiseta
        </ButtonLink>
      </div>
      <FiltrosProductos filtros={filtros} />
      <CuentaDeLista className="tabular-nums">{plural(total, 'producto', 'productos')}</CuentaDeLista>
      <ListaEnCamino>
        {productos.length > 0 ? (
          <ListaProductos productos={productos} />
        ) : (
          <p>
            {hasFiltrosAdmin(filtros)
              ? 'Ningún producto coincide con la búsqueda y los filtros.'
              : 'Todavía no hay productos. Agregá la primera camiseta.'}
          </p>
        )}
      </ListaEnCamino>
      <Paginacion pagina={pagina} paginas={paginas} />
    </>
  )
}

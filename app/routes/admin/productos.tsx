import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { largoContext, shopContext } from '../../context.ts'
import { Productos } from '../../components/admin/productos/productos.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/productos.ts'

export const meta = unlistedMeta('Productos')

export async function loader({ url, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosAdmin(url.searchParams)
  const largo = context.get(largoContext)
  const { productos, importaciones } = context.get(shopContext).admin
  const [listado, conCambios] = await Promise.all([
    productos.listProductosAdmin(filtros, largo),
    importaciones.hasAcciones(),
  ])
  return { filtros, largo, listado, conCambios }
}

export default function ProductosDeLaTienda({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Productos</PageTitle>
        <div className="flex gap-2">
          <ButtonLink to="/admin/reponer" size="sm">
            Reponer
          </ButtonLink>
          <ButtonLink to="/admin/agregar" variant="primario" size="sm">
            Agregar camiseta
          </ButtonLink>
        </div>
      </div>
      <Productos {...loaderData} />
    </>
  )
}

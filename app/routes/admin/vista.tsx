import { data, Link } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import { shopContext } from '../../context.ts'
import { ProductoNoEncontrado } from '../../components/admin/productos/no-encontrado.tsx'
import { Camiseta } from '../../components/producto-detalle/camiseta.tsx'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { Notice } from '../../components/ui/notice.tsx'
import type { Route } from './+types/vista.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Vista de comprador', noindex: true })

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const abierto = await context.get(shopContext).admin.productos.open(params.id)
  return data(
    { producto: abierto?.producto ?? null },
    { status: abierto === null ? ERRORES.producto_inexistente.status : 200 },
  )
}

export default function Vista({ loaderData: { producto } }: Route.ComponentProps) {
  if (producto === null) return <ProductoNoEncontrado />
  return (
    <>
      <Notice kind={producto.activo ? 'info' : 'aviso'} className="flex flex-wrap items-center gap-x-5">
        <p>
          {producto.activo
            ? 'Así la ve quien compra.'
            : 'Así la vería quien compra. Ahora está oculta: nadie más puede abrirla.'}
        </p>
        <Link to={`/admin/editar/${producto.id}`} className="enlace inline-flex min-h-11 items-center">
          Editar
        </Link>
        {producto.activo && (
          <Link to={`/product/${producto.slug}`} className="enlace inline-flex min-h-11 items-center">
            Abrirla en la tienda
          </Link>
        )}
      </Notice>
      <Camiseta key={producto.id} producto={producto} />
    </>
  )
}

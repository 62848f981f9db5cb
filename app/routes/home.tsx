import { data } from 'react-router'
import { imagenPreviewUrl } from '#domain/imagen.ts'
import { pageMeta } from '../components/layout/meta.ts'
import { Banner } from '../components/portada/banner.tsx'
import { Carrusel } from '../components/portada/carrusel.tsx'
import { Portada } from '../components/portada/portada.tsx'
import { SinDatos } from '../components/producto/sin-datos.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const tienda = matches[0].loaderData
  const imagen = loaderData?.destacados?.stock[0]?.imagen
  return pageMeta({
    title: '',
    description: tienda?.ajustes.portada.texto,
    tienda,
    path: '/',
    image: tienda && imagen ? tienda.origin + imagenPreviewUrl(imagen.id) : undefined,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { destacados: await context.get(shopContext).catalogue.listDestacados() }
  } catch (error) {
    context.get(requestContext).logError(error)
    return data({ destacados: null }, { status: 503 })
  }
}

export default function Home({ loaderData: { destacados } }: Route.ComponentProps) {
  return (
    <>
      <Portada productos={destacados?.stock ?? []} />
      <Banner />
      {destacados === null ? (
        <SinDatos />
      ) : (
        <>
          <Carrusel
            id="destacadas-stock"
            titulo="Casakas en Stock"
            productos={destacados.stock}
            modo="stock"
            link={{ to: '/stock', text: 'Ver stock completo' }}
          />
          <Carrusel
            id="destacadas-encargo"
            titulo="Por Encargue"
            productos={destacados.encargo}
            modo="encargo"
            link={{ to: '/encargo', text: 'Ver todas' }}
          />
        </>
      )}
    </>
  )
}

import { data } from 'react-router'
import { readTienda } from '../components/layout/head.ts'
import { Banner } from '../components/portada/banner.tsx'
import { Carrusel } from '../components/portada/carrusel.tsx'
import { Equipos } from '../components/portada/equipos.tsx'
import { headDePortada } from '../components/portada/head.ts'
import { Portada } from '../components/portada/portada.tsx'
import { SinDatos } from '../components/producto/sin-datos.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { origin, logError } = context.get(requestContext)
  const head = headDePortada(await readTienda(shop, origin))
  try {
    const [destacados, equipos] = await Promise.all([shop.catalogue.listDestacados(), shop.catalogue.listEquipos()])
    return { head, destacados, equipos }
  } catch (error) {
    logError(error)
    return data({ head, destacados: null, equipos: [] }, { status: 503 })
  }
}

export default function Home({ loaderData: { destacados, equipos } }: Route.ComponentProps) {
  return (
    <>
      <Portada figuritas={destacados?.figuritas ?? []} />
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
          <Equipos equipos={equipos} />
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

import { data } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { readTienda } from '../components/base/head.ts'
import { Banner } from '../components/portada/banner.tsx'
import { Carrusel } from '../components/portada/carrusel.tsx'
import { Equipos } from '../components/portada/equipos.tsx'
import { headDePortada } from '../components/portada/head.ts'
import { Portada } from '../components/portada/portada.tsx'
import { SinDatos } from '../components/productos/sin-datos.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { origin, logError, onTarjetas } = context.get(requestContext)
  const head = headDePortada(await readTienda(shop, origin))
  try {
    const [destacados, equipos] = await Promise.all([shop.catalogue.listDestacados(), shop.catalogue.listEquipos()])
    onTarjetas?.(Object.values(destacados).flat())
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
            link={{ to: '/stock', text: 'Ver stock completo' }}
          />
          <Rebajas {...destacados} />
          <Equipos equipos={equipos} />
          <Carrusel
            id="destacadas-encargo"
            titulo="Por Encargue"
            productos={destacados.encargo}
            link={{ to: '/encargo', text: 'Ver todas' }}
          />
        </>
      )}
    </>
  )
}

/** What is reduced now, in stock or made to order; hidden when nothing is (specification 33.18). */
function Rebajas({ rebajas, stock, encargo }: Record<'rebajas' | 'stock' | 'encargo', ProductoResumen[]>) {
  const lista = rebajas.some(({ modo }) => modo === 'stock') ? '/stock' : '/encargo'
  return (
    <Carrusel
      id="rebajas"
      titulo="Rebajas"
      productos={rebajas}
      mezcladas
      repetidas={new Set([...stock, ...encargo].map(({ id }) => id))}
      link={{ to: `${lista}?rebajas=1`, text: 'Ver todas las rebajas' }}
    />
  )
}

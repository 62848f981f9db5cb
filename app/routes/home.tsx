import { data, Link, type MetaDescriptor } from 'react-router'
import type { ProductoResumen, EquipoEnStock } from '#domain/catalogo/catalogo.ts'
import { readTienda, buildHead, type Tienda } from '../components/base/head.ts'
import { QuienVende } from '../components/base/quien-vende.tsx'
import { MediosDePago } from '../components/cuotas/medios-de-pago.tsx'
import { Banner } from '../components/portada/banner.tsx'
import { Carrusel } from '../components/portada/carrusel.tsx'
import { Portada } from '../components/portada/portada.tsx'
import { SinDatos } from '../components/productos/sin-datos.tsx'
import { requestContext, shopContext } from '../context.ts'
import type { Route } from './+types/home'
import { TiraColores } from '../components/productos/tira-colores.tsx'
import { buildTiendaJsonLd } from '../components/base/json-ld.ts'

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
          <RebajasEnPortada {...destacados} />
          <Equipos equipos={equipos} />
          <Carrusel
            id="destacadas-encargo"
            titulo="Por Encargue"
            productos={destacados.encargo}
            link={{ to: '/encargo', text: 'Ver todas' }}
          />
        </>
      )}
      <div className="mt-10 grid gap-x-12 gap-y-4 border-t-2 border-tinta pt-4 sm:grid-cols-2">
        <MediosDePago />
        <QuienVende />
      </div>
    </>
  )
}

/** What is reduced now, in stock or made to order; hidden when nothing is (specification 33.18). */
function RebajasEnPortada({ rebajas, stock, encargo }: Record<'rebajas' | 'stock' | 'encargo', ProductoResumen[]>) {
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

/** The album's index: the teams with most shirts in stock, how many, and links to them. Nothing without any. */
function Equipos({ equipos }: { equipos: EquipoEnStock[] }) {
  if (equipos.length === 0) return null
  return (
    <nav aria-label="Equipos en stock" className="mt-8">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4 sm:gap-x-4 xl:grid-cols-8">
        {equipos.map(({ equipo, cantidad, coloresPrincipales, coloresSecundarios }) => (
          <li key={equipo}>
            <Link
              to={`/stock?${new URLSearchParams({ equipo }).toString()}`}
              className="group flex h-full min-h-11 flex-col hover:text-celeste-hondo"
            >
              <TiraColores principales={coloresPrincipales} secundarios={coloresSecundarios} className="h-2" />
              <span className="flex items-baseline justify-between gap-2 pt-1.5 xl:flex-col xl:gap-1">
                <span className="min-w-0 font-angosta text-lg leading-tight underline-offset-4 group-hover:underline">
                  {equipo}
                </span>
                <span className="font-ancha text-xl tabular-nums">
                  <span>{cantidad}</span>
                  <span className="sr-only">{cantidad === 1 ? ' camiseta' : ' camisetas'}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The head of the home page, which is where the shop itself is described. */
function headDePortada(tienda: Tienda): MetaDescriptor[] {
  const { titulo, texto } = tienda.ajustes.portada
  return buildHead(
    { title: titulo, description: texto, path: '/', alt: titulo, jsonLd: buildTiendaJsonLd(tienda) },
    tienda,
  )
}

import { Link } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { grupoDeTalle } from '#domain/productos/grupo-de-talle.ts'
import { ORDEN_TALLES } from '#domain/productos/talle.ts'
import { useTienda } from '../base/use-tienda.ts'
import { ImagenProducto } from '../productos/imagen-producto.tsx'
import { TiraColores } from '../productos/tira-colores.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Sizes that most buyers wear: the quickest answer to "is mine there?". */
const TALLES = ['S', 'M', 'L', 'XL', '2XL']

const TALLES_DE_NINOS = new URLSearchParams(
  ORDEN_TALLES.filter((talle) => grupoDeTalle(talle) === 'Niños').map((talle) => ['talle', talle]),
).toString()

const TALLE =
  'flex min-h-11 min-w-11 items-center justify-center border-2 border-celeste font-angosta text-lg hover:bg-celeste hover:text-noche'

/** How the stickers lie on the cover: the first in front, each with its price where that stays visible. */
const PLACES = [
  'left-1/2 top-1/2 z-10 w-[clamp(9rem,43%,16rem)] sm:w-[clamp(10rem,46%,16rem)] lg:w-[min(46%,20rem)] -translate-x-1/2 -translate-y-1/2 rotate-2',
  'left-[1%] top-[4%] sm:max-lg:left-[12%] w-[min(38%,13rem)] lg:w-[min(38%,16rem)] -rotate-6',
  'right-[1%] bottom-[3%] sm:max-lg:right-[12%] w-[min(38%,13rem)] lg:w-[min(38%,16rem)] rotate-6 *:flex-row-reverse *:text-right',
]

/** The home page's slide, composed as the cover of a matchday programme with three stickers on it. */
export function Portada({ figuritas }: { figuritas: ProductoResumen[] }) {
  const { ajustes, anio } = useTienda()
  return (
    <section className="-mx-4 grid border-b-2 border-tinta sm:-mx-6 lg:-mx-8 lg:grid-cols-[6fr_5fr]">
      <div className="flex flex-col justify-between gap-4 bg-noche px-4 py-4 text-papel sm:gap-8 sm:pt-8 sm:pb-6 sm:px-6 lg:min-h-[34rem] lg:px-8 lg:pt-12">
        <p className="flex items-center gap-3 font-angosta text-lg text-celeste">
          <span>{`Montevideo, temporada ${anio}`}</span>
          <span className="h-0.5 flex-1 bg-celeste" />
        </p>
        <div>
          <h1 className="font-ancha text-[min(2.25rem,8vw)] sm:text-[clamp(2.25rem,6.6vw,4.75rem)] leading-[0.95] font-black">
            {ajustes.portada.titulo}
          </h1>
          <p className="mt-2 max-w-[34rem] leading-snug sm:mt-5 sm:text-lg sm:leading-normal">
            {ajustes.portada.texto}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6">
          <ButtonLink to="/stock" variant="primario">
            Buscá la tuya
          </ButtonLink>
          <div className="contents flex-wrap items-center gap-2 sm:flex">
            <p className="font-angosta text-lg">o en stock, por talle</p>
            <ul className="flex flex-wrap gap-1">
              {TALLES.map((talle) => (
                <li key={talle}>
                  <Link to={`/stock?talle=${talle}`} aria-label={`Talle ${talle}`} className={TALLE}>
                    {talle}
                  </Link>
                </li>
              ))}
              <li>
                <Link to={`/stock?${TALLES_DE_NINOS}`} className={`${TALLE} px-3`}>
                  Niños
                </Link>
              </li>
            </ul>
          </div>
        </div>
      </div>
      <div className="relative min-h-[18rem] overflow-hidden border-t-2 border-tinta bg-celeste sm:min-h-[28rem] lg:border-t-0 lg:border-l-2">
        <Tribuna />
        {figuritas.length === 0 ? (
          <Icon name="camiseta" className="absolute inset-0 m-auto size-1/2 text-noche" />
        ) : (
          figuritas.map((producto, index) => (
            <Figurita key={producto.id} producto={producto} place={PLACES[index]!} front={index === 0} />
          ))
        )}
      </div>
    </section>
  )
}

/** The stripes of the ground behind the stickers. */
function Tribuna() {
  return (
    <svg
      className="absolute inset-0 size-full text-papel"
      preserveAspectRatio="none"
      viewBox="0 0 7 1"
      aria-hidden="true"
    >
      {[1, 3, 5].map((x) => (
        <rect key={x} x={x} width="1" height="1" fill="currentColor" />
      ))}
    </svg>
  )
}

function Figurita({ producto, place, front }: { producto: ProductoResumen; place: string; front: boolean }) {
  const { tarjeta, transferencia } = producto.precios
  return (
    <Link
      to={`/product/${producto.slug}`}
      state={{ producto }}
      className={`absolute border-2 border-tinta bg-blanco p-1.5 hover:z-20 focus-visible:z-20 sm:p-2 ${place}`}
    >
      <ImagenProducto
        imagen={producto.imagen}
        sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 16rem, 46vw"
        priority={front}
        framed
      />
      <TiraColores
        principales={producto.coloresPrincipales}
        secundarios={producto.coloresSecundarios}
        className="h-1.5 sm:h-2"
      />
      <span className="mt-1.5 flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-angosta text-lg font-bold sm:text-2xl">{producto.equipo}</span>
        <span className="font-angosta text-sm">{producto.temporada}</span>
      </span>
      <span className="sr-only">{`${producto.nombre}: `}</span>
      <span className="figurita-precio">
        <b translate="no">{formatPesos(tarjeta)}</b> <span className={front ? undefined : 'sr-only'}>con tarjeta</span>
      </span>
      {front && (
        <span className="figurita-precio">
          <b translate="no" className="bg-sol px-1">
            {formatPesos(transferencia)}
          </b>{' '}
          transferencia
        </span>
      )}
    </Link>
  )
}

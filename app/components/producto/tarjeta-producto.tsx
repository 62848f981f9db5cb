import { Link, useViewTransitionState } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo.ts'
import type { Modo } from '#domain/producto.ts'
import { useTienda } from '../layout/use-tienda.ts'
import { Button } from '../ui/button.tsx'
import { ImagenProducto } from './imagen-producto.tsx'
import { marcaDe } from './marca-producto.ts'
import { PrecioDoble } from './precio-doble.tsx'
import { TiraColores } from './tira-colores.tsx'

type Props = {
  producto: ProductoResumen
  modo: Modo
  onAgregar: (producto: ProductoResumen) => void
  /** How wide the picture is shown, as the `sizes` of an image. */
  sizes: string
  /** Seen without scrolling. */
  priority?: boolean
}

/** A sticker of the album (experience: Identity). The whole of it leads to the product's page. */
export function TarjetaProducto({ producto, modo, onAgregar, sizes, priority }: Props) {
  const { ajustes } = useTienda()
  const to = `/product/${producto.slug}${modo === 'encargo' ? '?modo=encargo' : ''}`
  const travelling = useViewTransitionState(to)
  const marca = marcaDe(producto, modo)
  return (
    <article className="tarjeta">
      <ImagenProducto
        imagen={producto.imagen}
        sizes={sizes}
        priority={priority}
        framed
        className={travelling ? 'vt-foto' : undefined}
      />
      {marca !== null && (
        <p className="absolute top-0 left-0 bg-tinta px-2 py-0.5 font-angosta text-sm text-papel">{marca}</p>
      )}
      <TiraColores
        principales={producto.coloresPrincipales}
        secundarios={producto.coloresSecundarios}
        className="h-2"
      />
      <div className="flex flex-1 flex-col gap-2 p-2 sm:p-3">
        <div>
          <p className="font-ancha text-2xl sm:text-3xl">{producto.temporada}</p>
          <p className="mt-1 font-angosta text-sm text-tinta-suave">{producto.equipo}</p>
          <h3 className="leading-tight font-semibold">
            <Link to={to} state={{ producto }} viewTransition prefetch="intent">
              {producto.nombre}
            </Link>
          </h3>
        </div>
        <div className="mt-auto flex flex-col gap-2">
          <PrecioDoble precios={producto.precios} cuotas={ajustes.cuotas} bancos={ajustes.bancos} />
          <p className="font-angosta text-sm">
            <span className="sr-only">Talles: </span>
            {producto.talles.join(' · ')}
          </p>
          <Button size="sm" className="relative w-full sin-js:hidden" onClick={() => onAgregar(producto)}>
            Agregar
            <span className="sr-only"> {producto.nombre}</span>
          </Button>
        </div>
      </div>
    </article>
  )
}

import { Suspense, useState } from 'react'
import { Link, NavigationType, useNavigationType, useViewTransitionState } from 'react-router'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { MODO_ETIQUETA, type Modo } from '#domain/productos/producto.ts'
import { Icon } from '../ui/icon.tsx'
import { ImagenProducto } from './imagen-producto.tsx'
import { PrecioDoble } from './precio-doble.tsx'
import { TiraColores } from './tira-colores.tsx'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  producto: ProductoResumen
  modo: Modo
  /** Chosen already on the product's page. */
  talle?: string | undefined
  onAgregar: (producto: ProductoResumen) => void
  /** How wide the picture is shown, as the `sizes` of an image. */
  sizes: string
  /** Seen without scrolling. */
  priority?: boolean
  /** Shown among shirts of the other mode. */
  mezclada?: boolean
  /** Stands on the page a second time: going back its picture returns to the other card. */
  repetida?: boolean | undefined
}

/**
 * A sticker of the album; all of it leads to the product's page. Each card comes alive by itself, one that is touched
 * before the others.
 */
export function TarjetaProducto(props: Props) {
  return (
    <Suspense>
      <Tarjeta {...props} />
    </Suspense>
  )
}

function Tarjeta({ producto, modo, talle, onAgregar, sizes, priority, mezclada = false, repetida = false }: Props) {
  const query = talle ? `?modo=${modo}&talle=${encodeURIComponent(talle)}` : modo === 'encargo' ? '?modo=encargo' : ''
  const to = `/product/${producto.slug}${query}`
  // The chosen picture alone travels, and comes back: no other of the same shirt.
  const [chosen, setChosen] = useState(false)
  const back = useNavigationType() === NavigationType.Pop && !repetida
  const travelling = useViewTransitionState(to) && (chosen || back)
  // In a list made to order throughout 'Por encargo' says nothing, and a card with another mark would look in stock.
  const marca = mezclada && producto.modo === 'encargo' ? MODO_ETIQUETA.encargo : producto.distintivo
  return (
    <article className="tarjeta">
      <ImagenProducto
        imagen={producto.imagen}
        sizes={sizes}
        priority={priority}
        framed
        className={travelling ? 'vt-foto' : undefined}
      />
      {marca !== '' && <p className="marca">{marca}</p>}
      <TiraColores principales={producto.coloresPrincipales} secundarios={producto.coloresSecundarios} />
      <p className="pie">
        <b>{producto.equipo}</b>
        <span>{` ${producto.temporada}`}</span>
      </p>
      <h3>
        <Link to={to} state={{ producto }} viewTransition prefetch="intent" onClick={() => setChosen(true)}>
          {producto.nombrePartido.map((text, at) => (
            // Screen readers are told all of the name, parts that stand above included.
            <span key={at} className={at % 2 ? undefined : 'sr-only'}>
              {text}
            </span>
          ))}
        </Link>
      </h3>
      <PrecioDoble precios={producto.precios} rebaja={producto.rebaja} />
      <p className="talles">
        <span className="sr-only">Talles: </span>
        <TalCual>{producto.talles.join(' ·\u00a0')}</TalCual>
      </p>
      <button type="button" onClick={() => onAgregar(producto)}>
        <Icon name="carrito" className="size-5" />
        Agregar
        <span className="sr-only">{` ${producto.nombre}`}</span>
      </button>
    </article>
  )
}

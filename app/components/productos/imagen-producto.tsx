import { imagenSrcSet, imagenUrl } from '#domain/productos/imagen.ts'
import type { Imagen } from '#domain/productos/imagen.ts'
import { Icon } from '../ui/icon.tsx'

/** A picture that is still being made, or failed, is asked for again after these pauses. */
const RETRY_AFTER_MS = [3_000, 8_000, 20_000, 60_000]
/** Pixels: the ground that the server sends for a picture that isn't made yet is narrower. */
export const NARROWEST = 8

/** Asks again for a picture that isn't there, even if that was before the page came alive. Ends with the picture. */
export function retryFailures(img: HTMLImageElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const retry = () => {
    const pause = RETRY_AFTER_MS[tries++]
    // An address set anew makes the browser ask again.
    if (pause !== undefined) timer = setTimeout(() => img.setAttribute('src', img.getAttribute('src')!), pause)
  }
  const retryGround = () => {
    if (img.naturalWidth < NARROWEST) retry()
  }
  img.addEventListener('error', retry)
  img.addEventListener('load', retryGround)
  if (img.complete && img.currentSrc !== '') retryGround()
  return () => {
    clearTimeout(timer)
    img.removeEventListener('error', retry)
    img.removeEventListener('load', retryGround)
  }
}

type Props = {
  imagen: Imagen | null
  /** As the `sizes` of an image: how wide it is shown. */
  sizes: string
  /** Seen without scrolling: fetched first. */
  priority?: boolean
  /** All of a list are given the same room, whatever their shape: the picture is fitted into it. */
  framed?: boolean
  className?: string
  /** Address of a variant that the browser has already: shown until the one that fits is there. */
  mientras?: string | undefined
}

/** A product's picture. Its room and its ground are there before it arrives, so that nothing moves. */
export function ImagenProducto({ imagen, sizes, priority = false, framed = false, className = '', mientras }: Props) {
  if (imagen === null) {
    return (
      <span className={`flex aspect-4/5 items-center justify-center bg-papel-hondo text-linea-honda ${className}`}>
        <Icon name="camiseta" className="size-1/3" />
      </span>
    )
  }
  return (
    <span className={`relative block overflow-hidden ${framed ? 'aspect-4/5' : ''} ${className}`}>
      <svg className="absolute inset-0 size-full" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={imagen.fondo} />
      </svg>
      {mientras && (
        <img
          src={mientras}
          width={imagen.ancho}
          height={imagen.alto}
          alt=""
          decoding="sync"
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={imagenSrcSet(imagen.id, 'avif')} sizes={sizes} />
        <img
          key={imagen.id}
          ref={retryFailures}
          src={imagenUrl(imagen.id, 640, 'webp')}
          srcSet={imagenSrcSet(imagen.id, 'webp')}
          sizes={sizes}
          width={imagen.ancho}
          height={imagen.alto}
          alt={imagen.alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          className={`block w-full text-sm text-tinta-suave ${framed ? 'absolute inset-0 h-full object-contain' : 'relative h-auto'}`}
        />
      </picture>
    </span>
  )
}

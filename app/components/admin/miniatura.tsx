import type { ReactNode } from 'react'
import { imagenUrl } from '#domain/producto/imagen.ts'

type Props = {
  /** '' where there is none, which keeps its place. */
  imagen: string
  className?: string
  /** Lies over it. */
  children?: ReactNode
}

/** A shirt's picture, small, in a list; its place is there before it. */
export function Miniatura({ imagen, className = '', children }: Props) {
  return (
    <div className={`relative h-15 w-12 shrink-0 bg-papel-hondo ${className}`}>
      {imagen !== '' && (
        <img
          src={imagenUrl(imagen, 160, 'webp')}
          alt=""
          width={48}
          height={60}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      {children}
    </div>
  )
}

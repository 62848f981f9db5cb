import { imagenUrl } from '#domain/productos/imagen.ts'
import type { Elementos } from '../ui/elementos.ts'

type Props = {
  /** '' where there is none; its place is kept. */
  imagen: string
  className?: string
  /** Laid over the picture. */
  children?: Elementos
}

/** A shirt's small picture in a list; its place is kept until it arrives. */
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

import type { ComponentProps } from 'react'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { temporada } from '#domain/productos/temporada.ts'
import type { Producto } from '#domain/productos/producto.ts'
import { Cabecera } from './cabecera.tsx'
import { Compra } from './compra.tsx'
import { Ficha } from './ficha.tsx'
import { Galeria } from './galeria.tsx'
import { Marco } from './marco.tsx'
import { splitParrafos } from '#domain/texto/parrafos.ts'

type Props = {
  producto: Producto
  /** Renders one picture, where some are not the shop's own. */
  foto?: ComponentProps<typeof Galeria>['foto']
  /** Why it can't be bought here. */
  sinVenta?: string
}

/** A shirt with its pictures, what it is, how it is bought and its details. */
export function Camiseta({ producto, foto, sinVenta }: Props) {
  return (
    <Marco galeria={<Galeria imagenes={producto.imagenes} nombre={producto.nombre} foto={foto} />}>
      <Cabecera
        nombre={producto.nombre}
        equipo={producto.equipo}
        version={producto.version}
        temporada={temporada(producto.anio)}
        categoria={categoriaMostrada(producto.categoria)}
      />
      <Compra producto={producto} sinVenta={sinVenta} />
      <Descripcion descripcion={producto.descripcion} />
      <Ficha producto={producto} />
    </Marco>
  )
}

/** What the shop says of a shirt in its own words; nothing where it says nothing. */
function Descripcion({ descripcion }: { descripcion: string }) {
  const parrafos = splitParrafos(descripcion)
  if (parrafos.length === 0) return null
  return (
    <section aria-labelledby="descripcion">
      <h2 id="descripcion" className="font-ancha text-lg">
        Descripción
      </h2>
      <div className="mt-2 grid max-w-prose gap-3">
        {parrafos.map((parrafo, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text that stands still, and may say the same twice
          <p key={at} className="break-words whitespace-pre-line">
            {parrafo}
          </p>
        ))}
      </div>
    </section>
  )
}

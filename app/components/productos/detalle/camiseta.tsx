import type { ComponentProps, ReactNode } from 'react'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { temporada } from '#domain/productos/temporada.ts'
import type { Producto, Categoria } from '#domain/productos/producto.ts'
import { Compra } from './compra.tsx'
import { Ficha } from './ficha.tsx'
import { Galeria } from './galeria.tsx'
import { QueEs } from './que-es.tsx'
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
    <DosColumnas galeria={<Galeria imagenes={producto.imagenes} nombre={producto.nombre} foto={foto} />}>
      <Cabecera
        nombre={producto.nombre}
        equipo={producto.equipo}
        version={producto.version}
        temporada={temporada(producto.anio)}
        categoria={categoriaMostrada(producto.categoria)}
      />
      <QueEs producto={producto} />
      <Compra producto={producto} sinVenta={sinVenta} />
      <Descripcion descripcion={producto.descripcion} />
      <Ficha producto={producto} />
    </DosColumnas>
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

/** Pictures on the left, buying on the right; one under the other on a phone. */
export function DosColumnas({ galeria, children }: { galeria: ReactNode; children: ReactNode }) {
  return (
    <article className="grid gap-2 md:gap-6 md:pt-6 md:grid-cols-2 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-12">
      <div className="min-w-0 -mx-4 sm:-mx-6 md:mx-0">{galeria}</div>
      <div className="grid min-w-0 content-start gap-4 md:gap-5">{children}</div>
    </article>
  )
}

type CabeceraProps = { nombre: string; equipo: string; version: string; temporada: string; categoria: Categoria }

/** What the shirt is: its season set large, team, version, name. The same while the page loads. */
export function Cabecera({ nombre, equipo, version, temporada, categoria }: CabeceraProps) {
  const labels = [equipo, version, categoria === 'Hincha' ? '' : categoria].filter((label) => label !== '')
  return (
    <header>
      <div className="flex items-end justify-between gap-4 border-b-2 border-tinta pb-3">
        <p className="font-angosta tracking-wide text-balance uppercase sm:text-lg">{labels.join(' ·\u00a0')}</p>
        {temporada === '' ? null : (
          <p className="font-ancha text-4xl leading-[0.8] tabular-nums sm:text-5xl lg:text-6xl xl:text-7xl">
            {temporada}
          </p>
        )}
      </div>
      <h1 className="mt-3 font-ancha text-2xl sm:text-3xl">{nombre}</h1>
    </header>
  )
}

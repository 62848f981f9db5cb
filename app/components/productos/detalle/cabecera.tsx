import type { Categoria } from '#domain/productos/producto.ts'

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

import { categoriaMostrada } from '#domain/producto/categoria.ts'
import { temporada } from '#domain/producto/temporada.ts'
import type { Categoria, Producto } from '#domain/producto/producto.ts'
import { estampaDe } from '#domain/producto/estampa.ts'
import { capitalize } from '#domain/texto/texto.ts'

/** What is meant by the categories that say more than the shirt's usual make. */
const CATEGORIA_EXPLICADA: Record<Categoria, string> = {
  Hincha: 'Hincha',
  Jugador: 'Jugador: como la que se usa en la cancha, más ajustada',
  Legendaria: 'Legendaria: retro, de otra época',
}

/** Everything that is known about a shirt, as a list of facts. */
export function Ficha({ producto }: { producto: Producto }) {
  return (
    <section aria-labelledby="ficha">
      <h2 id="ficha" className="font-ancha text-lg">
        Ficha
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 text-sm">
        {factsOf(producto).map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-linea py-2">
            <dt className="text-tinta-suave">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factsOf(producto: Producto): [string, string][] {
  const facts: [string, string][] = [
    ['Equipo', producto.equipo],
    ['Temporada', temporada(producto.anio)],
    ['Liga', producto.liga],
    ['Copa', producto.copa],
    ['Marca', producto.marca === 'Sin marca' ? '' : producto.marca],
    ['Versión', capitalize(producto.version)],
    ['Categoría', CATEGORIA_EXPLICADA[categoriaMostrada(producto.categoria)]],
    ['Clima', capitalize(producto.clima)],
    ['Mangas', producto.mangaLarga ? 'Largas' : 'Cortas'],
    ['Reversible', producto.reversible ? 'Sí' : ''],
    ['Colores', capitalize([...producto.coloresPrincipales, ...producto.coloresSecundarios].join(', '))],
    ['Parches', producto.parches ? 'Viene con parches' : ''],
    ['Estampa', estampaDe(producto)],
    ['Código', producto.codigo],
  ]
  return facts.filter(([, value]) => value !== '')
}

import { categoriaMostrada } from '#domain/productos/categoria.ts'
import type { CampoEn } from '#domain/productos/campos.ts'
import { isMarca } from '#domain/productos/en-palabras.ts'
import { temporada } from '#domain/productos/temporada.ts'
import type { Categoria, Producto } from '#domain/productos/producto.ts'
import { estampaDe } from '#domain/productos/estampa.ts'
import { capitalize } from '#domain/texto/texto.ts'

/** Explains the categories other than a shirt's usual make. */
const CATEGORIA_EXPLICADA: Record<Categoria, string> = {
  Hincha: 'Hincha',
  Jugador: 'Jugador: como la que se usa en la cancha, más ajustada',
  Legendaria: 'Legendaria: diseño de otra época; de cuándo es la camiseta lo dice Procedencia',
}

/** Everything that is known about a shirt, as a list of facts. */
export function Ficha({ producto }: { producto: Producto }) {
  return (
    <section aria-labelledby="ficha">
      <h2 id="ficha" className="font-ancha text-lg">
        Ficha
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 text-sm">
        {factsOf(producto).map(({ label, value }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-linea py-2">
            <dt className="text-tinta-suave">{label}</dt>
            <dd translate={COMO_SON.includes(label) ? 'no' : undefined} className="break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The facts in their order: what each is called and says, '' where there is nothing to say. */
const FICHA: Record<CampoEn<'ficha'>, [label: string, valueOf: (producto: Producto) => string]> = {
  equipo: ['Equipo', ({ equipo }) => equipo],
  anio: ['Temporada', ({ anio }) => temporada(anio)],
  liga: ['Liga', ({ liga }) => liga],
  copa: ['Copa', ({ copa }) => copa],
  marca: ['Marca', ({ marca }) => (isMarca(marca) ? marca : '')],
  version: ['Versión', ({ version }) => capitalize(version)],
  categoria: ['Categoría', ({ categoria }) => CATEGORIA_EXPLICADA[categoriaMostrada(categoria)]],
  procedencia: ['Procedencia', ({ procedencia }) => procedencia || 'Sin indicar: preguntanos'],
  clima: ['Clima', ({ clima }) => capitalize(clima)],
  mangaLarga: ['Mangas', ({ mangaLarga }) => (mangaLarga ? 'Largas' : 'Cortas')],
  reversible: ['Reversible', ({ reversible }) => (reversible ? 'Sí' : '')],
  coloresPrincipales: ['Colores', (p) => capitalize([...p.coloresPrincipales, ...p.coloresSecundarios].join(', '))],
  parches: ['Parches', ({ parches }) => (parches ? 'Viene con parches' : '')],
  nombrePersonalizado: ['Estampa', estampaDe],
  codigo: ['Código', ({ codigo }) => codigo],
}

/** No browser translates them. */
const COMO_SON = [FICHA.nombrePersonalizado[0], FICHA.codigo[0]]

function factsOf(producto: Producto): { label: string; value: string }[] {
  return Object.values(FICHA)
    .map(([label, valueOf]) => ({ label, value: valueOf(producto) }))
    .filter(({ value }) => value !== '')
}

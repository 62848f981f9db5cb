import { Form, Link, useSearchParams } from 'react-router'
import type { LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import { Button } from '../ui/button.tsx'
import type { Elementos } from '../ui/elementos.ts'
import { Field, Input } from '../ui/field.tsx'
import { ListaPorPaginas } from './paginacion.tsx'
import { SelectorDeVista } from './selector-de-vista.tsx'

type Props = {
  /** Says what is looked for: `Buscar mensajes`. */
  etiqueta: string
  ayuda: string
  buscar: string
  /** Query parameter that the links set. */
  nombre: string
  elegido: string
  opciones: { valor: string; etiqueta: string }[]
}

/** Narrows a list: links for what it shows, and a search. All of it is in the address and works without scripts. */
export function CajaDeBusqueda({ etiqueta, ayuda, buscar, nombre, elegido, opciones }: Props) {
  const [params] = useSearchParams()
  const to = (valor: string, index: number) => {
    const next = new URLSearchParams(params)
    next.delete('pagina')
    if (index === 0) next.delete(nombre)
    else next.set(nombre, valor)
    return `?${next.toString()}`
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectorDeVista
        nombre="Mostrar"
        vistas={opciones.map(({ valor, etiqueta: text }, index) => ({
          to: to(valor, index),
          text,
          actual: valor === elegido,
        }))}
      />
      <Form role="search" className="flex max-w-xl items-end gap-2" key={buscar}>
        {elegido !== opciones[0]?.valor && <input type="hidden" name={nombre} value={elegido} />}
        <Field label={etiqueta} htmlFor="buscar-en-lista" hint={ayuda} className="min-w-0 flex-1">
          <div className="flex gap-2">
            <Input type="search" name="buscar" id="buscar-en-lista" defaultValue={buscar} maxLength={80} />
            <Button type="submit">Buscar</Button>
          </div>
        </Field>
      </Form>
    </div>
  )
}

type Lista = {
  caja: Props
  /** Of the page that is shown. */
  lista: { total: number; pagina: number; paginas: number; largo: LargoDePagina }
  /** What stands there when there is nothing, and nothing was looked for. */
  vacia: string
  /** What stands there when nothing has what was looked for. */
  ninguno: string
  /** Address of all of it. */
  todos: string
  children: Elementos
}

/** A list that can be narrowed and searched, a page at a time. */
export function ListaConBusqueda({
  caja,
  lista: { total, pagina, paginas, largo },
  vacia,
  ninguno,
  todos,
  children,
}: Lista) {
  return (
    <>
      <CajaDeBusqueda {...caja} />
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        {total > 0 ? (
          children
        ) : caja.buscar === '' ? (
          <p>{vacia}</p>
        ) : (
          <p>
            <span>{ninguno}</span>{' '}
            <Link to={todos} className="enlace">
              Ver todos
            </Link>
          </p>
        )}
      </ListaPorPaginas>
    </>
  )
}

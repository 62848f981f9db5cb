import { Form, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'

/** Searches the shirts in stock. A plain form: it works without JavaScript. */
export function SearchForm({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const searched = pathname === '/stock' ? (new URLSearchParams(search).get('buscar') ?? '') : ''
  return (
    <Form action="/stock" role="search" className={className}>
      <div className="flex">
        <input
          key={searched}
          type="search"
          name="buscar"
          defaultValue={searched}
          maxLength={80}
          enterKeyHint="search"
          aria-label="Equipo, jugador o año"
          placeholder="Equipo, jugador o año"
          className="control min-w-0 flex-1 rounded-r-none border-r-0 border-tinta"
        />
        <button
          type="submit"
          className="boton boton-sm shrink-0 rounded-l-none bg-tinta text-papel hover:bg-celeste-hondo"
        >
          <Icon name="buscar" className="size-5" />
          <span className="sr-only">Buscar</span>
        </button>
      </div>
    </Form>
  )
}

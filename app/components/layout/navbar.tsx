import { Link, NavLink, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { CartLink } from './cart-link.tsx'
import { SearchForm } from './search-form.tsx'
import { useTiendaOrNull } from '../base/use-tienda.ts'

/** The masthead: logo, the two lists, contact, an order, search and cart (specification 1). */
export function Navbar() {
  const tienda = useTiendaOrNull()
  const location = useLocation()
  return (
    <header className="print:hidden relative z-20 border-b-2 border-tinta bg-papel">
      {tienda?.mode === 'demo' && (
        <p className="bg-papel-hondo px-4 py-1 text-center text-sm text-tinta-suave">
          Demostración: no se cobra ni se envía nada.
        </p>
      )}
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-2 px-4 sm:px-6 md:flex-nowrap lg:gap-x-6 lg:px-8">
        <Link to="/" className="mr-auto py-3 md:mr-0">
          <span className="font-ancha text-2xl font-black uppercase sm:text-3xl">
            {tienda?.ajustes.nombre ?? 'Casakas'}
          </span>
          <span className="sr-only">, inicio</span>
        </Link>
        {/* A second row on a phone. */}
        <nav aria-label="Principal" className="solapas">
          <ul className="flex flex-wrap">
            {PARTES.map(({ to, text }) => (
              <li key={to} className="flex-auto">
                <NavLink to={to} className="solapa">
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm className="ml-auto hidden w-full max-w-xs lg:block" />
        {/* A new page closes it; the start script focuses its field. */}
        <details key={location.key} className="group md:ml-auto lg:hidden">
          <summary className="flex size-11 items-center justify-center">
            <Icon name="buscar" className="size-6 group-open:hidden" />
            <Icon name="cerrar" className="hidden size-6 group-open:block" />
            <span className="sr-only">Buscar camisetas</span>
          </summary>
          <div className="absolute inset-x-0 top-full border-b-2 border-tinta bg-papel p-4">
            <SearchForm />
          </div>
        </details>
        <CartLink />
      </div>
    </header>
  )
}

/** The shop's parts, as its bar names them. */
export const PARTES = [
  { to: '/stock', text: 'En stock' },
  { to: '/encargo', text: 'Por encargo' },
  { to: '/contact', text: 'Contacto' },
  { to: '/pedido', text: 'Tu pedido' },
]

import { NavLink } from 'react-router'

const PARTES = [
  { to: '/admin/transferencias', text: 'Pedidos', end: true },
  { to: '/admin/transferencias/banco', text: 'Lista del banco', end: false },
]

/** The two sides of the desk: the orders that wait, and the money that came. */
export function PestanasDeTransferencias() {
  return (
    <nav aria-label="Transferencias">
      <ul className="flex flex-wrap gap-x-6 border-b border-linea">
        {PARTES.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                `inline-flex min-h-11 items-center border-b-4 font-angosta text-lg hover:text-celeste-hondo ${isActive ? 'border-celeste' : 'border-transparent'}`
              }
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

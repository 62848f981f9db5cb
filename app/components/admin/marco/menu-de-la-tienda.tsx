import { Form, Link, useLocation } from 'react-router'
import { CartLink } from '../../layout/cart-link.tsx'
import { PARTES } from '../../layout/partes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const ENLACE = 'flex min-h-11 items-center font-angosta text-lg hover:text-celeste-hondo'

/** The shop's links and the account, behind one word in the head. A new page closes it. */
export function MenuDeLaTienda({ email }: { email: string | null }) {
  const { key } = useLocation()
  return (
    <details key={key} className="group ml-auto md:relative">
      <summary className="-mr-2 flex min-h-11 items-center gap-1.5 px-2 font-angosta text-lg hover:text-celeste-hondo">
        Menú
        <Icon name="abajo" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 flex w-full flex-col border-b-2 border-tinta bg-papel px-4 pt-1 pb-4 sm:px-6 md:-right-2 md:w-72 md:border-2 md:px-4">
        <nav aria-label="Principal">
          <ul className="max-md:grid max-md:grid-cols-2">
            <li>
              <Link to="/" className={ENLACE}>
                Ver la tienda
              </Link>
            </li>
            {PARTES.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={ENLACE}>
                  {text}
                </Link>
              </li>
            ))}
            <li className="-ml-1">
              <CartLink />
            </li>
          </ul>
        </nav>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-linea pt-3">
          <p className="min-w-0 text-sm break-all text-tinta-suave">{email}</p>
          <Form method="post" action="/admin/salir">
            <Button type="submit" size="sm">
              Cerrar sesión
            </Button>
          </Form>
        </div>
      </div>
    </details>
  )
}

import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { plural } from '#domain/texto/plural.ts'
import { Button } from '../ui/button.tsx'

const SECCIONES = [
  { to: '/admin', text: 'Productos' },
  { to: '/admin/pedidos', text: 'Pedidos' },
  { to: '/admin/transferencias', text: 'Transferencias' },
  { to: '/admin/encargos', text: 'Para pedir' },
  { to: '/admin/estampar', text: 'Para estampar' },
  { to: '/admin/pagos', text: 'Pagos' },
  { to: '/admin/ventas', text: 'Ventas' },
  { to: '/admin/mensajes', text: 'Mensajes' },
  { to: '/admin/correos', text: 'Correos' },
  { to: '/admin/ajustes', text: 'Ajustes' },
  { to: '/admin/importar', text: 'Importar y exportar' },
  { to: '/admin/cuenta', text: 'Cuenta' },
]

type Props = {
  email: string
  /** How many things wait in a section, by its address. */
  pendientes: Record<string, number>
}

/** The links through the admin, and out of it. On a phone the row scrolls sideways. */
export function NavegacionAdmin({ email, pendientes }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // Whatever has no section of its own is about products.
  const actual = SECCIONES.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
  useEffect(() => {
    row.current?.querySelector(`a[href="${actual}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [actual])
  return (
    <div className="border-b-2 border-tinta print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {/* A phone has no room for it; it is on the account's page too. */}
        <p className="hidden min-w-0 text-sm break-all text-tinta-suave sm:block">{email}</p>
        <div className="flex grow items-center justify-between gap-4 sm:grow-0">
          <Link to="/" className="inline-flex min-h-11 items-center text-celeste-hondo underline">
            Ver la tienda
          </Link>
          <Form method="post" action="/admin/salir">
            <Button type="submit" variant="secundario" size="sm">
              Cerrar sesión
            </Button>
          </Form>
        </div>
      </div>
      <nav aria-label="Administración" className="-mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
        <ul ref={row} className="flex">
          {SECCIONES.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === actual ? 'page' : undefined}
                className={`relative flex min-h-11 items-center border-b-4 px-3 pt-1 font-angosta text-lg whitespace-nowrap hover:text-celeste-hondo ${to === actual ? 'border-celeste' : 'border-transparent'}`}
              >
                {text}
                <Pendientes cuenta={pendientes[to] ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Pendientes({ cuenta }: { cuenta: number }) {
  if (cuenta === 0) return null
  return (
    <>
      <span aria-hidden="true" className="ml-2 bg-celeste px-1.5 text-base tabular-nums">
        {cuenta > 99 ? '99+' : cuenta}
      </span>
      <span className="sr-only">{plural(cuenta, 'pendiente', 'pendientes')}</span>
    </>
  )
}

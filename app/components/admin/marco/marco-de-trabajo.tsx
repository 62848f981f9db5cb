import type { ReactNode } from 'react'
import { Link, Form, useLocation } from 'react-router'
import { Contenido } from '../../layout/contenido.tsx'
import { DatosDeLaTienda } from '../../layout/footer.tsx'
import { useTiendaOrNull } from '../../base/use-tienda.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuDeAdministracion, type Pendientes } from './menu-de-administracion.tsx'
import { CartLink } from '../../layout/cart-link.tsx'
import { PARTES } from '../../layout/navbar.tsx'
import { SendButton } from '../../ui/send-button.tsx'

type Props = {
  /** Of who is signed in; null where that couldn't be read. */
  email: string | null
  pendientes: Pendientes
  children: ReactNode
}

/** The common frame in a form for work: head and foot of one line, the places at a phone's thumb (24.36). */
export function MarcoDeTrabajo({ email, pendientes, children }: Props) {
  const tienda = useTiendaOrNull()
  const nombre = tienda?.ajustes.nombre ?? 'Casakas'
  return (
    <>
      <header className="relative z-40 border-b-2 border-tinta bg-papel print:hidden">
        <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-3 px-4 sm:px-6 md:flex-nowrap lg:gap-x-5 lg:px-8">
          <Link to="/" className="flex min-h-11 min-w-11 items-center font-ancha text-xl uppercase">
            <span>{nombre}</span>
            <span className="sr-only">, inicio</span>
          </Link>
          {tienda?.mode === 'demo' && (
            <p className="mr-auto border border-linea-honda px-1 text-xs leading-4 text-tinta-suave md:mr-0">
              Demostración<span className="sr-only">: no se cobra ni se envía nada.</span>
            </p>
          )}
          <MenuDeAdministracion pendientes={pendientes} />
          <MenuDeLaTienda email={email} />
        </div>
      </header>
      <Contenido className="admin flex flex-col gap-4 pt-3 max-sm:[&_h1]:text-2xl sm:gap-6 sm:pt-4 print:gap-0 print:pt-0">
        {children}
      </Contenido>
      <footer className="bg-noche text-papel print:hidden">
        <details className="group">
          <summary className="mx-auto flex min-h-11 max-w-[90rem] items-center justify-between gap-4 px-4 text-sm sm:px-6 lg:px-8">
            <span>{tienda !== null && `© ${tienda.anio} ${nombre}`}</span>
            <span className="flex items-center gap-1.5 underline underline-offset-4">
              Datos de la tienda
              <Icon name="abajo" className="size-4 group-open:rotate-180" />
            </span>
          </summary>
          <div className="pie-de-pagina">
            <DatosDeLaTienda />
          </div>
        </details>
      </footer>
    </>
  )
}

const ENLACE = 'flex min-h-11 items-center font-angosta text-lg hover:text-celeste-hondo'

/** The shop's links and the account, behind one word in the head. A new page closes it. */
function MenuDeLaTienda({ email }: { email: string | null }) {
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
            <SendButton text="Cerrar sesión" size="sm" busy={false} />
          </Form>
        </div>
      </div>
    </details>
  )
}

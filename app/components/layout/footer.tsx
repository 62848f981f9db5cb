import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useTiendaOrNull } from './use-tienda.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const PAGES = [
  { to: '/pedido', text: 'Tu pedido' },
  { to: '/cambios', text: 'Cambios y devoluciones' },
  { to: '/privacidad', text: 'Privacidad' },
  { to: '/terminos', text: 'Términos y condiciones' },
]

const LINK = 'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-celeste hover:underline'

/** Who sells, where to find them, and what the law wants said (specification 1; issue 2). */
export function Footer() {
  const tienda = useTiendaOrNull()
  if (tienda === null) return null
  const { ajustes, anio } = tienda
  return (
    <footer className="relative bg-noche text-papel print:hidden">
      <div className="h-2 border-b-2 border-noche bg-celeste" />
      <div className="mx-auto grid max-w-[90rem] gap-x-8 gap-y-6 px-4 pt-8 pb-20 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto_minmax(auto,34%)] lg:px-8">
        <div>
          <p className="font-ancha text-3xl uppercase">{ajustes.nombre}</p>
          <p className="mt-3 text-sm">
            {ajustes.empresa.razonSocial}
            <br />
            RUT {ajustes.empresa.rut}
            <br />
            {ajustes.empresa.direccion}
          </p>
          <p className="mt-3 text-sm">Los precios incluyen IVA.</p>
        </div>
        <ul>
          {PAGES.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <a href={ajustes.redSocial.url} rel="noopener" className={LINK}>
              <Icon name="instagram" className="size-5" />
              {ajustes.redSocial.nombre}
            </a>
          </li>
          <li>
            <a href={`mailto:${ajustes.correo}`} className={LINK}>
              <Icon name="correo" className="size-5" />
              <span className="min-w-0 wrap-anywhere">{ajustes.correo}</span>
            </a>
          </li>
          <li>
            <a href={ajustes.credito.url} rel="noopener" className={LINK}>
              {ajustes.credito.texto}
            </a>
          </li>
        </ul>
        <p className="border-t border-celeste-hondo pt-4 text-sm md:col-span-3">
          © {anio} {ajustes.nombre}
        </p>
      </div>
      <WhatsappButton whatsapp={ajustes.whatsapp} />
    </footer>
  )
}

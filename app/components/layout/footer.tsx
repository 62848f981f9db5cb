import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useTiendaOrNull } from '../base/use-tienda.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const PAGES = [
  { to: '/pedido', text: 'Tu pedido' },
  { to: '/cambios', text: 'Cambios y devoluciones' },
  { to: '/privacidad', text: 'Privacidad' },
  { to: '/terminos', text: 'Términos y condiciones' },
]

/** Who sells, where to find them, and what the law wants said (specification 1). */
export function Footer() {
  return (
    <footer className="pie-de-pagina bg-noche">
      <DatosDeLaTienda />
    </footer>
  )
}

/** What a footer says. */
export function DatosDeLaTienda() {
  const tienda = useTiendaOrNull()
  if (tienda === null) return null
  const { ajustes, anio } = tienda
  return (
    <>
      <div>
        <div>
          <p className="font-ancha text-3xl uppercase">{ajustes.nombre}</p>
          <p>
            <span>{ajustes.empresa.razonSocial}</span>
            <br />
            <span>{`RUT ${ajustes.empresa.rut}`}</span>
            <br />
            <span>{ajustes.empresa.direccion}</span>
          </p>
          <p>Los precios incluyen IVA.</p>
        </div>
        <ul>
          {PAGES.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <a href={ajustes.redSocial.url} rel="noopener">
              <Icon name="instagram" className="size-5" />
              <span>{ajustes.redSocial.nombre}</span>
            </a>
          </li>
          <li>
            <a href={`mailto:${ajustes.correo}`}>
              <Icon name="correo" className="size-5" />
              <span className="min-w-0 wrap-anywhere">{ajustes.correo}</span>
            </a>
          </li>
          <li>
            <a href={ajustes.credito.url} rel="noopener">
              {ajustes.credito.texto}
            </a>
          </li>
        </ul>
        <p>{`© ${anio} ${ajustes.nombre}`}</p>
      </div>
      <WhatsappButton whatsapp={ajustes.whatsapp} />
    </>
  )
}

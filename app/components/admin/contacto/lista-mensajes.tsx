import { Link } from 'react-router'
import { MENSAJE_ETIQUETA, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { formatFecha } from '../../base/fecha.ts'

type MensajeDeLista = { id: string; nombre: string; comienzo: string; estado: EstadoDeMensaje; creado: number }

/** Messages of the contact form; unread ones stand out. */
export function ListaMensajes({ mensajes }: { mensajes: MensajeDeLista[] }) {
  return (
    <ul className="border-t border-linea" aria-label="Mensajes">
      {mensajes.map(({ id, nombre, comienzo, estado, creado }) => (
        <li
          key={id}
          className={`relative border-b border-linea py-3 px-4 hover:bg-papel-hondo ${estado === 'nuevo' ? 'border-l-4 border-l-celeste bg-blanco' : ''}`}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/admin/mensajes/${id}`}
              className={`min-w-0 break-words underline-offset-2 after:absolute after:inset-0 hover:underline ${estado === 'nuevo' ? 'font-bold' : 'font-semibold'}`}
            >
              {nombre}
            </Link>
            <p className="text-sm text-tinta-suave">
              {estado !== 'leido' && <span className="font-semibold">{`${MENSAJE_ETIQUETA[estado]} ·\u00a0`}</span>}
              <span>{formatFecha(creado)}</span>
            </p>
          </div>
          <p className="line-clamp-2 break-words text-tinta-suave">{comienzo}</p>
        </li>
      ))}
    </ul>
  )
}

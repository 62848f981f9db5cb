import { BANDEJAS, readFiltroDeMensajes, MENSAJE_ETIQUETA, type EstadoDeMensaje } from '#domain/contacto/mensaje.ts'
import { plural } from '#domain/texto/plural.ts'
import { ListaConBusqueda } from '../../components/admin/caja-de-busqueda.tsx'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina } from '../../components/admin/paginacion.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { largoContext, shopContext } from '../../context.ts'
import type { Route } from './+types/mensajes.ts'
import { Link } from 'react-router'
import { formatFecha } from '../../components/base/fecha.ts'
import { ListaLarga } from '../../components/admin/lista-larga.tsx'

export const meta = unlistedMeta('Mensajes')

export async function loader({ url, context }: Route.LoaderArgs) {
  const filtro = readFiltroDeMensajes(url.searchParams)
  const { mensajes } = context.get(shopContext).admin
  const largo = context.get(largoContext)
  const lista = await mensajes.listMensajes({ ...filtro, pagina: readPagina(url.searchParams) }, largo)
  return { filtro, largo, ...lista }
}

export default function Mensajes({
  loaderData: { filtro, largo, mensajes, total, pagina, paginas },
}: Route.ComponentProps) {
  return (
    <>
      <TituloDeLista cuenta={plural(total, 'mensaje', 'mensajes')}>Mensajes</TituloDeLista>
      <ListaConBusqueda
        caja={{
          etiqueta: 'Buscar mensajes',
          ayuda: 'Por nombre, correo, teléfono o lo que dice.',
          buscar: filtro.buscar,
          nombre: 'bandeja',
          elegido: filtro.bandeja,
          opciones: Object.entries(BANDEJAS).map(([valor, { etiqueta }]) => ({ valor, etiqueta })),
        }}
        lista={{ total, pagina, paginas, largo }}
        vacia={filtro.bandeja === 'entrada' ? 'Todavía no escribió nadie.' : 'No hay mensajes acá.'}
        ninguno={`Ningún mensaje dice «${filtro.buscar}».`}
        todos="/admin/mensajes"
      >
        <ListaMensajes mensajes={mensajes} />
      </ListaConBusqueda>
    </>
  )
}

type MensajeDeLista = { id: string; nombre: string; comienzo: string; estado: EstadoDeMensaje; creado: number }

/** Messages of the contact form; unread ones stand out. */
function ListaMensajes({ mensajes }: { mensajes: MensajeDeLista[] }) {
  return (
    <ListaLarga primeras={22} className="border-t border-linea" aria-label="Mensajes">
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
    </ListaLarga>
  )
}

import { BANDEJAS, readFiltroDeMensajes } from '#domain/contacto/mensaje.ts'
import { plural } from '#domain/texto/plural.ts'
import { ListaConBusqueda } from '../../components/admin/caja-de-busqueda.tsx'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina } from '../../components/admin/read-pagina.ts'
import { ListaMensajes } from '../../components/admin/contacto/lista-mensajes.tsx'
import { pageMeta } from '../../components/base/meta.ts'
import { privateHeaders } from '../../components/base/private-headers.ts'
import { largoContext, shopContext } from '../../context.ts'
import type { Route } from './+types/mensajes.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Mensajes', noindex: true })

export const headers = privateHeaders

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

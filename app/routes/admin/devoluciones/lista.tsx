import { VISTAS_DE_DEVOLUCIONES } from '#domain/pedidos/gestion/devoluciones.ts'
import { plural } from '#domain/texto/plural.ts'
import {
  DevolucionesListadas,
  vistasDeDevoluciones,
} from '../../../components/admin/devoluciones/lista-de-devoluciones.tsx'
import { TituloDeLista } from '../../../components/admin/lista-en-camino.tsx'
import { ListaPorPaginas, readPagina } from '../../../components/admin/paginacion.tsx'
import { SelectorDeVista } from '../../../components/admin/selector-de-vista.tsx'
import { EnlaceSuelto } from '../../../components/ui/enlace-suelto.tsx'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { largoContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/lista.ts'

export const meta = unlistedMeta('Devoluciones')

export async function loader({ url, context }: Route.LoaderArgs) {
  const ver = VISTAS_DE_DEVOLUCIONES.find((one) => one === url.searchParams.get('ver')) ?? 'abiertas'
  const largo = context.get(largoContext)
  const { devoluciones } = context.get(shopContext).admin
  return { largo, lista: await devoluciones.listDevoluciones({ ver, pagina: readPagina(url.searchParams) }, largo) }
}

export default function Devoluciones({ loaderData: { lista, largo } }: Route.ComponentProps) {
  const { ver, devoluciones, total, pagina, paginas } = lista
  return (
    <>
      <TituloDeLista cuenta={plural(total, 'devolución', 'devoluciones')}>Devoluciones</TituloDeLista>
      <SelectorDeVista vistas={vistasDeDevoluciones(lista)} />
      {ver === 'terminadas' && total > 0 && (
        <EnlaceSuelto to="/admin/pedidos">Buscar la de una persona, por su pedido</EnlaceSuelto>
      )}
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        {devoluciones.length > 0 ? (
          <DevolucionesListadas devoluciones={devoluciones} />
        ) : (
          <p className="py-6 text-lg">
            {ver === 'terminadas'
              ? 'Todavía no terminó ninguna.'
              : 'No hay devoluciones abiertas. Las que piden por chat se cargan desde su pedido.'}
          </p>
        )}
      </ListaPorPaginas>
    </>
  )
}

import { useMemo } from 'react'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { CambiosAjustes } from '../../components/admin/ajustes/cambios-ajustes.tsx'
import { readPagina } from '../../components/admin/read-pagina.ts'
import { FormularioAjustes, IndiceDeAjustes } from '../../components/admin/ajustes/formulario-ajustes.tsx'
import { pageMeta } from '../../components/base/meta.ts'
import { privateHeaders } from '../../components/base/private-headers.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/ajustes.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ tienda: matches[0].loaderData, title: 'Ajustes', noindex: true })

export const headers = privateHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [ajustes, historial] = await Promise.all([
    shop.readAjustes(),
    shop.admin.ajustes.listCambios(readPagina(url.searchParams)),
  ])
  return { guardados: writeAjustes(ajustes), historial }
}

export default function Ajustes({ loaderData: { guardados, historial } }: Route.ComponentProps) {
  // The same object while nothing in it changes: paging through the changes doesn't touch the form.
  const clave = JSON.stringify(guardados)
  const estables = useMemo(() => JSON.parse(clave) as typeof guardados, [clave])
  return (
    <>
      <PageTitle>Ajustes</PageTitle>
      <IndiceDeAjustes />
      <FormularioAjustes guardados={estables} />
      <CambiosAjustes {...historial} />
    </>
  )
}

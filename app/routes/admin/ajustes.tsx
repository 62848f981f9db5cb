import { useMemo } from 'react'
import { data } from 'react-router'
import { solicitudDeAjustesSchema, writeAjustes } from '#domain/ajustes-campos.ts'
import { ERRORES } from '#domain/errores.ts'
import { CambiosAjustes } from '../../components/admin/ajustes/cambios-ajustes.tsx'
import { readPagina } from '../../components/admin/leer-pagina.ts'
import { FormularioAjustes, IndiceDeAjustes } from '../../components/admin/ajustes/formulario-ajustes.tsx'
import type { RespuestaDeAjustes } from '../../components/admin/ajustes/use-ajustes.ts'
import { pageMeta } from '../../components/layout/meta.ts'
import { privateHeaders } from '../../components/pedido/private-headers.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../context.ts'
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

export async function action({ request, context }: Route.ActionArgs) {
  const answer = (respuesta: RespuestaDeAjustes, status = 200) => data(respuesta, { status })
  const sent = solicitudDeAjustesSchema.safeParse(await request.json().catch(() => null))
  if (!sent.success) return answer({ ok: false, detalle: ERRORES.cuerpo_invalido.detail }, 400)
  const edited = await context.get(shopContext).admin.ajustes.edit(sent.data, context.get(adminContext).email)
  if (edited.ok) return answer({ ok: true, ...edited.value })
  return answer({ ok: false, ...edited.data! }, ERRORES[edited.code].status)
}

/** Without an answer the form stays as it is, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RespuestaDeAjustes> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return {
      ok: false,
      detalle: 'No pudimos guardar: revisá la conexión y probá de nuevo. Lo que escribiste sigue acá.',
    }
  }
}

export default function Ajustes({ loaderData: { guardados, historial } }: Route.ComponentProps) {
  // The same object while nothing in it changes: pages of the list of changes don't touch the form.
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

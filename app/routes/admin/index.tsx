import { data, redirect } from 'react-router'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { ERRORES } from '#domain/errores.ts'
import { largoContext, shopContext } from '../../context.ts'
import { PanelDeHoy } from '../../components/admin/hoy/hoy.tsx'
import { pathOf } from '../../components/admin/importaciones/textos-de-importacion.ts'
import { Productos } from '../../components/admin/productos/productos.tsx'
import { readForm } from '../../components/admin/read-body.ts'
import { Falla } from '../../components/admin/falla.tsx'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import type { Route } from './+types/index.ts'

export const meta = unlistedMeta('Hoy')

/** Whoever searches the list is at work already: that has a place of its own. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.search !== '') throw redirect(`/admin/productos${url.search}`)
  const { admin } = context.get(shopContext)
  const filtros = parseFiltrosAdmin(url.searchParams)
  const largo = context.get(largoContext)
  const [listado, porHacer, conCambios] = await Promise.all([
    admin.productos.listProductosAdmin(filtros, largo),
    admin.readHoy(),
    admin.importaciones.hasAcciones(),
  ])
  return { filtros, largo, listado, porHacer, conCambios }
}

/** Takes back what was done lately. Here, not at its own page: where the shop doesn't answer nothing of that can be fetched. */
export async function action({ request, context }: Route.ActionArgs) {
  const { importaciones, rebajas } = context.get(shopContext).admin
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  const esRebaja = form.get('que') === 'rebaja'
  const done = await (esRebaja ? rebajas.endRebaja(id) : importaciones.undo(id))
  if (!done.ok) return data({ falla: ERRORES[done.code].detail }, ERRORES[done.code].status)
  return redirect(
    esRebaja ? `/admin/rebajas?hecho=${done.value}` : pathOf({ id, esAccion: form.get('que') === 'accion' }),
  )
}

export const clientAction = sendOrTell<typeof action, { falla: string }>({ falla: SIN_RESPUESTA })

export default function AdminIndex({ loaderData: { porHacer, ...productos }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <PageTitle>Hoy</PageTitle>
        <div className="flex gap-2">
          <ButtonLink to="/admin/pedidos/nuevo" size="sm">
            Vender
          </ButtonLink>
          <ButtonLink to="/admin/agregar" variant="primario" size="sm">
            Agregar camiseta
          </ButtonLink>
        </div>
      </div>
      <Falla>{actionData?.falla}</Falla>
      <PanelDeHoy porHacer={porHacer} />
      <h2 className="font-ancha text-2xl">Productos</h2>
      <Productos {...productos} />
    </>
  )
}

import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import { shopContext } from '../../../context.ts'
import { Situacion } from '../../../components/admin/importaciones/situacion.tsx'
import { Filas, VistasDelArchivo } from '../../../components/admin/importaciones/filas.tsx'
import { readFilasPedidas, takeDecision } from '../../../components/admin/importaciones/pagina-de-importacion.ts'
import { isWorking } from '../../../components/admin/importaciones/textos-de-importacion.ts'
import { clearElegidas } from '../../../components/admin/productos/elegidas.ts'
import { readForm } from '../../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../../components/conexion/send-or-tell.ts'
import { revalidateOn } from '../../../components/conexion/revalidate-on.ts'
import { useRecheck } from '../../../components/conexion/use-reload.ts'
import { unlistedMeta } from '../../../components/base/meta.ts'
import { formatFecha } from '../../../components/base/fecha.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import type { Route } from './+types/accion.ts'

export const meta = unlistedMeta('Cambiar muchas')

/** Milliseconds between two looks at the progress. */
const LOOK_AGAIN = 1_000

/** The action with a page of its shirts; the address says which. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const accion = await context.get(shopContext).admin.importaciones.find(params.id, readFilasPedidas(url))
  if (accion === null || !accion.esAccion) throw redirect('/admin/productos')
  return { accion }
}

/** A decision about the action. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { importaciones } = context.get(shopContext).admin
  const form = await readForm(request)
  const { id } = params
  const taken = await takeDecision(form, {
    importar: () => importaciones.start(id, { quitarPrecios: form.has('quitarPrecios'), ocultarNuevos: false }),
    deshacer: () => importaciones.undo(id),
    descartar: () => importaciones.discard(id),
  })
  return taken.refused ?? redirect(taken.decision === 'descartar' ? '/admin/productos' : `/admin/muchas/${id}`)
}

export const clientAction = sendOrTell<typeof action, { falla: string }>({ falla: SIN_RESPUESTA })

export const shouldRevalidate = revalidateOn('importacion_no_modificable')

export default function AccionEnMuchas({ loaderData: { accion }, actionData }: Route.ComponentProps) {
  useRecheck(isWorking(accion.estado), LOOK_AGAIN)

  const { archivo, creado, quien, estado } = accion
  const looked = useRef(false)
  useEffect(() => {
    if (estado === 'lista') looked.current = true
    // The action was begun from here: the ticks have done their work.
    else if (looked.current) clearElegidas()
  }, [estado])
  return (
    <>
      <div className="flex flex-col gap-2">
        <PageTitle className="wrap-anywhere">{archivo}</PageTitle>
        <p className="text-sm break-words text-tinta-suave">{`${formatFecha(creado)} ·\u00a0${quien}`}</p>
      </div>
      <div>
        <div role="alert">
          {actionData !== undefined && (
            <Notice kind="error" className="mb-4">
              {actionData.falla}
            </Notice>
          )}
        </div>
        <Situacion de={accion} />
      </div>
      {estado !== 'ilegible' && estado !== 'leyendo' && (
        <>
          <VistasDelArchivo {...accion} />
          <Filas {...accion} />
        </>
      )}
    </>
  )
}

import { data, Link, redirect } from 'react-router'
import { readAccion, type FaltasDeAccion } from '#domain/importaciones/read-accion.ts'
import { describeFiltros, filtrosElegidos, parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { adminContext, shopContext } from '../../context.ts'
import { FormularioDeAccion } from '../../components/admin/importaciones/formulario-de-accion.tsx'
import { countWord } from '#domain/texto/plural.ts'
import { ELEGIDAS_MAX, useElegidas } from '../../components/admin/productos/elegidas.ts'
import { readForm } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import type { Route } from './+types/muchas.ts'
import type { ImportacionResumen } from '#domain/importaciones/vista.ts'
import { formatFecha } from '../../components/base/fecha.ts'
import { ESTADO_DE_ACCION } from '../../components/admin/importaciones/textos-de-importacion.ts'

export const meta = unlistedMeta('Cambiar muchas')

/** Which shirts the address means, how many they are, and what was done to many before. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { productos, importaciones } = context.get(shopContext).admin
  const filtros = parseFiltrosAdmin(url.searchParams)
  const { total, valores } = await productos.listProductosAdmin(filtros)
  const { procedencia } = await productos.listSugerencias()
  const acciones = await importaciones.list('acciones')
  return { filtros, total, valores, procedencia, acciones, porElegidas: url.searchParams.has('elegidas') }
}

/** What is wrong, by field, or with all of it. */
type Respuesta = { faltas: FaltasDeAccion; falla: string }

/** Looks at what the action would do. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const read = readAccion(form)
  if ('faltas' in read) return refuseAccion(read.faltas)
  const text = (name: string) => String(form.get(name) ?? '')
  const ids = text('ids').split(',').filter(Boolean)
  const porFiltros = text('alcance') === 'filtros'
  if (!porFiltros && (ids.length === 0 || ids.length > ELEGIDAS_MAX)) return refuseAccion({ que: NO_ELEGIDAS })
  const filtros = parseFiltrosAdmin(new URLSearchParams(text('filtros')))
  const id = await context.get(shopContext).admin.importaciones.plan({
    accion: read.accion,
    alcance: porFiltros ? { filtros } : { ids },
    quien: context.get(adminContext).email,
  })
  return redirect(`/admin/muchas/${id}`)
}

export const clientAction = sendOrTell<typeof action, Respuesta>({ faltas: {}, falla: SIN_RESPUESTA })

function refuseAccion(faltas: FaltasDeAccion) {
  return data<Respuesta>({ faltas, falla: '' }, 422)
}

const NO_ELEGIDAS = `Elegí en la lista hasta ${ELEGIDAS_MAX} camisetas, o filtrá y cambiá las que coinciden.`

export default function Muchas({ loaderData, actionData }: Route.ComponentProps) {
  const { filtros, total, valores, procedencia, acciones, porElegidas } = loaderData
  const elegidas = useElegidas()
  const search = new URLSearchParams(filtrosElegidos(filtros)).toString()
  const cuantas = porElegidas ? elegidas.length : total
  return (
    <>
      <PageTitle>Cambiar muchas</PageTitle>
      <p className="max-w-prose">
        <span>{`${countWord(cuantas, 'camiseta', 'camisetas')}: ${porElegidas ? 'las que elegiste' : describeFiltros(filtros)}.`}</span>{' '}
        <Link to={{ pathname: '/admin/productos', search }} className="enlace">
          Elegir otras
        </Link>
      </p>
      {cuantas > 0 && (
        <FormularioDeAccion
          ids={porElegidas ? elegidas.join(',') : null}
          filtros={search}
          valores={valores}
          procedencias={procedencia}
          faltas={actionData?.faltas ?? null}
          falla={actionData?.falla ?? ''}
        />
      )}
      {acciones.length > 0 && (
        <Seccion titulo="Cambios anteriores" id="anteriores">
          <HistorialDeAcciones acciones={acciones} />
        </Seccion>
      )}
    </>
  )
}

/** Recent actions on many, the newest first; each leads to where it is undone. */
function HistorialDeAcciones({ acciones }: { acciones: ImportacionResumen[] }) {
  return (
    <ul className="border-t border-linea">
      {acciones.map(({ id, archivo, estado, creado, quien }) => (
        <li key={id} className="border-b border-linea py-2 text-sm">
          <Link
            to={`/admin/muchas/${id}`}
            className="inline-flex min-h-11 items-center text-base font-semibold break-words text-celeste-hondo underline"
          >
            {archivo}
          </Link>
          <p className="break-words text-tinta-suave">{`${ESTADO_DE_ACCION[estado]} ·\u00a0${formatFecha(creado)} ·\u00a0${quien}`}</p>
        </li>
      ))}
    </ul>
  )
}

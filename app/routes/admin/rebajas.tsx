import { ownValue } from '#domain/texto/own-value.ts'
import { data, redirect } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import type { EstadoDeRebaja, RebajaDeLista } from '#domain/rebajas/vista.ts'
import { readForm } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EnlaceSuelto } from '../../components/ui/enlace-suelto.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/rebajas.ts'
import { MODOS_EN_PALABRAS, reglaEnPalabras, tiempoEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { plural } from '#domain/texto/plural.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { TerminarRebaja } from '../../components/admin/rebajas/terminar-rebaja.tsx'

export const meta = unlistedMeta('Rebajas')

/** What was done before coming here, by the address. */
const HECHO: Record<string, string> = {
  puesta: 'La rebaja quedó puesta.',
  guardada: 'Los cambios quedaron guardados.',
  terminada: 'La rebaja terminó: los precios ya volvieron.',
  borrada: 'La rebaja quedó borrada: no había empezado.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const rebajas = await context.get(shopContext).admin.rebajas.listRebajas()
  return { rebajas, hecho: ownValue(HECHO, url.searchParams.get('hecho') ?? '') ?? null }
}

/** Ends a reduction. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = (await readForm(request)).get('id')
  const ended = await context.get(shopContext).admin.rebajas.endRebaja(typeof id === 'string' ? id : '')
  return ended.ok
    ? redirect(`/admin/rebajas?hecho=${ended.value}`)
    : data({ falla: ERRORES[ended.code].detail }, ERRORES[ended.code].status)
}

export const clientAction = sendOrTell<typeof action, { falla: string }>({ falla: SIN_RESPUESTA })

const GRUPOS: [EstadoDeRebaja, string][] = [
  ['en_curso', 'En curso'],
  ['programada', 'Por empezar'],
  ['terminada', 'Terminadas'],
]

export default function Rebajas({ loaderData: { rebajas, hecho }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Rebajas</PageTitle>
        <ButtonLink to="/admin/rebajas/nueva" variant="primario">
          Nueva rebaja
        </ButtonLink>
      </div>
      <div role="status" className="empty:sr-only">
        {actionData === undefined && hecho !== null && <Notice kind="ok">{hecho}</Notice>}
      </div>
      <div role="alert" className="empty:sr-only">
        {actionData !== undefined && <Notice kind="error">{actionData.falla}</Notice>}
      </div>
      {rebajas.length === 0 && (
        <p className="max-w-prose text-lg">
          Todavía no hay ninguna. Una rebaja empieza y termina sola, el día y a la hora que digas.
        </p>
      )}
      {GRUPOS.map(([estado, titulo]) => {
        const suyas = rebajas.filter((rebaja) => rebaja.estado === estado)
        return suyas.length === 0 ? null : (
          <Seccion key={estado} titulo={titulo} className="flex flex-col">
            <ul className="mt-2 border-t-2 border-tinta">
              {suyas.map((rebaja) => (
                <RebajaDeLaLista key={rebaja.id} rebaja={rebaja} />
              ))}
            </ul>
          </Seccion>
        )
      })}
    </>
  )
}

/** A reduction in the list: what, for which shirts, when, and how it is ended. */
function RebajaDeLaLista({ rebaja }: { rebaja: RebajaDeLista }) {
  const { id, nombre, alcance, modos, estado, camisetas } = rebaja
  return (
    <li className="border-b border-linea py-3">
      <h3 className="font-semibold break-words">
        {estado === 'terminada' ? nombre : <EnlaceSuelto to={`/admin/rebajas/${id}`}>{nombre}</EnlaceSuelto>}
      </h3>
      <p className="break-words">{`${reglaEnPalabras(rebaja)}, ${MODOS_EN_PALABRAS[modos]}. ${alcance}${camisetas !== null ? ` (${plural(camisetas, 'camiseta', 'camisetas')})` : ''}.`}</p>
      <p className="text-sm text-tinta-suave tabular-nums">{capitalize(tiempoEnPalabras(rebaja))}</p>
      {estado !== 'terminada' && <TerminarRebaja rebaja={rebaja} />}
    </li>
  )
}

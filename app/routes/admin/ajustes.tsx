import { useMemo } from 'react'
import { writeAjustes } from '#domain/ajustes/campos.ts'
import { FormularioAjustes, IndiceDeAjustes } from '../../components/admin/ajustes/formulario-ajustes.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/ajustes.ts'
import { formatFecha } from '../../components/base/fecha.ts'
import { Paginacion, PaginaInexistente, readPagina } from '../../components/admin/paginacion.tsx'
import { Recortado } from '../../components/admin/ajustes/conflictos.tsx'
import { Seccion } from '../../components/ui/seccion.tsx'

export const meta = unlistedMeta('Ajustes')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [ajustes, historial] = await Promise.all([
    shop.readAjustes(),
    shop.admin.ajustes.listCambios(readPagina(url.searchParams)),
  ])
  return { guardados: writeAjustes(ajustes), historial }
}

export default function Ajustes({ loaderData: { guardados, historial } }: Route.ComponentProps) {
  // The object stays the same while nothing in it changes: paging through the changes doesn't touch the form.
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

type Cambio = { id: string; en: number; quien: string; etiqueta: string; antes: string; despues: string }
type Props = { cambios: Cambio[]; pagina: number; paginas: number }

/** Id that the links between the list's pages lead to. */
const ANCLA = 'cambios'

/** Who changed which setting and when, the latest first. */
function CambiosAjustes({ cambios, pagina, paginas }: Props) {
  return (
    <Seccion titulo="Quién cambió qué" id={ANCLA} className="flex flex-col gap-4 border-t-2 border-tinta pt-6">
      {cambios.length === 0 ? (
        <p>Todavía no cambió nada.</p>
      ) : (
        <ol className="border-t border-linea">
          {cambios.map(({ id, en, quien, etiqueta, antes, despues }) => (
            <li key={id} className="grid gap-x-6 gap-y-1 border-b border-linea py-3 md:grid-cols-[16rem_minmax(0,1fr)]">
              <div className="text-sm text-tinta-suave">
                <p>{formatFecha(en)}</p>
                <p className="wrap-anywhere">{quien}</p>
              </div>
              <div className="min-w-0">
                <p className="font-semibold">{etiqueta}</p>
                <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[4rem_minmax(0,1fr)]">
                  <dt className="text-sm text-tinta-suave">Antes</dt>
                  <dd className="min-w-0 tabular-nums">
                    <Recortado texto={antes} />
                  </dd>
                  <dt className="text-sm text-tinta-suave">Ahora</dt>
                  <dd className="min-w-0 tabular-nums">
                    <Recortado texto={despues} />
                  </dd>
                </dl>
              </div>
            </li>
          ))}
        </ol>
      )}
      <PaginaInexistente pagina={pagina} paginas={paginas} />
      <Paginacion pagina={pagina} paginas={paginas} ancla={ANCLA} />
    </Seccion>
  )
}

import { formatFecha } from '../../base/fecha.ts'
import { Paginacion, PaginaInexistente } from '../paginacion.tsx'
import { Recortado } from './recortado.tsx'
import { Seccion } from '../../ui/seccion.tsx'

type Cambio = { id: string; en: number; quien: string; etiqueta: string; antes: string; despues: string }
type Props = { cambios: Cambio[]; pagina: number; paginas: number }

/** Id that the links between the list's pages lead to. */
const ANCLA = 'cambios'

/** Who changed which setting and when, the latest first. */
export function CambiosAjustes({ cambios, pagina, paginas }: Props) {
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

import { data, Link } from 'react-router'
import { estampadoSchema } from '#domain/pedidos/gestion/estampado.ts'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { SelectorDeVista } from '../../components/admin/selector-de-vista.tsx'
import { EstampadoListado, type ResultadoDeMarca } from '../../components/admin/estampar/lista-de-estampado.tsx'
import { Paginacion, PaginaInexistente, readPagina } from '../../components/admin/paginacion.tsx'
import { readBody } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { revalidateOn } from '../../components/conexion/revalidate-on.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { formatFechaCorta } from '../../components/base/fecha.ts'
import { Button } from '../../components/ui/button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { adminContext, shopContext } from '../../context.ts'
import type { Route } from './+types/estampar.ts'

export const meta = unlistedMeta('Para estampar')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const hechas = url.searchParams.get('hechas') === '1'
  const lista = await shop.admin.pedidos.listEstampado({ hechas, pagina: readPagina(url.searchParams) })
  return { hechas, lista, ahora: shop.clock() }
}

/** Ticks a shirt off, or takes the tick back. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, estampadoSchema)
  if (!read.ok) return data<ResultadoDeMarca>({ falla: ERRORES.datos_invalidos.detail }, { status: 422 })
  const { email } = context.get(adminContext)
  const marked = await context.get(shopContext).admin.pedidos.markEstampada(read.value, email)
  if (marked.ok) return data<ResultadoDeMarca>({ falla: '' })
  const { status, detail } = ERRORES[marked.code]
  return data<ResultadoDeMarca>({ falla: marked.detail ?? detail }, { status })
}

export const clientAction = sendOrTell<typeof action, ResultadoDeMarca>({ falla: SIN_RESPUESTA })

export const shouldRevalidate = revalidateOn('pedido_cambiado')

const VISTAS = [
  { hechas: false, to: '/admin/estampar', text: 'Por hacer' },
  { hechas: true, to: '/admin/estampar?hechas=1', text: 'Hechas' },
]

export default function Estampar({ loaderData: { hechas, lista, ahora } }: Route.ComponentProps) {
  const { lineas, total, pagina, paginas } = lista
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <PageTitle>Para estampar</PageTitle>
          <p className="tabular-nums">
            <span>{plural(total, 'camiseta', 'camisetas')}</span>
            <span className="hidden print:inline">{`${hechas ? ', hechas' : ''} ·\u00a0${formatFechaCorta(ahora)}${paginas > 1 ? ` ·\u00a0página ${pagina} de ${paginas}` : ''}`}</span>
          </p>
        </div>
        {lineas.length > 0 && (
          <Button variant="primario" className="print:hidden" onClick={() => window.print()}>
            Imprimir la lista
          </Button>
        )}
      </div>
      <SelectorDeVista vistas={VISTAS.map(({ hechas: own, ...vista }) => ({ ...vista, actual: own === hechas }))} />
      <p className="max-w-prose text-sm print:mt-1 print:mb-4">
        Cada casillero es un signo, tal como se estampa. El nombre lleva solo letras y signos, el número solo cifras.{' '}
        <span className="print:hidden">
          Para pedirlas al taller están en{' '}
          <Link to="/admin/encargos" className="underline">
            Para pedir
          </Link>
          .
        </span>
      </p>
      <PaginaInexistente pagina={pagina} paginas={paginas} />
      <EstampadoListado key={String(hechas)} lineas={lineas} />
      {lineas.length === 0 && (
        <p className="py-6 text-lg">
          {hechas
            ? 'Todavía no marcaste ninguna como hecha.'
            : 'No hay camisetas para estampar. Cuando se pague un pedido con nombre, número o parches, aparece acá.'}
        </p>
      )}
      <Paginacion pagina={pagina} paginas={paginas} />
    </>
  )
}

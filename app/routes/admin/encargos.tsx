import { data, Link } from 'react-router'
import { encargosSchema, VISTAS_DE_ENCARGOS } from '#domain/pedidos/gestion/encargos.ts'
import { ERRORES } from '#domain/errores.ts'
import { plural } from '#domain/texto/plural.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { SelectorDeVista } from '../../components/admin/selector-de-vista.tsx'
import { EncargosListados, type ResultadoDeEncargos } from '../../components/admin/encargos/lista-de-encargos.tsx'
import { NINGUNA, vistasDeEncargos } from '../../components/admin/encargos/vistas.ts'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina, ListaPorPaginas } from '../../components/admin/paginacion.tsx'
import { readBody } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { revalidateOn } from '../../components/conexion/revalidate-on.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { formatDia } from '../../components/base/fecha.ts'
import { adminContext, shopContext } from '../../context.ts'
import type { Route } from './+types/encargos.ts'

export const meta = unlistedMeta('Para pedir')

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const ver = VISTAS_DE_ENCARGOS.find((one) => one === url.searchParams.get('ver')) ?? 'por-pedir'
  const lista = await shop.admin.pedidos.listEncargos({ ver, pagina: readPagina(url.searchParams) })
  return { lista, ahora: shop.clock() }
}

/** Marks shirts as asked for or arrived, or takes that back. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, encargosSchema)
  if (!read.ok) {
    const { status, detail } = ERRORES.cuerpo_invalido
    return data<ResultadoDeEncargos>({ falla: detail, hecho: null }, { status })
  }
  const { email } = context.get(adminContext)
  const marked = await context.get(shopContext).admin.pedidos.markEncargos(read.value, email)
  if (!marked.ok) {
    const { status, detail } = ERRORES[marked.code]
    return data<ResultadoDeEncargos>({ falla: marked.detail ?? detail, hecho: null }, { status })
  }
  const { hechas, apartadas } = marked.value
  const status = hechas === 0 && apartadas.length > 0 ? ERRORES.pedido_cambiado.status : 200
  return data<ResultadoDeEncargos>({ falla: '', hecho: marked.value }, { status })
}

export const clientAction = sendOrTell<typeof action, ResultadoDeEncargos>({
  falla: SIN_RESPUESTA,
  hecho: null,
})

export const shouldRevalidate = revalidateOn('pedido_cambiado')

export default function Encargos({ loaderData: { lista, ahora } }: Route.ComponentProps) {
  const { ver, lineas, total, pagina, paginas } = lista
  return (
    <>
      <TituloDeLista cuenta={plural(total, 'camiseta', 'camisetas')}>Para pedir</TituloDeLista>
      <p className="hidden print:block">{`${formatDia(ahora)}${paginas > 1 ? ` ·\u00a0página ${pagina} de ${paginas}` : ''}`}</p>
      <p className="max-w-prose text-sm print:hidden">
        Las camisetas por encargo ya pagadas, con estampado o sin él. Las que llevan nombre, número o parches están
        también en{' '}
        <Link to="/admin/estampar" className="underline">
          Para estampar
        </Link>
        .
      </p>
      <SelectorDeVista vistas={vistasDeEncargos(lista)} />
      <ListaPorPaginas pagina={pagina} paginas={paginas}>
        <EncargosListados key={`${ver} ${pagina}`} lista={lista} hoy={diaDe(ahora)} />
        {lineas.length === 0 && <p className="py-6 text-lg">{NINGUNA[ver]}</p>}
      </ListaPorPaginas>
    </>
  )
}

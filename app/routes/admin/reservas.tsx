import { data, Link } from 'react-router'
import * as z from 'zod'
import { ERRORES } from '#domain/errores.ts'
import { ORIGENES, type ReservasCanceladas, type FiltroDeReservas } from '#domain/pedidos/reservas-sospechosas.ts'
import { plural } from '#domain/texto/plural.ts'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { readPagina, ListaPorPaginas } from '../../components/admin/paginacion.tsx'
import { FormularioDeReservas } from '../../components/admin/reservas/formulario-de-reservas.tsx'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { adminContext, shopContext } from '../../context.ts'
import { readForm } from '../../components/admin/read-body.ts'
import type { Route } from './+types/reservas.ts'
import { ORIGEN_ETIQUETA } from '../../components/admin/reservas/grupo-de-la-lista.tsx'
import { SelectorDeVista } from '../../components/admin/selector-de-vista.tsx'

export const meta = unlistedMeta('Pedidos sin pagar')

export async function loader({ url, context }: Route.LoaderArgs) {
  return context.get(shopContext).admin.pedidos.listReservas(readFiltroDeReservas(url.searchParams))
}

const codigos = z.array(z.string().max(20)).transform((all) => new Set(all))

const elegidasSchema = z.object({
  origen: z.enum(ORIGENES),
  visto: z.coerce.number().int().positive(),
  todas: z.boolean(),
  grupos: z.array(z.string().max(300)).transform((all) => new Set(all)),
  pedidos: codigos,
  resguardados: codigos,
  avisar: z.boolean(),
})

type Respuesta = { falla: string; hecho: ReservasCanceladas | null }

/** Takes a form as every browser sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const read = elegidasSchema.safeParse({
    origen: form.get('origen'),
    visto: form.get('visto'),
    todas: form.has('todas'),
    grupos: form.getAll('grupo'),
    pedidos: form.getAll('pedido'),
    resguardados: form.getAll('resguardado'),
    avisar: form.has('avisar'),
  })
  if (!read.success) return data<Respuesta>({ falla: ERRORES.cuerpo_invalido.detail, hecho: null }, 422)
  const { todas, grupos, pedidos, resguardados } = read.data
  if (!todas && grupos.size + pedidos.size + resguardados.size === 0) {
    return data<Respuesta>({ falla: 'Marcá los que querés cancelar.', hecho: null }, 422)
  }
  const hecho = await context.get(shopContext).admin.pedidos.cancelReservas(read.data, context.get(adminContext).email)
  return data<Respuesta>({ falla: '', hecho })
}

export const clientAction = sendOrTell<typeof action, Respuesta>({ falla: SIN_RESPUESTA, hecho: null })

export default function Reservas({ loaderData: lista, actionData }: Route.ComponentProps) {
  const { pedidos, unidades, pagina, paginas } = lista
  return (
    <>
      <TituloDeLista cuenta={plural(pedidos, 'pedido', 'pedidos')}>Pedidos sin pagar</TituloDeLista>
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {actionData?.hecho != null && <Hecho hecho={actionData.hecho} />}
      </div>
      <div role="alert" className="resultado-a-la-vista empty:sr-only">
        {actionData !== undefined && actionData.falla !== '' && <Notice kind="error">{actionData.falla}</Notice>}
      </div>
      {pedidos === 0 ? (
        <p className="text-lg">Ningún pedido espera el pago.</p>
      ) : (
        <>
          <p className="max-w-prose">{`${unidades === 0 ? 'No reservan ninguna camiseta en stock.' : `Reservan ${plural(unidades, 'camiseta', 'camisetas')} en stock.`} Al cancelarlos vuelven a la venta en el momento, y no se puede deshacer.`}</p>
          <SelectorDeVista
            nombre="Agrupar"
            vistas={ORIGENES.map((origen) => ({
              to: `?por=${origen}`,
              text: ORIGEN_ETIQUETA[origen],
              actual: origen === lista.origen && lista.grupo === null,
            }))}
          />
          <ListaPorPaginas pagina={pagina} paginas={paginas}>
            <FormularioDeReservas key={lista.visto} lista={lista} />
          </ListaPorPaginas>
        </>
      )}
    </>
  )
}

/** How many codes are named; beyond that their number says enough. */
const NOMBRADOS = 10

function Hecho({ hecho: { cancelados, unidades, apartados, quedan } }: { hecho: ReservasCanceladas }) {
  return (
    <Notice kind={quedan > 0 ? 'aviso' : 'ok'}>
      <p>
        {cancelados === 0
          ? `No se canceló ninguno${apartados.length === 0 ? ': los marcados ya no esperaban el pago' : ''}.`
          : `${plural(cancelados, 'pedido cancelado', 'pedidos cancelados')}: ${plural(unidades, 'camiseta volvió', 'camisetas volvieron')} a la venta.`}
      </p>
      {quedan > 0 && <p>{`Quedan ${quedan} por cancelar: marcalos y cancelá otra vez.`}</p>}
      {apartados.length > 0 && (
        <p>
          <span>{`${apartados.length === 1 ? 'Uno quedó' : `${apartados.length} quedaron`} sin cancelar, porque tienen comprobante o pago o los cargaste vos:`}</span>{' '}
          {apartados.slice(0, NOMBRADOS).map((codigo) => (
            <Link key={codigo} to={`/admin/pedidos/${codigo}`} className="mr-2 underline">
              {codigo}
            </Link>
          ))}
          <span>{apartados.length > NOMBRADOS && '…'}</span>
        </p>
      )}
    </Notice>
  )
}

/** What the address of the screen asks for; nonsense is left out. */
function readFiltroDeReservas(params: URLSearchParams): FiltroDeReservas {
  return {
    origen: ORIGENES.find((origen) => origen === params.get('por')) ?? 'red',
    grupo: params.get('grupo'),
    pagina: readPagina(params),
  }
}

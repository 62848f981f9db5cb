import { data, redirect } from 'react-router'
import { tandaSchema } from '#domain/pedidos/gestion/tanda.ts'
import { plural } from '#domain/texto/plural.ts'
import {
  direccionDePedidos,
  FiltrosPedidos,
  readFiltroDePedidos,
} from '../../components/admin/pedidos/filtros-pedidos.tsx'
import { ListaPedidos } from '../../components/admin/pedidos/lista-pedidos.tsx'
import type { ResultadoDeTanda } from '../../components/admin/pedidos/tanda.tsx'
import { readBody } from '../../components/admin/read-body.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { TituloDeLista } from '../../components/admin/lista-en-camino.tsx'
import { ListaPorPaginas } from '../../components/admin/paginacion.tsx'
import { unlistedMeta } from '../../components/base/meta.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { adminContext, largoContext, shopContext } from '../../context.ts'
import type { Route } from './+types/pedidos.ts'

export const meta = unlistedMeta('Pedidos')

/** A search for a code, or for a message with one, leads to its order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pedidos, envios } = context.get(shopContext).admin
  const codigo = await pedidos.findCodigo(url.searchParams.get('buscar') ?? '')
  if (codigo !== null) throw redirect(`/admin/pedidos/${codigo}`)
  const filtro = readFiltroDePedidos(url.searchParams)
  const largo = context.get(largoContext)
  const transportes = await envios.listTransportesActivos()
  return { filtro, largo, transportes, lista: await pedidos.listPedidos(filtro, largo) }
}

/** Does the same with the orders that are ticked; what can't be done is said of each. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, tandaSchema)
  if (!read.ok) return data<ResultadoDeTanda>({ errores: read.errores }, { status: 422 })
  const { email } = context.get(adminContext)
  return data<ResultadoDeTanda>(await context.get(shopContext).admin.pedidos.moveTanda(read.value, email))
}

/** Without an answer the ticks stay as they are. */
export const clientAction = sendOrTell<typeof action, ResultadoDeTanda>({ errores: { '': SIN_RESPUESTA } })

export default function Pedidos({ loaderData: { filtro, largo, lista, transportes } }: Route.ComponentProps) {
  const { pedidos, total, pagina, paginas } = lista
  const filtered = direccionDePedidos(filtro) !== '/admin/pedidos'
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <TituloDeLista cuenta={plural(total, 'pedido', 'pedidos')}>Pedidos</TituloDeLista>
        <ButtonLink to="/admin/pedidos/nuevo" variant="primario" size="sm">
          Vender
        </ButtonLink>
      </div>
      <FiltrosPedidos filtro={filtro} cuentas={lista.cuentas} avisos={lista.avisos} />
      <ListaPorPaginas pagina={pagina} paginas={paginas} largo={largo}>
        <ListaPedidos pedidos={pedidos} total={total} filtro={filtro} transportes={transportes}>
          <div className="flex flex-col items-start gap-4 py-6">
            <p className="text-lg">
              {filtered ? 'Ningún pedido coincide con lo que buscás.' : 'Todavía no hay pedidos.'}
            </p>
            {filtered ? (
              <ButtonLink to="/admin/pedidos">Ver todos los pedidos</ButtonLink>
            ) : (
              <p>Cuando alguien compre, el pedido aparece acá.</p>
            )}
          </div>
        </ListaPedidos>
      </ListaPorPaginas>
    </>
  )
}

import { data } from 'react-router'
import { ERRORES } from '#domain/errores.ts'
import type { FalloDePedido } from '#domain/pedidos/solicitud.ts'
import { explainCambio, paraOtro, ventaSchema } from '#domain/pedidos/venta.ts'
import { readBody } from '../../components/admin/read-body.ts'
import { FormularioVenta } from '../../components/admin/pedidos/venta/formulario-venta.tsx'
import type { ResultadoDeVenta } from '../../components/admin/pedidos/venta/use-venta.ts'
import { SIN_RESPUESTA } from '../../components/conexion/or-sin-respuesta.ts'
import { sendOrTell } from '../../components/conexion/send-or-tell.ts'
import { unlistedMeta } from '../../components/base/meta.ts'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { adminContext, requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/venta.ts'

export const meta = unlistedMeta('Vender')

export async function loader({ context }: Route.LoaderArgs) {
  return { enStock: await context.get(shopContext).admin.pedidos.searchCamisetas('') }
}

/** Places the order of a sale; what is wrong goes back by field. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readBody(request, ventaSchema)
  if (!read.ok) {
    const errores = Object.fromEntries(Object.entries(read.errores).map(([campo, falta]) => [campo, paraOtro(falta)]))
    return data<ResultadoDeVenta>({ errores: byLinea(errores) }, { status: ERRORES.datos_invalidos.status })
  }
  const { origin } = context.get(requestContext)
  const { email } = context.get(adminContext)
  const placed = await context.get(shopContext).admin.pedidos.placeVenta(read.value, email, origin)
  if (placed.ok) return data<ResultadoDeVenta>({ ...placed.value, clave: read.value.clave })
  return data<ResultadoDeVenta>({ errores: explainVenta(placed) }, { status: ERRORES[placed.code].status })
}

/** A line's faults are told at the line. */
function byLinea(errores: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errores).map(([campo, falta]) => [campo.replace(/^(items\.\d+)\..+$/, '$1'), falta]),
  )
}

function explainVenta({ code, detail, data: more }: FalloDePedido): Record<string, string> {
  const lineas = more !== undefined && 'lineas' in more ? more.lineas : []
  if (lineas.length > 0) {
    return Object.fromEntries(lineas.map((cambio) => [`items.${cambio.indice}`, explainCambio(cambio)]))
  }
  if (code === 'clave_reutilizada') {
    return { '': 'Este pedido ya se guardó antes de tus últimos cambios. Buscalo en la lista.' }
  }
  if (code === 'falta_documento') return { 'shipping.documento': detail ?? ERRORES[code].detail }
  if (code.startsWith('codigo_')) return { codigo: detail ?? ERRORES[code].detail }
  return { '': detail ?? ERRORES[code].detail }
}

/** A sale that doesn't even reach the shop is refused like any other: what was typed stays. */
export const clientAction = sendOrTell<typeof action, ResultadoDeVenta>({ errores: { '': SIN_RESPUESTA } })

export default function Vender({ loaderData: { enStock } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Vender</PageTitle>
      <FormularioVenta enStock={enStock} />
    </>
  )
}

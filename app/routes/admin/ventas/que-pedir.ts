import { adminContext, requestContext, shopContext } from '../../../context.ts'
import { sendCsv } from '../../../components/admin/importaciones/send-file.ts'
import type { Route } from './+types/que-pedir.ts'

/** What to order again, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ventas, actividad } = context.get(shopContext).admin
  const { ip: direccion, aparato } = context.get(requestContext)
  const quien = context.get(adminContext).email
  await actividad.noteEvent({ tipo: 'exportacion', quien, direccion, aparato, detalle: 'que-pedir.csv' })
  return sendCsv('que-pedir.csv', await ventas.writeReposicion())
}

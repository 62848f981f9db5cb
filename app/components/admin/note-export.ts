import type { RouterContextProvider } from 'react-router'
import { adminContext, requestContext, shopContext } from '../../context.ts'

/** Notes that the administrator who asks takes a file out of the shop. */
export async function noteExport(context: Readonly<RouterContextProvider>, detalle: string): Promise<void> {
  const { ip: direccion, aparato } = context.get(requestContext)
  const quien = context.get(adminContext).email
  await context.get(shopContext).admin.actividad.noteEvent({ tipo: 'exportacion', quien, direccion, aparato, detalle })
}

import { fallo, type Resultado } from '#domain/errores.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { agreeDevolucion } from './agree-devolucion.ts'
import { endDevolucion } from './manage-devolucion.ts'
import { tellDevolucion } from './tell-devolucion.ts'
import { rereadDevolucion, withDevolucion, type FalloDeDevolucion } from './with-devolucion.ts'

/**
 * A buyer takes what the shop proposes, or doesn't want to give anything back any more; then the shop is told.
 * @param token of the order, as its buyer has it
 */
export async function answerDevolucion(
  runtime: MailingRuntime,
  token: string,
  { id, desde, evento }: { id: string; desde: 'pedida' | 'propuesta'; evento: 'aceptar' | 'retirar' },
): Promise<Resultado<null, FalloDeDevolucion>> {
  const por = { quien: 'comprador', autor: '' } as const
  const done = await withDevolucion(
    runtime,
    id,
    desde,
    { evento, autor: '' },
    async (work, abierta): Promise<Resultado<null, FalloDeDevolucion>> => {
      const { pedido, devolucion } = abierta
      if (pedido.token !== token) return fallo('no_encontrado')
      // Only the shop accepts what it didn't propose.
      if (evento === 'aceptar' && devolucion.estado !== 'propuesta') return fallo('devolucion_cambiada')
      const changed =
        evento === 'aceptar'
          ? await agreeDevolucion(work, abierta, 'aceptar', devolucion, por)
          : await endDevolucion(work, abierta, por, 'retirar', devolucion.respuesta)
      const told = { aceptar: { comprador: 'aceptada', tienda: 'aceptada' }, retirar: { tienda: 'retirada' } } as const
      if (changed.ok) await tellDevolucion(work, await rereadDevolucion(work, abierta), told[evento])
      return changed
    },
  )
  if (done.ok) runtime.mailer.kick()
  return done
}

import type { DevolucionAMano } from '#domain/devoluciones/solicitud.ts'
import { ok, type Resultado } from '#domain/errores.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { agreeDevolucion } from './agree-devolucion.ts'
import { beginDevolucion } from './ask-devolucion.ts'
import { receivePiezas } from './receive-piezas.ts'
import { settleDevolucion, type CarryOut, type Saldada } from './settle-devolucion.ts'
import { tellDevolucion } from './tell-devolucion.ts'
import { rereadDevolucion, type FalloDeDevolucion } from './with-devolucion.ts'

/**
 * An administrator makes a devolución, such as of a chat: it is accepted at once. Its pieces may be there already, and it
 * may be settled with them, all in one transaction (specification 37.8).
 * @param codigo of the order
 * @param autor e-mail of the administrator
 */
export async function openDevolucion(
  runtime: MailingRuntime,
  carryOutReintegro: CarryOut,
  codigo: string,
  pedida: DevolucionAMano,
  autor: string,
): Promise<Resultado<{ id: string }, FalloDeDevolucion>> {
  const por = { quien: 'administrador', autor } as const
  const opened = await beginDevolucion(
    runtime,
    { codigo },
    pedida,
    por,
    async (work, abierta): Promise<Resultado<Saldada, FalloDeDevolucion>> => {
      const agreed = await agreeDevolucion(work, abierta, 'aceptar', pedida, por)
      if (!agreed.ok) return agreed
      if (pedida.destino !== null) {
        const destinos = pedida.lineas.map(({ orden }) => ({ orden, destino: pedida.destino! }))
        const received = await receivePiezas(work, await rereadDevolucion(work, abierta), destinos, por)
        if (!received.ok) return received
      }
      const after = await rereadDevolucion(work, abierta)
      const settled = pedida.salda ? await settleDevolucion(work, after, pedida.saldo, por) : ok({ porLlevar: null })
      // A refund has a mail of its own.
      if (settled.ok && !(pedida.salda && pedida.arreglo === 'dinero')) {
        const comprador = pedida.salda ? 'saldada' : 'aceptada'
        await tellDevolucion(work, await rereadDevolucion(work, abierta), { comprador })
      }
      return settled
    },
  )
  if (!opened.ok) return opened
  const porLlevar = opened.value?.porLlevar ?? null
  if (porLlevar !== null) await carryOutReintegro(porLlevar)
  runtime.mailer.kick()
  return ok({ id: pedida.id })
}

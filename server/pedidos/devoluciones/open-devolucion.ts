import type { DevolucionAMano, GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import type { Resultado } from '#domain/errores.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { beginDevolucion } from './ask-devolucion.ts'
import { finishPasos, takePasos } from './manage-devolucion.ts'
import type { CarryOut } from './settle-devolucion.ts'
import type { FalloDeDevolucion } from './with-devolucion.ts'

/**
 * An administrator makes a devolución, such as of a chat: it is accepted at once. Its pieces may be there already, and it
 * may be settled with them, all in one transaction (specification 37.8).
 * @param codigo of the order
 * @param autor e-mail of the administrator
 */
export async function openDevolucion(
  runtime: MailingRuntime,
  carryOut: CarryOut,
  codigo: string,
  pedida: DevolucionAMano,
  autor: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const por = { quien: 'administrador', autor } as const
  const opened = await beginDevolucion(runtime, { codigo }, pedida, por, (work, abierta) =>
    takePasos(work, abierta, pasosAlAbrir(pedida), por),
  )
  return finishPasos(runtime, carryOut, opened)
}

function pasosAlAbrir(pedida: DevolucionAMano): GestionDeDevolucion[] {
  const { lineas, destino, salda, saldo } = pedida
  const desde = 'aceptada'
  const destinos = destino === null ? [] : lineas.map(({ orden }) => ({ orden, destino }))
  return [
    { ...pedida, accion: 'aceptar', desde: 'pedida' },
    ...(destinos.length > 0
      ? [{ accion: 'llegar' as const, desde, destinos, salda: false, saldo: null } as const]
      : []),
    ...(salda ? [{ accion: 'saldar', desde, saldo } as const] : []),
  ]
}

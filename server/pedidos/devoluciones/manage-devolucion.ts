import { ESTADOS_CON_DEVOLUCION, refuseDevuelta } from '#domain/devoluciones/revision.ts'
import type { Devolucion } from '#domain/devoluciones/devolucion.ts'
import { momentoDe, type MomentoDeDevolucion } from '#domain/devoluciones/palabras.ts'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { ok, type Resultado } from '#domain/errores.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import { agreeDevolucion, giveUpCambio } from './agree-devolucion.ts'
import { receivePiezas, undoLlegada } from './receive-piezas.ts'
import { settleDevolucion, waitsForDiferencia, type CarryOut } from './settle-devolucion.ts'
import { tellDevolucion } from './tell-devolucion.ts'
import {
  moveDevolucion,
  rereadDevolucion,
  withDevolucion,
  type Abierta,
  type FalloDeDevolucion,
  type PorQuien,
} from './with-devolucion.ts'

/** A refund that the provider has to carry out once the transaction is over, if any. */
type PorLlevar = Resultado<ReintegroDelProveedor | null, FalloDeDevolucion>

/**
 * An administrator decides about a devolución, notes what arrived, or settles it (specification 37). State, stock, money,
 * history and mail go in one transaction; a refund by card is carried out after it. Whoever saw another state is told.
 * @param carryOut has the provider return money; waits some seconds for it
 * @param id of the devolución
 * @param autor e-mail of the administrator
 */
export async function manageDevolucion(
  runtime: MailingRuntime,
  carryOut: CarryOut,
  id: string,
  gestion: GestionDeDevolucion,
  autor: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const por = { quien: 'administrador', autor } as const
  const done = await withDevolucion(runtime, id, gestion.desde, { evento: gestion.accion, autor }, (work, abierta) =>
    takePasos(work, abierta, gestion.accion === 'llegar' ? llegarY(gestion) : [gestion], por),
  )
  return finishPasos(runtime, carryOut, done)
}

/** That pieces arrive, and that it is settled with them where that is asked for. */
export function llegarY(llegada: Extract<GestionDeDevolucion, { accion: 'llegar' }>): GestionDeDevolucion[] {
  const { desde, salda, saldo } = llegada
  return salda ? [llegada, { accion: 'saldar', desde, saldo }] : [llegada]
}

/** Takes steps with a devolución one after the other, then tells its buyer how it stands. */
export async function takePasos(work: Work, antes: Abierta, gestiones: GestionDeDevolucion[], por: PorQuien) {
  let abierta = antes
  let done: PorLlevar = ok(null)
  let last = gestiones[0]!
  for (const gestion of gestiones) {
    // Settling at once waits until the difference is paid; all else stands.
    if (gestion !== last && gestion.accion === 'saldar' && (await waitsForDiferencia(work, abierta))) break
    done = await takePaso(work, abierta, gestion, por)
    if (!done.ok) return done
    abierta = await rereadDevolucion(work, abierta)
    last = gestion
  }
  const comprador = momentoTras(last, antes.devolucion, abierta.devolucion)
  if (comprador !== null) await tellDevolucion(work, abierta, { comprador })
  return done
}

/** What is left to do after the transaction: the refund by card, and the mails. */
export async function finishPasos(
  { mailer }: MailingRuntime,
  carryOut: CarryOut,
  done: PorLlevar,
): Promise<Resultado<null, FalloDeDevolucion>> {
  if (!done.ok) return done
  if (done.value !== null) await carryOut(done.value)
  mailer.kick()
  return ok(null)
}

async function takePaso(work: Work, abierta: Abierta, gestion: GestionDeDevolucion, por: PorQuien): Promise<PorLlevar> {
  switch (gestion.accion) {
    case 'aceptar':
    case 'proponer':
    case 'cambiar_arreglo':
      return agreeDevolucion(work, abierta, gestion.accion, gestion, por)
    case 'rechazar':
      return endDevolucion(work, abierta, por, 'rechazar', gestion.respuesta)
    case 'retirar':
      return endDevolucion(work, abierta, por, 'retirar', abierta.devolucion.respuesta)
    case 'llegar':
      return receivePiezas(work, abierta, gestion.destinos, por)
    case 'deshacer_llegada':
      return undoLlegada(work, abierta, gestion.orden, por)
    case 'saldar':
      return settleDevolucion(work, abierta, gestion.saldo, por)
  }
}

/**
 * It comes to nothing: what was held for it is given up. One of which something arrived is settled instead, but for an order
 * that was undone as a whole: nothing is owed for it any more.
 */
export async function endDevolucion(
  work: Work,
  { pedido, devolucion }: Abierta,
  por: PorQuien,
  evento: 'rechazar' | 'retirar',
  respuesta: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const isOwed = ESTADOS_CON_DEVOLUCION.includes(pedido.estado)
  if (isOwed && devolucion.lineas.some(({ destino }) => destino !== '' && destino !== 'comprador')) {
    return refuseDevuelta('Ya llegó algo: resolvela, o deshacé la llegada.')
  }
  const given = await giveUpCambio(work, devolucion, por)
  return given.ok ? moveDevolucion(work, devolucion, por, evento, { respuesta, cambioId: null }) : given
}

/** What its buyer is told of a step, pieces that arrived together; refunds have a mail of their own. */
function momentoTras(
  { accion }: GestionDeDevolucion,
  antes: Devolucion,
  ahora: Devolucion,
): MomentoDeDevolucion | null {
  if (accion === 'cambiar_arreglo') return 'aceptada'
  if (accion === 'deshacer_llegada' || (ahora.estado === 'saldada' && ahora.arreglo === 'dinero')) return null
  const momento = momentoDe(ahora)
  return accion === 'proponer' || momento !== momentoDe(antes) ? momento : null
}

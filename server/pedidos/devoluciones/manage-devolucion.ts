import { ESTADOS_CON_DEVOLUCION } from '#domain/devoluciones/revision.ts'
import type { MomentoDeDevolucion } from '#domain/devoluciones/palabras.ts'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { fallo, ok, type Resultado } from '#domain/errores.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { agreeDevolucion, giveUpCambio } from './agree-devolucion.ts'
import { receivePiezas, undoLlegada } from './receive-piezas.ts'
import { settleDevolucion, type CarryOut, type Saldada } from './settle-devolucion.ts'
import { tellDevolucion } from './tell-devolucion.ts'
import {
  moveDevolucion,
  rereadDevolucion,
  withDevolucion,
  type Abierta,
  type FalloDeDevolucion,
  type PorQuien,
} from './with-devolucion.ts'

/**
 * An administrator decides about a devolución, notes what arrived, or settles it (specification 37). State, stock, money,
 * history and mail go in one transaction; a refund by card is carried out after it. Whoever saw another state is told.
 * @param carryOutReintegro has the provider return money; waits some seconds for it
 * @param id of the devolución
 * @param autor e-mail of the administrator
 */
export async function manageDevolucion(
  runtime: MailingRuntime,
  carryOutReintegro: CarryOut,
  id: string,
  gestion: GestionDeDevolucion,
  autor: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const por = { quien: 'administrador', autor } as const
  const done = await withDevolucion(
    runtime,
    id,
    gestion.desde,
    { evento: gestion.accion, autor },
    async (work, abierta) => {
      const changed = await carryOut(work, abierta, gestion, por)
      const momento = changed.ok ? momentoDe(gestion, abierta) : null
      if (momento !== null) await tellDevolucion(work, await rereadDevolucion(work, abierta), { comprador: momento })
      return changed
    },
  )
  if (!done.ok) return done
  const porLlevar = done.value?.porLlevar ?? null
  if (porLlevar !== null) await carryOutReintegro(porLlevar)
  runtime.mailer.kick()
  return ok(null)
}

const NADA: Saldada = { porLlevar: null }

async function carryOut(
  work: Work,
  abierta: Abierta,
  gestion: GestionDeDevolucion,
  por: PorQuien,
): Promise<Resultado<Saldada, FalloDeDevolucion>> {
  switch (gestion.accion) {
    case 'aceptar':
    case 'proponer':
    case 'cambiar_arreglo': {
      const agreed = await agreeDevolucion(work, abierta, gestion.accion, gestion, por)
      return agreed.ok ? ok(NADA) : agreed
    }
    case 'rechazar':
      return endDevolucion(work, abierta, por, 'rechazar', gestion.respuesta)
    case 'retirar':
      return endDevolucion(work, abierta, por, 'retirar', abierta.devolucion.respuesta)
    case 'llegar': {
      const received = await receivePiezas(work, abierta, gestion.destinos, por)
      if (!received.ok) return received
      if (!gestion.salda) return ok(NADA)
      return settleDevolucion(work, await rereadDevolucion(work, abierta), gestion.saldo, por)
    }
    case 'deshacer_llegada': {
      const undone = await undoLlegada(work, abierta, gestion.orden, por)
      return undone.ok ? ok(NADA) : undone
    }
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
): Promise<Resultado<Saldada, FalloDeDevolucion>> {
  const isOwed = ESTADOS_CON_DEVOLUCION.includes(pedido.estado)
  if (isOwed && devolucion.lineas.some(({ destino }) => destino !== '' && destino !== 'comprador')) {
    return fallo('devolucion_no_corresponde', { detail: 'Ya llegó algo: resolvela, o deshacé la llegada.' })
  }
  if (!(await giveUpCambio(work, devolucion, por))) {
    return fallo('devolucion_no_corresponde', { detail: 'El cambio ya está pagado: sigue en su propio pedido.' })
  }
  return (await moveDevolucion(work, devolucion, por, evento, { respuesta, cambioId: null }))
    ? ok(NADA)
    : fallo('devolucion_cambiada')
}

/** What the buyer is told of; refunds have a mail of their own. */
function momentoDe(gestion: GestionDeDevolucion, { devolucion }: Abierta): MomentoDeDevolucion | null {
  const salda = devolucion.arreglo === 'dinero' ? null : 'saldada'
  switch (gestion.accion) {
    case 'aceptar':
    case 'cambiar_arreglo':
      return 'aceptada'
    case 'proponer':
      return 'propuesta'
    case 'rechazar':
      return 'rechazada'
    case 'llegar':
      return gestion.salda ? salda : devolucion.estado === 'aceptada' ? 'llegada' : null
    case 'saldar':
      return salda
    case 'deshacer_llegada':
    case 'retirar':
      return null
  }
}

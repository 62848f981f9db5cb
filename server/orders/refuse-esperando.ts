import { fallo, type Fallo } from '#domain/errores.ts'
import { casillaDe, telefonoNormalDe } from '#domain/remitente.ts'
import type { Tx } from '#server/db/connect.ts'
import { selectEsperandoTransferencia } from './pedidos.repo.ts'

/** Of one telephone or e-mail address: far more than a family orders before it pays. */
const ESPERANDO_MAX = 10

/**
 * Refuses one more order that waits for a transfer, whose shirts are held for days, to somebody who has many already
 * (specification 11). People are told apart by telephone and e-mail: mobile networks share their addresses.
 * @param comprador as given in the order; @returns null when it may wait
 */
export async function refuseEsperando(
  tx: Tx,
  comprador: { telefono: string; correo: string },
): Promise<Fallo<'demasiados_pedidos', undefined> | null> {
  const telefono = telefonoNormalDe(comprador.telefono)
  const casilla = casillaDe(comprador.correo)
  const waiting = await selectEsperandoTransferencia(tx)
  const own = waiting.filter(
    (other) => telefonoNormalDe(other.telefono) === telefono || (casilla !== '' && casillaDe(other.correo) === casilla),
  )
  return own.length < ESPERANDO_MAX ? null : fallo('demasiados_pedidos')
}

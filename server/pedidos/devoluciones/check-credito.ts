import { normalizeCredito, type CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'
import type { Entrega } from '#domain/envios/envio.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countIntento } from '#server/codigos/count-intento.ts'
import { findCreditoDe } from '../guardar/creditos.repo.ts'

/**
 * What a buyer has of a credit (specification 37.31). One of somebody else, or used up, is answered like one that doesn't
 * exist.
 * @param typed as it was typed
 * @param quien telephone and e-mail of whoever orders, as they were typed
 * @param ip address of the visitor
 * @param propio token of the buyer's own unpaid order, which a new one would replace, and its part of the credit with it
 */
export function checkCredito(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  typed: string,
  { telefono, correo }: Pick<Entrega, 'telefono' | 'correo'>,
  ip: string,
  propio?: string,
): Promise<Resultado<CreditoDisponible, Fallo<'credito_desconocido' | 'demasiados_intentos', undefined>>> {
  return countIntento(runtime, redDe(ip), async () => {
    const codigo = normalizeCredito(typed)
    const quien = { telefonoNormal: telefonoNormalDe(telefono), casilla: casillaDe(correo) }
    const found =
      codigo === null ? null : await findCreditoDe(runtime.database.read, codigo, quien, runtime.clock(), propio)
    return found === null ? fallo<'credito_desconocido', undefined>('credito_desconocido') : ok(found)
  })
}

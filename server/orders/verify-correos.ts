import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { readStored } from '#server/settings/read-ajustes.ts'
import type { CorreoLeido, Expediente } from './read-expedientes.ts'

/** Addresses that the shop has or had. */
export async function selectCasillasDeLaTienda(db: Kysely<Schema>): Promise<Set<string>> {
  const now = await readStored(db)
  const before = await db
    .selectFrom('ajustesCambios')
    .select(['antes', 'despues'])
    .where('campo', '=', 'correo')
    .execute()
  const stored = now.ok ? [now.ajustes.correo] : []
  return new Set([DEMO_AJUSTES.correo, ...stored, ...before.flatMap(({ antes, despues }) => [antes, despues])])
}

/**
 * Mails of an order go to its buyer, at an address that it has or had, or to the shop; and they are what was written
 * (specification 11.75).
 */
export function checkDestinos({ pedido, eventos, notas, correos }: Expediente, tienda: ReadonlySet<string>): string[] {
  return correos.flatMap((correo) => {
    const { parametros, para, asunto } = correo
    const faults = checkSalida(correo)
    if (para !== parametros.to_email || asunto !== parametros.subject) faults.push('no es el que se escribió')
    const isRight = parametros.destinatario === 'tienda' ? tienda.has(para) : isOfBuyer(para)
    if (!isRight) faults.push('no va a una dirección del pedido ni de la tienda')
    return faults.map((fault) => `el correo «${asunto}» a ${para} ${fault}`)
  })

  function isOfBuyer(para: string): boolean {
    if (para === pedido.correo) return true
    return (
      eventos.some(({ correoAntes }) => correoAntes === para) ||
      notas.some(({ tipo, sobre }) => tipo === 'correo' && sobre === para)
    )
  }
}

/** A mail that was sent says when; one that wasn't doesn't. */
function checkSalida({ estado, enviado }: Pick<CorreoLeido, 'estado' | 'enviado'>): string[] {
  if ((estado === 'enviado') === (enviado !== null)) return []
  return [enviado === null ? 'figura enviado y no dice cuándo' : `salió y figura ${estado}`]
}

/** Mails that are of no order. @returns what is wrong, a sentence each */
export async function verifyOtrosCorreos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('correos')
    .select(['id', 'para', 'asunto', 'parametros', 'estado', 'enviado'])
    .where('pedidoId', 'is', null)
    .execute()
  return rows.flatMap(({ id, para, asunto, parametros, ...salida }) => {
    const { to_email, subject } = JSON.parse(parametros) as { to_email: string; subject: string }
    const faults = checkSalida(salida)
    if (para !== to_email || asunto !== subject) faults.push('no es el que se escribió')
    return faults.map((fault) => `Correo ${id} a ${para} («${asunto}»): ${fault}.`)
  })
}

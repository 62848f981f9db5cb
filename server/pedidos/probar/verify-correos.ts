import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { hasTexto } from '#server/correos/forget-textos.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'
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
 * Mails of an order go to its buyer, at an address that it has or had, or to the shop. They are what was written
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

/** A sent mail says when, another doesn't. Its text is there or was erased, not before it went. */
function checkSalida({
  estado,
  enviado,
  borrado,
  conTexto,
}: Pick<CorreoLeido, 'estado' | 'enviado' | 'borrado' | 'conTexto'>): string[] {
  const faults: string[] = []
  if ((estado === 'enviado') !== (enviado !== null)) {
    faults.push(enviado === null ? 'figura enviado y no dice cuándo' : `salió y figura ${estado}`)
  }
  if (conTexto === (borrado !== null)) {
    faults.push(conTexto ? 'figura con el texto borrado y lo tiene' : 'perdió su texto')
  }
  if (borrado !== null && estado !== 'enviado' && estado !== 'omitido') {
    faults.push('figura con el texto borrado antes de salir')
  }
  return faults
}

/** Mails that are of no order. @returns what is wrong, a sentence each */
export async function verifyOtrosCorreos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('correos')
    .select(['id', 'para', 'asunto', 'parametros', 'estado', 'enviado', 'borrado'])
    .where('pedidoId', 'is', null)
    .execute()
  return rows.flatMap(({ id, para, asunto, parametros, ...salida }) => {
    const read = JSON.parse(parametros) as { to_email: string; subject: string }
    const { to_email, subject } = read
    const faults = checkSalida({ ...salida, conTexto: hasTexto(read) })
    if (para !== to_email || asunto !== subject) faults.push('no es el que se escribió')
    return faults.map((fault) => `Correo ${id} a ${para} («${asunto}»): ${fault}.`)
  })
}

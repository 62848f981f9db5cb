import type { Kysely } from 'kysely'
import { plural } from '#domain/texto/plural.ts'
import { countSinAvisar, takeSinAvisar } from '#server/contact/sin-avisar.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasRoom, takeFromLimitIn } from '#server/limit.ts'
import { countPedidosEnEspera, countRetenidosPorRed } from '#server/mail/en-espera.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueCorreo } from '#server/mail/queue-correo.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'

const CLAVE = 'resumen-a-la-tienda'
const LIMITE = { max: 1, ventanaMs: 60 * 60_000 }
/** So long after the first that no mail told of: a burst is over by then, and is told as one. */
const AFTER_MS = 5 * 60_000

/**
 * Tells the owner in one mail of what came past the limits of an hour: unpaid orders whose own mail waits for room or is
 * withheld, and messages that have none (specification 13.29). At most once an hour, and only when there is something new.
 * @returns whether it was written
 */
export async function writeResumen(runtime: Runtime, mailer: Pick<Mailer, 'kick'>): Promise<boolean> {
  const { database, clock } = runtime
  const now = clock()
  if (!(await isDue(database.read, now))) return false
  const ajustes = await readAjustes(runtime)
  const written = await database.transaction(async (tx) => {
    const since = await readLast(tx)
    const { todos, nuevos } = await countPedidosEnEspera(tx, since)
    const { cuenta: retenidos } = await countRetenidosPorRed(tx, since)
    if (nuevos + retenidos + (await countSinAvisar(tx)).cuenta === 0) return false
    if (!(await takeFromLimitIn(tx, now, CLAVE, LIMITE)).ok) return false
    const mensajes = await takeSinAvisar(tx)
    const parametros = {
      to_email: ajustes.correo,
      subject: asuntoDelResumen(nuevos + retenidos, mensajes),
      responder_a: '',
      tienda: ajustes.nombre,
      pedidos: nuevos,
      en_espera: todos,
      retenidos,
      mensajes,
      enlace_admin: '/admin',
    }
    await queueCorreo(tx, runtime, { tipo: 'resumen', parametros }, null)
    return true
  })
  if (written) mailer.kick()
  return written
}

async function isDue(db: Kysely<Schema>, now: number): Promise<boolean> {
  if (!(await hasRoom(db, now, CLAVE, LIMITE))) return false
  const since = await readLast(db)
  const untold = [
    await countPedidosEnEspera(db, since),
    await countRetenidosPorRed(db, since),
    await countSinAvisar(db),
  ]
  return untold.some(({ desde }) => desde !== null && desde <= now - AFTER_MS)
}

/** When the last digest was written, as far as the limit still knows. */
async function readLast(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('limites').select('desde').where('clave', '=', CLAVE).executeTakeFirst()
  return row?.desde ?? 0
}

/** `Llegaron 12 pedidos y 3 mensajes más` */
export function asuntoDelResumen(pedidos: number, mensajes: number): string {
  const parts = [
    ...(pedidos === 0 ? [] : [plural(pedidos, 'pedido', 'pedidos')]),
    ...(mensajes === 0 ? [] : [plural(mensajes, 'mensaje', 'mensajes')]),
  ]
  return `${pedidos + mensajes === 1 ? 'Llegó' : 'Llegaron'} ${parts.join(' y ')} más`
}

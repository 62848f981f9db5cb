import type { Kysely } from 'kysely'
import type { Hoy } from '#domain/pedidos/gestion/hoy.ts'
import { plural } from '#domain/texto/plural.ts'
import { mailMes } from '#server/archivos/mail-mes.ts'
import { countSinAvisar, takeSinAvisar } from '#server/contacto/sin-avisar.ts'
import type { Schema } from '#server/db/schema.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import { countPedidosEnEspera, countRetenidosPorRed } from '#server/correos/en-espera.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import { writeDelDia } from './write-del-dia.ts'

const CLAVE = 'resumen-a-la-tienda'
const LIMITE = { max: 1, ventanaMs: 60 * 60_000 }
/** Milliseconds after the first one that no mail told of: a burst is over by then, and told at once. */
const AFTER_MS = 5 * 60_000

/**
 * Tells the owner in one mail of what came past the hourly limits (specification 13.29). It is about unpaid orders
 * whose own mail waits for room or is withheld. Messages that have none are told too. At most once an hour, and only
 * when there is something new.
 * @returns whether it was written
 */
export async function writeResumen(runtime: Runtime, mailer: Pick<Mailer, 'kick'>): Promise<boolean> {
  const { database, clock } = runtime
  const now = clock()
  if (!(await isDue(database.read, now))) return false
  const written = await inTransaction(runtime, async (work) => {
    const since = await readLast(work.tx)
    const { todos, nuevos } = await countPedidosEnEspera(work.tx, since)
    const { cuenta: retenidos } = await countRetenidosPorRed(work.tx, since)
    if (nuevos + retenidos + (await countSinAvisar(work.tx)).cuenta === 0) return false
    if (!(await takeFromLimitIn(work.tx, now, CLAVE, LIMITE)).ok) return false
    const mensajes = await takeSinAvisar(work.tx)
    const parametros = {
      to_email: work.ajustes.correo,
      subject: asuntoDelResumen(nuevos + retenidos, mensajes),
      responder_a: '',
      tienda: work.ajustes.nombre,
      pedidos: nuevos,
      en_espera: todos,
      retenidos,
      mensajes,
      enlace_admin: '/admin',
    }
    await queueCorreo(work, { tipo: 'resumen', parametros }, null)
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

/** Tells the owner of what got no mail of its own, and of each day what waits; several processes may run it. */
export function startResumen(runtime: Runtime, mailer: Pick<Mailer, 'kick'>, readHoy: () => Promise<Hoy>): Loop {
  return startLoop({
    name: 'resumen',
    async round() {
      await writeResumen(runtime, mailer)
      await writeDelDia(runtime, mailer, readHoy)
      await mailMes(runtime, mailer)
    },
    onError: (error) => runtime.log.error({ err: error }, 'the digest for the owner could not be written'),
  })
}

import {
  APARATOS_MAX,
  type Novedad,
  type Silencio,
  type TipoDeNotificacion,
  TODO_TIPO,
} from '#domain/notificaciones/notificacion.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { writeSuceso } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { areClaves, type Claves } from './encrypt.ts'
import { toNotificacion } from './notify.ts'
import type { Push } from './push.ts'

/** What a browser tells of how to write to it. */
export type Suscripcion = Claves & { endpoint: string }

/** Who is signed in, on which device. */
export type EnAparato = {
  usuario: string
  /** The address that they come from, and their e-mail. */
  direccion: string
  email: string
  sesion: { id: string; compartida: boolean; navegador: string }
}

/** What is told on a device, and how. */
export type Preferencias = { tipos: TipoDeNotificacion[]; conNombres: boolean; silencio: Silencio }

/** A device of somebody's; `aca`: the one that asks. Without a session it is told nothing. */
export type Aparato = Preferencias & { id: string; navegador: string; creado: number; aca: boolean; dormido: boolean }

/** The devices of whoever asks, the first added first. */
export async function listAparatos(
  { database }: Runtime,
  { usuario, sesion }: Pick<EnAparato, 'usuario' | 'sesion'>,
): Promise<Aparato[]> {
  const rows = await database.read
    .selectFrom('aparatos')
    .selectAll()
    .where('usuario', '=', usuario)
    .orderBy('creado')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    navegador: row.navegador,
    creado: row.creado,
    aca: row.sesion === sesion.id,
    dormido: row.sesion === null,
    tipos: TODO_TIPO.filter((tipo) => row.tipos.split(' ').includes(tipo)),
    conNombres: row.conNombres === 1,
    silencio: { desde: row.silencioDesde, hasta: row.silencioHasta },
  }))
}

/**
 * Adds the browser that asks, or finds it again (specification 40.3). It is told as long as its session stands.
 * @returns a fault in words for what isn't a subscription at a known service, for a device that others use too, and past
 * ten devices
 */
export async function addAparato(
  runtime: Runtime,
  push: Push,
  { usuario, sesion, email, direccion }: EnAparato,
  { endpoint: typed, p256dh, auth }: Suscripcion,
): Promise<Resultado<null, Fallo<'datos_invalidos'>>> {
  const refuse = (detail: string) => fallo('datos_invalidos', { detail })
  // As whoever sends reads it, so that both mean the same host.
  const endpoint = URL.canParse(typed) ? new URL(typed).href : ''
  if (!push.allows(endpoint) || !areClaves({ p256dh, auth }))
    return refuse('Este navegador recibe avisos de un modo que la tienda no conoce.')
  if (sesion.compartida)
    return refuse(
      'Entraste como en un dispositivo compartido. Para recibir avisos, salí y entrá de nuevo con «Mantener la sesión en este dispositivo».',
    )
  return runtime.database.transaction(async (tx) => {
    const now = runtime.clock()
    const seen = { sesion: sesion.id, navegador: sesion.navegador, p256dh, auth, visto: now, proximo: now, fallas: 0 }
    // A browser has one subscription: one that it had before, or somebody else's on it, is over.
    await tx
      .deleteFrom('aparatos')
      .where((eb) =>
        eb.or([
          eb('sesion', '=', sesion.id).and('endpoint', '<>', endpoint),
          eb('endpoint', '=', endpoint).and('usuario', '<>', usuario),
        ]),
      )
      .execute()
    const own = await tx.selectFrom('aparatos').select(['id', 'endpoint']).where('usuario', '=', usuario).execute()
    if (own.some((one) => one.endpoint === endpoint)) {
      await tx.updateTable('aparatos').set(seen).where('endpoint', '=', endpoint).execute()
      return ok(null)
    }
    if (own.length >= APARATOS_MAX) return refuse(`Ya tenés ${APARATOS_MAX} dispositivos con avisos: quitá alguno.`)
    const chosen = { tipos: TODO_TIPO.join(' '), conNombres: 0, silencioDesde: 0, silencioHasta: 0 } as const
    await tx
      .insertInto('aparatos')
      .values({ id: runtime.newId(), usuario, endpoint, ...seen, ...chosen, creado: now })
      .execute()
    const aparato = sesion.navegador
    await writeSuceso(tx, runtime, { tipo: 'aparato_agregado', quien: email, direccion, aparato, detalle: '' })
    return ok(null)
  })
}

/**
 * A browser that was added before comes with a new session: it goes on being told, as it was chosen (specification 40.3).
 * @returns whether it was known as whoever's asks
 */
export async function wakeAparato(
  { database, clock }: Runtime,
  { usuario, sesion }: Pick<EnAparato, 'usuario' | 'sesion'>,
  endpoint: string,
): Promise<boolean> {
  if (sesion.compartida) return false
  const now = clock()
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx
      .updateTable('aparatos')
      .set({ sesion: sesion.id, navegador: sesion.navegador, visto: now, fallas: 0 })
      .where('usuario', '=', usuario)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** Chooses what a device of whoever asks is told. @returns false when it isn't theirs, or is gone */
export async function changeAparato(
  { database }: Runtime,
  usuario: string,
  id: string,
  { tipos, conNombres, silencio }: Preferencias,
): Promise<boolean> {
  const chosen = {
    tipos: TODO_TIPO.filter((tipo) => tipos.includes(tipo)).join(' '),
    conNombres: conNombres ? (1 as const) : (0 as const),
    silencioDesde: silencio.desde,
    silencioHasta: silencio.hasta,
  }
  const { numUpdatedRows } = await database.transaction((tx) =>
    tx.updateTable('aparatos').set(chosen).where('usuario', '=', usuario).where('id', '=', id).executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** Switches a device of whoever asks off; one that is gone is as it should be. */
export async function removeAparato({ database }: Runtime, usuario: string, id: string): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('aparatos').where('usuario', '=', usuario).where('id', '=', id).execute(),
  )
}

const PRUEBA: Novedad = {
  tipos: ['pedido'],
  titulo: 'Así te avisa la tienda',
  texto: 'Este es de prueba.',
  lugar: '/admin',
  urgente: true,
}

/** Has a device of whoever asks told something, so that they see whether it arrives. @returns false as `changeAparato` */
export async function tryAparato(runtime: Runtime, usuario: string, id: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    const own = await tx
      .selectFrom('aparatos')
      .select('id')
      .where('usuario', '=', usuario)
      .where('id', '=', id)
      .where('sesion', 'is not', null)
      .executeTakeFirst()
    if (own === undefined) return false
    const prueba = toNotificacion(runtime, PRUEBA)
    await tx
      .insertInto('notificaciones')
      .values({ ...prueba, aparatoId: own.id })
      .execute()
    return true
  })
}

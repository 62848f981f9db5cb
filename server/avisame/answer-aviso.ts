import { CONFIRMAR_MS, enPalabrasDeDeseo } from '#domain/avisame/deseo.ts'
import { hechosDeAviso, readAvisoEscrito } from '#domain/avisame/enlace.ts'
import { casillaDe } from '#domain/contacto/remitente.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSameSeal } from '#server/base/seal.ts'
import { noteErased } from '#server/db/compact.ts'
import { addAlDia } from './deseos.repo.ts'

/** What a mailbox asked to be told of, in words. */
export type AvisosDeCasilla = { porConfirmar: { id: string; que: string }[]; confirmados: string[] }

type Reading = Pick<Runtime, 'database' | 'clock' | 'seal'>

/**
 * What whoever got a mail waits for, by that mail's page; opening it changes nothing (specification 45.2).
 * @returns null when it is no such page, or is too old
 */
export async function openAvisos(runtime: Reading, escrito: string): Promise<AvisosDeCasilla | null> {
  const casilla = await findCasilla(runtime, escrito)
  if (casilla === null) return null
  const rows = await runtime.database.read
    .selectFrom('esperas')
    .innerJoin('deseos', 'deseos.id', 'esperas.deseoId')
    .leftJoin('products', (join) => join.onRef('products.id', '=', 'deseos.productId').on('products.activo', '=', 1))
    .select(['esperas.id', 'esperas.estado', 'tipo', 'talle', 'modo', 'texto', 'products.nombre'])
    .where('casilla', '=', casilla)
    .orderBy('esperas.id')
    .execute()
  const told = rows.map(({ id, estado, nombre, ...deseo }) => ({
    id,
    estado,
    // What isn't on sale is called as whoever asked saw it.
    que: enPalabrasDeDeseo(deseo, nombre ?? deseo.texto),
  }))
  return {
    porConfirmar: told.filter(({ estado }) => estado === 'sin_confirmar').map(({ id, que }) => ({ id, que })),
    confirmados: told.filter(({ estado }) => estado !== 'sin_confirmar').map(({ que }) => que),
  }
}

/**
 * Confirms what was shown on that page; done twice it is the same.
 * @param ids of what was shown
 * @returns `no_encontrado` where none of it waits any more
 */
export async function confirmAvisos(
  runtime: Reading,
  escrito: string,
  ids: string[],
): Promise<Resultado<null, Fallo<'no_encontrado'>>> {
  const casilla = await findCasilla(runtime, escrito, runtime.clock() - CONFIRMAR_MS)
  if (casilla === null) return fallo('no_encontrado')
  const now = runtime.clock()
  return runtime.database.transaction(async (tx) => {
    const suyas = ['', ...ids.filter((id) => !id.includes('\0'))]
    const confirmed = await tx
      .updateTable('esperas')
      .set({ estado: 'esperando', confirmada: now })
      .where('id', 'in', suyas)
      .where('casilla', '=', casilla)
      .where('estado', '=', 'sin_confirmar')
      .returning('deseoId')
      .execute()
    for (const { deseoId } of confirmed.toSorted((a, b) => (a.deseoId < b.deseoId ? -1 : 1))) {
      await tx.updateTable('deseos').set({ abierto: 1, ultimo: now }).where('id', '=', deseoId).execute()
      await addAlDia(tx, deseoId, diaDe(now))
    }
    if (confirmed.length > 0) return ok(null)
    // Pressed before, it waits already.
    const waits = await tx
      .selectFrom('esperas')
      .select('id')
      .where('id', 'in', suyas)
      .where('casilla', '=', casilla)
      .limit(1)
      .executeTakeFirst()
    return waits === undefined ? fallo('no_encontrado') : ok(null)
  })
}

/** Ends all that whoever got that mail waits for, and forgets them. */
export async function endAvisos(runtime: Reading, escrito: string): Promise<Resultado<null, Fallo<'no_encontrado'>>> {
  const casilla = await findCasilla(runtime, escrito)
  if (casilla === null) return fallo('no_encontrado')
  await runtime.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('esperas').where('casilla', '=', casilla).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await noteErased(tx)
  })
  return ok(null)
}

/** The mailbox that a mail's page belongs to; null when the seal isn't right or the mail is gone or before `since`. */
async function findCasilla({ database, seal }: Reading, escrito: string, since = 0): Promise<string | null> {
  const read = readAvisoEscrito(escrito)
  if (read === null || !isSameSeal(read.sello, seal(hechosDeAviso(read.id)))) return null
  const row = await database.read
    .selectFrom('correos')
    .select(['para', 'creado'])
    .where('id', '=', read.id)
    .where('tipo', '=', 'espera')
    .executeTakeFirst()
  return row === undefined || row.creado < since || row.para === '' ? null : casillaDe(row.para)
}

import { sql } from 'kysely'
import { CONFIRMAR_MS, CUENTA_DIAS, ESPERA_DIAS } from '#domain/avisame/deseo.ts'
import { DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { anyOf } from '#server/db/any-of.ts'
import { noteErased } from '#server/db/compact.ts'

/**
 * Erases who waits after 180 days, and after seven who never confirmed, with the mails about it; what they wanted is
 * counted for longer (specification 45.7). A shirt that was deleted is searched by its name from then on.
 */
export async function forgetEsperas(runtime: Runtime): Promise<void> {
  await inTransaction(runtime, async ({ tx, clock }) => {
    const now = clock()
    const old = now - ESPERA_DIAS * DIA_MS
    const esperas = await tx
      .deleteFrom('esperas')
      .where((eb) => {
        // Who was told by mail is nobody any more, and stays beside that mail; a telephone may be there still.
        const isOver = eb.or([eb('medio', '=', 'whatsapp'), eb('avisada', 'is', null), eb('avisada', '<', old)])
        return eb.and([eb('creado', '<', old), isOver])
      })
      .executeTakeFirstOrThrow()
    const nunca = await tx
      .deleteFrom('esperas')
      .where('creado', '<', now - CONFIRMAR_MS)
      .where('estado', '=', 'sin_confirmar')
      .returning(['correo', 'casilla', 'creado'])
      .execute()
    const casillas = nunca.map(({ casilla }) => casilla)
    const left = await tx
      .selectFrom('esperas')
      .select('casilla')
      .where(({ ref }) => anyOf(tx, ref('casilla'), casillas))
      .execute()
    const gone = nunca.filter(({ casilla }) => !left.some((one) => one.casilla === casilla))
    const correos = await tx
      .deleteFrom('correos')
      .where(sql<boolean>`tipo = 'espera'`)
      .where('creado', '<', old)
      .executeTakeFirstOrThrow()
    await tx
      .deleteFrom('correos')
      .where(sql<boolean>`tipo = 'espera'`)
      .where('creado', '>=', Math.min(now, ...gone.map(({ creado }) => creado)))
      .where('parametros', 'like', '%"momento":"confirmar"%')
      .where(({ ref }) =>
        anyOf(
          tx,
          ref('para'),
          gone.map(({ correo }) => correo),
        ),
      )
      .execute()
    if (nunca.length > 0 || esperas.numDeletedRows + correos.numDeletedRows > 0n) await noteErased(tx)
    await tx
      .deleteFrom('deseosDias')
      .where('dia', '<', diaDe(now) - CUENTA_DIAS)
      .execute()
    // Whoever asks or confirms at this moment isn't seen below.
    const quiet = now - DIA_MS
    await tx
      .updateTable('deseos')
      .set({ abierto: 0 })
      .where(sql<boolean>`abierto = 1`)
      .where('ultimo', '<', quiet)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('esperas')
              .select('esperas.id')
              .whereRef('esperas.deseoId', '=', 'deseos.id')
              .where('estado', '=', 'esperando'),
          ),
        ),
      )
      .execute()
    await tx
      .deleteFrom('deseos')
      .where('abierto', '=', 0)
      .where('ultimo', '<', quiet)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('deseosDias').select('dia').whereRef('deseosDias.deseoId', '=', 'deseos.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('esperas').select('esperas.id').whereRef('esperas.deseoId', '=', 'deseos.id'))),
      )
      .execute()
    await tx
      .updateTable('deseos')
      .set({ tipo: 'busqueda', productId: null })
      .where('productId', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('products').select('products.id').whereRef('products.id', '=', 'deseos.productId'))),
      )
      .execute()
  })
}

import { writeGuardados } from '#domain/ajustes/versiones.ts'
import type { Runtime } from '#server/runtime.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'

/** Stores the demonstration's settings where there are none yet; safe with several processes at once. */
export async function ensureDemoAjustes({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('ajustes')
      .values({ id: 1, contenido: writeGuardados(DEMO_AJUSTES), actualizado: clock() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

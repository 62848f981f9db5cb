import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { writeGuardados } from '#domain/ajustes/versiones.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'

/** Stores the demonstration's settings, of this year, where there are none yet; safe with several processes at once. */
export async function ensureDemoAjustes({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  const anio = Number(writeDia(diaDe(clock())).slice(0, 4))
  const ajustes = { ...DEMO_AJUSTES, facturacion: { ...DEMO_AJUSTES.facturacion, anio } }
  await database.transaction((tx) =>
    tx
      .insertInto('ajustes')
      .values({ id: 1, contenido: writeGuardados(ajustes), actualizado: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

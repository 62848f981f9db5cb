import type { Runtime } from '#server/base/runtime.ts'
import type { EsperaRow } from '#server/db/schema.ts'

/** Has many confirmed mailboxes wait for a size, in the order of their names. */
export async function insertEsperan(
  { database, newId, clock }: Runtime,
  productId: string,
  talle: string,
  many: number,
): Promise<void> {
  const deseoId = newId()
  const que = { tipo: 'vuelve' as const, productId, talle, modo: '' as const, texto: productId }
  const fresh = { abierto: 1 as const, tanda: null, unidades: null, avisadas: 0, ultimo: clock() }
  const rows = Array.from({ length: many }, (_, at): EsperaRow => {
    const correo = `${productId}-${String(at).padStart(5, '0')}@example.com`
    const quien = { medio: 'correo' as const, correo, casilla: correo, telefono: '', telefonoNormal: '', precio: null }
    const state = {
      estado: 'esperando' as const,
      creado: clock() - many + at,
      confirmada: clock(),
      avisada: null,
      tanda: null,
    }
    return { id: newId(), deseoId, ...quien, ...state }
  })
  await database.transaction(async (tx) => {
    await tx
      .insertInto('deseos')
      .values({ id: deseoId, clave: `vuelve ${productId} ${talle}`, ...que, ...fresh })
      .execute()
    for (let start = 0; start < many; start += 500)
      await tx
        .insertInto('esperas')
        .values(rows.slice(start, start + 500))
        .execute()
  })
}

/** The mails that told somebody, by how long they had waited. */
export function listAvisos({ database }: Runtime) {
  return database.read
    .selectFrom('correos')
    .innerJoin('esperas', 'esperas.id', 'correos.id')
    .select(['correos.id', 'para', 'asunto'])
    .where('tipo', '=', 'espera')
    .where('parametros', 'like', '%"momento":"aviso"%')
    .orderBy('esperas.creado')
    .execute()
}

/** As if the outbox were sent. */
export async function sendAll({ database, clock }: Runtime): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('correos').set({ estado: 'enviado', enviado: clock() }).where('estado', '=', 'pendiente').execute(),
  )
}

import { sql, type Kysely } from 'kysely'
import { avisosPara } from '#domain/avisame/deseo.ts'
import type { Schema } from '#server/db/schema.ts'

/** How those who were told stood when they were, and the mails that told them (specification 45.8). */
export async function verifyAvisame(db: Kysely<Schema>): Promise<string[]> {
  return [...(await verifyTandas(db)), ...(await verifyEsperan(db)), ...(await verifyAvisos(db))]
}

/** Nobody was told past what the units allow, and all who were are counted. */
async function verifyTandas(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('deseos')
    .leftJoin('esperas', (join) =>
      join.onRef('esperas.deseoId', '=', 'deseos.id').onRef('esperas.tanda', '=', 'deseos.tanda'),
    )
    .select((eb) => ['deseos.id', 'unidades', 'avisadas', eb.fn.count('esperas.id').as('cuenta')])
    .where('deseos.tanda', 'is not', null)
    .groupBy(['deseos.id', 'unidades', 'avisadas'])
    .execute()
  return rows.flatMap(({ id, unidades, avisadas, cuenta }) => {
    const told = Math.max(avisadas, Number(cuenta))
    const most = avisosPara(unidades)
    if (most !== null && told > most) return [`Avisame ${id}: se avisó a ${told} por ${unidades} unidades.`]
    return Number(cuenta) > avisadas ? [`Avisame ${id}: se avisó a ${cuenta} y figuran ${avisadas}.`] : []
  })
}

/** Whoever waits confirmed it and can be found; who was told did too, and is forgotten. */
async function verifyEsperan(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('esperas')
    .leftJoin('deseos', 'deseos.id', 'esperas.deseoId')
    .leftJoin('correos', (join) => join.onRef('correos.id', '=', 'esperas.id').on('correos.tipo', '=', 'espera'))
    .select(['esperas.id', 'medio', 'esperas.estado', 'confirmada', 'avisada', 'esperas.tanda', 'casilla', 'correo'])
    .select(['telefonoNormal', 'abierto', 'correos.id as mail'])
    .where('esperas.estado', '<>', 'sin_confirmar')
    .execute()
  return rows.flatMap(({ id, medio, estado, confirmada, avisada, tanda, casilla, correo, telefonoNormal, ...row }) => {
    const faults: string[] = []
    if (row.abierto === null) faults.push('no se sabe qué espera')
    if (medio === 'correo' && confirmada === null) faults.push('no la confirmó nadie')
    if ((estado === 'esperando') !== (avisada === null) || (avisada === null) !== (tanda === null))
      faults.push('no está claro si se le avisó')
    if (estado === 'esperando' && row.abierto === 0) faults.push('espera lo que figura sin nadie')
    if (estado === 'avisada' && `${casilla}${correo}${telefonoNormal}` !== '')
      faults.push('se le avisó y se guarda quién es')
    if (estado !== 'avisada' && (medio === 'correo' ? casilla : telefonoNormal) === '')
      faults.push('no se sabe a quién avisar')
    if (medio === 'correo' && (estado === 'avisada') !== (row.mail !== null))
      faults.push(row.mail === null ? 'figura avisada y no hay correo' : 'se le mandó el aviso y sigue esperando')
    return faults.map((fault) => `Espera ${id}: ${fault}.`)
  })
}

/** Each notice is of somebody who waited, once. */
async function verifyAvisos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('correos')
    .leftJoin('esperas', 'esperas.id', 'correos.id')
    .select('correos.id')
    .where(sql<boolean>`correos.tipo = 'espera'`)
    .where('copiaDe', 'is', null)
    .where('parametros', 'like', '%"momento":"aviso"%')
    .where((eb) => eb.or([eb('esperas.id', 'is', null), sql<boolean>`esperas.estado <> 'avisada'`]))
    .execute()
  return rows.map(({ id }) => `Correo ${id}: es un aviso que nadie esperaba, o de más.`)
}

import type { Confirmado } from '#domain/cuentas/suceso.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { explainNoBorrable, type PedidoPorBorrar } from '#domain/personas/borrado.ts'
import { feriadosDe } from '#domain/tiempo/feriados.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { COMPROBACIONES, type PedidoDePersona } from '#domain/personas/persona.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { plural } from '#domain/texto/plural.ts'
import { noteErased } from '#server/db/compact.ts'
import { noteEvent } from '#server/actividad/note-event.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Borrado, Borrados } from './borrados.ts'
import { blankPedido, deleteAviso, deleteMensaje, lockPedidos, selectPorBorrar, selectSinBorrar } from './erase.repo.ts'
import { findPersonas } from './find-personas.ts'

export type ErasingTools = { borrados: Borrados; storage: Storage }

/**
 * Erases what says whose orders somebody's are, and their messages; amounts and lines stay for the books (specification
 * 35.5, 35.6). All of them or none: one that is on its way refuses it.
 * @returns how many orders and messages; else the sentences that say what has to be waited for
 */
export async function eraseDatos(
  runtime: Runtime,
  tools: ErasingTools,
  { buscar, claves, comprobacion }: PedidoDePersona,
  quien: string,
  { confirmado, ...origen }: Confirmado,
): Promise<
  Resultado<
    { pedidos: number; mensajes: number; avisos: number },
    Fallo<'confirmar_identidad'> | Fallo<'no_encontrado'> | Fallo<'persona_en_curso'>
  >
> {
  if (!confirmado) return fallo('confirmar_identidad')
  const personas = (await findPersonas(runtime, buscar)).filter(({ clave }) => claves.includes(clave))
  const ids = personas.flatMap(({ pedidos }) => pedidos.map(({ id }) => id))
  const mensajes = personas.flatMap((persona) => persona.mensajes)
  const avisos = personas.flatMap((persona) => persona.avisos)
  if (ids.length + mensajes.length + avisos.length === 0) return fallo('no_encontrado')
  const erased = await eraseListed(runtime, tools, ids, { mensajes, avisos })
  if (!erased.ok) return erased
  await compact(runtime)
  const codigos = erased.value
  const rest = plural(mensajes.length + avisos.length, 'mensaje o aviso', 'mensajes o avisos')
  const what = codigos.length === 0 ? rest : enumerate(codigos)
  await noteEvent(runtime, {
    tipo: 'datos_borrados',
    quien,
    ...origen,
    detalle: `${what}; ${COMPROBACIONES[comprobacion].toLowerCase()}`,
  })
  return ok({ pedidos: codigos.length, mensajes: mensajes.length, avisos: avisos.length })
}

/**
 * Erases orders, messages and what was asked to be told of by their ids, all of them or none.
 * @returns the codes of the orders that had their data until now
 */
export async function eraseListed(
  runtime: Runtime,
  { borrados, storage }: ErasingTools,
  ids: string[],
  { mensajes, avisos }: { mensajes: string[]; avisos: string[] } = { mensajes: [], avisos: [] },
): Promise<Resultado<string[], Fallo<'persona_en_curso'>>> {
  const found = await selectPorBorrar(runtime.database.aside, ids)
  const isFeriado = feriadosDe((await readAjustes(runtime)).devoluciones.feriados)
  const explain = (pedido: PedidoPorBorrar) => explainNoBorrable(pedido, runtime.clock(), isFeriado) ?? []
  const faltas = found.flatMap(explain)
  if (faltas.length > 0) return fallo('persona_en_curso', { detail: faltas.join(' ') })

  if (found.length + mensajes.length + avisos.length === 0) return ok([])
  const listed: Borrado[] = [
    ...found.map(({ id }) => ({ tipo: 'pedido' as const, id })),
    ...mensajes.map((id) => ({ tipo: 'mensaje' as const, id })),
    ...avisos.map((id) => ({ tipo: 'aviso' as const, id })),
  ]
  await borrados.add(listed)
  const erased = await runtime.database.transaction(async (tx): Promise<{ moved: string[]; files: string[] }> => {
    await lockPedidos(tx, ids, runtime.clock())
    const again = await selectPorBorrar(tx, ids)
    const moved = again.flatMap(explain)
    return { moved, files: moved.length > 0 ? [] : await erase(tx, runtime, listed) }
  })
  if (erased.moved.length > 0) {
    await borrados.remove(listed)
    return fallo('persona_en_curso', { detail: erased.moved.join(' ') })
  }
  // Files that a kill leaves belong to nobody, and are tidied up.
  for (const file of erased.files) await storage.remove(file)
  return ok(found.map(({ codigo }) => codigo))
}

/**
 * Erases again what stands in the list of erasures: what a restored copy brought back, and what a kill kept
 * (specification 35.7). Whoever restores a copy calls it, and so does each start; what is erased stays so.
 * @returns how many orders and messages it erased
 */
export async function applyErasures(runtime: Runtime, { borrados, storage }: ErasingTools): Promise<number> {
  const listed = await borrados.read()
  const left = await selectSinBorrar(runtime.database.read, listed)
  for (const one of left) {
    const files = await runtime.database.transaction((tx) => erase(tx, runtime, [one]))
    for (const file of files) await storage.remove(file)
  }
  if (left.length > 0) await compact(runtime)
  if (left.length > 0) runtime.log.info({ erased: left.length }, 'what the list of erasures has was erased again')
  return left.length
}

/** Compacts the database. A failure leaves erased what was: the next round of what forgets goes on with it. */
async function compact({ database, log }: Pick<Runtime, 'database' | 'log'>): Promise<void> {
  await database.compact().catch((error: unknown) => {
    log.error({ err: error }, 'what was erased may still be in bytes of the database')
  })
}

async function erase(tx: Parameters<typeof blankPedido>[0], runtime: Runtime, listed: Borrado[]): Promise<string[]> {
  const files: string[] = []
  await noteErased(tx)
  for (const { tipo, id } of listed) {
    if (tipo === 'pedido') files.push(...(await blankPedido(tx, runtime, id)))
    else if (tipo === 'mensaje') await deleteMensaje(tx, id)
    else await deleteAviso(tx, id)
  }
  return files
}

import { isAbierto, type Asunto, type AvisoDePedido } from '#domain/pedidos/gestion/aviso-pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { closeAviso, insertAviso, selectAvisosDe, toAviso } from './avisos.repo.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Adds something that the owner must look at to an order; what is flagged already isn't flagged twice.
 * @param pedido which `lockPedido` of the same transaction gave
 */
export async function addAviso(
  { tx, clock, newId }: Pick<Work, 'tx' | 'clock' | 'newId'>,
  { id: pedidoId }: { id: string },
  { tipo, ...rest }: Asunto,
): Promise<void> {
  const asunto = { ...NADA, ...rest, tipo }
  const known = await selectAvisosDe(tx, [pedidoId])
  if (known.some((aviso) => isAbierto(aviso) && isSameAviso(aviso, asunto))) return
  // The times of an order's flags always rise, as those of its events do.
  const creado = Math.max(clock(), (known.at(-1)?.creado ?? 0) + 1)
  const state = { creado, resuelto: null, quien: '', autor: '', nota: '' } as const
  await insertAviso(tx, { id: newId(), pedidoId, ...asunto, ...state })
}

/**
 * Resolves the open flags of an order that what came since has answered. They are those of a kind, and of a payment or
 * an amount where given.
 */
export async function resolveAvisos(
  { tx, clock }: Pick<Work, 'tx' | 'clock'>,
  { id: pedidoId }: { id: string },
  about: Pick<AvisoDePedido, 'tipo'> & Partial<Pick<AvisoDePedido, 'pagoId' | 'centavos'>>,
  how: Pick<AvisoDePedido, 'quien' | 'autor' | 'nota'>,
): Promise<void> {
  for (const { id, tipo, pagoId, centavos } of await selectAvisosDe(tx, [pedidoId])) {
    if (tipo !== about.tipo || pagoId !== (about.pagoId ?? pagoId)) continue
    if (centavos !== (about.centavos ?? centavos)) continue
    await closeAviso(tx, id, { resuelto: clock(), ...how })
  }
}

const NADA = { centavos: null, moneda: 'UYU', esperado: null, pagoId: '', movimientoId: '', estado: '', detalle: '' }

function isSameAviso(a: Required<Asunto>, b: Required<Asunto>): boolean {
  return a.tipo === b.tipo && (Object.keys(NADA) as (keyof typeof NADA)[]).every((field) => a[field] === b[field])
}

/** What orders are flagged for and nobody dealt with yet, by the order's id. */
export async function readAvisosAbiertos(
  db: Kysely<Schema>,
  pedidoIds: string[],
): Promise<Map<string, AvisoDePedido[]>> {
  const found = new Map<string, AvisoDePedido[]>()
  for (const row of await selectAvisosDe(db, pedidoIds)) {
    if (isAbierto(row)) found.set(row.pedidoId, [...(found.get(row.pedidoId) ?? []), toAviso(row)])
  }
  return found
}

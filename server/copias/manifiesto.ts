import * as z from 'zod'
import type { Seal } from '#server/base/seal.ts'
import { CopyFault } from './fault.ts'
import { readFile } from 'node:fs/promises'

const FORMATO = 1
export const MANIFIESTO = 'manifiesto.json'

const parte = z.strictObject({
  /** The part's file in the copy. */
  nombre: z.string().regex(/^[\w-]+(\.[\w-]+)*$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const contenido = z.strictObject({
  productos: z.int(),
  pedidos: z.int(),
  ultimoPedido: z.strictObject({ codigo: z.string(), creado: z.int() }).nullable(),
  /** Pictures, receipts and whatever else the storage has. */
  archivos: z.int(),
})

const comprobacion = z.strictObject({
  /** Whether it was restored into a fresh place; else why not. */
  restaurada: z.boolean(),
  motivo: z.string(),
  /** How many things didn't agree there; null when nothing could be looked at. */
  fallas: z.int().nullable(),
})

const cuerpo = z.strictObject({
  formato: z.literal(FORMATO),
  /** Of the shop that made it. */
  version: z.string(),
  /** When it was begun, milliseconds UTC. */
  hecha: z.int(),
  base: z.enum(['sqlite', 'postgres']),
  migraciones: z.array(z.string()),
  contenido,
  comprobacion,
  /** The public key that it was encrypted to. */
  cifradaPara: z.string().nullable(),
  partes: z.array(parte).min(1),
})

const manifiesto = cuerpo.extend({
  /** The shop that it is of, sealed by the shop's secret, so that nobody changed it; null without one. */
  tienda: z.string().nullable(),
  sello: z.string().nullable(),
})

/** What a copy says of itself. It is the last of its files to be written: without it there is no copy. */
export type Manifiesto = z.infer<typeof manifiesto>
export type Contenido = z.infer<typeof contenido>
export type Comprobacion = z.infer<typeof comprobacion>
export type Parte = z.infer<typeof parte>

/** The text that is stored. */
export function writeManifiesto(facts: z.infer<typeof cuerpo>, seal: Seal | null): string {
  const signed = {
    ...facts,
    tienda: seal === null ? null : tiendaDe(seal),
    sello: seal === null ? null : sellar(facts, seal),
  }
  return `${JSON.stringify(signed, null, 2)}\n`
}

/** @throws CopyFault when it isn't one, or one of a newer version */
export function readManifiesto(text: string): Manifiesto {
  const json = parseJson(text)
  const formato = z.object({ formato: z.int() }).safeParse(json)
  if (formato.success && formato.data.formato > FORMATO)
    throw new CopyFault('La copia es de una versión más nueva de la tienda: restaurala con esa versión.')
  const read = manifiesto.safeParse(json)
  if (!read.success) throw new CopyFault(`El ${MANIFIESTO} de la copia está dañado: no se puede restaurar.`)
  return read.data
}

/** Whether it was restored, and all agreed there. */
export function esBuena({ comprobacion }: Pick<Manifiesto, 'comprobacion'>): boolean {
  return comprobacion.restaurada && comprobacion.fallas === 0
}

/** Whose a copy is, as the secret tells: `cambiada` says other things than were written. */
export function origenDe(copia: Manifiesto, seal: Seal): 'propia' | 'ajena' | 'cambiada' {
  if (copia.tienda !== tiendaDe(seal)) return 'ajena'
  const { tienda: _tienda, sello, ...facts } = copia
  return sello === sellar(facts, seal) ? 'propia' : 'cambiada'
}

function tiendaDe(seal: Seal): string {
  return seal(['copia', 'tienda']).slice(0, 16)
}

function sellar(facts: z.infer<typeof cuerpo>, seal: Seal): string {
  return seal(['copia', JSON.stringify(cuerpo.parse(facts))])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The shop's own version, as its package says it. */
export async function readShopVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

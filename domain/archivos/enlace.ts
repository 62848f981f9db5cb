import { DIA_MS } from '#domain/tiempo/dia.ts'
import { readMes, type Mes } from '#domain/tiempo/mes.ts'

/** What a link to a month's files says: which month, and until when it opens, milliseconds UTC. */
export type EnlaceDeMes = { mes: Mes; vence: number }

/** How long such a link opens. */
export const VIDA_DEL_ENLACE = 30 * DIA_MS

/** What is sealed of it: it is for one address, and ends when the settings have another. */
export function hechosDelMes({ mes, vence }: EnlaceDeMes, correo: string): readonly unknown[] {
  return ['archivos del mes', mes, vence, correo]
}

export function pathOfMes({ mes, vence }: EnlaceDeMes, sello: string): string {
  return `/contadora/${sello}.${mes}.${vence}`
}

/** What stands in such an address, whoever wrote it; null for anything else. */
export function readEnlaceDeMes(texto: string): (EnlaceDeMes & { sello: string }) | null {
  const [, sello, escrito, vence] = /^([\w-]{1,64})\.([\d-]{7})\.([1-9]\d{0,14})$/.exec(texto) ?? []
  const mes = readMes(escrito ?? null)
  return mes === null || sello === undefined ? null : { mes, vence: Number(vence), sello }
}

import { ownValue } from '#domain/texto/own-value.ts'

/** Why a copy couldn't be made or restored, in a sentence for the owner: such things happen. */
export class CopyFault extends Error {
  override name = 'CopyFault'
}

/** What systems say of a place, in words for the owner. */
const WORDS: Record<string, string> = {
  ENOSPC: 'No queda lugar en el disco',
  EDQUOT: 'No queda lugar en el disco para este usuario',
  EROFS: 'Ahí no se puede escribir (con systemd, sólo en lo que dice ReadWritePaths de su unidad)',
  EACCES: 'Falta permiso',
  EPERM: 'Falta permiso',
  // Node says this of a folder that can't be made, too.
  ENOENT: 'No está, ni se pudo hacer (con systemd, sólo en lo que dice ReadWritePaths de su unidad)',
  ENOTDIR: 'No es una carpeta',
  EIO: 'El disco no responde bien',
}

/**
 * What kept something from being done, in words.
 * @throws anything that isn't a `CopyFault` nor the disk's, the network's or a store's
 */
export function explainFault(error: unknown): string {
  if (error instanceof CopyFault) return error.message
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  const { code, path, $metadata } = at as { code?: unknown; path?: unknown; $metadata?: object }
  const words = ownValue(WORDS, String(code))
  if (words !== undefined) return typeof path === 'string' ? `${words}: ${path}.` : `${words}.`
  if (at instanceof Error && $metadata !== undefined) return `El depósito contestó ${at.name}: ${at.message}`
  if (at instanceof Error && code !== undefined) return at.message || String(code)
  throw error
}

/** Why a copy couldn't be made or restored, in a sentence for the owner: what happens in the ordinary course. */
export class CopyFault extends Error {
  override name = 'CopyFault'
}

/** What kept something from being done, in words. @throws anything that isn't a `CopyFault` nor the disk's or the network's */
export function explainFault(error: unknown): string {
  if (error instanceof CopyFault) return error.message
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  const { code } = at as { code?: unknown }
  if (code === 'ENOSPC') return 'No queda lugar en el disco.'
  if (at instanceof Error && code !== undefined) return at.message || String(code)
  throw error
}

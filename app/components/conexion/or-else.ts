import type { ComponentType } from 'react'

/** Milliseconds after which a file counts as one that doesn't come. */
const PATIENCE = 10_000

/**
 * For `lazy`: a component whose file may not come (blocked, cut off, of a build that is gone).
 * @param load fetches it
 * @param otherwise stands in for it then, and leads on
 */
export async function orElse<P>(
  load: Promise<ComponentType<P>>,
  otherwise: ComponentType<P>,
): Promise<{ default: ComponentType<P> }> {
  const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE))
  return { default: await Promise.race([load, late]).catch(() => otherwise) }
}

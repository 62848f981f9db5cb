import { isDeepStrictEqual } from 'node:util'
import type { Runtime } from '#server/runtime.ts'
import { DEMO_AJUSTES } from './demo-ajustes.ts'
import { readAjustes } from './read-ajustes.ts'

/** Whether the shop's company and bank accounts are the owner's; with the demonstration's it mustn't sell. */
export async function hasOwnAjustes(runtime: Pick<Runtime, 'database'>): Promise<boolean> {
  const { empresa, bancos } = await readAjustes(runtime)
  return !isDeepStrictEqual(empresa, DEMO_AJUSTES.empresa) && !isDeepStrictEqual(bancos, DEMO_AJUSTES.bancos)
}

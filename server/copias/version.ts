import { readFile } from 'node:fs/promises'

/** The shop's own version, as its package says it. */
export async function readShopVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** What Node runs for a shop in a process of its own, and in which folder. */
export type ShopCommand = { args: string[]; cwd: string }

/** Options of Node's that every start has (16.106). */
const AS_STARTED = ['--max-semi-space-size=16']

/**
 * The package, where one was made for the tests (scripts/test.ts). It opens in half the time, and it is what runs on a
 * server. Else the sources, which are always those of now.
 * @param folder a package to be tried itself
 */
export function shopCommand(folder = process.env.SHOP_PACKAGE): ShopCommand {
  return folder === undefined
    ? { args: [...AS_STARTED, 'server/start/main.ts'], cwd: process.cwd() }
    : { args: [...AS_STARTED, 'server/main.js'], cwd: folder }
}

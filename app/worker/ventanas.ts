import { VERSION, worker } from './globals.ts'

/**
 * Windows that run another build than this worker's, because they were open when it took over: data that this build
 * keeps isn't for them. Stored, since the browser ends and wakes workers as it likes.
 */
const CACHE = `ventanas-${VERSION}`
const KEY = '/ventanas'

/** Notes the windows that are open now. */
export async function rememberOlderWindows(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const name of await caches.keys()) if (name.startsWith('ventanas-')) await caches.delete(name)
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(windows.map(({ id }) => id))))
}

/** Whether a window runs another build. @param id of the client */
export async function isOlderWindow(id: string): Promise<boolean> {
  const noted = await caches.match(KEY, { cacheName: CACHE })
  return noted !== undefined && ((await noted.json()) as string[]).includes(id)
}

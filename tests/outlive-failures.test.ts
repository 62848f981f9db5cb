import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'
import { startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// A process takes its time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 120_000 })

/** Fails in the shop's own process as nothing should: nobody waits for one, nobody catches the other. */
const FAILING = `
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')))
process.on('SIGHUP', () => { throw new Error('nobody catches this') })
`

it('17.30 what fails unawaited is logged and counted, and the shop goes on; after what nobody caught it ends when who asked is answered', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'failing.mjs'), FAILING)
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    METRICS_TOKEN: 'a-token-of-sixteen-and-more',
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'failing.mjs')).href}`,
  })
  try {
    server.signal('SIGUSR2')
    await expect.poll(() => server.output()).toMatch(/"level":50.*nobody waits for this.*failing\.mjs/)
    const metrics = await fetch(`${server.origin}/metrics`, {
      headers: { Authorization: 'Bearer a-token-of-sixteen-and-more' },
    })
    expect(await metrics.text()).toContain('casakas_unawaited_failures_total{kind="promesa"} 1')

    // The request is under way: its body is still being sent when the process learns that it has to end.
    const sent = request(`${server.origin}/api/contact`, {
      method: 'POST',
      headers: { Origin: server.origin, 'Content-Type': 'application/json', 'Content-Length': '2' },
    })
    const answered = new Promise<number>((resolve, reject) => {
      sent.once('response', (response) => {
        text(response).then(() => resolve(response.statusCode!), reject)
      })
      sent.once('error', reject)
    })
    await new Promise<void>((resolve) => void sent.write('{', () => resolve()))
    server.signal('SIGHUP')
    await expect.poll(() => server.output()).toMatch(/"level":60.*nobody catches this/)
    sent.end('}')
    expect(await answered).toBe(422)
    expect(await server.ended).toBe(1)
  } finally {
    await server.stop()
  }
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LinkState } from './link.ts'

/** What the network's process is asked for: ports of the shops, and each link's target by its name. */
export type Plan = { shops: number[]; links: Record<string, number> }
/** What the network's process answers with: ports of this machine. */
export type Laid = { balancer: number; links: Record<string, number> }
export type Change = { link: string; state: LinkState }

/** Starts balancer and links in a process of their own, which is never too busy for them. */
export async function startNetwork(plan: Plan) {
  const child = fork(new URL('network-process.ts', import.meta.url), [JSON.stringify(plan)], { execArgv: [] })
  const [laid] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error("the network didn't start"))),
  ])) as [Laid]
  return {
    ...laid,
    async set(link: string, state: LinkState): Promise<void> {
      const done = once(child, 'message')
      child.send({ link, state } satisfies Change)
      await done
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Network = Awaited<ReturnType<typeof startNetwork>>

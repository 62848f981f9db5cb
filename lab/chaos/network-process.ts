import { startBalancer } from './balancer.ts'
import { openLink, type Link } from './link.ts'
import type { Change, Laid, Plan } from './network.ts'

const plan = JSON.parse(process.argv[2]!) as Plan
const links = new Map<string, Link>()
for (const [name, to] of Object.entries(plan.links)) links.set(name, await openLink(to))
const balancer = await startBalancer(plan.shops)

process.on('message', ({ link, state }: Change) => {
  links.get(link)!.set(state)
  process.send!('done')
})
// The channel closes when the process that started this one is gone.
process.on('disconnect', () => process.exit())
process.send!({
  balancer,
  links: Object.fromEntries([...links].map(([name, { port }]) => [name, port])),
} satisfies Laid)

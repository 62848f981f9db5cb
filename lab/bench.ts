import { readArgs, refuse } from '../scripts/read-args.ts'
import { admin } from './bench/admin.ts'
import { compare } from './bench/compare.ts'
import { copy } from './bench/copy.ts'
import { drop } from './bench/drop.ts'
import { feeds } from './bench/feeds.ts'
import type { Figure } from './bench/figure.ts'
import { imports } from './bench/import.ts'
import { many } from './bench/many.ts'
import { orderCost } from './bench/order-cost.ts'
import { orders } from './bench/orders.ts'
import { owner } from './bench/owner.ts'
import { photos } from './bench/photos.ts'
import { start } from './bench/start.ts'
import { stock } from './bench/stock.ts'
import { suggest } from './bench/suggest.ts'
import { typing } from './bench/typing.ts'
import { weight } from './bench/weight.ts'

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  drop,
  admin,
  owner,
  copy,
  start,
  stock,
  photos,
  import: imports,
  many,
  feeds,
  weight,
  orders,
  'order-cost': orderCost,
  suggest,
  typing,
}

const USO = `npm run lab -- bench NAME…, of: compare (docs/performance.md says with what), all, ${Object.keys(BENCHES).join(', ')}`
const [first = 'compare', ...more] = process.argv.slice(2)
if (first === 'compare') {
  await compare(more)
  process.exit()
}
const asked = readArgs(USO, { palabras: Infinity }).positionals
const isAsked = (name: string) => asked.includes('all') || asked.includes(name)
const unknown = asked.filter((name) => name !== 'all' && !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) refuse([`There is no benchmark ${unknown.join(', ')}.`, USO])
const figures: Figure[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (!isAsked(name)) continue
  for (const figure of await bench()) {
    console.log(JSON.stringify(figure))
    figures.push(figure)
  }
}
console.table(figures.map(({ bench, name, value, unit }) => ({ bench, name, value: `${value} ${unit}` })))

import { admin } from './admin.ts'
import { compare } from './compare.ts'
import { copy } from './copy.ts'
import { drop } from './drop.ts'
import { feeds } from './feeds.ts'
import type { Figure } from './figure.ts'
import { imports } from './import.ts'
import { many } from './many.ts'
import { orderCost } from './order-cost.ts'
import { orders } from './orders.ts'
import { photos } from './photos.ts'
import { start } from './start.ts'
import { stock } from './stock.ts'
import { suggest } from './suggest.ts'
import { typing } from './typing.ts'
import { weight } from './weight.ts'

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  drop,
  admin,
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

const asked = process.argv.slice(2)
if (asked.length === 0 || asked[0] === 'compare') {
  await compare(asked.slice(1))
  process.exit()
}
const isAsked = (name: string) => asked.includes('all') || asked.includes(name)
const unknown = asked.filter((name) => name !== 'all' && !(name in BENCHES))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: compare, all, ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
const figures: Figure[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (!isAsked(name)) continue
  for (const figure of await bench()) {
    console.log(JSON.stringify(figure))
    figures.push(figure)
  }
}
console.table(figures.map(({ bench, name, value, unit }) => ({ bench, name, value: `${value} ${unit}` })))

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { median } from '../percentile.ts'
import type { Values } from './pages.ts'
import { UNITS } from './units.ts'

/** Over which catalogue, of what, and in which round something was measured. */
type Where = { size: number; database: string; of: string; round: number }
type Measured = Where & { figure: string; unit: string; value: number }

/** Takes what is measured, writes each down as a line of JSON, and prints their medians as a table. */
export function createFigures(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const all: Measured[] = []
  const write = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  const machine = { at: new Date().toISOString(), machine: describeMachine() }
  write(machine)
  return {
    machine: machine.machine,
    note(where: Where, values: Values) {
      for (const [figure, value] of Object.entries(values)) {
        const measured: Measured = { ...where, figure, unit: UNITS[figure]!, value }
        all.push(measured)
        write(measured)
      }
    },
    print(): void {
      const groups = Map.groupBy(all, ({ size, database }) => `${size} products, ${database}`)
      for (const [name, measured] of groups) {
        console.log(`\n${name}, medians (least to most)`)
        const rows = Map.groupBy(measured, ({ figure, unit }) => `${figure}, ${unit}`)
        console.table(Object.fromEntries([...rows].map(([figure, values]) => [figure, summarise(values)])))
      }
    },
  }
}

function summarise(measured: Measured[]): Record<string, string> {
  const byName = Map.groupBy(measured, ({ of }) => of)
  return Object.fromEntries(
    [...byName].map(([of, some]) => {
      const values = some.map(({ value }) => value)
      return [of, `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`]
    }),
  )
}

function show(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100)
}

function describeMachine(): string {
  const [, model = cpus()[0]!.model] = /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? []
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${model}, ${gigabytes} GB, Node ${process.version}, Linux`
}

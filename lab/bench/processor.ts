import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10
const MB = 1024 * 1024
const PAGE_BYTES = 4096

/** Fields of /proc/PID/stat, counted from the one after the name. */
const PARENT = 1
const TIMES = [11, 12, 13, 14]
const RESIDENT = 21

/** Milliseconds of processor that a process, its children and those that ended have used; user and system (Linux). */
export function processorMillis(pid: number): number {
  const ticks = readTree(pid).flatMap((stat) => TIMES.map((field) => stat[field]!))
  return TICK_MS * ticks.reduce((sum, n) => sum + n, 0)
}

/** What a process and its children hold of the machine's memory, in MB (Linux). */
export function residentMegabytes(pid: number): number {
  return readTree(pid).reduce((sum, stat) => sum + (stat[RESIDENT]! * PAGE_BYTES) / MB, 0)
}

/** The process and everything that descends from it. */
function readTree(pid: number): number[][] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name)
      return stat === null ? [] : [{ pid: Number(name), stat }]
    })
  const tree: number[][] = []
  const take = (wanted: number): void => {
    for (const process of all) {
      if (process.pid === wanted) tree.push(process.stat)
      if (process.stat[PARENT] === wanted) take(process.pid)
    }
  }
  take(pid)
  return tree
}

/** @returns null when it ended meanwhile */
function readStat(pid: string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

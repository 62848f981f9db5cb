import { sugerenciasHref } from '#domain/catalogo/sugerencias.ts'
import { load } from '../load.ts'
import { percentile } from '../percentile.ts'
import { processorMillis } from '../processor.ts'
import type { Server } from './servers.ts'

/** Values by the name of their figure. */
export type Values = Record<string, number>

const BROTLI = { 'Accept-Encoding': 'br' }
const PAGES = 24
const LOOKS = 40
const EQUIPOS = ['Atlético Arroyo', 'Boston Río', 'Danubio Azul', 'Progreso Obrero', 'Uruguay', 'Nacional', 'Peñarol']
const SEARCHES = ['nacional', 'barselona', 'uruguay local 1950', 'river plate visitante', 'premier league', 'serie 77']

/** Answers per second of processor of an unchanging page. @param path of a page that every server keeps ready */
export async function measureFinished(server: Server, path: string, seconds: number): Promise<Values> {
  const url = server.origin + path
  const answer = await fetch(url, { headers: BROTLI })
  await answer.arrayBuffer()
  const etag = answer.headers.get('etag')
  const ask = (connections: number, headers = BROTLI) =>
    perProcessorSecond(server, () => load({ url, connections, seconds, headers }))
  return {
    'finished page, 50 connections': await ask(50),
    'finished page, 1 connection': await ask(1),
    ...(etag === null
      ? {}
      : { 'finished page, 304': await ask(50, { ...BROTLI, 'If-None-Match': etag } as typeof BROTLI) }),
  }
}

/** How many answers one second of a server's processor gave while it was loaded. */
export async function perProcessorSecond(server: Server, run: () => Promise<{ requests: number }>): Promise<number> {
  const before = processorMillis(server.pid)
  const { requests } = await run()
  return (1000 * requests) / (processorMillis(server.pid) - before)
}

/** What a page costs that has to be made: for a shop at unasked addresses, one after the other. */
export async function measureMade(server: Server, pathOf: (at: number) => string): Promise<Values> {
  const before = processorMillis(server.pid)
  for (let at = 0; at < PAGES; at++) await get(server, pathOf(at))
  return { '/stock made anew, processor per page': (processorMillis(server.pid) - before) / PAGES }
}

/** An address of the list that no round asked for before, and that leaves nothing out. */
export const unseenList = (round: number) => (at: number) => `/stock?precioDesde=${1 + round * PAGES + at}`

/** How long lists (their data alone, not the page), searches and suggestions take one by one. */
export async function measureLooks(server: Server, round: number): Promise<Values> {
  const data = (query: string, at: number) => `/stock.data?${query}&precioDesde=${500 + round * LOOKS + at}`
  const one = <T>(list: readonly T[], at: number) => list[at % list.length]!
  const looks: Record<string, (at: number) => string> = {
    'filter with all counts, broad': (at) => data('version=local&version=visitante', at),
    'filter with all counts, selective': (at) => data(`equipo=${encodeURIComponent(one(EQUIPOS, at))}&talle=M`, at),
    search: (at) => data(`buscar=${encodeURIComponent(one(SEARCHES, at))}`, at),
    // Earlier questions are kept: each has another ending.
    suggestions: (at) => sugerenciasHref(`${one(SEARCHES, at)} ${round * LOOKS + at}`),
  }
  const values: Values = {}
  for (const [name, pathOf] of Object.entries(looks)) {
    const times: number[] = []
    const before = processorMillis(server.pid)
    for (let at = 0; at < LOOKS; at++) {
      const start = performance.now()
      await get(server, pathOf(at))
      times.push(performance.now() - start)
    }
    values[`${name}, p95`] = percentile(times, 0.95)
    values[`${name}, processor`] = (processorMillis(server.pid) - before) / LOOKS
  }
  return values
}

async function get(server: Server, path: string): Promise<void> {
  const answer = await fetch(server.origin + path, { headers: BROTLI })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${server.name}: ${path} answered ${answer.status}`)
}

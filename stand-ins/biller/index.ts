import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { faultsInCfe, type Fault } from './check-cfe.ts'
import { openPapers, type Paper } from './papers.ts'
import { writePdf } from './write-pdf.ts'

/**
 * What becomes of a call. The connection ends before anything is done, or once it is; or it is a refusal with this status. It is
 * done twice, and the second answer heard. Another total is kept. DGI refuses it. It takes as many milliseconds.
 */
export type Fate = 'cut' | 'cut_after' | 'twice' | 'other_total' | 'dgi_refuses' | { status: number } | { slow: number }

type Options = {
  /** SQLite file that keeps the papers, or `:memory:`. */
  file: string
  token: string
  clock?: () => number
}

/** Pesos of net above which a receiver is named: 5,000 UI. */
const LIMIT = 5_000 * 6.5
/** Milliseconds until DGI has accepted a paper. */
const ACCEPTED_AFTER = 120_000

/**
 * A double of Biller at its HTTP interface: papers are issued, found by their internal number, followed and read as PDF, with
 * its errors. Used by demo mode and tests; can be mounted under a prefix.
 */
export function createBillerStandIn({ file, token, clock = Date.now }: Options) {
  const papers = openPapers(file)
  let decide: (path: string) => Fate | null = () => null
  const fates = new WeakMap<Request, Fate | null>()
  const app = new Hono()

  app.use('*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) return c.json({ message: 'Unauthenticated.' }, 401)
    const fate = decide(c.req.path)
    fates.set(c.req.raw, fate)
    if (fate === 'cut') return endWithoutAnswer(c)
    if (typeof fate === 'object' && fate !== null) {
      if ('status' in fate) return c.json({ message: 'told to misbehave' }, fate.status as 500)
      await pause(fate.slow, undefined, { ref: false })
    }
    await next()
    return fate === 'cut_after' ? endWithoutAnswer(c) : undefined
  })

  app.post('/v3/comprobantes/emitir', async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const fate = fates.get(c.req.raw) ?? null
    const made = issue(body, fate)
    const answer = fate === 'twice' ? issue(body, null) : made
    return Array.isArray(answer) ? c.json(answer, 422) : c.json(toIssued(answer), 201)
  })

  app.get('/v2/comprobantes/obtener', (c) => {
    const paper = papers.find('numeroInterno', c.req.query('numero_interno') ?? '')
    return paper === null ? c.json(fault('numero_interno', 'No existe el comprobante'), 422) : c.json(describe(paper))
  })
  app.get('/v3/comprobantes/detalle', (c) => {
    const paper = papers.find('id', Number(c.req.query('id')))
    return paper === null ? c.json(fault('id', 'No existe el comprobante'), 422) : c.json(describe(paper))
  })
  app.get('/v2/comprobantes/pdf', (c) => {
    const paper = papers.find('id', Number(c.req.query('id')))
    if (paper === null) return c.json(fault('id', 'No existe el comprobante'), 422)
    const lines = [`CFE ${paper.tipo}`, `${paper.serie} ${paper.numero}`, `Total $ ${(paper.total / 100).toFixed(2)}`]
    return c.text(writePdf(lines).toString('base64'))
  })

  function issue(body: unknown, fate: Fate | null): Paper | Fault[] {
    const checked = faultsInCfe(body, { papers, limit: LIMIT })
    if (Array.isArray(checked)) return checked
    const total = checked.total + (fate === 'other_total' ? 100 : 0)
    const estado = fate === 'dgi_refuses' ? 'Rechazado DGI' : checked.isSmall ? 'Envío no corresponde' : 'Pendiente DGI'
    return papers.add({ ...checked.paper, total, estado, creado: clock() })
  }

  /** As it stands by now: what waits for DGI is accepted after a while. */
  function describe(paper: Paper) {
    const waits = paper.estado === 'Pendiente DGI' && clock() - paper.creado < ACCEPTED_AFTER
    return {
      ...toIssued(paper),
      tipo_comprobante: paper.tipo,
      numero_interno: paper.numeroInterno,
      estado: paper.estado === 'Pendiente DGI' && !waits ? 'Aceptado DGI' : paper.estado,
      moneda: 'UYU',
      monto_neto: paper.neto / 100,
      iva: paper.iva / 100,
      total: paper.total / 100,
      cliente: { documento: paper.documento },
    }
  }

  return {
    app,
    /** Says what becomes of each call from now on. */
    misbehave: (how: ((path: string) => Fate | null) | null) => void (decide = how ?? (() => null)),
    list: papers.list,
    close: papers.close,
  }
}

function toIssued({ id, serie, numero, hash }: Paper) {
  return { id, serie, numero, hash }
}

function fault(field: string, message: string): Fault[] {
  return [{ field, message }]
}

/** The connection ends without an answer. */
function endWithoutAnswer(c: Context): Response {
  const { incoming } = c.env as { incoming?: { socket: { destroy: () => void } } }
  if (incoming === undefined) throw new Error('no connection to cut')
  incoming.socket.destroy()
  return c.body(null, 500)
}

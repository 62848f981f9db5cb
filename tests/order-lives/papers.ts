import { issueBefore, retryCfe } from '#server/facturacion/queue-cfe.ts'
import { openFacturacion } from '../cfe.ts'
import type { TestRuntime } from '../databases.ts'
import type { Stage } from './stage.ts'
import { PAPER_FATES, type StepOf } from './step.ts'

/** Issuers of papers by shop, opened with the first that is asked for. */
const open = new WeakMap<TestRuntime, ReturnType<typeof openFacturacion>>()

/** What is due is issued, with whatever becomes of it there; what was refused is tried again, and an order's before it leaves. */
export async function issuePapers({ runtime, pedidos }: Stage, { fate }: StepOf<'issue'>): Promise<void> {
  const papers = open.get(runtime) ?? openFacturacion(runtime, { emitir: 'enviado', desde: '2026-01-01' })
  open.set(runtime, papers)
  const { standIn, round, rows } = await papers
  standIn.misbehave((path) => (path.endsWith('emitir') ? PAPER_FATES[fate]! : null))
  for (const { id, estado } of await rows()) if (estado === 'rechazado') await retryCfe(runtime, id)
  for (const { codigo } of [...pedidos.values()].slice(0, 1)) await issueBefore(runtime, codigo)
  await round()
}

/** Nothing of this life's waits to be written down. */
export async function settlePapers({ runtime }: Stage): Promise<void> {
  await (await open.get(runtime))?.count()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetEsperas } from '#server/avisame/forget-esperas.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { forgetTextos } from '#server/correos/forget-textos.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { forgetCuentas } from '#server/pedidos/olvidar/forget-cuentas.ts'
import { forgetLibros } from '#server/pedidos/olvidar/forget-libros.ts'
import { forgetPedidos } from '#server/pedidos/olvidar/forget-pedidos.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { openBorrados } from '#server/personas/borrados.ts'
import { eraseListed } from '#server/personas/erase-datos.ts'
import { forgetNombres } from '#server/personas/forget-nombres.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { remindTransferencias } from '#server/transferencias/remind-transferencias.ts'
import type { TestRuntime } from '../databases.ts'
import { workOff } from '../work-off.ts'
import { resolveAvisos } from './owner.ts'
import { applyAll, tell } from './provider.ts'
import { finishRefunds } from './refunds.ts'
import { DAY, idsOf, MINUTE, ofPedido, type Stage } from './stage.ts'
import { CALENDARS, type StepOf } from './step.ts'

export async function wait({ runtime }: Stage, { minutes, expire }: StepOf<'wait'>): Promise<void> {
  runtime.setClock(runtime.clock() + minutes * MINUTE)
  if (expire) await endOverdue(runtime)
}

export async function changeCalendar({ runtime }: Stage, { which }: StepOf<'calendar'>): Promise<void> {
  const ajustes = await readAjustes(runtime)
  const { feriados, ...rest } = CALENDARS[which]!
  await saveAjustes(runtime, { ...ajustes, ...rest, devoluciones: { ...ajustes.devoluciones, feriados } }, 'lives')
}

export async function endOverdue(runtime: TestRuntime): Promise<void> {
  await remindTransferencias(runtime)
  await expirePedidos(runtime)
  await sumExistencias(runtime)
  await forgetCuentas(runtime)
}

/** Finishes and tells all that was begun, and gives what was asked for the time that it needs. */
export async function settleAll(stage: Stage): Promise<void> {
  const { runtime } = stage
  await finishRefunds(stage)
  for (let round = 0; round < 4; round++) {
    runtime.setClock(runtime.clock() + 60 * MINUTE)
    await applyAll(stage)
    await endOverdue(runtime)
  }
  await workOff(runtime)
}

export async function forget(stage: Stage): Promise<void> {
  const { runtime, pedidos } = stage
  await passDays(stage, 91)
  await forgetPedidos(runtime)
  await forgetEsperas(runtime)
  await forgetTextos(runtime)
  const left = await runtime.database.read
    .selectFrom('pedidos')
    .select('id')
    .where('id', 'in', idsOf(pedidos))
    .execute()
  for (const id of pedidos.keys()) if (!left.some((row) => row.id === id)) pedidos.delete(id)
}

export const erase = ofPedido<StepOf<'erase'>>(async (stage, { id }, { order, late }) => {
  if (late) await passDays(stage, 31)
  await resolveAvisos(stage, { order })
  await withTools((tools) => eraseListed(stage.runtime, tools, [id]))
})

/** Passes days after everybody's time is up; long before, every payment was heard of and the mails sent. */
async function passDays(stage: Stage, days: number): Promise<void> {
  const { runtime } = stage
  for (const id of stage.pagos) await tell(stage, id)
  runtime.setClock(runtime.clock() + 11 * DAY)
  await applyAll(stage)
  await expirePedidos(runtime)
  await workOff(runtime)
  runtime.setClock(runtime.clock() + days * DAY)
}

/**
 * Ages everything: five years on orders' owners are erased, six more and they are gone with their money.
 * @returns what disagrees after each
 */
export async function ageAll(runtime: TestRuntime): Promise<string[]> {
  const faults: string[] = []
  await withTools(async (tools) => {
    for (const years of [5, 6]) {
      runtime.setClock(runtime.clock() + years * 366 * DAY)
      await forgetTextos(runtime)
      await forgetCuentas(runtime)
      await forgetEsperas(runtime)
      await forgetNombres(runtime, tools)
      await forgetLibros(runtime)
      faults.push(...(await verify(runtime.database, runtime.clock(), runtime)))
    }
  })
  return faults
}

/** The list of what was erased, and the shop's files, as erasing needs them. */
async function withTools(erasing: (tools: Parameters<typeof forgetNombres>[1]) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-lives-'))
  await erasing({ borrados: openBorrados(folder), storage: openFolder(join(folder, 'files')) })
  await rm(folder, { recursive: true })
}

import { forgetCuentas } from '#server/pedidos/olvidar/forget-cuentas.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { reconcile } from '#server/pagos/reconcile.ts'
import { remindCupones } from '#server/pagos/remind-cupones.ts'
import { reviewChanges } from '#server/pagos/review-changes.ts'
import type { TestRuntime } from '../databases.ts'
import type { TestPayments } from '../payments.ts'
import { verifySales } from '../verify-sales.ts'
import { correctDelivery, correctPrint, placeOrder, switchMedio } from './buyer.ts'
import {
  crowdTransfers,
  discardHeld,
  moveBatch,
  markEncargo,
  moveLate,
  moveOrder,
  placeSale,
  resendMail,
  resolveAvisos,
  takeBankList,
} from './owner.ts'
import { issuePapers, settlePapers } from './papers.ts'
import { changePoint } from './points.ts'
import { applyAll, arriveLate, notifyPago, payOrder, readPago, settlePago } from './provider.ts'
import { handBack, refundInPanel, refundPago, verifyRefunds } from './refunds.ts'
import { answerReturn, askReturn, deleteShirt, handleReturn, openReturn, verifyCredits } from './returns.ts'
import { adjustShirt, endReduction, reduceShirt, verifyShirts } from './shirts.ts'
import { closeStage, DAY, idsOf, openStage, verifyStage, type Stage } from './stage.ts'
import type { Step, StepOf } from './step.ts'
import { tellWishes, verifyWishes, wishShirt } from './wishes.ts'
import { changeCalendar, endOverdue, erase, forget, settleAll, wait } from './time.ts'

/** Between two lives on one database: nothing of the one is left waiting in the other. */
const APART = 40 * DAY

const DOING: { [D in Step['do']]: (stage: Stage, step: StepOf<D>) => Promise<unknown> } = {
  order: placeOrder,
  switch: switchMedio,
  correct: correctPrint,
  point: changePoint,
  deliver: correctDelivery,
  pay: payOrder,
  settle: settlePago,
  notice: notifyPago,
  apply: applyAll,
  read: readPago,
  arrive: arriveLate,
  reconcile: async ({ runtime, payments }) => {
    await reconcile(runtime, payments.provider.client)
    await remindCupones(runtime, payments.provider.client)
  },
  review: ({ runtime, payments }) => reviewChanges(runtime, payments.provider.client),
  refund: refundPago,
  'panel refund': refundInPanel,
  'hand back': handBack,
  sale: placeSale,
  crowd: crowdTransfers,
  owner: moveOrder,
  'late owner': moveLate,
  resolve: resolveAvisos,
  encargo: markEncargo,
  resend: resendMail,
  bank: takeBankList,
  discard: discardHeld,
  batch: moveBatch,
  reduce: reduceShirt,
  'end reduction': endReduction,
  adjust: adjustShirt,
  wish: wishShirt,
  tell: tellWishes,
  issue: issuePapers,
  'ask return': askReturn,
  'open return': openReturn,
  'answer return': answerReturn,
  'handle return': handleReturn,
  'delete shirt': deleteShirt,
  wait,
  expire: ({ runtime }) => endOverdue(runtime),
  calendar: changeCalendar,
  forget,
  erase,
  both: (stage, { first, second }) => Promise.all([play(stage, first), play(stage, second)]),
}

async function play(stage: Stage, step: Step): Promise<void> {
  await DOING[step.do](stage, step as never)
}

/**
 * Plays a life on a test's database with shirts of its own, through the shop's own operations. Then it looks at what is
 * left of it. Afterwards everybody's time is up: nothing of it waits any more when the next one begins.
 * @returns what `verify` and the ledger have against it
 */
export async function playLife(runtime: TestRuntime, payments: TestPayments, steps: Step[]): Promise<string[]> {
  const stage = await openStage(runtime, payments)
  for (const step of steps) await play(stage, step)
  await settleAll(stage)
  await settlePapers(stage)
  const faults = [
    ...(await verifyStage(stage)),
    ...(await verifyShirts(stage)),
    ...(await verifyRefunds(stage)),
    ...(await verifyCredits(stage)),
    ...(await verifyWishes(stage)),
    ...(await verifySales(runtime, idsOf(stage.pedidos))),
  ]
  runtime.setClock(runtime.clock() + APART)
  await expirePedidos(runtime)
  await forgetCuentas(runtime)
  await closeStage(stage)
  return faults
}

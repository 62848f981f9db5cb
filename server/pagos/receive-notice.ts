import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { queueNotice } from './queue-notice.ts'
import { readNotice, type NoticeRequest } from './read-notice.ts'

type Options = {
  webhookSecret: string
  /** How many notices without a valid signature are looked into. */
  unsignedLimit: UnsignedLimit
  /** Called once a notice is stored: applying it needn't wait for the next round. */
  onStored: () => void
}

/**
 * Stores the provider's notice before it is answered; applying it follows (specification 12.7). A notice grants nothing
 * by itself: it only says which payment to read from the provider. One with a bad signature is refused. Its payment is
 * still read, a limited number of times: genuine ones have been seen to fail.
 * @returns `firma_invalida` for those; `cuerpo_invalido` when no payment can be read from it
 */
export async function receiveNotice(
  runtime: Runtime,
  { webhookSecret, unsignedLimit, onStored }: Options,
  request: NoticeRequest,
): Promise<Resultado<null, Fallo<'firma_invalida' | 'cuerpo_invalido'>>> {
  const read = readNotice(request, webhookSecret)
  if (!read.ok) return read
  if (read.value === null) return ok(null)
  const { tipo, pagoId, firmaValida } = read.value
  if (!firmaValida) {
    const looked = unsignedLimit()
    runtime.log.warn({ pagoId, looked }, 'a payment notice without a valid signature')
    if (!looked) return fallo('firma_invalida')
  }
  await queueNotice(runtime, { pagoId, tipo, firmaValida })
  onStored()
  return firmaValida ? ok(null) : fallo('firma_invalida')
}

const WINDOW = 60_000
const LIMIT = 30

/** Says whether one more notice without a valid signature may cost the shop a look at the provider. */
export type UnsignedLimit = () => boolean

/** A few a minute in each process: room for genuine notices whose signature fails, none for a flood. */
export function createUnsignedLimit(clock: () => number): UnsignedLimit {
  let since = clock()
  let count = 0
  return () => {
    const now = clock()
    if (Math.abs(now - since) >= WINDOW) {
      since = now
      count = 0
    }
    return count++ < LIMIT
  }
}

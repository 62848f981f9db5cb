import type { RefinementCtx } from 'zod'

const LIKE_ONE = /^\+?(?:[\s().-]*\d){8,}[\s().-]*$/
/** A mobile number of Uruguay that has a digit too few or too many. */
const WRONG_MOBILE = /^09(\d{6}|\d{8,})$/

/**
 * Says what is wrong with a telephone as typed (specification 5.12). The shop reaches buyers by it, and they find their
 * order with it. An empty one is another check's business.
 */
export function checkTelefono(escrito: string, ctx: RefinementCtx): void {
  if (escrito === '') return
  if (!LIKE_ONE.test(escrito)) {
    ctx.addIssue({ code: 'custom', message: 'Revisá el teléfono: escribilo completo, como 099 123 456.' })
  } else if (WRONG_MOBILE.test(escrito.replace(/[^\d+]/g, ''))) {
    ctx.addIssue({ code: 'custom', message: 'Revisá el teléfono: un celular tiene 9 números, como 099 123 456.' })
  }
}

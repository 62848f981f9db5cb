import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/host/config.ts'
import type { Mount } from '#server/http/app.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { ensureDemoAjustes } from '#server/ajustes/ensure-demo-ajustes.ts'
import { createPush } from '#server/notificaciones/push.ts'
import { createBillerStandIn } from '#stand-ins/biller/index.ts'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { createMailboxPages } from '#stand-ins/mailbox/mailbox-pages.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { createPushStandIn } from '#stand-ins/push/index.ts'
import { drawDibujo } from './dibujo.ts'
import { loadDemo } from './load-demo.ts'

const MERCADO_PAGO = '/demo/mercadopago'
const BILLER = '/demo/biller'
const MAILBOX = '/demo/correos'
const PUSH = '/demo/avisos'

/**
 * Everything that the demo brings in place of the outside world: the catalogue on the first start, and the drawings. A
 * card provider, an issuer of CFE, a mailbox and a push service live under the shop's own address.
 */
export async function startDemo(runtime: Runtime, config: Config & { secret: string }) {
  await ensureDemoAjustes(runtime)
  await loadDemo(runtime, (done, total) => {
    if (done % 50 === 0 || done === total) console.log(`Cargando el catálogo de demostración: ${done} de ${total}`)
  })
  const mailbox = await createMailbox({ folder: join(config.dataDir, 'correos') })
  const keys = standInKeys(config.secret)
  const local = `http://127.0.0.1:${config.port}`
  const mercadoPago = createMercadoPagoStandIn({
    file: join(config.dataDir, 'mercadopago.db'),
    publicUrl: (shopOrigin) => `${shopOrigin ?? local}${MERCADO_PAGO}`,
    clock: runtime.clock,
    ...keys,
  })
  const token = deriveSecret(config.secret, 'biller')
  const biller = createBillerStandIn({ file: join(config.dataDir, 'biller.db'), token, clock: runtime.clock })
  const { publicKey: clave } = createPush({ secret: config.secret })
  const pushUrl = `${local}${PUSH}`
  const mounts: Mount[] = [
    { path: PUSH, createApp: (guard) => createPushStandIn(() => pushUrl, { guard, clave }).app },
    { path: MERCADO_PAGO, createApp: () => mercadoPago.app },
    { path: BILLER, createApp: () => biller.app },
    { path: MAILBOX, createApp: (onlyAdmins) => createMailboxPages(mailbox, onlyAdmins) },
  ]
  return {
    mounts,
    draw: drawDibujo,
    pushUrl,
    mercadoPago: { ...keys, url: `${local}${MERCADO_PAGO}` },
    biller: { token, url: `${local}${BILLER}`, sucursal: 1 },
    mail: { smtpUrl: mailbox.url, from: 'Casakas <tienda@casakas.example>' },
    async close() {
      mercadoPago.close()
      biller.close()
      await mailbox.close()
    },
  }
}

/** Keys of the Mercado Pago stand-in, which stay the same across restarts and processes, like real ones. */
export function standInKeys(secret: string): { accessToken: string; webhookSecret: string } {
  return {
    accessToken: `TEST-${deriveSecret(secret, 'access-token')}-1234567890`,
    webhookSecret: deriveSecret(secret, 'webhook'),
  }
}

function deriveSecret(secret: string, purpose: string): string {
  return createHash('sha256').update(`${secret} ${purpose}`).digest('hex').slice(0, 40)
}

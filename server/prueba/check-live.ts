import { checkAddress } from './check-address.ts'
import { checkBiller } from './check-biller.ts'
import { checkCopies } from './check-copies.ts'
import { checkDatabase, checkShop } from './check-database.ts'
import { checkMachine, checkUser } from './check-machine.ts'
import { checkEmailJs, checkMail } from './check-mail.ts'
import { checkMercadoPago } from './check-mercadopago.ts'
import { checkSettings, secretsOf } from './check-settings.ts'
import { checkStorage } from './check-storage.ts'
import { checkReceivedNotices, checkWebhook } from './check-webhook.ts'
import { INTERNET, type Network } from './network.ts'
import { createProbe, noProbado, type Prueba } from './prueba.ts'

export type LiveCheck = {
  /** Settings as the shop reads them. */
  env: Record<string, string | undefined>
  /** Permissions of the file `.env`; null when there is none. */
  envFileMode: number | null
  /** Who gets a test mail; null for nobody. */
  mailTo: string | null
  onPrueba: (prueba: Prueba) => void
  network?: Network
  /** Where something other than the provider answers; null or left out: the provider. */
  mercadoPagoUrl?: string | null
  clock?: () => number
  timeoutMs?: number
}

const TIMEOUT = 10_000

/**
 * Tries from outside what a shop that sells needs (specification 16.17): settings, user, database,
 * storage, card provider, address, notices, mail. Changes nothing that buyers or the owner would notice.
 * @returns whether nothing is 'mal'
 */
export async function checkLive(check: LiveCheck): Promise<boolean> {
  const { env, network = INTERNET, clock = Date.now, timeoutMs = TIMEOUT } = check
  let good = true
  const probe = createProbe({
    timeoutMs,
    secrets: secretsOf(env),
    onPrueba: (prueba) => {
      good &&= prueba.estado !== 'mal'
      check.onPrueba(prueba)
    },
  })

  const config = await checkSettings(probe, env, check.envFileMode)
  if (config === null) {
    await probe('Todo lo demás', () => noProbado('Primero tienen que estar bien los ajustes.'))
    return false
  }
  const own = await checkUser(probe, config)
  const database = own ? await checkDatabase(probe, config) : null
  if (own) await checkStorage(probe, config)
  if (database === null) await probe('La tienda por dentro', () => noProbado('Sin la base de datos no se ve.'))
  else {
    await checkShop(probe, database)
    await checkCopies(probe, { database, config, clock })
  }
  await checkMachine(probe, config)

  // A live shop has an origin and Mercado Pago: its settings were found complete.
  const origin = config.origin!
  const mercadoPago = config.mercadoPago!
  await checkMercadoPago(probe, { mercadoPago, baseUrl: check.mercadoPagoUrl ?? null, origin, clock, timeoutMs })
  await checkBiller(probe, config, timeoutMs)
  const address = await checkAddress(probe, { network, origin, clock, timeoutMs, hsts: config.hsts })
  await checkWebhook(probe, { network, origin, address, webhookSecret: mercadoPago.webhookSecret, clock, timeoutMs })
  if (database !== null) await checkReceivedNotices(probe, database)
  const { mailTo } = check
  if (config.emailJs === null) await checkMail(probe, { mail: config.mail!, mailTo, network, origin })
  else await checkEmailJs(probe, { emailJs: config.emailJs, mailTo, origin })
  await database?.close()
  return good
}

import { fork } from 'node:child_process'
import { once } from 'node:events'

/** As the shop knows them too. */
export type OutsideKeys = { accessToken: string; webhookSecret: string }
/** Card provider and mail server. */
export type OutsideAddresses = { url: string; smtpUrl: string }

/** A mail as it arrived; one that was delivered twice is there twice. */
export type ArrivedMail = { messageId: string; recipients: string[]; subject: string; text: string }

/** Starts the stand-ins in a process of their own. @param folder where they keep what they are given */
export async function startOutside(folder: string, keys: OutsideKeys) {
  const child = fork(new URL('outside.ts', import.meta.url), [folder, JSON.stringify(keys)], { execArgv: [] })
  const [addresses] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error("the stand-ins didn't start"))),
  ])) as [OutsideAddresses]
  return {
    ...addresses,
    listMails: async () => (await (await fetch(`${addresses.url}/mails`)).json()) as ArrivedMail[],
    /** Ids of payments. */
    listApproved: async () => (await (await fetch(`${addresses.url}/approved`)).json()) as string[],
    /** Ids of payments whose notice the shop has answered. */
    listAnswered: async () => (await (await fetch(`${addresses.url}/answered`)).json()) as string[],
    /** The provider tells once more of every payment that the shop never answered it. */
    tellAgain: async () => void (await fetch(`${addresses.url}/tell-again`, { method: 'POST' })),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

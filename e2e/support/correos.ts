import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { DATA_DIR } from '../shop-under-test.ts'
import { change } from './base-de-datos.ts'

/** Every mail that reached the mailbox and speaks of this text (an order's code, say), oldest first. */
export async function correosCon(texto: string): Promise<Email[]> {
  const folder = join(DATA_DIR, 'correos')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).toSorted()
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
  return mails.filter((mail) => `${mail.subject}\n${mail.text}`.includes(texto))
}

/** The page of the mail about what an address wants to be told of that came last, once it has come. */
export async function enlaceDeAviso(email: string): Promise<string> {
  let enlace = ''
  await expect
    .poll(async () => {
      const mails = (await correosCon('/avisame/')).filter(({ to }) => to?.some(({ address }) => address === email))
      enlace = /\/avisame\/[\w.-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
      return enlace
    })
    .not.toBe('')
  return enlace
}

/** The link for one use that was mailed to an address last, once it has come. */
export async function enlaceDeUnUso(email: string, para: 'equipo' | 'clave' | 'invitacion'): Promise<string> {
  const path = `/login/${para}?enlace=`
  let enlace = ''
  await expect
    .poll(async () => {
      const mails = (await correosCon(path)).filter(({ to }) => to?.some(({ address }) => address === email))
      const text = mails.at(-1)?.text ?? ''
      enlace = text.includes(path) ? path + /^[\w.-]+/.exec(text.slice(text.indexOf(path) + path.length))![0] : ''
      return enlace
    })
    .not.toBe('')
  return enlace
}

/** All tests are one shop, which is mailed of so many unpaid orders an hour: there is room for one more. */
export function makeRoomForCorreos(): void {
  change(`delete from limites where clave = 'correos-a-la-tienda'`)
}

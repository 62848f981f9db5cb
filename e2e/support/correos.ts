import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { DATA_DIR } from '../shop-under-test.ts'

/** Every mail that reached the mailbox and speaks of this text (an order's code, say), oldest first. */
export async function correosCon(texto: string): Promise<Email[]> {
  const folder = join(DATA_DIR, 'correos')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).toSorted()
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
  return mails.filter((mail) => `${mail.subject}\n${mail.text}`.includes(texto))
}

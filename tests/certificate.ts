import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate that nobody has signed but itself, made by `openssl`. @param days how long it holds, from now */
export async function makeCertificate(hostname: string, days: number): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-test-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const files = ['-keyout', key, '-out', cert]
  const names = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  try {
    await run('openssl', ['req', '-x509', ...kind, '-days', String(days), ...names, ...files])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

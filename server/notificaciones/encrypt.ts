import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave to write to it: its public key and a secret, both base64url. */
export type Claves = { p256dh: string; auth: string }

/** Bytes of a record: all that is sent fits into one. */
const RECORD = 4096

/**
 * Encrypts a push message so that only the browser reads it (RFC 8291, `aes128gcm`).
 * @throws when the browser's key isn't one
 */
export function encryptForBrowser({ p256dh, auth }: Claves, text: string): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  const sender = own.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const key = hkdf(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const contentKey = hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', contentKey, hkdf(key, salt, 'Content-Encoding: nonce\0', 12))
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head[4] = sender.length
  // The last record ends with a 2.
  const record = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, sender, ...record])
}

/** Whether a browser's keys are such: a point of the curve, and sixteen bytes. */
export function areClaves({ p256dh, auth }: Claves): boolean {
  try {
    encryptForBrowser({ p256dh, auth }, '')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

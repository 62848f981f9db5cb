import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { CopyFault } from './fault.ts'

/** Encrypts a file into another, so that the private key alone, or `age -d` with it, can read it. @param key `age1…` */
export async function encryptFile(from: string, to: string, key: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(key)
  await pipeline(await encrypter.encrypt(readWeb(from)), createWriteStream(to, { mode: 0o600 }))
}

/**
 * Decrypts a file into another.
 * @param key `AGE-SECRET-KEY-…`
 * @throws CopyFault when it is another's key, or the file isn't whole
 */
export async function decryptFile(from: string, to: string, key: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const clear = await decrypter.decrypt(readWeb(from)).catch(() => {
    throw new CopyFault('Esa clave no abre la copia: se cifró para otra.')
  })
  await pipeline(clear, createWriteStream(to, { mode: 0o600 }))
}

/** The private key in a text, as `age-keygen` writes it. @returns null when none can be read */
export function findPrivateKey(text: string): string | null {
  const key = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (key === undefined) return null
  try {
    new Decrypter().addIdentity(key)
    return key
  } catch {
    return null
  }
}

/** Whether something can be encrypted to it. */
export function isPublicKey(key: string): boolean {
  try {
    new Encrypter().addRecipient(key)
    return true
  } catch {
    return false
  }
}

function readWeb(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}

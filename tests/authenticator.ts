import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 0x40

/** What a device may do wrong, or somebody who pretends to be one. */
type Como = { origin?: string; rpId?: string; verifies?: boolean }

/** For tests: a device that makes passkeys and signs by them, as browsers send what it says. */
export function createAuthenticator(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function authData(flags: number, { rpId: other = rpId, verifies = true }: Como, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (verifies ? VERIFIED : 0))
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(other), head, more])
  }

  function answer(clientData: object, response: Record<string, Buffer>) {
    const json = Buffer.from(JSON.stringify(clientData))
    const encoded = Object.entries({ clientDataJSON: json, ...response })
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: Object.fromEntries(encoded.map(([name, bytes]) => [name, bytes.toString('base64url')])),
    }
  }

  return {
    /** Makes its passkey for what the shop asked. */
    make(opciones: object, como: Como = {}) {
      const { challenge } = opciones as { challenge: string }
      const clientData = { type: 'webauthn.create', challenge, origin: como.origin ?? origin, crossOrigin: false }
      const length = Buffer.from([0, id.length])
      const data = authData(ATTESTED, como, Buffer.concat([Buffer.alloc(16), length, id, toCose(publicKey)]))
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer(clientData, { attestationObject })
    },
    /** Signs what the shop asked by its passkey. */
    use(opciones: object, como: Como = {}) {
      const { challenge } = opciones as { challenge: string }
      const clientData = { type: 'webauthn.get', challenge, origin: como.origin ?? origin, crossOrigin: false }
      const authenticatorData = authData(0, como)
      const signed = Buffer.concat([authenticatorData, sha256(JSON.stringify(clientData))])
      return answer(clientData, { authenticatorData, signature: sign('sha256', signed, privateKey) })
    },
  }
}

/** A public key as devices write it: CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function toCose(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (text = '') => Buffer.from(text, 'base64url')
  return Buffer.concat([
    Buffer.from('a501020326200121', 'hex'),
    Buffer.from('5820', 'hex'),
    point(x),
    Buffer.from('225820', 'hex'),
    point(y),
  ])
}

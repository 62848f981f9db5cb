import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { FileAnswers } from './finished-answer.ts'

/** What an address leads to: the key of a kept page, or a file of the build. */
export type Target = string | FileAnswers

const MAX_BYTES = 8 * 1024 * 1024
/** Objects around an address. */
const ADDRESS_BYTES = 200

/**
 * Remembers what addresses lead to, as they stand in requests, once the app has answered one. Whoever asks for the same
 * again needs no host checked, no address parsed and no query put in order. Strangers choose addresses: what was asked
 * for longest ago is forgotten.
 */
export function createKnownAddresses(maxBytes = MAX_BYTES) {
  const targets = new LRUCache<string, Target>({
    maxSize: maxBytes,
    sizeCalculation: (target, address) =>
      2 * (address.length + (typeof target === 'string' ? target.length : 0)) + ADDRESS_BYTES,
  })
  return {
    find: (request: IncomingMessage): Target | undefined => targets.get(addressOfRequest(request)),
    /** @param request none where there is no connection, as in tests */
    learn(request: IncomingMessage | undefined, target: Target): void {
      // The address must begin with a slash: a whole one (`GET http://…`) is for proxies.
      if (request?.url?.startsWith('/')) targets.set(addressOfRequest(request), target)
    },
  }
}

export type KnownAddresses = ReturnType<typeof createKnownAddresses>

/** No host that the app answers to has a space. */
function addressOfRequest({ headers, url }: IncomingMessage): string {
  return `${headers.host} ${url}`
}

/**
 * A key under which something may be sent again and is done once. `crypto.randomUUID` is there on secure addresses
 * alone; a phone on the local network has none.
 */
export function newClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

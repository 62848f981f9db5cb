/**
 * A key under which something may be sent several times and is done once. `crypto.randomUUID` only exists on secure
 * addresses, and a phone on the local network has none.
 */
export function newClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { isIPv4, isIPv6 } from 'node:net'

/** Whose an address is: a household or a phone has a whole IPv6 network (/64) to itself. */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? groupsOf(ip).slice(0, 4).join(':') : ip
}

/**
 * The network that an order came from: an IPv4 address, or the IPv6 /48 that a provider gives a customer at most. It
 * reads `2001:db8:1::/48`. @returns '' for what is no address
 */
export function redDe(ip: string): string {
  if (!isIPv6(ip)) return isIPv4(ip) ? ip : ''
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...missing, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

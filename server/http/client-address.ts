import { BlockList, isIP } from 'node:net'

/**
 * Tells a visitor's own address from those of the proxies in front. Only what a trusted proxy says is believed,
 * so nobody can borrow another's address and its limits.
 * @param trusted addresses or networks (`10.0.0.0/8`) of our own proxies
 */
export function createClientAddress(trusted: string[]): (peer: string, forwardedFor: string | null) => string {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  return (peer, forwardedFor) => {
    const hops = [...(forwardedFor ?? '').split(',').map(cleanAddress).filter(Boolean), cleanAddress(peer)]
    // From our side outwards, the first that isn't ours is the visitor.
    return hops.findLast((hop) => !isTrusted(hop)) ?? cleanAddress(peer)
  }
}

function cleanAddress(address: string): string {
  return address.trim().replace(/^::ffff:/, '')
}

import { BlockList, isIP } from 'node:net'

/**
 * Addresses and networks between commas, such as `127.0.0.1,10.0.0.0/8,fd00::/8`. Null when one of
 * them is neither. A network of all addresses is refused: then everybody could say who they are.
 */
export function trustedProxyList(text: string): BlockList | null {
  const list = new BlockList()
  for (const one of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(one) ?? []
    const family = isIP(address)
    const longest = family === 6 ? 128 : 32
    const prefix = Number(bits ?? longest)
    if (family === 0 || prefix < 1 || prefix > longest) return null
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

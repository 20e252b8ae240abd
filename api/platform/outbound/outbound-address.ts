import { BlockList, isIP } from 'node:net'
import { Failure } from '../failures/failures.ts'

/**
 * IPv4 networks that are no public address. Published: IANA special-purpose address registry, RFC
 * 6890, and multicast.
 */
const specialIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * IPv6 networks within 2000::/3 that lead elsewhere: protocol assignments with Teredo,
 * documentation, 6to4. Published: the same registry.
 */
const specialIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6')

/**
 * Global unicast; every other IPv6 address is local, mapped to IPv4, translated, multicast or
 * unassigned.
 */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address, in any spelling that `isIP` takes, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The only ports that are connected to. */
const ports: readonly string[] = ['', '80', '443']

/** The host as the resolver takes it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Reads an address that somebody typed. Throws `invalid_input` with a sentence for what is no
 * http(s) address, names a person or a port other than 80 and 443, or is a literal address of a
 * private network; `URL` has made one spelling of all of those before.
 */
export function outboundUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw refused('This is not a web address.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('The address begins with https://.')
  if (url.username !== '' || url.password !== '') throw refused('The address has a user name or password in it. Leave them out.')
  if (!ports.includes(url.port)) throw refused(`Only ports 80 and 443 can be used, not ${url.port}.`)
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host)
  return url
}

/** Why nothing is sent to a host: one of its addresses is not of the public internet. */
export function privateAddress(host: string): Failure {
  return refused(`${host} leads to a private network. Only addresses on the public internet can be used.`)
}

function refused(message: string): Failure {
  return new Failure('invalid_input', message)
}

import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { peerHeader } from '../../identity/sessions/origin.ts'

/**
 * Notes the client's address in the headers of a request, where all that counts or logs it reads
 * it.
 */
export function noteClientAddress(request: IncomingMessage, trustedProxies: BlockList | undefined): void {
  request.headers[peerHeader] = clientAddress(request, trustedProxies)
}

/**
 * The address of the socket, unless a trusted proxy holds its other end. Each proxy adds the
 * address that it saw to the right of `X-Forwarded-For`. So the list is read from there, and the
 * first address that is not of a trusted proxy is the client. What stands left of it is the
 * client's word.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: BlockList | undefined,
): string {
  let address = socket.remoteAddress ?? '0.0.0.0'
  for (const hop of [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').reverse()) {
    const before = hop.trim()
    if (!isTrusted(address, trustedProxies) || isIP(before) === 0) break
    address = before
  }
  return address
}

function isTrusted(address: string, trustedProxies: BlockList | undefined): boolean {
  return trustedProxies?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ?? false
}

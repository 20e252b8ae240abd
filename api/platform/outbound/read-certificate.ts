import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { Failure } from '../failures/failures.ts'
import { hostOf, outboundUrl } from './outbound-address.ts'
import { checkedAddress, internet, type Network } from './send-outbound.ts'

/** The certificate that a host shows: the last moment at which it holds. */
export type HostCertificate = { readonly validTo: Date }

/**
 * Shakes hands with a host on port 443 and reads its certificate, which may have run out: that is
 * what is looked for. Nothing is sent. The host is resolved once and connected to at an address
 * that was checked, as for every request. Throws `invalid_input` for what is no host of the public
 * internet, and `upstream_failed` where it cannot be reached within 10 seconds or shows no
 * certificate.
 */
export type ReadCertificate = (host: string) => Promise<HostCertificate>

const bounds = { seconds: 10, megabytes: 0 }

export function certificateReader(network: Network = internet): ReadCertificate {
  return async (host) => {
    const url = outboundUrl(`https://${host}/`)
    const signal = AbortSignal.timeout(bounds.seconds * 1_000)
    const address = await checkedAddress(network, url, { method: 'GET', headers: {}, bounds, signal })
    try {
      return await shakeHands(network.dial({ address, port: 443 }), hostOf(url), signal)
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('upstream_failed', `${url.host} did not show a certificate.`)
    }
  }
}

function shakeHands(endpoint: { address: string; port: number }, name: string, signal: AbortSignal): Promise<HostCertificate> {
  return new Promise((resolve, reject) => {
    const { address: host, port } = endpoint
    // Only its dates are read: a certificate that is not trusted is an answer here, and nothing
    // follows it.
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(name) === 0 && { servername: name }) })
    const stop = () => socket.destroy(new Error('It took too long.'))
    signal.addEventListener('abort', stop, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', stop))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to ?? '')
      socket.destroy()
      if (Number.isNaN(validTo.getTime())) reject(new Failure('upstream_failed', `${name} did not show a certificate with an end.`))
      else resolve({ validTo })
    })
    if (signal.aborted) stop()
  })
}

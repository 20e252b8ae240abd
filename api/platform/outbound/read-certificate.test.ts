import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { mailRecords } from './mail-records.ts'
import { certificateReader } from './read-certificate.ts'
import type { Endpoint, Network } from './send-outbound.ts'

/** Made for this test alone: nobody trusts it, and whether it has run out does not matter. */
const own = (end: 'key' | 'crt') => readFileSync(`e2e/support/certificate.${end}`)
const publicAddress = '93.184.216.34'

let server: Server | undefined
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = undefined
})

async function listening(one: Server): Promise<number> {
  server = one
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return (one.address() as AddressInfo).port
}

/**
 * A network that resolves every name to `addresses` and leads each connection to a port of this
 * machine.
 */
function network(port: number, addresses: readonly string[] = [publicAddress]): Network & { readonly dialed: Endpoint[] } {
  const dialed: Endpoint[] = []
  return {
    dialed,
    resolve: async () => addresses,
    dial: (endpoint) => {
      dialed.push(endpoint)
      return { address: '127.0.0.1', port }
    },
  }
}

describe('the certificate that a host shows', () => {
  it('SEC-14 is read at the address that was checked, also where nobody trusts it', async () => {
    const names: string[] = []
    const options = { key: own('key'), cert: own('crt') }
    const SNICallback = (name: string, done: (error: Error | null) => void) => done((names.push(name), null))
    const tls = createTls({ ...options, SNICallback }, (socket) => {
      socket.on('error', () => undefined).resume()
    })
    const way = network(await listening(tls))
    expect(await certificateReader(way)('zellweger.example')).toEqual({ validTo: new Date('2026-12-29T12:54:56.000Z') })
    expect([names, way.dialed]).toEqual([['zellweger.example'], [{ address: publicAddress, port: 443 }]])
  })

  it('SEC-14 is not looked for in a private network', async () => {
    const inside = network(9, [publicAddress, '10.0.0.1'])
    await expect(certificateReader(inside)('inside.example')).rejects.toThrow('leads to a private network')
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', 'a@127.0.0.1', 'zellweger.example:8443'])
      await expect(certificateReader(inside)(host)).rejects.toThrow()
    expect(inside.dialed).toEqual([])
  })

  it('is said to be missing where the host speaks something else', async () => {
    const port = await listening(
      createTcp((socket) =>
        socket
          .on('error', () => undefined)
          .resume()
          .end('220 mail.example\r\n'),
      ),
    )
    await expect(certificateReader(network(port))('mail.example')).rejects.toThrow('mail.example did not show a certificate.')
  })
})

describe('mail records', () => {
  const failing = (code: string) => async () => Promise.reject(Object.assign(new Error('query'), { code }))
  const told = (code: string) => mailRecords({ resolveMx: failing(code), resolveTxt: failing(code) })

  it('are the hosts that take mail, and texts with their parts joined', async () => {
    const records = mailRecords({
      resolveMx: async () => [{ exchange: 'mx.mail.example', priority: 10 }],
      resolveTxt: (async () => [['v=spf1 ', '-all'], ['other']]) as never,
    })
    expect([await records.mailHosts('zellweger.example'), await records.texts('zellweger.example')]).toEqual([
      ['mx.mail.example'],
      ['v=spf1 -all', 'other'],
    ])
  })

  it('are told apart: none, no such name, and no answer', async () => {
    expect(await told('ENODATA').texts('zellweger.example')).toEqual([])
    expect(await told('ENOTFOUND').mailHosts('zellweger.example')).toBeNull()
    await expect(told('ETIMEOUT').texts('zellweger.example')).rejects.toThrow('did not answer for zellweger.example')
    await expect(told('ESERVFAIL').mailHosts('zellweger.example')).rejects.toThrow('did not answer for zellweger.example')
  })
})

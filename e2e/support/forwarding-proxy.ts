import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A proxy on this machine that adds an address to `X-Forwarded-For`, as if a client from there had
 * called it.
 */
export type ForwardingProxy = AsyncDisposable & { readonly url: string }

export async function forwardingProxy(upstream: string, clientAddress: string): Promise<ForwardingProxy> {
  const forward = ({ method, url, headers }: IncomingMessage) => {
    const before = headers['x-forwarded-for']
    const forwarded = before === undefined ? clientAddress : `${before}, ${clientAddress}`
    return request(new URL(url ?? '/', upstream), { method, headers: { ...headers, 'x-forwarded-for': forwarded } })
  }
  const proxy = createServer((asked, answer) => {
    const passed = forward(asked)
    passed.on('error', () => answer.destroy())
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    asked.pipe(passed)
  })
  const open = new Set<Socket>()
  proxy.on('upgrade', (asked, client: Socket) => {
    open.add(client)
    const passed = forward(asked)
    passed.on('error', () => client.destroy())
    passed.on('upgrade', ({ rawHeaders }, server: Socket) => {
      open.add(server)
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      client.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      server.pipe(client).pipe(server)
      for (const one of [client, server]) one.on('error', () => undefined)
    })
    passed.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

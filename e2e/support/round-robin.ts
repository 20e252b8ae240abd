import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy that gives each connection to the next of some ports; one that takes none is skipped. */
export type RoundRobin = AsyncDisposable & {
  readonly url: string
  /** The ports that are asked, in turn. */
  readonly ports: number[]
}

export async function roundRobin(): Promise<RoundRobin> {
  const ports: number[] = []
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => undefined)
    const first = turn++
    const join = (tries: number): void => {
      if (tries === ports.length) return void client.destroy()
      const upstream = connect(ports[(first + tries) % ports.length] as number, '127.0.0.1')
      const next = () => join(tries + 1)
      upstream.once('error', next).once('connect', () => {
        upstream.off('error', next).on('error', () => client.destroy())
        client.on('error', () => upstream.destroy())
        client.pipe(upstream).pipe(client)
      })
    }
    join(0)
  })
  const url = `http://127.0.0.1:${await listening(server)}`
  const dispose = async () => {
    for (const client of open) client.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, ports, [Symbol.asyncDispose]: dispose }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

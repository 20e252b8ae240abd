import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { until } from './processes.ts'

const portFile = 'last-port'

/**
 * The port to listen on: the previous one, so that existing clients find a restarted server; else a
 * free one. The children of a killed server may hold it for a moment.
 */
export async function portFor(cluster: string): Promise<number> {
  const last = lastPort(cluster)
  if (last && (await until(1_000, () => bindable(last)))) return last
  return (await bindable(0)) ?? 0
}

/** Stores the port for the next start. */
export function keepPort(cluster: string, port: number): void {
  if (lastPort(cluster) !== port) writeFileSync(join(cluster, portFile), `${port}\n`)
}

/** Whether a server listens there. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      resolve(true)
      socket.destroy()
    })
  })
}

function lastPort(cluster: string): number | null {
  try {
    const port = Number(readFileSync(join(cluster, portFile), 'utf8'))
    return port > 0 && port < 65_536 ? port : null
  } catch {
    return null
  }
}

/** The port if it is free on the loopback address (0: any free one); `null` otherwise. */
function bindable(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null))
    })
  })
}

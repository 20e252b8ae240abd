import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Stands between a server and its database, or a coordinator and its node. While it is frozen it
 * takes connections and passes nothing on; while it is cut it ends them all.
 */
export async function databaseWire(port: number, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const wire = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(port, host)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      if (state === 'frozen') socket.pause()
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  return {
    port: (wire.address() as { port: number }).port,
    freeze: (now: boolean) => {
      state = now ? 'frozen' : 'open'
      for (const socket of sockets) now ? socket.pause() : socket.resume()
    },
    cut: (now: boolean) => {
      state = now ? 'cut' : 'open'
      if (now) for (const socket of sockets) socket.destroy()
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      wire.close()
    },
  }
}

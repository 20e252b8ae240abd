import { WebSocket } from 'ws'

/**
 * Sockets that listen, in a process of their own. Told by arguments: the address, the cookie, how
 * many, and the subscription (empty: none is sent). Says `ready` when all are open, then for each
 * round of frames when each of them came, ms since the epoch.
 */
const [url = '', cookie = '', count = '0', query = ''] = process.argv.slice(2)

const now = () => performance.timeOrigin + performance.now()
let came: number[] = []

function heard(): void {
  came.push(now())
  if (came.length < Number(count)) return
  process.send?.({ came })
  came = []
}

function opened(): Promise<void> {
  const socket = new WebSocket(url, 'graphql-transport-ws', {
    headers: { cookie, origin: url.replace(/^ws/, 'http').replace('/graphql', '') },
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => (query === '' ? resolve() : socket.send('{"type":"connection_init"}')))
    socket.on('message', (data) => {
      const message = String(data)
      if (message.includes('"type":"next"')) return heard()
      if (!message.includes('"type":"connection_ack"')) return
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }), () => resolve())
    })
  })
}

for (let i = 0; i < Number(count); i += 20) await Promise.all(Array.from({ length: 20 }, opened))
process.send?.({ came: [] })
process.on('disconnect', () => process.exit(0))

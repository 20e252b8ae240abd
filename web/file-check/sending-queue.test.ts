import { expect, it } from 'vitest'
import { FileCheckEnded, FileCheckError, FileRefused } from './send-files.ts'
import { type CheckServer, emptyQueue, isAllSent, type QueueState, SendingQueue } from './sending-queue.ts'

const settings = { currency: 'GBP', zone: 'Europe/London' }
const file = (name: string, text = 'order_id\n1\n') => new File([text], name, { lastModified: 1 })

/** A server that fails where it is told to, and the queue that speaks to it. */
function made(faults: Partial<Record<string, Error[]>> = {}, whileSending: () => void = () => undefined) {
  const calls: string[] = []
  let state: QueueState = emptyQueue
  const fault = (name: string) => {
    const error = faults[name]?.shift()
    if (error) throw error
  }
  const server: CheckServer = {
    async start() {
      calls.push('start')
      fault('start')
    },
    async announce({ name }) {
      calls.push(`announce ${name}`)
      fault(`announce ${name}`)
      return `id of ${name}`
    },
    async sendBytes({ file: { name, size }, importId, signal, onSent }) {
      calls.push(`send ${importId}`)
      onSent(size - 1)
      whileSending()
      signal.throwIfAborted()
      fault(`send ${name}`)
      onSent(size)
    },
    async forget(importId) {
      calls.push(`forget ${importId}`)
    },
  }
  const queue = new SendingQueue(server, (next) => {
    state = next
  })
  const states = () => state.files.map((one) => `${one.file.name} ${one.state}`)
  const rest = async () => expect.poll(() => state.isSending).toBe(false)
  return { queue, calls, states, rest, now: () => state }
}

it('files are sent one after the other into one check, and a second press changes nothing', async () => {
  const { queue, calls, states, rest, now } = made()
  queue.add([file('orders.csv'), file('photo.jpg'), file('costs.csv')])
  queue.sendAll(settings)
  queue.sendAll(settings)
  await rest()
  expect(calls).toEqual(['start', 'announce orders.csv', 'send id of orders.csv', 'announce costs.csv', 'send id of costs.csv'])
  expect(states()).toEqual(['orders.csv sent', 'photo.jpg chosen', 'costs.csv sent'])
  expect(isAllSent(now())).toBe(true)
})

it('a file that fails stops no other; sent again it goes on with the same import, unless the server refused it', async () => {
  const { queue, calls, states, rest, now } = made({
    'send orders.csv': [new FileCheckError('The disk is full.')],
    'send costs.csv': [new FileRefused('This file is larger than it said.')],
  })
  queue.add([file('orders.csv'), file('costs.csv'), file('ads.csv')])
  queue.sendAll(settings)
  await rest()
  expect(now().files.map(({ problem }) => problem)).toEqual(['The disk is full.', 'This file is larger than it said.', null])
  expect(isAllSent(now())).toBe(false)
  calls.length = 0
  queue.sendAgain(1, settings)
  await rest()
  queue.sendAgain(2, settings)
  await rest()
  expect(calls).toEqual(['send id of orders.csv', 'announce costs.csv', 'send id of costs.csv'])
  expect(states()).toEqual(['orders.csv sent', 'costs.csv sent', 'ads.csv sent'])
})

it('a file is stopped while it is sent or waits, and what the server has of it is removed with it', async () => {
  const { queue, calls, states, rest } = made({}, () => queue.stop(1))
  queue.add([file('orders.csv'), file('costs.csv')])
  queue.sendAll(settings)
  queue.stop(2)
  await rest()
  expect(states()).toEqual(['orders.csv stopped', 'costs.csv stopped'])
  queue.remove(1)
  queue.remove(2)
  expect([states(), calls.at(-1)]).toEqual([[], 'forget id of orders.csv'])
})

it('a check that cannot begin says why; one that has ended begins anew with all files', async () => {
  const ended = new FileCheckEnded('This check has ended.')
  const { queue, calls, states, rest, now } = made({ start: [new FileCheckError('Five times today.')], 'announce costs.csv': [ended] })
  queue.add([file('orders.csv'), file('costs.csv')])
  queue.sendAll(settings)
  await rest()
  expect([now().problem, states()]).toEqual(['Five times today.', ['orders.csv chosen', 'costs.csv chosen']])
  queue.sendAll(settings)
  await rest()
  expect([now().problem, states()]).toEqual(['This check has ended.', ['orders.csv chosen', 'costs.csv chosen']])
  calls.length = 0
  queue.sendAll(settings)
  await rest()
  expect(calls.slice(0, 2)).toEqual(['start', 'announce orders.csv'])
  expect(isAllSent(now())).toBe(true)
})

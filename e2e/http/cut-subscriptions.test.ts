import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { figuresOf } from '../support/metrics-key.ts'
import { rawSocket } from '../support/raw-socket.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
// The same cuts in each run, and new ones in the long run.
const seed = isLong ? Date.now() % 1_000_000 : 260_512
const changes = isLong ? 500 : 40

let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  // Its own: its open sockets are counted.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function drawing(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Heard = { readonly number: number; readonly id: string; readonly status: string; readonly updatedAt: string }
type Frame = { type: string; payload?: { data?: { riskUpdated: Omit<Heard, 'number'> }; extensions?: { eventCursor?: string } } }

/**
 * Listens behind the cursor until `isEnd`, and is cut off again and again: after some frames, at
 * once, or before it was let in.
 */
async function listener(
  start: string,
  draw: () => number,
  isEnd: (one: Heard) => boolean,
): Promise<{ heard: Heard[]; cuts: number; types: Set<string> }> {
  const heard: Heard[] = []
  const types = new Set<string>()
  let since = start
  for (let cuts = 0; ; cuts++) {
    const socket = await rawSocket(server.url, { cookie, origin: server.url })
    const frames = Math.floor(draw() * 12)
    let isCut = false
    const query = 'subscription ($since: String) { riskUpdated(since: $since) { id status updatedAt } }'
    const subscribe = () => socket.send({ id: '1', type: 'subscribe', payload: { query, variables: { since } } })
    const ended = new Promise<boolean>((resolve) => {
      let read = 0
      socket.tcp.once('close', () => resolve(false))
      socket.tcp.on('data', () => {
        for (; read < socket.texts.length && !isCut; read++) {
          const { type, payload } = JSON.parse(socket.texts[read] ?? '') as Frame
          types.add(type)
          if (type === 'connection_ack') subscribe()
          if (!payload?.data) continue
          since = payload.extensions?.eventCursor ?? since
          const one = { ...payload.data.riskUpdated, number: Number(since.split('-')[1]) }
          heard.push(one)
          if (isEnd(one)) return resolve(true)
          isCut = read > frames
        }
        if (!isCut && socket.closeCode() === undefined) return
        socket.tcp.destroy()
        resolve(false)
      })
    })
    socket.send({ type: 'connection_init' })
    if (frames === 0 && draw() < 0.5) {
      // Cut with all of it on its way.
      isCut = true
      socket.tcp.destroy()
      continue
    }
    const isOver = await ended
    socket.tcp.destroy()
    if (isOver) return { heard, cuts, types }
  }
}

it(`API-08 a listener that is cut at any moment and goes on behind its last event misses nothing, hears nothing twice and each thing in order, while four write (seed ${seed})`, async ({
  task,
}) => {
  const ids = await inBusiness(server.database.db, businessId, async (transaction) => {
    const made: string[] = []
    for (let i = 0; i < 9; i++) made.push(await addRisk(transaction, businessId, { title: String(i) }))
    return made
  })
  const last = ids.pop()
  const start = String((await server.graph('{ eventCursor }', { cookie })).data?.eventCursor)
  const isEnd = ({ id, status }: Heard) => id === last && status === 'resolved'
  const listeners = [1, 2, 3].map((one) => listener(start, drawing(seed + one), isEnd))

  const move = (riskId: string | undefined, status: string) =>
    server.graph('mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { userErrors { code } } }', {
      cookie,
      variables: { input: { riskId, status } },
    })
  let made = 0
  const writer = async (one: number) => {
    const draw = drawing(seed + 100 + one)
    for (let i = 0; i < changes; i++) {
      const { data, errors } = await move(
        ids[Math.floor(draw() * ids.length)],
        ['active', 'investigating', 'resolved'][Math.floor(draw() * 3)] ?? '',
      )
      expect(errors).toEqual([])
      if ((data as { updateRiskStatus: { userErrors: unknown[] } }).updateRiskStatus.userErrors.length === 0) made++
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
  await move(last, 'resolved')

  const { events, risks, newest } = await inBusiness(server.database.db, businessId, async ({ sql }) => ({
    events: await sql<{ subject: string; number: bigint }>("select subject, number from event where name = 'risk.updated' order by number"),
    risks: await sql<{ id: string; status: string; updated_at: Date }>('select id, status, updated_at from risk'),
    newest: (await sql<{ newest: bigint }>('select newest from event_log'))[0]?.newest,
  }))
  const cuts: number[] = []
  for (const { heard, cuts: cut, types } of await Promise.all(listeners)) {
    cuts.push(cut)
    expect(types).toEqual(new Set(['connection_ack', 'next']))
    const numbers = heard.map(({ number }) => number)
    expect(numbers, `strictly rising, seed ${seed}`).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(numbers, `the last event of each thing, seed ${seed}`).toEqual(
      expect.arrayContaining(events.map(({ number }) => Number(number))),
    )
    for (const { id, status, updated_at } of risks) {
      const own = heard.filter((one) => one.id === id)
      const moments = own.map((one) => one.updatedAt)
      expect(moments, `in order, seed ${seed}`).toEqual(moments.toSorted())
      if (own.length > 0) expect(own.at(-1)).toMatchObject({ status, updatedAt: updated_at.toISOString() })
    }
    expect(new Set(heard.map(({ id }) => id))).toEqual(new Set(events.map(({ subject }) => subject)))
  }
  task.meta.figures = { changes: made, events: Number(newest), cuts: cuts.join(' '), seed }
  expect(Math.min(...cuts)).toBeGreaterThan(1)
  await vi.waitFor(
    async () => {
      const text = await (await figuresOf(server)).text()
      expect(/^riskpilot_sockets_open (\d+)$/m.exec(text)?.[1], 'nothing is left of who was cut').toBe('0')
    },
    { timeout: 60_000 },
  )
})

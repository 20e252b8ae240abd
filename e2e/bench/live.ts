import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { announce } from '../../api/platform/events/events.ts'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { middle } from './rounds.ts'
import { type Server, signedIn, withServers } from './servers.ts'

const listeners = 1_000
const rounds = 5
const perRound = 6
const subscription = 'subscription { riskUpdated { id title severity status riskScore monthly { expected { amount currency } } } }'

/**
 * How soon a change of a risk is with everybody who listens, beside a server that sends all of them
 * a frame that it has ready.
 */
export const live: Section = {
  name: 'live',
  run: () =>
    withServers(async ({ database, ours, bareServer }) => {
      const businessId = await ownBusinessOf({ database } as never)
      const id = await inBusiness(database.db, businessId, (transaction) =>
        addRisk(transaction, businessId, { title: 'Margin on SKU-1 is down' }),
      )
      const bare = await bareServer(businessId)
      const cookie = await signedIn(ours.link)
      const asked = await listening(ours, cookie, subscription)
      const plain = await listening(bare, '', '')
      try {
        const say = () => inBusiness(database.db, businessId, ({ sql }) => announce(sql, { event: 'risk.updated', businessId, id }))
        return figuresOf(await measured({ ours: [asked, say], bare: [plain, async () => void bare.process.send({ frame })] }))
      } finally {
        for (const child of [asked, plain]) child.disconnect()
      }
    }),
}

/** As long as ours. */
const answer = {
  id: '0198e0c4-5a5f-7a57-8b0f-6a1f8a6d3f10',
  title: 'Margin on SKU-1 is down',
  severity: 'high',
  status: 'active',
  riskScore: '40.0',
}
const payload = { data: { riskUpdated: { ...answer, monthly: { expected: { amount: '0.02', currency: 'USD' } } } } }
const frame = JSON.stringify({ id: '1', type: 'next', payload })

async function listening({ url }: Server, cookie: string, query: string): Promise<ChildProcess> {
  const address = `${url.replace('http', 'ws')}/graphql`
  const child = fork(join(import.meta.dirname, 'live-listeners.ts'), [address, cookie, String(listeners), query], {
    execArgv: ['--import', '@oxc-node/core/register'],
  })
  await once(child, 'message')
  return child
}

type Contender = readonly [listening: ChildProcess, say: () => Promise<unknown>]
type Times = { readonly slowest: number; readonly perSecond: number }

/** Medians over rounds in which both take their turn. */
async function measured(both: Record<'ours' | 'bare', Contender>): Promise<Record<'ours' | 'bare', Times>> {
  const taken: Record<'ours' | 'bare', Times[]> = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++)
    for (const name of ['ours', 'bare'] as const)
      for (let i = 0; i < perRound; i++) {
        const times = await said(both[name])
        // The first round warms up.
        if (round >= 0) taken[name].push(times)
      }
  const median = (times: readonly Times[]): Times => ({
    slowest: middle(times.map(({ slowest }) => slowest)),
    perSecond: middle(times.map(({ perSecond }) => perSecond)),
  })
  return { ours: median(taken.ours), bare: median(taken.bare) }
}

async function said([child, say]: Contender): Promise<Times> {
  const all = once(child, 'message')
  const begun = performance.timeOrigin + performance.now()
  await say()
  const [{ came }] = (await all) as [{ came: number[] }]
  const waits = came.map((at) => at - begun).toSorted((a, b) => a - b)
  return { slowest: waits[Math.floor(0.99 * waits.length)] ?? Number.NaN, perSecond: (waits.length / (waits.at(-1) ?? Number.NaN)) * 1_000 }
}

function figuresOf({ ours, bare }: Record<'ours' | 'bare', Times>): Figure[] {
  const peer = 'the same frame, ready, sent to every socket'
  return [
    beside(`a change to ${listeners} sockets, deliveries a second`, '/s', {
      value: ours.perSecond,
      of: bare.perSecond,
      peer,
      goal: '>= 0.6',
    }),
    beside(`a change to ${listeners} sockets, 99 of 100 within`, 'ms', { value: ours.slowest, of: bare.slowest, peer, goal: '<= 1.8' }),
  ]
}

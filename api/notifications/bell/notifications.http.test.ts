import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../../db/in-business.ts'
import { notifyRaised, raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../../e2e/support/shared-server.ts'
import { openQueue } from '../../platform/jobs/job-queue.ts'
import { runInTransaction } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { RaisedRisk } from '../decide/leak-news.ts'
import { notifyMembers } from '../tell.ts'

let server: SharedServer
let businessId: string
let ann: string
let bob: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie: ann } = await newShop(server))
  bob = await newPerson(server, { role: 'viewer', businessId })
})

async function graph(query: string, as = ann, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

type Told = { id: string; title: string; kind: string; riskId: string | null; readAt: string | null }
const told = async (as: string) =>
  ((await graph('{ notifications { nodes { id title kind riskId readAt } } }', as)).notifications as { nodes: Told[] }).nodes

/** Work of the system in the business, as a scan has it. */
async function asSystem(task: (work: Work) => Promise<void>): Promise<void> {
  const { db } = server.database
  const queue = await openQueue(db, { warn: () => undefined } as never)
  await runInTransaction({ db, queue, clock: { now: () => new Date() } }, { businessId, actor: { kind: 'system' } }, task)
  await queue.stop({ graceful: false, close: false })
}

const addRisks = (severities: RaisedRisk['severity'][]) =>
  inBusiness(server.database.db, businessId, async (transaction) => {
    const raised: RaisedRisk[] = []
    for (const [i, severity] of severities.entries()) {
      const title = `leak ${i}`
      raised.push(raisedRisk({ id: await addRisk(transaction, businessId, { severity, title, monthly: i }), title, severity }))
    }
    return raised
  })

describe('notifications', () => {
  it('GQL-38 a new alert is told to everybody who wants to hear of its kind; what one has read the other has not', async () => {
    await graph('mutation { updateNotificationPreferences(input: { critical_risks: false }) { userErrors { field } } }', bob)
    const raised = await addRisks(['critical', 'low'])
    const [critical, low] = raised.map(({ id }) => id)
    await asSystem((work) => notifyRaised(work, raised))
    expect((await told(ann)).map(({ kind, riskId }) => [kind, riskId]).toSorted()).toEqual([
      ['critical_risk', critical],
      ['risk', low],
    ])
    const [own] = await told(bob)
    expect([await told(bob), own?.riskId]).toEqual([[own], low])
    const query =
      'mutation ($id: ID!) { markNotificationRead(input: { notificationId: $id }) { notification { readAt } userErrors { code } } }'
    const { markNotificationRead: first } = await graph(query, bob, { id: own?.id })
    expect(first).toEqual({ notification: { readAt: expect.stringMatching(/Z$/) }, userErrors: [] })
    expect((await graph(query, bob, { id: own?.id })).markNotificationRead).toEqual(first)
    for (const id of [own?.id, randomUUID(), 'x'])
      expect((await graph(query, ann, { id })).markNotificationRead).toEqual({ notification: null, userErrors: [{ code: 'NOT_FOUND' }] })
    expect([
      (await graph('{ unreadNotifications }', ann)).unreadNotifications,
      (await graph('{ unreadNotifications }', bob)).unreadNotifications,
    ]).toEqual([2, 0])
    expect((await graph('{ notifications(isUnread: true) { totalCount } }', ann)).notifications).toEqual({ totalCount: 2 })
    expect((await graph('mutation { markAllNotificationsRead { readCount } }', ann)).markAllNotificationsRead).toEqual({ readCount: 2 })
    expect((await graph('{ unreadNotifications }', ann)).unreadNotifications).toBe(0)
  })

  it('GQL-45 each person hears over a socket what they are told, and nothing that others are', async () => {
    const heard: Record<string, string[]> = { ann: [], bob: [] }
    const clients = Object.entries({ ann, bob }).map(([name, cookie]) => {
      class WithCookie extends WebSocket {
        constructor(address: string, protocols: string | string[]) {
          super(address, protocols, { headers: { cookie, origin: server.url } })
        }
      }
      const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
      const query = 'subscription { notificationAdded { title kind } }'
      const next = ({ data }: { data?: unknown }) =>
        heard[name]?.push((data as { notificationAdded: { title: string } }).notificationAdded.title)
      client.subscribe({ query }, { next, error: (error) => heard[name]?.push(String(error)), complete: () => undefined })
      return client
    })
    const tell = (kind: 'critical_risk' | 'risk', title: string) => asSystem((work) => notifyMembers(work, { kind, title, text: 'x' }))
    // Said again until both are there to hear it. Bob does not want to hear of critical alerts.
    await vi.waitFor(
      async () => {
        await tell('critical_risk', 'critical')
        await tell('risk', 'other')
        expect([heard.ann?.includes('critical'), heard.ann?.includes('other'), heard.bob?.includes('other')]).toEqual([true, true, true])
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(new Set(heard.ann)).toEqual(new Set(['critical', 'other']))
    expect(new Set(heard.bob)).toEqual(new Set(['other']))
    for (const client of clients) await client.dispose()
  })
})

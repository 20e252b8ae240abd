import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeReceiver, fakeGraph, forgetDeliveries } from '../../e2e/support/channels/fake-receiver.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { deliverDue } from '../platform/outbound/deliver-due.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { ChannelEventName } from './channel-events.rules.ts'
import { channelOutbox, type DeliveryDependencies } from './channel-outbox.ts'
import { addChannel, channelsById, type NewChannel, rotateChannelSecret, testChannel, updateChannel } from './channels.ts'
import { deliveriesPage, replayDelivery } from './deliveries.ts'
import { queueEvent } from './queue-event.ts'
import { signedHeaders } from './sign.ts'

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const address = 'https://hooks.shop.example/leaks/secretpath'
const [one, two] = [randomUUID(), randomUUID()]

let test: TestDatabase
let businessId: string
let now: Date
let receiver: FakeReceiver
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetDeliveries(test)
  businessId = await test.createBusiness()
  now = new Date('2024-06-01T08:00:00Z')
  receiver = new FakeReceiver()
})

const within = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, now }, fn)
const add = (of: Partial<NewChannel> = {}) =>
  within((work) => addChannel(work, { cipher }, { kind: 'webhook', name: 'Our program', address, events: ['risk_raised'], secret, ...of }))
const happen = (event: ChannelEventName, ...subjects: string[]) => within((work) => queueEvent(work, event, subjects))
const dependencies = (more: Partial<DeliveryDependencies> = {}) =>
  ({
    db: test.db,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    readGraph: fakeGraph(),
    external: { cipher, post: receiver.post, origin: () => 'https://pilot.example' },
    ...more,
  }) as DeliveryDependencies
const deliver = (more?: Partial<DeliveryDependencies>) => deliverDue(channelOutbox, dependencies(more))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const log = async (id: string) => (await within((work) => deliveriesPage(work, id, {}))).nodes
const channel = async (id: string) => (await within((work) => channelsById(work, [id]))).get(id)
const notices = () =>
  within(({ sql }) => sql<{ title: string; text: string }>('select title, text from notification where business_id = $1', [businessId]))

describe('messages to channels', () => {
  it('SEC-18 go out once for each event, signed, with what the graph answers', async () => {
    const id = await add()
    await happen('risk_raised', one, two)
    await happen('risk_ended', one)
    expect([await deliver(), await deliver()]).toEqual([2, 0])
    expect(receiver.posted.map((posted) => [posted.address, JSON.parse(posted.body)])).toMatchObject(
      [one, two].map((risk) => [
        address,
        {
          type: 'risk.raised',
          version: 1,
          timestamp: '2024-06-01T08:00:00.000Z',
          business: { id: businessId },
          data: { risk: { id: risk, monthly: { expected: { amount: '412.00', currency: 'USD' } } } },
          url: `https://pilot.example/risks/${risk}`,
        },
      ]),
    )
    for (const { headers, body } of receiver.posted)
      expect(headers).toMatchObject(signedHeaders({ id: headers['webhook-id'] ?? '', at: now, body }, [secret]))
    const deliveries = await log(id)
    expect(deliveries.map(({ status, tries, answerStatus, answer, type }) => ({ status, tries, answerStatus, answer, type }))).toEqual(
      [1, 2].map(() => ({ status: 'delivered', tries: 1, answerStatus: 200, answer: 'ok', type: 'risk.raised' })),
    )
    expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(deliveries.map(({ eventId }) => eventId)))
    expect(await channel(id)).toMatchObject({ state: 'on', lastDeliveredAt: now, addressHint: 'hooks.shop.example …path' })
  })

  it('UX-12 tell people of several alerts in one message, and programs in one each', async () => {
    await add({ kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/abcd1234', secret: null })
    await add({ kind: 'teams', address: 'https://a.logic.azure.com/workflows/x', secret: null })
    await add()
    await happen('risk_raised', one, two)
    expect(await deliver()).toBe(4)
    expect(receiver.posted.map((posted) => new URL(posted.address).host).toSorted()).toEqual([
      'a.logic.azure.com',
      'hooks.shop.example',
      'hooks.shop.example',
      'hooks.slack.com',
    ])
  })

  it('SEC-18 REL-13 are tried five times within a day, with the same id and bytes, and then given up', async () => {
    const id = await add()
    receiver.answer = { status: 500, body: `broken at ${address}` }
    await happen('risk_raised', one)
    const started = now
    const times: number[] = []
    for (let minutes = 0; minutes < 1_700; minutes += 3) {
      const before = receiver.posted.length
      await deliver()
      if (receiver.posted.length > before) times.push((now.getTime() - started.getTime()) / 60_000)
      later(3)
    }
    expect(times).toHaveLength(5)
    for (const [i, expected] of [0, 1, 15, 120, 1_440].entries())
      expect(Math.abs((times[i] ?? 0) - expected)).toBeLessThanOrEqual(expected * 0.1 + 6)
    expect(new Set(receiver.posted.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(await log(id)).toMatchObject([
      {
        status: 'failed',
        tries: 5,
        answerStatus: 500,
        answer: 'broken at •••',
        nextTryAt: null,
        problem: 'hooks.shop.example answered with 500.',
      },
    ])
    expect(await channel(id)).toMatchObject({
      state: 'failing',
      failingSince: started,
      lastProblem: 'hooks.shop.example answered with 500.',
    })
  })

  it('REL-13 that do not arrive hold up no other channel, and recover alone', async () => {
    const [broken, whole] = [await add({ name: 'Broken' }), await add({ name: 'Whole', address: 'https://whole.example/' })]
    const down = {
      ...receiver,
      post: async (to: string, sent: Parameters<FakeReceiver['post']>[1]) => {
        receiver.answer = to === address ? null : {}
        return receiver.post(to, sent)
      },
    }
    const external = { cipher, post: down.post, origin: () => 'https://pilot.example' }
    await happen('risk_raised', one, two)
    expect(await deliver({ external })).toBe(2)
    // The second message to the broken one waits for the first one's rest.
    expect(receiver.posted.filter((posted) => posted.address === address)).toHaveLength(1)
    expect([await channel(broken), await channel(whole)]).toMatchObject([
      { state: 'failing', lastProblem: 'hooks.shop.example cannot be reached.' },
      { state: 'on', failingSince: null },
    ])
    later(2)
    receiver.answer = {}
    expect(await deliver()).toBe(2)
    expect(await channel(broken)).toMatchObject({ state: 'on', failingSince: null, lastProblem: null })
  })

  it('REL-13 rest as long as the other end asks for, half an hour at most', async () => {
    await add()
    receiver.answer = { status: 429, retryAfter: '600' }
    await happen('risk_raised', one)
    await deliver()
    receiver.answer = {}
    later(9)
    expect(await deliver()).toBe(0)
    later(1)
    expect(await deliver()).toBe(1)
  })

  it('SEC-18 of people end with 404, because Slack says so of an address that was taken back; a program may only be away', async () => {
    const program = await add()
    const people = await add({ kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/abcd1234', secret: null })
    receiver.answer = { status: 404 }
    await happen('risk_raised', one)
    await deliver()
    expect([await channel(program), await channel(people)]).toMatchObject([{ state: 'failing' }, { state: 'stopped' }])
    receiver.answer = {}
    later(2)
    await deliver()
    expect(await channel(program)).toMatchObject({ state: 'on' })
  })

  it('SEC-18 end with 410, and after days without one that arrives; members hear of it once', async () => {
    await newMember({ db: test.db, businessId }, `owner-${businessId}@shop.example`)
    const gone = await add({ name: 'Gone' })
    receiver.answer = { status: 410 }
    await happen('risk_raised', one, two)
    await deliver()
    await happen('risk_raised', one)
    later(60)
    await deliver()
    expect(receiver.posted).toHaveLength(1)
    const because = 'hooks.shop.example says that this address is not in use any more (410).'
    expect(await channel(gone)).toMatchObject({ state: 'stopped', stoppedBecause: because })
    expect((await log(gone)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await notices()).toEqual([
      {
        title: 'Channel “Gone” was switched off',
        text: `${because} Nothing is sent there any more. Look at it in the settings, under Channels.`,
      },
    ])
    const failing = await add({ name: 'Failing' })
    receiver.answer = null
    await happen('risk_raised', one)
    await deliver()
    for (let days = 1; days <= 5; days++) {
      later(24 * 60)
      await happen('risk_raised', one)
      await deliver()
      expect([days, (await channel(failing))?.state]).toEqual([days, days < 5 ? 'failing' : 'stopped'])
    }
    receiver.answer = {}
    await within((work) => updateChannel(work, { cipher }, { id: failing, isEnabled: true }))
    await happen('risk_raised', one)
    expect(await deliver()).toBe(1)
    expect(await channel(failing)).toMatchObject({ state: 'on', stoppedBecause: null })
  })

  it('SEC-18 bear both signatures for 24 hours after the secret was changed', async () => {
    const id = await add()
    const { secret: newer } = await within((work) => rotateChannelSecret(work, { cipher }, id))
    const signaturesAfter = async (minutes: number) => {
      later(minutes)
      await happen('risk_raised', one)
      await deliver()
      const { headers, body } = receiver.posted.at(-1) as FakeReceiver['posted'][number]
      const of = (by: string) => signedHeaders({ id: headers['webhook-id'] ?? '', at: now, body }, [by])['webhook-signature']
      return headers['webhook-signature']?.split(' ').map((one) => (one === of(newer) ? 'new' : one === of(secret) ? 'old' : 'other'))
    }
    expect(await signaturesAfter(0)).toEqual(['new', 'old'])
    expect(await signaturesAfter(24 * 60 - 1)).toEqual(['new', 'old'])
    expect(await signaturesAfter(1)).toEqual(['new'])
    const stored = await within(({ sql }) => sql('select c::text from channel c'))
    for (const text of [secret, newer, 'secretpath']) expect(JSON.stringify(stored)).not.toContain(text)
  })

  it('are sent again by hand under the same id; tests go out once, also to a channel that is off', async () => {
    const id = await add()
    await happen('risk_raised', one)
    await deliver()
    const [sent] = await log(id)
    await within((work) => replayDelivery(work, sent?.id ?? ''))
    expect(await deliver()).toBe(1)
    expect(new Set(receiver.posted.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    await within((work) => updateChannel(work, { cipher }, { id, isEnabled: false }))
    await happen('risk_raised', two)
    receiver.answer = null
    await within((work) => testChannel(work, id))
    await deliver()
    later(60)
    expect(await deliver()).toBe(0)
    expect(receiver.posted).toHaveLength(3)
    expect(await log(id)).toMatchObject([{ type: 'test', status: 'failed', tries: 1 }, { type: 'risk.raised' }])
  })

  it('are given up where what they are about was deleted', async () => {
    const id = await add()
    await happen('risk_raised', one, two)
    expect(await deliver({ readGraph: fakeGraph([one]) })).toBe(1)
    const deliveries = await log(id)
    expect(deliveries.map(({ problem }) => problem).toSorted()).toEqual(['What it is about was deleted.', null])
    expect(await channel(id)).toMatchObject({ state: 'on', failingSince: null })
  })

  it('REL-06 REL-10 are in the table once an event and channel, whoever sends: two servers share them', async () => {
    const ids = [await add(), await add({ address: 'https://other.example/' })]
    const risks = Array.from({ length: 30 }, () => randomUUID())
    await happen('risk_raised', ...risks)
    const counts = await Promise.all([deliver(), deliver(), deliver()])
    while (counts.reduce((sum, count) => sum + count) < 60) counts.push(await deliver())
    expect(receiver.posted).toHaveLength(60)
    for (const id of ids) {
      const own = await within((work) => deliveriesPage(work, id, { first: 100 }))
      expect([own.totalCount, new Set(own.nodes.map(({ eventId }) => eventId)).size]).toEqual([30, 30])
    }
  })

  it('REL-06 that were sent by a server that died before it said so are sent again, with the same id', async () => {
    const id = await add()
    await happen('risk_raised', one)
    const dies: DeliveryDependencies['external'] = {
      cipher,
      origin: () => 'https://pilot.example',
      post: async (to, sent) => {
        await receiver.post(to, sent)
        throw new Error('The server was killed.')
      },
    }
    const ended: unknown[] = []
    const watched = { info: () => undefined, warn: (fields: object) => ended.push(fields) }
    expect(await deliver({ external: dies, log: watched })).toBe(0)
    expect(ended).toEqual([{ err: new Error('The server was killed.'), business: businessId }])
    expect(await deliver()).toBe(0)
    later(2)
    expect(await deliver()).toBe(1)
    expect(new Set(receiver.posted.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(await log(id)).toMatchObject([{ status: 'delivered', tries: 2 }])
  })
})

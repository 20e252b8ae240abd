import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeReceiver, fakeGraph, forgetDeliveries } from '../../e2e/support/channels/fake-receiver.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { deliverDue } from '../platform/outbound/deliver-due.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import { channelOutbox, type DeliveryDependencies } from './channel-outbox.ts'
import { channelsPage } from './channels.ts'
import { queueEvent } from './queue-event.ts'
import { saveSetupSlack, setupSlackHint, switchSetupSlack } from './setup-slack.ts'

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const address = 'https://hooks.slack.com/services/T0/B0/abcd1234'
const riskId = '00000000-0000-4000-8000-000000000001'

let test: TestDatabase
let businessId: string
let receiver: FakeReceiver
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetDeliveries(test)
  businessId = await test.createBusiness()
  receiver = new FakeReceiver()
})

const within = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId }, fn)
const save = (to: string | null) => within((work) => saveSetupSlack(work, { cipher }, to))
const choose = (...channels: string[]) =>
  within(async (work) => {
    await saveAlertSettings(work, { channels, financialRecipients: [], vendorRecipients: [], legalRecipients: [] })
    await switchSetupSlack(work, channels.includes('slack'))
  })
const raise = () => within((work) => queueEvent(work, 'risk_raised', [riskId]))
const deliver = () =>
  deliverDue(channelOutbox, {
    db: test.db,
    clock: { now: () => new Date('2024-06-01T08:00:00Z') },
    log: pino({ level: 'silent' }),
    readGraph: fakeGraph(),
    external: { cipher, post: receiver.post, origin: () => 'https://pilot.example' },
  } as unknown as DeliveryDependencies)
const headlines = () => receiver.posted.map(({ body }) => JSON.parse(body).blocks[0].text.text)

describe('the Slack address of the setup', () => {
  it('ONB-35 is greeted, never told again, and posted to where the business chose Slack', async () => {
    await save(address)
    expect(await within(setupSlackHint)).toBe('1234')
    const stored = await within(async ({ sql }) => [
      await sql('select c::text from channel c'),
      await sql('select a::text from audit_entry a'),
    ])
    expect(stored.map(({ length }) => length > 0)).toEqual([true, true])
    expect(JSON.stringify(stored)).not.toContain('abcd')
    await deliver()
    expect([receiver.posted[0]?.address, headlines()]).toEqual([address, ['RiskPilot will post here for Mugs & more']])
    await choose('email')
    await raise()
    await deliver()
    expect(receiver.posted).toHaveLength(1)
    await choose('slack')
    await raise()
    await deliver()
    expect(headlines().slice(1)).toEqual(['RiskPilot found a new leak at Mugs & more'])
    await choose('email')
    await raise()
    await deliver()
    expect(receiver.posted).toHaveLength(2)
  })

  it('ONB-35 is forgotten with what waits for it, and replaced by another', async () => {
    await choose('slack')
    await save(address)
    await raise()
    await save(null)
    await deliver()
    expect([receiver.posted, await within(setupSlackHint)]).toEqual([[], null])
    await save(address)
    await save('https://hooks.slack.com/services/T0/B0/efgh5678')
    await raise()
    await deliver()
    expect([...new Set(receiver.posted.map((posted) => posted.address))]).toEqual(['https://hooks.slack.com/services/T0/B0/efgh5678'])
    const { nodes } = await within((work) => channelsPage(work, {}))
    expect(nodes).toMatchObject([{ isOfSetup: true, state: 'on', events: ['risk_raised'] }])
  })

  it('ONB-35 that Slack refuses is told to members', async () => {
    await newMember({ db: test.db, businessId }, `slack-${businessId}@shop.example`)
    await choose('slack')
    await save(address)
    receiver.answer = { status: 404, body: 'no_service' }
    await deliver()
    const notices = await within(({ sql }) => sql<{ text: string }>('select text from notification where business_id = $1', [businessId]))
    expect(notices).toEqual([{ text: expect.stringMatching(/^hooks\.slack\.com says that this address is not in use any more \(404\)\./) }])
  })
})

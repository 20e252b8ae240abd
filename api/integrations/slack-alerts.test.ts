import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../db/for-tests.ts'
import { newMember } from '../businesses/for-tests.ts'
import { AlertSettings } from '../notifications/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/alert-settings.ts'
import { raisedRisk } from '../notifications/for-tests.ts'
import { notifyRaised } from '../notifications/notify.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { ProviderRequest, ProviderResponse } from '../platform/transaction/external-services.ts'
import type { Jobs, Work } from '../platform/transaction/work.ts'
import { inTestWork } from '../platform/transaction/work-for-tests.ts'
import { keepWebhook } from './secrets.ts'
import { saveSlackWebhook, slackJob, slackText, slackWebhookHint } from './slack-alerts.ts'

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const address = 'https://hooks.slack.com/services/T0/B0/abcd1234'
const risk = (title: string, more = {}) =>
  raisedRisk({ id: '00000000-0000-4000-8000-000000000001', title, severity: 'low', isRated: true, ...more })

let test: TestDatabase
let businessId: string
let jobs: [keyof Jobs, object][]
let posted: { url: string; text: string }[]
let answer: ProviderResponse
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  jobs = []
  posted = []
  answer = { status: 200, body: 'ok' }
})

const within = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, jobs }, fn)
const choose = (...channels: string[]) =>
  within((work) => saveAlertSettings(work, { channels, financialRecipients: [], vendorRecipients: [], legalRecipients: [] }))
const request = async (url: URL, { body = '' }: ProviderRequest) => {
  posted.push({ url: url.href, text: JSON.parse(body).text })
  return answer
}
const handler = slackJob({ cipher, request, origin: () => 'https://pilot.example' })

/** Runs the posts that wait. */
async function runPosts(): Promise<void> {
  for (const [name, data] of jobs.splice(0)) {
    const step: JobRun<Jobs['slack']>['step'] = (fn) => within(fn)
    if (name === 'slack') await handler.run({ data: data as Jobs['slack'], step, finish: step } as JobRun<Jobs['slack']>)
  }
}
const notices = () => within(({ sql }) => sql<{ text: string }>('select text from notification where business_id = $1', [businessId]))

describe('alerts in Slack', () => {
  it('ONB-35 are posted where the business chose Slack and gave an address, which is greeted and never told again', async () => {
    await within((work) => saveSlackWebhook(work, { cipher }, address))
    expect(await within(slackWebhookHint)).toBe('1234')
    const stored = await within(async ({ sql }) => [
      await sql('select s::text from provider_secret s'),
      await sql('select a::text from audit_entry a'),
    ])
    expect(stored.map(({ length }) => length > 0)).toEqual([true, true])
    expect(JSON.stringify(stored)).not.toContain('abcd')
    await runPosts()
    expect(posted).toEqual([{ url: address, text: expect.stringMatching(/^RiskPilot will post new leaks of .+ here\.$/) }])
    await choose('email')
    await within((work) => notifyRaised(work, [risk('Not chosen')]))
    await choose('slack')
    await within((work) => notifyRaised(work, [risk('Too early', { isProvisional: true, isRated: false })]))
    await within((work) => notifyRaised(work, [risk('Unit cost of <Mug & cup> is up')]))
    await runPosts()
    expect(posted.slice(1).map(({ text }) => text.split('\n').slice(1))).toEqual([
      [
        '- Unit cost of &lt;Mug &amp; cup&gt; is up (low), about $412 a month since 3 May 2024',
        '<https://pilot.example/risks|Open them in RiskPilot>',
      ],
    ])
  })

  it('ONB-35 are not posted without an address, or to another host', async () => {
    await choose('slack')
    await within((work) => notifyRaised(work, [risk('A leak')]))
    await runPosts()
    await within((work) => saveSlackWebhook(work, { cipher }, address))
    await within((work) => saveSlackWebhook(work, { cipher }, null))
    await runPosts()
    expect([posted, await within(slackWebhookHint)]).toEqual([[], null])
    await within((work) => keepWebhook(work, cipher, 'slack', 'https://elsewhere.example/services/T0'))
    await within((work) => notifyRaised(work, [risk('A leak')]))
    await expect(runPosts()).rejects.toThrow('hooks.slack.com alone')
    expect(posted).toEqual([])
  })

  it('ONB-35 that Slack refuses are told to members; what may be mended by itself is tried again', async () => {
    await newMember({ db: test.db, businessId }, 'slack-owner@shop.example')
    await within((work) => saveSlackWebhook(work, { cipher }, address))
    answer = { status: 503, body: 'later' }
    const again = [...jobs]
    await expect(runPosts()).rejects.toThrow('Slack answered with 503.')
    expect(await notices()).toEqual([])
    jobs = again
    answer = { status: 404, body: 'no_service' }
    await runPosts()
    expect(await notices()).toEqual([{ text: 'Slack refused the webhook address (no_service). Give a new one in the setup, step 8.' }])
  })

  it('name ten at most', () => {
    const text = slackText(
      Array.from({ length: 12 }, (_, i) => risk(`leak ${i}`)),
      'A shop',
      'https://pilot.example',
    )
    expect(text).toContain('12 new leaks at A shop')
    expect(text.split('\n')).toHaveLength(13)
    expect(text).toContain('and 2 more')
  })
})

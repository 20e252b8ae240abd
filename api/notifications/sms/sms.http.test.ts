import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeIn, TestTwilio, type Texted, testAccount } from '../../../e2e/support/notifications/twilio.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import { ownBusinessOf } from '../../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'

const twilio = new TestTwilio()
const env = { TWILIO_ACCOUNT_SID: testAccount.accountSid, TWILIO_AUTH_TOKEN: testAccount.authToken, SMS_FROM: testAccount.from }
let server: TestServer
let ann: string
let bob: string
beforeAll(async () => {
  await twilio.start()
  // Its own: its worker sends to a carrier of the test, and its log is read.
  server = await testServer({ post: twilio.post, env })
  ann = await server.signIn()
  bob = await newPerson(server, { email: 'bob@shop.example', role: 'viewer', businessId: await ownBusinessOf(server) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await twilio.stop()
})
beforeEach(() => {
  twilio.taken.length = 0
})

type Mistake = { field: string | null; code: string; message: string }
type Answer = { phone: { number: string; confirmedAt: string | null; sentAt: string | null } | null; userErrors: Mistake[] }
const errors = 'userErrors { field code message }'
async function ask(name: string, { as, input }: { as: string; input?: object }) {
  const [type, argument] = input ? [`($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!)`, '(input: $input)'] : ['', '']
  const query = `mutation ${type} { ${name}${argument} { phone { number confirmedAt sentAt } ${errors} } }`
  const { data, errors: refused } = await server.graph(query, { cookie: as, variables: { input } })
  return { ...(data?.[name] as Answer), refused: refused.map(({ message }) => message) }
}
const settings = async (as: string) => {
  const { data } = await server.graph('{ smsSettings { isSent isChosen mostDaily phone { number confirmedAt offAt heldToday } } }', {
    cookie: as,
  })
  return data?.smsSettings
}
async function texted(): Promise<Texted> {
  await vi.waitFor(() => expect(twilio.taken).toHaveLength(1), { timeout: 30_000 })
  const [sent] = twilio.taken.splice(0)
  if (!sent) throw new Error('Nothing was texted.')
  return sent
}

describe('text messages over the graph', () => {
  it('UX-12 SEC-18 a person adds a number, confirms it by its code, tests it and removes it; others see nothing of it, logs neither', async () => {
    expect(await settings(ann)).toEqual({ isSent: true, isChosen: false, mostDaily: 10, phone: null })
    const added = await ask('addPhone', { as: ann, input: { number: '+1 500 555 0001' } })
    expect(added).toMatchObject({ phone: { number: '+15005550001', confirmedAt: null }, userErrors: [] })
    const sent = await texted()
    const confirmed = await ask('confirmPhone', { as: ann, input: { code: codeIn(sent) } })
    expect(confirmed).toMatchObject({ phone: { confirmedAt: expect.any(String) }, userErrors: [] })
    expect(await settings(bob)).toMatchObject({ phone: null })
    expect(await ask('sendTestSms', { as: bob })).toMatchObject({ phone: null, userErrors: [{ code: 'NOT_FOUND' }] })
    await ask('sendTestSms', { as: ann })
    expect(await texted()).toMatchObject({
      to: '+15005550001',
      text: `RiskPilot: text messages work on this number. ${server.url}/settings/notifications`,
    })
    const lines = JSON.stringify(server.lines)
    for (const hidden of ['15005550001', codeIn(sent), testAccount.authToken]) expect(lines).not.toContain(hidden)
    await server.graph(`mutation { removePhone { ${errors} } }`, { cookie: ann })
    expect(await settings(ann)).toMatchObject({ phone: null })
  })

  it('SEC-06 five guesses close the confirmation, also for the right code', async () => {
    await ask('addPhone', { as: bob, input: { number: '+15005550002' } })
    const code = codeIn(await texted())
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const answer = await ask('confirmPhone', { as: bob, input: { code: wrong } })
      expect(answer.userErrors).toEqual([
        { field: 'code', code: 'BAD_USER_INPUT', message: 'This is not the code. Type the six digits of the newest message.' },
      ])
    }
    const { refused } = await ask('confirmPhone', { as: bob, input: { code } })
    expect(refused).toEqual(['Five codes were tried. Wait 10 minutes, then send a new one.'])
    expect(await settings(bob)).toMatchObject({ phone: { confirmedAt: null } })
  })

  it('SEC-14 a mistake is answered in words, and who has no account of their own has no number', async () => {
    expect((await ask('addPhone', { as: ann, input: { number: '12' } })).userErrors).toEqual([
      { field: 'number', code: 'BAD_USER_INPUT', message: 'Begin with the country code, as in +49 151 23456789.' },
    ])
    const { errors: signedOut } = await server.graph('{ smsSettings { isSent } }')
    expect(signedOut[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

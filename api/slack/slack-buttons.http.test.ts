import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { FakeSlack } from '../../e2e/support/channels/fake-slack.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { addRisk, ownBusinessOf } from '../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { queueEvent } from '../channels/queue-event.ts'

const workspaces: FakeSlack[] = []
let slack: FakeSlack
/** Called with what is posted before it arrives; a test may hold a post up here. */
let underway: (body: string) => Promise<void> | void = () => undefined
let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  const workspaceAt = (address: string) => workspaces.find(({ team }) => address.includes(`/${team}/`)) ?? slack
  // Its own: its worker sends to workspaces of the test, and its log is read.
  server = await testServer({
    post: async (address, sent) => {
      await underway(String(sent.body))
      return workspaceAt(address).post(address, sent)
    },
  })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = async <Data>(query: string, variables: object, as = cookie) => {
  const { data, errors } = await server.graph(query, { cookie: as, variables: { ...variables } })
  expect(errors).toEqual([])
  return data as Data
}
type Changed = { updateChannel: { channel: { isInteractive: boolean; actsFor: { email: string } | null } | null; userErrors: object[] } }
const change = (input: object, as = cookie) =>
  ask<Changed>(
    `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { channel { isInteractive actsFor { email } } userErrors { field message } } }`,
    { input },
    as,
  )
const sql = <Row extends object>(text: string, values: unknown[] = [], of = businessId) =>
  inBusiness(server.database.db, of, (transaction) => transaction.sql<Row>(text, [of, ...values]))

let channelId: string
/** A channel of Slack with buttons, set up by this person. */
async function setUp(as = cookie): Promise<void> {
  slack = new FakeSlack()
  workspaces.push(slack)
  const { createChannel } = await ask<{ createChannel: { channel: { id: string; slackApp: { requestUrl: string } } } }>(
    'mutation ($input: CreateChannelInput!) { createChannel(input: $input) { channel { id slackApp { requestUrl } } } }',
    { input: { kind: 'slack', name: '#alerts', webhookUrl: slack.webhook, events: ['risk_raised'] } },
  )
  channelId = createChannel.channel.id
  slack.requestUrl = createChannel.channel.slackApp.requestUrl
  await change({ channelId, signingSecret: slack.secret }, as)
}
beforeEach(() => setUp())

/** A message about new alerts, as Slack shows it. */
async function told(count = 1): Promise<string[]> {
  const before = slack.messages.length
  const ids = await inBusiness(server.database.db, businessId, async (transaction) => {
    const made: string[] = []
    for (let i = 0; i < count; i++) made.push(await addRisk(transaction, businessId, { title: `Leak <!channel> ${i}` }))
    await queueEvent({ ...transaction, businessId, clock: { now: () => new Date() } }, 'risk_raised', made)
    return made
  })
  await vi.waitFor(() => expect(slack.messages.length).toBeGreaterThan(before), { timeout: 30_000 })
  return ids
}
const statusOf = async (id: string) =>
  (await sql<{ status: string }>('select status from risk where business_id = $1 and id = $2', [id]))[0]?.status
const historyOf = (id: string) =>
  ask<{ risk: { history: { nodes: { from: string; to: string; byName: string | null; email: string | null; reason: string | null }[] } } }>(
    'query ($id: ID!) { risk(id: $id) { history { nodes { from to byName email reason } } } }',
    { id },
  ).then(({ risk }) => risk.history.nodes)
const pressed = async (...args: Parameters<FakeSlack['press']>) => expect((await slack.press(...args)).status).toBe(200)
const shows = (line: string | RegExp) =>
  vi.waitFor(() => expect(slack.lines()).toContainEqual(expect.stringMatching(line)), { timeout: 30_000 })
const whispers = (line: string | RegExp) =>
  vi.waitFor(() => expect(slack.whispers).toContainEqual(expect.stringMatching(line)), { timeout: 30_000 })

describe('buttons in a message to Slack', () => {
  it('STATE-18 SEC-18 acknowledge an alert in the name of who pressed, once however often it is delivered, and the message shows it', async () => {
    const [id = ''] = await told()
    const unseen = () => sql('select risk_id from unseen_alert where business_id = $1 and risk_id = $2', [id])
    await sql('insert into unseen_alert (business_id, risk_id, told_at, due_at) values ($1, $2, now(), now())', [id])
    expect(slack.actionsOf(id)).toEqual(['acknowledge', 'assign', 'snooze', 'false_alarm'])
    await pressed({ action: 'acknowledge', alert: id, at: '1.5' })
    await shows(/^Acknowledged by maria: it is being investigated · <!date\^\d+\^/)
    expect([await statusOf(id), slack.actionsOf(id)]).toEqual(['investigating', ['assign', 'snooze', 'false_alarm']])
    expect(await unseen()).toEqual([])
    await pressed({ action: 'acknowledge', alert: id, at: '1.5' })
    await pressed({ action: 'acknowledge', alert: id, by: 'ben' })
    await whispers(/^Already acknowledged by maria in Slack \(#alerts\) on \d+ \w+ \d{4}\. Nothing was changed\.$/)
    expect(await historyOf(id)).toEqual([
      { from: 'active', to: 'investigating', byName: 'maria in Slack (#alerts)', email: null, reason: null },
    ])
    const { auditLog } = await ask<{ auditLog: { nodes: object[] } }>(
      '{ auditLog(first: 100) { nodes { actorKind actorName operation subject after } } }',
      {},
    )
    expect(auditLog.nodes).toContainEqual({
      actorKind: 'chat',
      actorName: 'maria in Slack (#alerts)',
      operation: 'updateRiskStatus',
      subject: `Risk:${id}`,
      after: { status: 'investigating', reason: null },
    })
  })

  it('STATE-17 many presses at once change an alert once, and one that is delivered again at the same time is the same press', async () => {
    const [id = '', other = ''] = await told(2)
    const people = ['maria', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus', 'hal']
    await Promise.all(people.map((by) => pressed({ action: 'acknowledge', alert: id, by })))
    await vi.waitFor(() => expect(slack.whispers).toHaveLength(people.length - 1), { timeout: 30_000 })
    expect(await historyOf(id)).toHaveLength(1)
    await Promise.all(people.map(() => pressed({ action: 'false_alarm', alert: other, at: '1.7' })))
    await shows(/^Dismissed as a false alarm by maria/)
    expect([(await historyOf(other)).length, slack.whispers.length]).toEqual([1, people.length - 1])
  })

  it('UX-05 assign to a member whom the menu finds, and undo it for the one who did', async () => {
    for (const email of ['ada@shop.example', 'ada@other.example']) await newPerson(server, { email, role: 'viewer', businessId })
    await sql(`update identity."user" set name = 'Ada' where email like 'ada@%' and $1::uuid is not null`)
    const [id = ''] = await told()
    const found = await slack.options('ADA')
    expect(found.map(([text]) => text)).toEqual(['Ada (ada@other.example)', 'Ada (ada@shop.example)'])
    expect((await slack.options()).length).toBeGreaterThanOrEqual(3)
    expect(await slack.options('nobody of this name')).toEqual([])
    const [, ada = ''] = found[1] ?? []
    await pressed({ action: 'assign', alert: id, choice: ada })
    await shows(/^Assigned to Ada by maria · /)
    const assignee = async () =>
      (await sql<{ to: string | null }>('select assignee_id as to from risk where business_id = $1 and id = $2', [id]))[0]?.to
    expect([await assignee(), slack.actionsOf(id)[0]]).toEqual([ada, 'undo'])
    await pressed({ action: 'assign', alert: id, choice: ada, by: 'ben' })
    await whispers('^It is assigned to Ada already. Nothing was changed.$')
    await pressed({ action: 'undo', alert: id, by: 'ben' })
    await whispers(/^Only the person who made this change can undo it here/)
    await pressed({ action: 'undo', alert: id })
    await shows(/^Undone by maria · /)
    expect([await assignee(), slack.actionsOf(id)]).toEqual([null, ['acknowledge', 'assign', 'snooze', 'false_alarm']])
    await pressed({ action: 'assign', alert: id, choice: crypto.randomUUID() })
    await whispers('^This person is no member of the business.$')
  })

  it('STATE-18 a message that was written before another press and arrives after its message does not stay', async () => {
    const [id = ''] = await told()
    const older = Promise.withResolvers<void>()
    let arrivals = 0
    underway = (body) => (body.includes('"replace_original":true') && ++arrivals === 1 ? older.promise : undefined)
    await pressed({ action: 'acknowledge', alert: id })
    await vi.waitFor(() => expect(arrivals).toBe(1), { timeout: 30_000 })
    await pressed({ action: 'false_alarm', alert: id, by: 'ben' })
    await shows(/^Dismissed as a false alarm by ben/)
    older.resolve()
    await vi.waitFor(() => expect(arrivals).toBeGreaterThanOrEqual(3), { timeout: 30_000 })
    await shows(/^Dismissed as a false alarm by ben/)
    expect(slack.actionsOf(id)).toEqual(['undo'])
    underway = () => undefined
  })

  it('UX-05 snooze, and dismiss a false alarm with the answer of a person, each with its undo', async () => {
    const answered = () =>
      ask<{ trainingMetrics: { answersOfKeys: number; totalPredictions: number } }>(
        '{ trainingMetrics { answersOfKeys totalPredictions } }',
        {},
      ).then(({ trainingMetrics }) => trainingMetrics)
    const before = await answered()
    const [first = '', second = ''] = await told(2)
    await pressed({ action: 'snooze', alert: first, choice: '14' })
    await shows(/^Snoozed until \d+ \w+ \d{4} by maria\. Its money still counts · /)
    await pressed({ action: 'snooze', alert: first, choice: '15' })
    await whispers('^Choose how long to snooze it.$')
    await pressed({ action: 'false_alarm', alert: second })
    await shows(/^Dismissed as a false alarm by maria · /)
    // The other alert of the message still says what became of it.
    await shows(/^Snoozed until/)
    expect(await historyOf(second)).toMatchObject([{ to: 'dismissed', reason: 'False alarm', byName: 'maria in Slack (#alerts)' }])
    expect(slack.actionsOf(second)).toEqual(['undo'])
    const { risk } = await ask<{ risk: object }>(
      'query ($id: ID!) { risk(id: $id) { feedback { nodes { accurate falsePositive chatName keyName email } } } }',
      { id: second },
    )
    const said = { accurate: false, falsePositive: true, chatName: 'maria in Slack (#alerts)', keyName: null, email: '' }
    expect(risk).toEqual({ feedback: { nodes: [said] } })
    expect(await answered()).toEqual({ answersOfKeys: 0, totalPredictions: before.totalPredictions + 1 })
    await pressed({ action: 'false_alarm', alert: second, by: 'ben' })
    await whispers(/^Already dismissed by maria in Slack/)
    await pressed({ action: 'undo', alert: second })
    await shows(/^Undone by maria/)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'active'])
  })

  it('SEC-18 a test has a button that shows that presses arrive, and changes nothing', async () => {
    await ask('mutation ($id: ID!) { testChannel(input: { channelId: $id }) { channel { id } } }', { id: channelId })
    await vi.waitFor(() => expect(slack.messages).toHaveLength(1), { timeout: 30_000 })
    await pressed({ action: 'check' })
    await whispers('^The buttons work: RiskPilot got your press.$')
  })
})

describe('who may press', () => {
  it('SEC-04 buttons have the rights that the member who set them up has now, and none once that member left', async () => {
    const manager = await newPerson(server, { email: 'manager@slack.example', role: 'manager', businessId })
    await setUp(manager)
    const [id = ''] = await told()
    const [person] = await sql<{ id: string }>(
      `select user_id as id from membership m join identity."user" u on u.id = m.user_id where m.business_id = $1 and u.email = $2`,
      ['manager@slack.example'],
    )
    const role = (to: string) => sql('update membership set role = $2 where business_id = $1 and user_id = $3', [to, person?.id])
    await role('viewer')
    await pressed({ action: 'acknowledge', alert: id })
    await whispers(/^These buttons act for a member whose role is now viewer, which does not allow this\. Ask an owner/)
    await role('manager')
    await pressed({ action: 'acknowledge', alert: id })
    await shows(/^Acknowledged by maria/)
    await sql('delete from membership where business_id = $1 and user_id = $2', [person?.id])
    await pressed({ action: 'false_alarm', alert: id })
    await whispers(/^The member whom these buttons act for has left the business\. Ask an owner/)
    expect(await statusOf(id)).toBe('investigating')
    expect((await slack.send({ type: 'block_suggestion', user: { id: 'U1' }, value: '' })).status).toBe(403)
  })

  it('SEC-04 a channel that is switched off changes nothing, and a key sets up no buttons', async () => {
    const [id = ''] = await told()
    await change({ channelId, isEnabled: false })
    await pressed({ action: 'acknowledge', alert: id })
    await whispers('^This channel is switched off in RiskPilot, so its buttons change nothing.$')
    expect(await statusOf(id)).toBe('active')
    const { createApiKey } = await ask<{ createApiKey: { secret: string } }>(
      'mutation { createApiKey(input: { name: "k", scopes: ["write"] }) { secret } }',
      {},
    )
    const { errors } = await server.graph('mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { channel { id } } }', {
      headers: { authorization: `Bearer ${createApiKey.secret}` },
      variables: { input: { channelId, signingSecret: slack.secret } },
    })
    expect(errors[0]?.message).toBe('Buttons act for a person. Sign in to set them up; a key cannot.')
  })

  it('SEC-01 an alert of another business is not found, and stays as it is', async () => {
    const other = await server.database.createBusiness()
    const foreign = await inBusiness(server.database.db, other, (transaction) => addRisk(transaction, other))
    await told()
    for (const alert of [foreign, crypto.randomUUID(), 'x', '', "' or 1=1"]) await pressed({ action: 'acknowledge', alert })
    await vi.waitFor(() => expect(slack.whispers).toHaveLength(5), { timeout: 30_000 })
    expect(new Set(slack.whispers)).toEqual(new Set(['There is no risk of this id.']))
    expect(await sql('select status from risk where business_id = $1', [], other)).toEqual([{ status: 'active' }])
  })

  it('SEC-15 a name from Slack leads nowhere, on the message and in the history', async () => {
    const [id = ''] = await told()
    await pressed({ action: 'acknowledge', alert: id, by: '<!channel>\n<https://evil.example|me>\u202e & co' })
    await shows(/^Acknowledged by &lt;!channel&gt; &lt;https:\/\/evil\.example\|me&gt; &amp; co: /)
    expect((await historyOf(id))[0]?.byName).toBe('<!channel> <https://evil.example|me> & co in Slack (#alerts)')
    expect(slack.lines().join('\n')).toContain('Leak &lt;!channel&gt; 0')
  })
})

describe('what Slack did not sign', () => {
  it('SEC-18 is refused with one answer, before anything is read', async () => {
    const [id = ''] = await told()
    const body = new URLSearchParams({ payload: JSON.stringify(slack.pressed({ action: 'acknowledge', alert: id })) }).toString()
    const good = slack.signed(body)
    const without = (name: string) => Object.fromEntries(Object.entries(good.headers).filter(([header]) => header !== name))
    const now = Math.floor(Date.now() / 1_000)
    const unknown = new URL(`/hooks/slack/${crypto.randomUUID()}`, slack.requestUrl).href
    const cases: [string, string, RequestInit][] = [
      ['another secret', slack.requestUrl, slack.signed(body, { secret: 'f'.repeat(32) })],
      ['an old time', slack.requestUrl, slack.signed(body, { at: now - 310 })],
      ['a time to come', slack.requestUrl, slack.signed(body, { at: now + 310 })],
      ['another body', slack.requestUrl, { ...good, body: body.replace('acknowledge', 'false_alarm') }],
      ['no signature', slack.requestUrl, { ...good, headers: without('x-slack-signature') }],
      ['no time', slack.requestUrl, { ...good, headers: without('x-slack-request-timestamp') }],
      ['an unknown channel', unknown, good],
      ['the secret of none', unknown, slack.signed(body, { secret: 'no channel has this secret' })],
      ['no id', new URL('/hooks/slack/x', slack.requestUrl).href, good],
      ['no form, unsigned', slack.requestUrl, { headers: { 'content-type': 'application/json' }, body: '{' }],
    ]
    const answers = new Set<string>()
    for (const [what, url, sent] of cases) {
      const response = await fetch(url, { method: 'POST', ...sent })
      const { requestId: _, ...said } = (await response.json()) as { requestId: string }
      expect([what, response.status]).toEqual([what, 401])
      answers.add(JSON.stringify(said))
    }
    expect([...answers]).toEqual([expect.stringContaining('This request is not signed as Slack signs what goes to this channel.')])
    expect(await statusOf(id)).toBe('active')
    const long = slack.signed(`payload=${'x'.repeat(300_000)}`)
    expect((await fetch(slack.requestUrl, { method: 'POST', ...long })).status).toBe(413)
    for (const odd of ['payload={', 'payload=null', 'x=1', '', 'payload={"type":"view_submission"}'])
      expect([odd, (await fetch(slack.requestUrl, { method: 'POST', ...slack.signed(odd) })).status]).toEqual([odd, 400])
    // The button that opens RiskPilot is pressed too, and does nothing here.
    await pressed({ action: 'aBcD', alert: id })
  })

  it('SEC-14 answers go to Slack alone, whatever a press names', async () => {
    const [id = ''] = await told()
    for (const responseUrl of [
      'https://evil.example/x',
      'https://hooks.slack.com.evil.example/x',
      'https://hooks.slack.com@evil.example/',
      'http://hooks.slack.com/x',
      'https://hooks.slack.com:8443/x',
    ])
      await pressed({ action: 'snooze', alert: id, choice: '7', responseUrl })
    await pressed({ action: 'snooze', alert: id, choice: '7' })
    await whispers(/^It is snoozed until/)
    expect(new Set(slack.addresses.map((address) => new URL(address).origin))).toEqual(new Set(['https://hooks.slack.com']))
  })

  it('SEC-20 SEC-21 the signing secret is neither answered, logged, audited nor stored in plain text, and leaves with the buttons', async () => {
    await told()
    const { channels } = await ask<{ channels: object }>(
      '{ channels { nodes { id isInteractive addressHint slackApp { manifest createUrl } } } auditLog { nodes { before after } } }',
      {},
    )
    const rows = await sql('select c::text, a::text from channel c join audit_entry a using (business_id) where business_id = $1')
    for (const place of [channels, rows, server.lines, slack.messages]) expect(JSON.stringify(place)).not.toContain(slack.secret)
    expect((await change({ channelId, signingSecret: 'xyz' })).updateChannel.userErrors).toMatchObject([{ field: 'signingSecret' }])
    const { updateChannel } = await change({ channelId, signingSecret: '' })
    expect(updateChannel.channel).toEqual({ isInteractive: false, actsFor: null })
    const [id = ''] = await told()
    expect([slack.actionsOf(id, 1), (await slack.press({ action: 'acknowledge', alert: id })).status]).toEqual([[], 401])
  })
})

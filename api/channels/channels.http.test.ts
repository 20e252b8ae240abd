import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { FakeReceiver } from '../../e2e/support/channels/fake-receiver.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let receiver: FakeReceiver
let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  // Its own: its worker sends to a receiver of the test, and its log is read.
  server = await testServer({ post: (address, sent) => receiver.post(address, sent) })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  receiver = new FakeReceiver()
  ;({ businessId, cookie } = await newShop(server))
})

type Made = { channel: { id: string; addressHint: string } | null; secret: string | null; userErrors: { field: string; message: string }[] }

const create = async (input: object, as = cookie) => {
  const query = `mutation ($input: CreateChannelInput!) { createChannel(input: $input) {
    channel { id addressHint } secret userErrors { field message } } }`
  const { data, errors } = await server.graph(query, { cookie: as, variables: { input } })
  return (data?.createChannel ?? { errors }) as Made
}
const webhook = { kind: 'webhook', name: 'Our ERP', webhookUrl: 'https://erp.example/riskpilot/topsecret', events: ['risk_status_changed'] }

describe('channels over the graph', () => {
  it('SEC-18 a status that a person changed reaches a program, with the figures of the graph, signed so that the documented check takes it', async () => {
    const { channel, secret } = await create(webhook)
    expect([channel?.addressHint, secret]).toEqual(['erp.example …cret', expect.stringMatching(/^whsec_/)])
    const riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
    await server.graph('mutation ($id: ID!) { updateRiskStatus(input: { riskId: $id, status: investigating }) { risk { id } } }', {
      cookie,
      variables: { id: riskId },
    })
    await vi.waitFor(() => expect(receiver.posted).toHaveLength(1), { timeout: 30_000 })
    const range = '{ low { amount currency } expected { amount currency } high { amount currency } }'
    const { data } = await server.graph(
      `query ($id: ID!) { risk(id: $id) { id title description severity status phase riskScore startedOn action { text } monthly ${range} loss ${range} } }`,
      { cookie, variables: { id: riskId } },
    )
    const { headers, body } = receiver.posted[0] as FakeReceiver['posted'][number]
    const verify = await documentedCheck()
    const now = Number(headers['webhook-timestamp']) * 1_000
    const told = verify(headers, body, secret ?? '', now)
    expect(told).toMatchObject({ type: 'risk.status_changed', version: 1, business: { id: businessId }, data: { risk: data?.risk } })
    expect(told.data.risk).toMatchObject({ id: riskId, status: 'investigating' })
    for (const [place, character] of [
      [0, '['],
      [body.length - 2, '1'],
    ] as const)
      expect(() => verify(headers, body.slice(0, place) + character + body.slice(place + 1), secret ?? '', now)).toThrow('not signed')
    expect(() => verify(headers, body, secret ?? '', now + 301_000)).toThrow('too old')
    expect(() => verify({ ...headers, 'webhook-id': 'another' }, body, secret ?? '', now)).toThrow('not signed')
  })

  it('SEC-14 SEC-18 addresses that are not public, not https or not of their kind are refused in words', async () => {
    const refused = async (kind: string, webhookUrl: string) => (await create({ ...webhook, kind, webhookUrl })).userErrors
    for (const [kind, url, message] of [
      ['webhook', 'http://erp.example/', 'The address begins with https://.'],
      ['webhook', 'https://2130706433/', '127.0.0.1 leads to a private network. Only addresses on the public internet can be used.'],
      ['webhook', 'https://[::1]/', '::1 leads to a private network. Only addresses on the public internet can be used.'],
      ['webhook', 'https://erp.example:8443/', 'Only ports 80 and 443 can be used, not 8443.'],
      ['webhook', 'https://me:secret@erp.example/', 'The address has a user name or password in it. Leave them out.'],
      ['webhook', 'erp.example', 'This is not a web address.'],
      [
        'slack',
        'https://hooks.slack.com.evil.example/services/T0/B0/x',
        'It begins with https://hooks.slack.com/services/. Copy it whole from Slack.',
      ],
      ['teams', 'https://evil.example/x.logic.azure.com', 'This is not the address of a workflow of Teams. Copy it whole from Teams.'],
    ] as const)
      expect([url, await refused(kind, url)]).toEqual([url, [{ field: 'webhookUrl', message }]])
  })

  it('SEC-20 SEC-21 neither address nor secret is answered again, logged or written in plain text', async () => {
    await create(webhook)
    const { channel, secret } = await create({ ...webhook, webhookUrl: 'https://erp.example/q?number=4111111111111111&key=veryhidden' })
    await server.graph('mutation ($id: ID!) { testChannel(input: { channelId: $id }) { channel { id } } }', {
      cookie,
      variables: { id: channel?.id },
    })
    await vi.waitFor(() => expect(receiver.posted.at(-1)?.address).toBe('https://erp.example/q?number=4111111111111111&key=veryhidden'), {
      timeout: 30_000,
    })
    const { data } = await server.graph('{ channels { nodes { name addressHint state } } auditLog { nodes { operation after } } }', {
      cookie,
    })
    const rows = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql('select c::text, d::text from channel c left join outbound_message d on d.channel_id = c.id'),
    )
    for (const hidden of [secret ?? '', 'veryhidden', 'topsecret'])
      for (const place of [data, rows, server.lines]) expect(JSON.stringify(place)).not.toContain(hidden)
  })

  it('UX-12 who only looks adds none, and a key that may not read alerts has none sent', async () => {
    const viewer = await newPerson(server, { role: 'viewer', businessId })
    expect(await create(webhook, viewer)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
    const { data } = await server.graph('mutation { createApiKey(input: { name: "k", scopes: ["integration:write"] }) { secret } }', {
      cookie,
    })
    const { secret } = (data as { createApiKey: { secret: string } }).createApiKey
    const { errors } = await server.graph('mutation ($input: CreateChannelInput!) { createChannel(input: $input) { secret } }', {
      headers: { authorization: `Bearer ${secret}` },
      variables: { input: webhook },
    })
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' }, message: expect.stringContaining('risk:read') })
  })
})

type Verify = (headers: Readonly<Record<string, string>>, body: string, secret: string, now: number) => { data: { risk: object } }

/** The check as the page for programs prints it. */
async function documentedCheck(): Promise<Verify> {
  const page = await readFile('docs/webhooks-for-programs.md', 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { verify: Verify }
  return module.verify
}

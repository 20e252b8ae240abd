import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  decrypted,
  signedClaims,
  subscriptionOf,
  type TestBrowser,
  TestPushService,
  testBrowser,
} from '../../../e2e/support/notifications/push-service.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import { ownBusinessOf } from '../../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'

const service = new TestPushService()
let server: TestServer
let ann: string
let bob: string
beforeAll(async () => {
  await service.start()
  // Its own: its worker sends to a push service of the test, and its log is read.
  server = await testServer({ post: service.post, env: { MAIL_FROM: 'pilot@shop.example' } })
  ann = await server.signIn()
  bob = await newPerson(server, { email: 'bob@shop.example', role: 'viewer', businessId: await ownBusinessOf(server) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await service.stop()
})
beforeEach(() => {
  service.taken.length = 0
})

const device = 'deviceId browser endedBecause pushedAt lastProblem'
async function graph<T>(query: string, { as, ...variables }: Record<string, unknown> & { as: string }) {
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/131.0' }
  const { data, errors } = await server.graph(query, { cookie: as, variables, headers })
  expect(errors).toEqual([])
  return data as T
}
type Device = { deviceId: string; browser: string; endedBecause: string | null }
const add = async (browser: TestBrowser, as: string) =>
  (
    await graph<{ addPushDevice: { device: Device | null; userErrors: object[] } }>(
      `mutation ($input: AddPushDeviceInput!) { addPushDevice(input: $input) { device { ${device} } userErrors { field code message } } }`,
      { as, input: subscriptionOf(browser) },
    )
  ).addPushDevice
const devices = async (as: string) => (await graph<{ pushDevices: Device[] }>(`{ pushDevices { ${device} } }`, { as })).pushDevices
const sendTest = (id: string | undefined, as: string) =>
  graph(`mutation ($id: ID!) { sendTestPush(input: { deviceId: $id }) { userErrors { code message } } }`, { as, id })

describe('notifications on devices over the graph', () => {
  it('UX-12 SEC-20 a person adds a browser, tests it and removes it, and others see nothing of it', async () => {
    const { pushKey } = await graph<{ pushKey: string }>('{ pushKey }', { as: ann })
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
    const phone = testBrowser('phone')
    const added = await add(phone, ann)
    expect(added).toMatchObject({ device: { browser: expect.stringContaining('Firefox/131'), endedBecause: null }, userErrors: [] })
    expect([await devices(ann), await devices(bob)]).toEqual([[added.device], []])
    const [id] = [added.device?.deviceId]
    await sendTest(id, ann)
    await vi.waitFor(() => expect(service.taken).toHaveLength(1), { timeout: 30_000 })
    const [pushed] = service.taken
    if (!pushed) throw new Error('Nothing was pushed.')
    expect(decrypted(phone, pushed.body)).toMatchObject({ title: 'Notifications work on this device', path: '/settings/notifications' })
    expect(signedClaims(pushed)).toMatchObject({ key: pushKey, sub: 'mailto:pilot@shop.example' })
    for (const hidden of [phone.endpoint, phone.auth]) expect(JSON.stringify(server.lines)).not.toContain(hidden)
    await graph('mutation ($id: ID!) { removePushDevice(input: { deviceId: $id }) { userErrors { code } } }', { as: ann, id })
    expect(await devices(ann)).toEqual([])
  })

  it('SEC-14 a mistake is answered in words, and who has no account of their own has no devices', async () => {
    expect(await add({ ...testBrowser('inside'), endpoint: 'https://10.0.0.1/push' }, ann)).toEqual({
      device: null,
      userErrors: [
        {
          field: 'endpoint',
          code: 'BAD_USER_INPUT',
          message: '10.0.0.1 leads to a private network. Only addresses on the public internet can be used.',
        },
      ],
    })
    const { errors } = await server.graph('{ pushDevices { deviceId } }')
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('SEC-09 a sign-in that its person ends elsewhere ends the device that it was used on', async () => {
    const laptop = await add(testBrowser('laptop'), bob)
    const { ownSessions } = await graph<{ ownSessions: { sessionId: string }[] }>('{ ownSessions { sessionId } }', { as: bob })
    const elsewhere = await newPerson(server, { email: 'eve@shop.example', role: 'viewer', businessId: await ownBusinessOf(server) })
    const { device: hers } = await add(testBrowser('hers'), elsewhere)
    await graph('mutation ($id: ID!) { revokeSession(input: { sessionId: $id }) { userErrors { code } } }', {
      as: bob,
      id: ownSessions[0]?.sessionId,
    })
    const { rows } = await server.database.db.pool.query('select device_id as id from identity.push_session')
    expect(rows.map(({ id }) => id)).toEqual([hers?.deviceId])
    expect(laptop.device).not.toBeNull()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeFromWaitlist } from '../../api/waitlist/signups.ts'
import { addStaff, removeStaff } from '../../api/waitlist/staff.ts'
import { asServer } from '../support/database/test-database.ts'
import { newPerson } from '../support/people.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
const start = new Date('2026-06-01T08:00:00Z')
let now = start
beforeAll(async () => {
  // Its own: its clock is set, and the sign-ups of all visitors are listed.
  server = await testServer({ env: { WORKER: 'off' }, clock: { now: () => now } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  now = start
  await asOwner((owner) => owner.query('truncate visitors.signup, visitors.staff, identity.mail, identity.rate_limit cascade'))
})

const asOwner: <T>(fn: Parameters<typeof asServer<T>>[1]) => Promise<T> = (fn) => asServer(server.database.ownerUrl, fn)

const aMinuteLater = () => {
  now = new Date(now.getTime() + 60_000)
}

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.body?.cancel()
  return response.status
}

const typed = 'Buy pills at http://pills.example now'
const beta = { name: typed, email: 'Lee@tea.example', shopifyStoreUrl: typed, chargebackConcerns: typed }
const cashflow = { name: typed, email: 'lee@tea.example', companyName: typed, cashFlowChallenges: typed }
const adopter = {
  ...{ name: '=1+1', email: 'ann@shop.example', phone: '+1 555 010 0199', companyName: 'Lee Tea', companySize: '10-50' },
  ...{ companyWebsite: 'https://tea.example', riskInterest: 'Margins that shrink' },
}

type Sent = { subject: string; body: string }
const mailTo = (address: string) =>
  asOwner(async (owner) => {
    const sql = 'select subject, body from identity.mail where recipient = $1 order by created_at, id'
    return (await owner.query<Sent>(sql, [address])).rows
  })

describe('the mail after a sign-up', () => {
  it('EARLY-12 REST-06 REST-08 is sent once a form and address, also when the form is sent again, and repeats nothing typed', async () => {
    expect([await post('beta-signup', beta), await post('beta-signup', beta)]).toEqual([201, 200])
    aMinuteLater()
    expect([await post('cashflow-signup', cashflow), await post('cashflow-signup', cashflow)]).toEqual([201, 200])
    const sent = await mailTo('lee@tea.example')
    expect(sent.map(({ subject }) => subject)).toEqual([
      'You signed up for the RiskPilot beta',
      'You signed up for early access to cash-flow alerts in RiskPilot',
    ])
    for (const { subject, body } of sent) expect(`${subject} ${body}`).not.toMatch(/pills/i)
  })

  it('says what is kept, and how to have it deleted', async () => {
    aMinuteLater()
    await post('early-adopter', adopter)
    const [mail] = await mailTo('ann@shop.example')
    expect(mail?.body).toContain('We keep your name, this email address, your phone number')
    expect(mail?.body).toContain('write from this address to privacy@riskpilot.example with the subject "Delete my data"')
    expect(mail?.body).toMatch(/https?:\/\/\S+\/privacy\n/)
  })

  it('is not sent for a form that is refused', async () => {
    expect(await post('early-adopter', { ...adopter, email: 'no@shop.example', phone: '1' })).toBe(400)
    expect(await mailTo('no@shop.example')).toEqual([])
  })
})

describe('who signed up', () => {
  const query = `query ($first: Int, $after: String, $form: SignupForm) { signups(first: $first, after: $after, form: $form) {
    totalCount nodes { form email createdAt answers { field answer } } pageInfo { hasNextPage endCursor } } }`
  type Page = { totalCount: number; nodes: { form: string; email: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  let cookie: string
  let email: string
  beforeEach(async () => {
    await post('beta-signup', beta)
    aMinuteLater()
    await post('cashflow-signup', cashflow)
    aMinuteLater()
    await post('early-adopter', adopter)
    email = `${randomUUID()}@office.example`
    cookie = await newPerson(server, { email, role: 'viewer', businessId: await ownBusinessOf(server) })
  })
  const beStaff = () => asOwner((owner) => addStaff(owner, { email: email.toUpperCase(), now }))
  const ask = async (variables: object = {}) => {
    const { data, errors } = await server.graph(query, { cookie, variables: { ...variables } })
    return { page: data?.signups as Page, codes: errors.map(({ extensions }) => extensions.code) }
  }

  it('SEC-02 is read by staff alone, and by no owner of a business', async () => {
    expect((await ask()).codes).toEqual(['FORBIDDEN'])
    expect(await beStaff()).toBe(true)
    expect((await ask()).page.totalCount).toBe(3)
    expect((await server.graph(query, { cookie: await server.signIn() })).errors[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await asOwner((owner) => addStaff(owner, { email: 'nobody@office.example', now }))).toBe(false)
    await expect(server.database.db.pool.query('select * from visitors.staff')).rejects.toThrow('permission denied')
  })

  it('is listed a page at a time, the newest first, and by form', async () => {
    await beStaff()
    const { page: first } = await ask({ first: 2 })
    expect(first.nodes.map(({ form, email }) => [form, email])).toEqual([
      ['early_adopter', 'ann@shop.example'],
      ['cashflow', 'lee@tea.example'],
    ])
    expect(first.nodes[0]).toMatchObject({
      createdAt: '2026-06-01T08:02:00.000Z',
      answers: [{ field: 'name', answer: '=1+1' }, {}, {}, {}, {}, {}],
    })
    const { page: second } = await ask({ first: 2, after: first.pageInfo.endCursor })
    expect([second.nodes.map(({ form }) => form), second.pageInfo.hasNextPage]).toEqual([['beta'], false])
    expect((await ask({ form: 'cashflow' })).page).toMatchObject({ totalCount: 1, nodes: [{ email: 'lee@tea.example' }] })
    expect((await ask({ form: 'beta', after: first.pageInfo.endCursor })).codes).toEqual(['BAD_USER_INPUT'])
  })

  it('is gone from the list once it is forgotten, and for who is staff no longer', async () => {
    await beStaff()
    await asOwner((owner) => removeFromWaitlist(owner, 'LEE@tea.example'))
    expect((await ask()).page.totalCount).toBe(1)
    expect(await asOwner((owner) => removeStaff(owner, email))).toBe(true)
    expect((await ask()).codes).toEqual(['FORBIDDEN'])
    expect(await asOwner((owner) => removeStaff(owner, email))).toBe(false)
  })
})

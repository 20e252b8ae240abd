import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calculatorDefaults } from '../../api/calculator/calculator.rules.ts'
import { savings } from '../../api/calculator/savings.rules.ts'
import { listWaitlist, removeFromWaitlist } from '../../api/waitlist/signups.ts'
import { asServer } from '../support/database/test-database.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
let now = new Date('2026-06-01T08:00:00Z')
beforeAll(async () => {
  // Its own: its clock is set, and the waitlist of all visitors is read.
  server = await testServer({ env: { WORKER: 'off' }, clock: { now: () => now } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Counted calls of an address end with their window. */
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

async function post(path: string, body: unknown) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

const kept = () => asServer(server.database.ownerUrl, (owner) => listWaitlist(owner, null))
const fieldsOf = ({ fields = {} }: { fields?: Readonly<Record<string, string>> }) => fields

const forms = {
  'beta-signup': { name: 'Ann', shopifyStoreUrl: 'ann.myshopify.com', chargebackConcerns: 'many' },
  'cashflow-signup': { name: 'Ann', companyName: 'Lee Tea', cashFlowChallenges: 'late payouts' },
  'early-adopter': {
    name: 'Ann',
    phone: '+1 555 010 0199',
    companyName: 'Lee Tea',
    companySize: '10-50',
    companyWebsite: 'https://tea.example',
    riskInterest: 'margins that shrink',
  },
}

describe('the public forms', () => {
  const rows = Object.entries(forms).map(([path, details], i) => [['REST-06', 'REST-08', 'REST-09 EARLY-12'][i], path, details] as const)
  it.each(rows)('%s /api/%s keeps an address once, whatever its letters, with every field', async (_id, path, details) => {
    later(3_600)
    const email = `Ann-${randomUUID()}@Shop.example`
    const first = await post(path, { ...details, email, isAdmin: true })
    const again = await post(path, { ...details, name: 'Somebody else', email: email.toUpperCase() })
    expect([first.status, first.json, again.status, again.json]).toEqual([201, { success: true }, 200, { success: true }])
    const own = (await kept()).filter((one) => one.email === email.toLowerCase())
    expect(own).toEqual([
      { kind: path.split('-s')[0]?.replace('-', '_'), email: email.toLowerCase(), details, createdAt: now.toISOString() },
    ])
  })

  it('ENT-20 ENT-21 what may be left out is kept as nothing', async () => {
    later(3_600)
    const email = `${randomUUID()}@shop.example`
    expect((await post('beta-signup', { name: ' Ann ', email, shopifyStoreUrl: 'tea' })).status).toBe(201)
    expect((await post('cashflow-signup', { name: 'Ann', email, companyName: 'Tea', cashFlowChallenges: '' })).status).toBe(201)
    const own = (await kept()).filter((one) => one.email === email)
    expect(own.map(({ details }) => details)).toEqual([
      { name: 'Ann', shopifyStoreUrl: 'tea', chargebackConcerns: null },
      { name: 'Ann', companyName: 'Tea', cashFlowChallenges: null },
    ])
  })

  it.each([
    ['VAL-07', 'name', ' A ', 'Name must be at least 2 characters'],
    ['VAL-08', 'email', 'ann@', 'Please enter a valid email address'],
    ['VAL-09', 'phone', '555 0100', 'Please enter a valid phone number'],
    ['VAL-10', 'companyName', ' B ', 'Company name must be at least 2 characters'],
    ['VAL-11', 'companySize', '5', 'Please select your company size'],
    ['VAL-12', 'companyWebsite', 'tea', 'Please enter a valid website URL'],
    ['VAL-12', 'companyWebsite', 'javascript:alert(1)', 'Please enter a valid website URL'],
    ['VAL-12', 'companyWebsite', 'http://', 'Please enter a valid website URL'],
    ['VAL-13', 'riskInterest', 'none', 'Please tell us about your risk management interest'],
  ])('%s the early adopter’s %s ‘%s’ is refused in the words of its field', async (_id, field, value, message) => {
    const { status, json } = await post('early-adopter', { ...forms['early-adopter'], email: 'a@b.example', [field]: value })
    expect([status, json.code, fieldsOf(json)]).toEqual([400, 'BAD_USER_INPUT', { [field]: message }])
  })

  it('VAL-06 ENT-22 an empty registration names all seven fields', async () => {
    expect(Object.keys(fieldsOf((await post('early-adopter', {})).json)).toSorted()).toEqual(
      [...Object.keys(forms['early-adopter']), 'email'].toSorted(),
    )
  })

  it('VAL-03 VAL-04 VAL-06 what the other forms need is checked by the server, field by field', async () => {
    expect(fieldsOf((await post('beta-signup', {})).json)).toEqual({ name: 'Required', email: 'Required', shopifyStoreUrl: 'Required' })
    expect(fieldsOf((await post('cashflow-signup', { name: '', email: 'x', companyName: 5 })).json)).toEqual({
      name: 'String must contain at least 1 character(s)',
      email: 'Invalid email',
      companyName: 'Expected string, received number',
    })
    const long = { ...forms['beta-signup'], email: 'a@b.example', chargebackConcerns: 'x'.repeat(4_001), name: 'a\0b' }
    expect(fieldsOf((await post('beta-signup', long)).json)).toEqual({
      name: 'A NUL character is no text.',
      chargebackConcerns: 'String must contain at most 4000 character(s)',
    })
    expect((await post('beta-signup', '{')).status).toBe(400)
  })

  it('GQL-05 GQL-07 GQL-08 are the same over the graph, without a session', async () => {
    later(3_600)
    const email = `${randomUUID()}@shop.example`
    const ask = async (mutation: string, type: string, input: object) => {
      const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { success isNew userErrors { field code message } } }`
      const { data, errors } = await server.graph(query, { variables: { input } })
      expect(errors).toEqual([])
      return data?.[mutation]
    }
    const isNew = { success: true, isNew: true, userErrors: [] }
    expect(await ask('createBetaSignup', 'BetaSignupInput', { ...forms['beta-signup'], email })).toEqual(isNew)
    expect(await ask('createCashflowSignup', 'CashflowSignupInput', { ...forms['cashflow-signup'], email })).toEqual(isNew)
    expect(await ask('registerEarlyAdopter', 'EarlyAdopterInput', { ...forms['early-adopter'], email })).toEqual(isNew)
    expect((await post('beta-signup', { ...forms['beta-signup'], email })).status).toBe(200)
    expect(await ask('registerEarlyAdopter', 'EarlyAdopterInput', { ...forms['early-adopter'], email: 'x' })).toEqual({
      success: false,
      isNew: false,
      userErrors: [{ field: 'email', code: 'BAD_USER_INPUT', message: 'Please enter a valid email address' }],
    })
  })

  it('REST-06 after 20 sign-ups within ten minutes an address has to wait; ten at once of one person are one', async () => {
    later(3_600)
    const email = `${randomUUID()}@shop.example`
    const sent = await Promise.all(Array.from({ length: 10 }, () => post('beta-signup', { ...forms['beta-signup'], email })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    for (let i = 0; i < 10; i++) await post('beta-signup', { ...forms['beta-signup'], email })
    const { status, headers, json } = await post('cashflow-signup', { ...forms['cashflow-signup'], email })
    expect([status, json.code, json.message]).toEqual([429, 'RATE_LIMITED', 'Too many requests from here. Wait 600 seconds and try again.'])
    expect(headers.get('retry-after')).toBe('600')
    later(601)
    expect((await post('cashflow-signup', { ...forms['cashflow-signup'], email })).status).toBe(201)
  })

  it('SEC-02 the application itself can neither read nor change nor delete who signed up', async () => {
    const { pool } = server.database.db
    for (const query of ['select * from visitors.signup', "update visitors.signup set email = 'x'", 'delete from visitors.signup'])
      await expect(pool.query(query)).rejects.toThrow('permission denied')
    later(3_600)
    const email = `${randomUUID()}@shop.example`
    await post('beta-signup', { ...forms['beta-signup'], email })
    const forget = () => asServer(server.database.ownerUrl, (owner) => removeFromWaitlist(owner, email.toUpperCase()))
    expect([await forget(), await forget()]).toEqual([1, 0])
  })
})

describe('POST /api/savings-calc', () => {
  it('REST-07 CALC-18 ENT-24 answers the estimate as numbers, the same over the graph', async () => {
    later(120)
    const { status, json } = await post('savings-calc', calculatorDefaults)
    expect([status, json]).toEqual([200, savings(calculatorDefaults)])
    expect(json).toMatchObject({
      total: { low: 2_370, high: 14_230 },
      breakdown: { margin: { low: 970, high: 6_430 }, ads: { low: 790, high: 4_390 }, refunds: { low: 610, high: 3_410 } },
      period: 'year',
    })
    const query = `mutation ($input: CalculateSavingsInput!) { calculateSavings(input: $input) { savings { total { low high } } userErrors { field message } } }`
    const { data } = await server.graph(query, { variables: { input: calculatorDefaults } })
    expect(data).toEqual({ calculateSavings: { savings: { total: json.total }, userErrors: [] } })
    const { data: refused } = await server.graph(query, { variables: { input: { ...calculatorDefaults, aov: 0 } } })
    expect(refused).toMatchObject({ calculateSavings: { savings: null, userErrors: [{ field: 'aov' }] } })
  })

  it('VAL-05 refuses what no form sends, naming the field', async () => {
    later(120)
    const wrong: [string, object][] = [
      ['aov', { aov: 0.99 }],
      ['aov', { aov: '75' }],
      ['refundRate', { refundRate: -0.01 }],
      ['refundRate', { refundRate: 0.31 }],
      ['grossMarginBand', { grossMarginBand: 'B40' }],
      ['skuBand', { skuBand: '11-50' }],
      ['shippingType', { shippingType: 'own' }],
      ['annualRevenueRange', { annualRevenueRange: [2, 1] }],
      ['annualRevenueRange', { annualRevenueRange: [1, 1] }],
      ['annualRevenueRange', { annualRevenueRange: [1] }],
      ['monthlyAdSpendRange', { monthlyAdSpendRange: [-1, 5] }],
      ['monthlyAdSpendRange', { monthlyAdSpendRange: 'a lot' }],
      ['integrations', { integrations: null }],
      ['integrations.shopify', { integrations: { ...calculatorDefaults.integrations, shopify: 'yes' } }],
    ]
    for (const [field, value] of wrong) {
      const { status, json } = await post('savings-calc', { ...calculatorDefaults, ...value })
      expect([value, status, Object.keys(fieldsOf(json))]).toEqual([value, 400, [field]])
    }
    const edges = await post('savings-calc', { ...calculatorDefaults, aov: 1, refundRate: 0.3, monthlyAdSpendRange: [0, 1] })
    expect(edges.status).toBe(200)
  })

  it('REST-07 30 a minute from one address, then 429 until the minute is over', async () => {
    later(120)
    for (let i = 0; i < 30; i++) expect((await post('savings-calc', calculatorDefaults)).status).toBe(200)
    const { status, json } = await post('savings-calc', calculatorDefaults)
    expect([status, json.code]).toEqual([429, 'RATE_LIMITED'])
    later(61)
    expect((await post('savings-calc', calculatorDefaults)).status).toBe(200)
  })

  it('CALC-22 nothing of what was asked is kept', async () => {
    const counts = () =>
      asServer(server.database.ownerUrl, async (owner) => {
        const { rows } = await owner.query<{ name: string; rows: string }>(
          `select format('%I.%I', table_schema, table_name) as name,
                  (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text as rows
             from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs')`,
        )
        return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
      })
    await post('savings-calc', calculatorDefaults)
    const before = await counts()
    await post('savings-calc', { ...calculatorDefaults, aov: 98.76 })
    expect(await counts()).toEqual(before)
    const { rows } = await server.database.db.pool.query("select key from identity.rate_limit where key like 'calculator%'")
    expect(rows).toEqual([{ key: expect.stringMatching(/^calculator:[0-9a-f]{64}$/) }])
  })
})

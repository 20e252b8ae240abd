import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardNumber, cardSpellings, withPlainDigits } from '../../e2e/support/card-spellings.ts'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { wholeOnboarding } from '../../e2e/support/rest-examples.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let businessId: string
let email: string
let cookie: string
let call: RestCall
beforeAll(async () => {
  // Its own: all its rows and its log are searched.
  server = await testServer({ env: { WORKER: 'off' } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ businessId, cookie, email } = await newShop(server))
  call = restCaller(server, cookie)
})

async function graph(query: string, variables: Record<string, unknown> = {}, as = cookie) {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

const answers = `fullName roleTitle workEmail companyName companyWebsite phoneNumber industry companySize annualRevenue businessModel locations
  hasInventory isRemoteWorkforce selectedIntegrations suppliers { name website email isCritical } customerTiers billingTerms topCustomers
  monitorEmployeeTurnover monitorCustomerSilence monitorPaymentDelays monitorTickets responseThreshold jurisdictions complianceFrameworks
  regulatoryAgencies alertChannels financialAlertRecipients vendorAlertRecipients legalAlertRecipients autoGeneratePlaybooks
  escalationContacts pastRiskExamples selectedPlan expiryDate cardholderName billingAddress`
const kept = async (as = cookie) =>
  (
    await graph(
      `{ onboarding { step completedAt missing cardBrand cardLast4 oauthCredentials { provider configured last4 } ${answers} } }`,
      {},
      as,
    )
  ).onboarding as Record<string, unknown>

/** All that the database holds, and all that the log said. */
async function everythingStored(): Promise<string> {
  const rows = await asServer(server.database.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity', 'jobs')`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(...(await client.query<{ row: string }>(`select t::text as row from ${name} as t`)).rows.map(({ row }) => row))
    return texts
  })
  return `${rows.join('\n')}\n${JSON.stringify(server.lines)}`
}

const clientSecret = 'a-secret-of-the-wizard-4321'

describe('the wizard', () => {
  it('ENT-29 ENT-30 before it is begun it has its defaults, and says what is missing', async () => {
    expect(await kept()).toMatchObject({
      step: 1,
      completedAt: null,
      selectedPlan: 'growth',
      responseThreshold: '14',
      alertChannels: ['email'],
      autoGeneratePlaybooks: true,
      monitorEmployeeTurnover: true,
      monitorCustomerSilence: true,
      monitorPaymentDelays: true,
      monitorTickets: true,
      selectedIntegrations: [],
      suppliers: [],
      oauthCredentials: [],
      missing: expect.arrayContaining(['fullName', 'companySize', 'cardNumber', 'billingAddress']),
    })
  })

  it('REST-33 GQL-32 keeps any part, leaves the rest as it was, and forgets what is emptied', async () => {
    const save = (body: unknown) => call('POST', '/api/onboarding', { body })
    expect(await save({ fullName: 'Ann', companyWebsite: 'https://miller.example', selectedPlan: 'enterprise', unknown: 1 })).toMatchObject(
      {
        status: 200,
        json: { success: true },
      },
    )
    await save({ step: 3, phoneNumber: '+1 555 0100', monitorTickets: false, selectedIntegrations: ['shopify', 'slack'] })
    await graph('mutation { saveOnboarding(input: { companyWebsite: "", roleTitle: "Owner" }) { userErrors { code } } }')
    expect(await kept()).toMatchObject({
      step: 3,
      fullName: 'Ann',
      roleTitle: 'Owner',
      companyWebsite: null,
      phoneNumber: '+1 555 0100',
      selectedPlan: 'enterprise',
      monitorTickets: false,
      monitorPaymentDelays: true,
      selectedIntegrations: ['shopify', 'slack'],
    })
  })

  it('REST-33 ENT-27 ENT-28 what is no option and what is of a wrong type is 400 and names its field', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ companySize: '10-50' }, 'companySize'],
      [{ annualRevenue: '5m' }, 'annualRevenue'],
      [{ businessModel: 'c2c' }, 'businessModel'],
      [{ selectedIntegrations: ['paypal'] }, 'selectedIntegrations.0'],
      [{ selectedIntegrations: 'shopify' }, 'selectedIntegrations'],
      [{ customerTiers: ['Gold'] }, 'customerTiers.0'],
      [{ billingTerms: 'net-90' }, 'billingTerms'],
      [{ responseThreshold: '10' }, 'responseThreshold'],
      [{ responseThreshold: 14 }, 'responseThreshold'],
      [{ jurisdictions: ['Mars'] }, 'jurisdictions.0'],
      [{ complianceFrameworks: ['SOC 3'] }, 'complianceFrameworks.0'],
      [{ alertChannels: ['fax'] }, 'alertChannels.0'],
      [{ monitorTickets: 'yes' }, 'monitorTickets'],
      [{ fullName: 7 }, 'fullName'],
      [{ workEmail: 'ann' }, 'workEmail'],
      [{ companyWebsite: 'javascript:x' }, 'companyWebsite'],
      [{ suppliers: [{ name: '' }] }, 'suppliers.0.name'],
      [{ suppliers: 'Acme' }, 'suppliers'],
      [{ expiryDate: '12/2029' }, 'expiryDate'],
      [{ step: 12 }, 'step'],
    ]
    for (const [body, field] of wrong) {
      const { status, json } = await call('POST', '/api/onboarding', { body })
      expect([body, status, Object.keys(json.fields as object)]).toEqual([body, 400, [field]])
    }
  })

  it('ONB-24 ENT-28 client secrets are sealed; what comes back is that there is one, and its last four', async () => {
    const oauthCredentials = { shopify: { clientId: 'id of shopify', clientSecret }, hubspot: { clientId: 'half' } }
    expect((await call('POST', '/api/onboarding', { body: { oauthCredentials } })).status).toBe(200)
    expect((await kept()).oauthCredentials).toEqual([{ provider: 'shopify', configured: true, last4: '4321' }])
    const all = await everythingStored()
    for (const hidden of [clientSecret, 'id of shopify']) expect(all).not.toContain(hidden)
  })

  it('REST-33 ENT-31 SEC-17 of a card only brand, last four and expiry are kept; number and CVV are in no table, log or answer', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const saved = await call('POST', '/api/onboarding', { body: { ...wholeOnboarding, cvv: '73737' }, headers: key })
    expect([saved.status, saved.json]).toEqual([200, { success: true }])
    await call('POST', '/api/onboarding', { body: { cardNumber: { odd: true }, cvv: [1] } })
    await call('POST', '/api/onboarding', {
      body: { cardNumber: '4111111111111111'.padEnd(400, '1'), topCustomers: 'paid 5555 5555 5555 4444 once' },
    })
    await server.graph('mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { userErrors { code } } }', {
      cookie,
      variables: { input: { cardNumber: '4111111111111111', cvv: '73737' } },
    })
    const said = await kept()
    expect(said).toMatchObject({ cardBrand: 'visa', cardLast4: '1111', expiryDate: '12/29', topCustomers: 'paid **** 4444 once' })
    const all = (await everythingStored()) + JSON.stringify(said)
    for (const hidden of ['4111111111111111', '4111 1111', '73737', '5555 5555', '555555555555']) expect(all).not.toContain(hidden)
  })

  it('REST-33 ENT-31 SEC-17 a card number in twelve spellings, by graph and REST and in every field, is in no table, log or answer', async () => {
    expect(cardSpellings).toHaveLength(12)
    const said: unknown[] = []
    for (const spelled of cardSpellings) {
      said.push((await call('POST', '/api/onboarding', { body: { cardNumber: spelled, cvv: '73737', billingAddress: spelled } })).json)
      const mutation =
        'mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { onboarding { topCustomers cardLast4 } userErrors { message } } }'
      for (const input of [
        { cardNumber: spelled, cvv: '73737' },
        { topCustomers: spelled, card: { brand: spelled, last4: '1881' } },
        { pastRiskExamples: spelled },
      ])
        said.push(await server.graph(mutation, { cookie, variables: { input } }))
      said.push(await kept())
    }
    expect(withPlainDigits(cardSpellings.join(','))).toContain(cardNumber)
    const everything = withPlainDigits((await everythingStored()) + JSON.stringify(said))
    expect(everything).not.toContain(cardNumber)
    expect(everything).not.toContain('73737')
    expect(await kept()).toMatchObject({ cardLast4: '1881' })
  })

  it('VAL-22 an expiry has at most five characters, a card number and a CVV of any length are dropped', async () => {
    await call('POST', '/api/onboarding', { body: { cardNumber } })
    expect((await call('POST', '/api/onboarding', { body: { expiryDate: '01/30x' } })).status).toBe(400)
    expect(
      (await call('POST', '/api/onboarding', { body: { expiryDate: '01/30', cardNumber: '1'.repeat(99), cvv: '1'.repeat(99) } })).status,
    ).toBe(200)
    expect(await kept()).toMatchObject({ cardLast4: '1881', expiryDate: '01/30' })
  })

  it('REST-34 GQL-33 ends only when nothing is missing, and then says what is', async () => {
    const other = await newPerson(server, {
      email: 'owner@elsewhere.example',
      role: 'owner',
      businessId: await server.database.createBusiness(),
    })
    const theirs = restCaller(server, other)
    const early = await theirs('POST', '/api/onboarding/complete')
    const required = ['fullName', 'roleTitle', 'workEmail', 'companyName', 'industry', 'companySize', 'businessModel']
    const ofCard = ['cardNumber', 'cardholderName', 'expiryDate', 'billingAddress']
    expect([early.status, Object.keys(early.json.fields as object).toSorted()]).toEqual([400, [...required, ...ofCard].toSorted()])
    await theirs('POST', '/api/onboarding', { body: { selectedPlan: 'enterprise' } })
    const { completeOnboarding } = await graph('mutation { completeOnboarding { userErrors { field code } } }', {}, other)
    expect((completeOnboarding as { userErrors: { field: string }[] }).userErrors.map(({ field }) => field)).toEqual(required)
  })

  it('ONB-50 REST-34 makes suppliers, pending integrations and alert settings once', async () => {
    await call('POST', '/api/suppliers', { body: { name: 'box co', category: 'logistics' } })
    const suppliers = [
      { name: 'Acme', website: 'https://acme.example', email: '', isCritical: true },
      { name: 'Box Co' },
      { name: 'Tape', isCritical: false },
    ]
    const oauthCredentials = { shopify: { clientId: 'id of shopify', clientSecret } }
    const alerts = {
      alertChannels: ['email', 'sms'],
      financialAlertRecipients: 'cfo@miller.example, , ann@miller.example,',
      vendorAlertRecipients: '',
    }
    await call('POST', '/api/onboarding', {
      body: { ...wholeOnboarding, selectedIntegrations: ['shopify', 'slack'], oauthCredentials, suppliers, ...alerts },
    })
    for (let i = 0; i < 2; i++) {
      const { status, json } = await call('POST', '/api/onboarding/complete')
      expect([status, json]).toEqual([200, { success: true }])
      const list =
        await graph(`{ suppliers { nodes { name category criticality website } } integrations { provider status credentials { configured } }
        settings { alertSettings { channels financialRecipients vendorRecipients } } onboarding { completedAt step missing } }`)
      expect((list.suppliers as { nodes: { name: string }[] }).nodes.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        { name: 'Acme', category: 'other', criticality: 'high', website: 'https://acme.example' },
        { name: 'box co', category: 'logistics', criticality: 'medium', website: null },
        { name: 'Tape', category: 'other', criticality: 'medium', website: null },
      ])
      const integrations = list.integrations as { provider: string }[]
      expect(integrations.toSorted((a, b) => a.provider.localeCompare(b.provider))).toEqual([
        { provider: 'shopify', status: 'pending', credentials: { configured: true } },
        { provider: 'slack', status: 'pending', credentials: { configured: false } },
      ])
      expect(list.settings).toEqual({
        alertSettings: {
          channels: ['email', 'sms'],
          financialRecipients: ['cfo@miller.example', 'ann@miller.example'],
          vendorRecipients: [],
        },
      })
      expect(list.onboarding).toEqual({ completedAt: expect.stringMatching(/Z$/), step: 11, missing: [] })
    }
  })

  it('GQL-40 a wish to be called is stored and confirmed', async () => {
    const query =
      'mutation ($input: RequestCallInput!) { requestCall(input: $input) { callRequest { phone topic requestedAt } userErrors { field } } }'
    const { requestCall } = await graph(query, { input: { phone: '+1 555 0100', topic: 'The first import', preferredTime: 'mornings' } })
    expect(requestCall).toEqual({
      callRequest: { phone: '+1 555 0100', topic: 'The first import', requestedAt: expect.stringMatching(/Z$/) },
      userErrors: [],
    })
    const { rows } = await asServer(server.database.ownerUrl, (client) =>
      client.query('select phone, topic, email from call_request where business_id = $1', [businessId]),
    )
    expect(rows).toEqual([{ phone: '+1 555 0100', topic: 'The first import', email }])
    expect((await graph(query, { input: { phone: 'x'.repeat(41) } })).requestCall).toMatchObject({ userErrors: [{ field: 'phone' }] })
  })

  it('REST-33 REST-34 SEC-04 who only looks on reads the wizard and changes nothing', async () => {
    await call('POST', '/api/onboarding', { body: { fullName: 'Ann Miller' } })
    const viewer = await newPerson(server, { role: 'viewer', businessId })
    expect((await kept(viewer)).fullName).toBe('Ann Miller')
    for (const path of ['/api/onboarding', '/api/onboarding/complete'])
      expect((await call('POST', path, { body: {}, cookie: viewer })).status).toBe(403)
  })
})

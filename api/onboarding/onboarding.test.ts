import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { asServer, type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { alertSettings } from '../notifications/settings/alert-settings.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Supplier } from '../suppliers/supplier.entity.ts'
import { createSupplier, suppliersPage } from '../suppliers/suppliers.ts'
import { listCalls, requestCall } from './call-requests.ts'
import { completeOnboarding } from './complete.ts'
import { onboarding, saveOnboarding } from './onboarding.ts'

let test: TestDatabase
let businessId: string
let ann: Awaited<ReturnType<typeof newMember>>
let now: Date
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings, Supplier] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  ann = await newMember({ db: test.db, businessId }, `person${++people}@shop.example`)
  now = new Date('2024-06-01T08:00:00Z')
})

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const person = (role: Role, more = {}): Actor => ({ ...ann, role, ...more })
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { actor?: Actor; db?: Database; business?: string }
function work<T>(fn: (work: Work) => Promise<T>, { actor = ann, db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now }, fn)
}
const save = (input: object, place?: Place) => work((w) => saveOnboarding(w, { cipher }, { ...input }), place)
const read = (place?: Place) => work(onboarding, place)

const required = {
  fullName: 'Ann Lee',
  roleTitle: 'Owner',
  workEmail: 'ann@shop.example',
  companyName: 'A shop',
  industry: 'retail',
  companySize: '1-10',
  businessModel: 'b2c',
}
const payment = { cardholderName: 'Ann Lee', expiryDate: '01/30', billingAddress: 'Main Street 1' }
const card = { brand: 'visa', last4: '4242' }
const suppliers = [{ name: 'Acme', website: 'https://acme.example', isCritical: true }, { name: 'Box Co' }]

describe('the answers of the wizard', () => {
  it('ENT-29 ENT-30 begin with defaults, and nothing is stored by reading them', async () => {
    expect(await read()).toEqual({
      step: 1,
      cardBrand: null,
      cardLast4: null,
      completedAt: null,
      selectedPlan: 'growth',
      monitorEmployeeTurnover: true,
      monitorCustomerSilence: true,
      monitorPaymentDelays: true,
      monitorTickets: true,
      responseThreshold: '14',
      alertChannels: ['email'],
      autoGeneratePlaybooks: true,
      selectedIntegrations: [],
      suppliers: [],
      oauthCredentials: [],
      slackWebhookLast4: null,
      missing: [...Object.keys(required), 'cardNumber', 'cardholderName', 'expiryDate', 'billingAddress'],
    })
    expect(await work((w) => w.sql('select from onboarding'))).toEqual([])
  })

  it('GQL-32 are kept part by part: what is left out stays, what is emptied is forgotten, a default said otherwise stays so', async () => {
    await save({ step: 3, fullName: 'Ann', roleTitle: 'Owner', monitorTickets: false, suppliers })
    await save({ companyName: 'A shop' })
    expect(await read()).toMatchObject({ step: 3, fullName: 'Ann', companyName: 'A shop', monitorTickets: false, suppliers })
    const after = await save({ step: 2, fullName: '', roleTitle: null, suppliers: [] })
    expect(after).toMatchObject({ step: 2, companyName: 'A shop', monitorTickets: false, suppliers: [] })
    expect([after.fullName, after.roleTitle]).toEqual([undefined, undefined])
    expect(after.missing.slice(0, 3)).toEqual(['fullName', 'roleTitle', 'workEmail'])
  })

  it('ENT-27 ENT-28 that are no option or of a wrong type name their field, and none of the others is kept', async () => {
    for (const [input, field] of [
      [{ industry: 'pirates' }, 'industry'],
      [{ companySize: 7 }, 'companySize'],
      [{ selectedIntegrations: ['fax'] }, 'selectedIntegrations.0'],
      [{ suppliers: [{ name: '' }] }, 'suppliers.0.name'],
      [{ step: 12 }, 'step'],
    ] as const)
      await expect(save({ fullName: 'Ann', ...input })).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field }] })
    expect((await read()).fullName).toBeUndefined()
  })

  it('ENT-31 of a card brand and last four digits are kept, and stay when later answers bring none', async () => {
    await save({ card })
    expect(await save({ fullName: 'Ann' })).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' })
    await expect(save({ card: { brand: 'visa', last4: '4242424242424242' } })).rejects.toMatchObject({ kind: 'invalid_input' })
  })

  it('ONB-24 SEC-20 client secrets are sealed apart; half of a client is none', async () => {
    const client = { provider: 'shopify', clientId: 'an id', clientSecret: 'a client secret 9876' }
    const half = { provider: 'hubspot', clientId: 'an id', clientSecret: '' }
    const said = await save({ oauthCredentials: [client, half] })
    expect(said.oauthCredentials).toEqual([{ provider: 'shopify', configured: true, last4: '9876' }])
    const rows = await work(async (w) => [
      await w.sql('select o::text as wizard from onboarding o'),
      await w.sql('select s::text as secret from provider_secret s'),
    ])
    expect(rows.map(({ length }) => length)).toEqual([1, 1])
    expect(JSON.stringify([said, rows])).not.toContain(client.clientSecret)
  })
})

describe('the end of the wizard', () => {
  const providers = () => work((w) => w.sql('select provider, status from integration order by provider'))
  const registered = async () =>
    (await work((w) => suppliersPage(w, { first: 100 }))).nodes.toSorted((a, b) => a.name.localeCompare(b.name))

  it('REST-34 GQL-33 names what is missing, of a paid plan the card too, and makes nothing', async () => {
    const missing = async () => {
      const failure = await work(completeOnboarding).catch((error: unknown) => error as { kind: string; fields: { field: string }[] })
      if ('completedAt' in failure) return failure.completedAt
      return [failure.kind, ...failure.fields.map(({ field }) => field)]
    }
    await save({ suppliers, selectedIntegrations: ['slack'] })
    expect(await missing()).toEqual([
      'invalid_input',
      ...Object.keys(required),
      'cardNumber',
      ...['cardholderName', 'expiryDate', 'billingAddress'],
    ])
    await save({ ...required, ...payment })
    expect(await missing()).toEqual(['invalid_input', 'cardNumber'])
    expect([await registered(), await providers(), await work(alertSettings)]).toEqual([[], [], null])
    await save({ selectedPlan: 'enterprise' })
    expect(await missing()).toEqual(now)
  })

  /** How many connections of this database wait for another's transaction. */
  const waiting = async () => {
    const waits = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await test.db.pool.query(waits)).rows.length
  }

  it('ONB-50 makes suppliers, pending integrations and alert settings once, also when two end it at the same moment', async () => {
    await work((w) => createSupplier(w, { name: 'box co', category: 'logistics' }))
    await save({
      ...required,
      ...payment,
      card,
      suppliers,
      selectedIntegrations: ['slack', 'shopify'],
      financialAlertRecipients: 'cfo@shop.example, ,ann@shop.example,cfo@shop.example',
    })
    // The second comes while the first is not committed, and waits for it.
    let second: ReturnType<typeof completeOnboarding> | undefined
    const first = await work(async (w) => {
      const done = await completeOnboarding(w)
      second = work(completeOnboarding)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 })
      return done
    })
    const ended = [first, await second]
    expect(ended.map((one) => [one?.step, one?.completedAt, one?.missing])).toEqual(Array(2).fill([11, now, []]))
    const made = async () => [await registered(), await providers(), await work(alertSettings)]
    const atOnce = await made()
    expect(atOnce).toMatchObject([
      [
        { name: 'Acme', website: 'https://acme.example', category: 'other', criticality: 'high' },
        { name: 'box co', category: 'logistics', criticality: 'medium' },
      ],
      [
        { provider: 'shopify', status: 'pending' },
        { provider: 'slack', status: 'pending' },
      ],
      {
        channels: ['email'],
        financialRecipients: ['cfo@shop.example', 'ann@shop.example'],
        vendorRecipients: [],
        legalRecipients: [],
      },
    ])
    now = new Date('2024-06-02T08:00:00Z')
    expect((await work(completeOnboarding)).completedAt).toEqual(new Date('2024-06-01T08:00:00Z'))
    expect(await made()).toEqual(atOnce)
    const audited = await work((w) => w.sql(`select after from audit_entry where operation = 'completeOnboarding'`))
    expect(audited).toEqual([{ after: { channels: ['email'], financial: ['cfo@shop.example', 'ann@shop.example'] } }])
  })

  it('ONB-37 ONB-50 playbooks are added where they are wanted, and not where they are not', async () => {
    const stored = () => work(async ({ sql }) => (await sql('select from playbook')).length)
    await save({ ...required, selectedPlan: 'enterprise', autoGeneratePlaybooks: false })
    await work(completeOnboarding)
    expect(await stored()).toBe(0)
    await save({ autoGeneratePlaybooks: true }, { actor: key('onboarding:write', 'onboarding:read') })
    const all = await stored()
    expect(all).toBeGreaterThan(0)
    await save({ autoGeneratePlaybooks: true })
    expect(await stored()).toBe(all)
  })

  it('ONB-36 ONB-50 after the setup was completed, what is saved takes effect at once, and nothing else does', async () => {
    await save({ ...required, selectedPlan: 'enterprise', suppliers, financialAlertRecipients: 'cfo@shop.example' })
    await work(completeOnboarding)
    const names = async () => (await work((w) => suppliersPage(w, { first: 10 }))).nodes.map(({ name }) => name).toSorted()
    await work(({ sql }) => sql(`delete from supplier where name = 'Acme'`))
    await save({ financialAlertRecipients: 'cfo@shop.example, ann@shop.example' })
    expect((await work(alertSettings))?.financialRecipients).toEqual(['cfo@shop.example', 'ann@shop.example'])
    expect(await names()).toEqual(['Box Co'])
    await save({ suppliers: [...suppliers, { name: 'Tape' }] })
    expect(await names()).toEqual(['Acme', 'Box Co', 'Tape'])
  })
})

describe('a wish to be called', () => {
  it('GQL-40 is kept with who has it and when; what is empty is none; programs are not called', async () => {
    const asked = await work((w) => requestCall(w, { phone: ' +1 555 0100 ', preferredTime: '', topic: 'The first import' }))
    expect(asked).toEqual({ phone: '+1 555 0100', preferredTime: null, topic: 'The first import', requestedAt: now })
    const waiting = await asServer(test.ownerUrl, listCalls)
    expect(waiting.filter(({ business }) => business === businessId)).toEqual([
      { ...asked, business: businessId, businessName: 'A shop', email: ann.email, requestedAt: now.toISOString() },
    ])
    await expect(work((w) => requestCall(w, { phone: 'x'.repeat(41) }))).rejects.toMatchObject({ fields: [{ field: 'phone' }] })
    for (const actor of [key('onboarding:write'), { kind: 'system' } as const])
      await expect(work((w) => requestCall(w, {}), { actor })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Only people are called.',
      })
  })
})

describe('who may', () => {
  it('SEC-04 SEC-22 each service asks by itself: who only looks on, looks at the demo or has a key to read changes nothing', async () => {
    await save({ ...required, selectedPlan: 'enterprise' })
    const changes = [(w: Work) => saveOnboarding(w, { cipher }, { fullName: 'Eve' }), completeOnboarding, (w: Work) => requestCall(w, {})]
    for (const change of changes)
      for (const actor of [person('viewer'), person('manager', { isDemo: true }), key('read', 'supplier:write')])
        await expect(work(async (w) => void (await change(w)), { actor })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await read({ actor: person('viewer') })).toMatchObject({ fullName: 'Ann Lee', completedAt: null })
    await expect(read({ actor: key('setting:read') })).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('two businesses', () => {
  it('SEC-01 none reads, changes or ends the other’s wizard, where row-level security would let it as well', async () => {
    const elsewhere = await test.createBusiness()
    const place = { business: elsewhere, actor: { kind: 'system' } } as const
    const theirs = await save(
      { ...required, ...payment, card, oauthCredentials: [{ provider: 'slack', clientId: 'i', clientSecret: 'secret' }] },
      place,
    )
    const db = await test.connectAsOwner()
    expect(await read({ db })).toEqual(await read())
    expect((await read({ db })).oauthCredentials).toEqual([])
    expect(await save({ ...required, fullName: 'Eve', selectedPlan: 'enterprise' }, { db })).toMatchObject({ cardLast4: null })
    expect((await work(completeOnboarding, { db })).completedAt).toEqual(now)
    expect(await read(place)).toEqual(theirs)
  })
})

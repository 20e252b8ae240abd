import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { clientSecret, type Integrations, integrationsOf } from '../../e2e/support/integration-actions.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let businessId: string
let shop: Integrations

beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(async () => {
  ;({ businessId } = await newShop(server))
  shop = await integrationsOf(server, businessId)
})

describe('integrations', () => {
  it('REST-21 REST-20 ENT-08 adds one that is still to be set up, which list and graph have alike', async () => {
    const { status, json } = await shop.call('POST', '/api/integrations', {
      body: { name: 'New Integration', type: 'other', status: 'active' },
    })
    expect([status, json]).toEqual([
      201,
      {
        id: expect.any(String),
        userId: expect.any(String),
        name: 'New Integration',
        type: 'other',
        status: 'pending',
        provider: null,
        problem: null,
        notice: null,
        metadata: { provider: null, account: null, problem: null, notice: null, connectedAt: null, syncRequestedAt: null },
        settings: { scopes: [] },
        credentials: { configured: false, last4: null },
        lastSyncAt: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ])
    const listed = await shop.call('GET', '/api/integrations')
    expect([listed.status, listed.json]).toEqual([200, [json]])
    const { integrations } = await shop.graph(`{ integrations { id userId name type status provider problem notice metadata settings
      credentials { configured last4 } lastSyncAt createdAt updatedAt } }`)
    expect(integrations).toEqual([json])
    for (const [body, field] of [
      [{ name: 'x', type: 'shop' }, 'type'],
      [{ name: ' ', type: 'other' }, 'name'],
      [{}, 'name'],
    ] as const) {
      const wrong = await shop.call('POST', '/api/integrations', { body })
      expect([wrong.status, Object.keys(wrong.json.fields as object)]).toEqual([400, expect.arrayContaining([field])])
    }
  })

  it('REST-22 STATE-13 active without a working connection is 409 and says what is missing', async () => {
    const move = (id: unknown, status: string) => shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status } })
    const { json: bare } = await shop.call('POST', '/api/integrations', { body: { name: 'Books', type: 'accounting' } })
    const { json: named } = await shop.call('POST', '/api/integrations', {
      body: { name: 'QB', type: 'accounting', provider: 'quickbooks' },
    })
    const { json: slack } = await shop.call('POST', '/api/integrations', {
      body: { name: 'Slack', type: 'communication', provider: 'slack' },
    })
    for (const [one, why] of [
      [bare, 'names no provider'],
      [named, 'client id and client secret are missing'],
      [slack, 'cannot connect to Slack yet'],
    ] as const) {
      const refused = await move(one.id, 'active')
      expect([refused.status, refused.json.code, refused.json.message]).toEqual([409, 'CONFLICT', expect.stringContaining(why)])
    }
    await shop.saveClient('quickbooks')
    expect((await move(named.id, 'active')).json.message).toContain('nobody has signed in there yet')
    expect((await move(named.id, 'closed')).status).toBe(400)
    for (const id of [randomUUID(), 'x', '%00']) expect((await move(id, 'disabled')).status).toBe(404)
    const again = await shop.call('POST', '/api/integrations', { body: { name: 'QB', type: 'accounting', provider: 'quickbooks' } })
    expect([again.status, again.json.fields]).toEqual([409, { provider: expect.stringContaining('already') }])
  })

  it('STATE-13 pending, disabled and back; error is never set by a person', async () => {
    const { json: made } = await shop.call('POST', '/api/integrations', { body: { name: 'CRM', type: 'crm' } })
    const move = async (status: string) => {
      const { status: code, json } = await shop.call('PATCH', `/api/integrations/${made.id}/status`, { body: { status } })
      return [code, json.status ?? json.code]
    }
    expect(await move('pending')).toEqual([200, 'pending'])
    expect(await move('error')).toEqual([409, 'CONFLICT'])
    expect(await move('disabled')).toEqual([200, 'disabled'])
    expect(await move('disabled')).toEqual([200, 'disabled'])
    expect(await move('pending')).toEqual([200, 'pending'])
    await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql("update integration set status = 'error', problem = 'It broke.' where id = $1", [made.id]),
    )
    expect(await move('error')).toEqual([200, 'error'])
    expect(await move('pending')).toEqual([200, 'pending'])
    const told = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql<{ moved: string }>(
        "select before ->> 'status' || ' ' || (after ->> 'status') as moved from audit_entry where subject = $1 order by at, id",
        [`Integration:${made.id}`],
      ),
    )
    expect(told.map(({ moved }) => moved)).toEqual(['pending disabled', 'disabled pending', 'error pending'])
  })

  it('SEC-25 SEC-20 the audit log tells which client was entered, and not its secret', async () => {
    await shop.saveClient('quickbooks')
    const [entry] = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql<{ after: object; whole: string }>(
        "select after, row_to_json(audit_entry)::text as whole from audit_entry where operation = 'saveIntegrationCredentials' order by at desc",
      ),
    )
    expect(entry?.after).toEqual({ provider: 'quickbooks', clientId: 'client of quickbooks' })
    expect(entry?.whole).not.toContain(clientSecret)
  })

  it('only Shopify says that its rows go after a disconnect whatever is chosen', async () => {
    const { integrationProviders } = await shop.graph('{ integrationProviders { key afterDisconnect } }')
    const said = (integrationProviders as { key: string; afterDisconnect: string | null }[]).filter((one) => one.afterDisconnect !== null)
    expect(said).toEqual([{ key: 'shopify', afterDisconnect: expect.stringContaining('48 hours') }])
  })

  it('ENT-10 the providers: six to choose, of which Slack alone needs no OAuth, Gmail, and beside them Stripe by a key', async () => {
    const { integrationProviders } = await shop.graph(
      '{ integrationProviders { key name icon type requiresOAuth takesKey redirectUri isRead } }',
    )
    const every = integrationProviders as { key: string; requiresOAuth: boolean; takesKey: boolean; redirectUri: string | null }[]
    const all = every.filter(({ takesKey }) => !takesKey)
    expect(every.slice(all.length)).toMatchObject([{ key: 'stripe', requiresOAuth: false, isRead: true, redirectUri: null }])
    expect(all.map(({ key }) => key)).toEqual(['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail'])
    expect(all.filter(({ requiresOAuth }) => !requiresOAuth).map(({ key }) => key)).toEqual(['slack', 'gmail'])
    for (const { key, requiresOAuth, redirectUri } of all)
      expect(redirectUri).toBe(requiresOAuth ? `${server.url}/api/oauth/${key}/callback` : null)
    expect(all.at(-1)).toMatchObject({ name: 'Gmail', icon: 'gmail', type: 'email' })
  })
})

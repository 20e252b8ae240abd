import { expect, type Page, type Route, test } from '@playwright/test'
import { focusOn } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { makeMember, makePerson, newSession, type Person, signIn } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One business: what one test connects is what the next looks at.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
let owner: Person
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  owner = await makePerson('ines')
  await newSession(page, owner)
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Sent = { readonly operationName: string; readonly variables: { readonly input?: Record<string, unknown> } }

/** Handles some operations of the graph by hand and lets all others through. */
async function answer(by: Readonly<Record<string, (route: Route, sent: Sent) => Promise<void>>>): Promise<void> {
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    const sent = route.request().postDataJSON() as Sent | null
    const handle = sent && by[sent.operationName]
    return handle ? handle(route, sent) : route.fallback()
  })
}
const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const integration = (id: string, status: string, more: Record<string, unknown> = {}) => ({
  __typename: 'Integration',
  id,
  name: `${id} system`,
  type: 'other',
  status,
  provider: null,
  problem: null,
  notice: null,
  metadata: {},
  credentials: { __typename: 'Credentials', configured: false, last4: null },
  lastSyncAt: null,
  nextSyncAt: null,
  currency: null,
  since: null,
  lacking: [],
  hooksProblem: null,
  rereadFrom: null,
  rereadTo: null,
  rowsSetAside: 0,
  hasEnded: false,
  keepsRows: false,
  unclearFiles: [],
  streams: [],
  ...more,
})
const oneOfEach = [
  integration('first', 'active', { lastSyncAt: minutesAgo(5) }),
  integration('second', 'active', { lastSyncAt: minutesAgo(130) }),
  integration('third', 'pending'),
  integration('fourth', 'error', { problem: 'The provider ended the connection.' }),
  integration('fifth', 'disabled'),
]
const listed = (integrations: readonly unknown[]) => (route: Route) => route.fulfill({ json: { data: { integrations } } })

const group = (name: string) => page.getByRole('main').getByRole('list', { name, exact: true })
const toasts = () => page.getByRole('status').filter({ hasText: /./ })
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('INTEG-01 ROUTE-01 two tabs, each with an address of its own, by keyboard', async () => {
  await page.goto('/integrations')
  await expect(page).toHaveTitle('Integrations · RiskPilot')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Integrations' }).getByRole('link')
  await expect(tabs).toHaveText(['Business Integrations', 'Supply Chain Monitoring'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await focusOn(tabs.nth(0))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/integrations\?tab=suppliers$/)
  await expect(page.getByRole('heading', { name: 'Monitored Suppliers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available OAuth Connections' })).toHaveCount(0)
  await page.reload()
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Available OAuth Connections' })).toBeVisible()
})

test('INTEG-04 INTEG-05 ERR-30 a new integration is added by its default name and type, and a failure keeps the form', async () => {
  await page.goto('/integrations')
  await expect(page.getByRole('heading', { name: 'No integration yet' })).toBeVisible()
  await answer({ CreateIntegration: broken })
  await button('Add Integration').click()
  const dialog = page.getByRole('dialog', { name: 'Add Integration' })
  await dialog.getByRole('form').getByRole('button', { name: 'Add Integration' }).click()
  await expect(toasts().getByText('Failed to add integration', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('New Integration')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const sent = page.waitForRequest((request) => /"operationName":"CreateIntegration"/.test(request.postData() ?? ''))
  await dialog.getByRole('form').getByRole('button', { name: 'Add Integration' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ variables: { input: { name: 'New Integration', type: 'other' } } })
  await expect(toasts().getByText('Integration added successfully', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(group('Pending Setup').getByRole('listitem')).toHaveText([/New Integration.*Setup required/])
})

test('INTEG-11 ERR-31 INTEG-08 a change shows at once, is taken back with the reason when it is refused, and stays when it is not', async () => {
  const inList = (name: string) => group(name).getByRole('listitem').filter({ hasText: 'New Integration' })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: unknown[] = []
  await answer({
    UpdateIntegrationStatus: async (route, { variables }) => {
      asked.push(variables.input?.status)
      await gate
      await route.fallback()
    },
  })
  await page.goto('/integrations')
  await button('Connect New Integration').click()
  await expect(inList('Active Integrations')).toHaveCount(1)
  release()
  await expect(toasts().getByText('Failed to update integration status', { exact: true })).toBeVisible()
  await expect(toasts()).toContainText('names no provider, so there is nothing to connect to')
  await expect(inList('Pending Setup')).toHaveCount(1)
  await expect(group('Active Integrations')).toHaveCount(0)
  await button('Disable New Integration').click()
  await expect(toasts().getByText('Integration status updated successfully', { exact: true })).toBeVisible()
  await page.reload()
  await expect(inList('Connection Issues')).toContainText('Integration disabled')
  await button('Enable New Integration').click()
  await expect(inList('Pending Setup')).toHaveCount(1)
  expect(asked).toEqual(['active', 'disabled', 'pending'])
})

test('INTEG-01 what was disconnected stands apart as long as it has rows, and they can be removed with the card', async () => {
  const elm = { name: 'Shopify', provider: 'shopify', metadata: { account: 'elm-shop.myshopify.com' } }
  const kept = integration('elm', 'pending', { ...elm, hasEnded: true, keepsRows: true, rowsSetAside: 3 })
  const gone = { ...kept, keepsRows: false }
  const asked: unknown[] = []
  await answer({
    Integrations: (route) => listed(asked.length === 0 ? [kept] : [gone])(route),
    IntegrationRows: (route) =>
      route.fulfill({
        json: { data: { integration: { ...kept, rowsByTable: [{ __typename: 'RowsOfTable', table: 'order_line', rows: 1_200 }] } } },
      }),
    DisconnectIntegration: (route, { variables }) => {
      asked.push(variables)
      const disconnectIntegration = { __typename: 'DisconnectIntegrationPayload', integration: gone, userErrors: [] }
      return route.fulfill({ json: { data: { disconnectIntegration } } })
    },
  })
  await page.goto('/integrations')
  await expect(group('Disconnected')).toContainText('Disconnected, rows kept')
  await expect(group('Pending Setup')).toHaveCount(0)
  await expect(page.getByLabel('Integrations by status').getByRole('definition')).toHaveText(['0', '0', '0', '0'])
  await button('Remove its rows from your figures: Shopify').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the rows of Shopify' })
  await expect(dialog).toContainText('1,200')
  await expect(dialog).toContainText('3 of files that were set aside come back.')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(group('Disconnected')).toHaveCount(0)
  expect(asked).toEqual([{ input: { integrationId: 'elm', removesRows: true } }])
})

test('INTEG-01 a file that may be of another shop is asked about, and the answer is sent once', async () => {
  const file = { __typename: 'UnclearFile', importId: 'b', fileName: 'orders-b.csv', orders: 20, sameOrders: 3 }
  const elm = { name: 'Shopify', provider: 'shopify', metadata: { account: 'elm-shop.myshopify.com' } }
  const asks = integration('elm', 'active', { ...elm, lastSyncAt: minutesAgo(5), unclearFiles: [file] })
  const sent: unknown[] = []
  await answer({
    Integrations: listed([asks]),
    DecideFile: (route, { variables }) => {
      sent.push(variables)
      const decideFile = { __typename: 'DecideFilePayload', integration: { ...asks, unclearFiles: [] }, userErrors: [] }
      return route.fulfill({ json: { data: { decideFile } } })
    },
  })
  await page.goto('/integrations')
  const files = page.getByRole('main').getByRole('list', { name: 'Files that may be of Shopify' })
  await expect(files).toContainText('‘orders-b.csv’ has 20 orders or payments of days that were read, and Shopify has 3 of them.')
  await expect(files).toContainText('Until you say so its rows count: twice, if it is.')
  await files.getByRole('button', { name: 'Another one' }).click()
  await expect(toasts()).toContainText('Its rows count beside those of this connection.')
  await expect(files).toHaveCount(0)
  expect(sent).toEqual([{ input: { integrationId: 'elm', importId: 'b', isSame: false } }])
})

test('INTEG-02 INTEG-03 what is added and changed elsewhere appears by itself', async () => {
  const change = async (operation: string, input: object) => {
    const query = `mutation ($input: ${operation[0]?.toUpperCase()}${operation.slice(1)}Input!) {
      ${operation}(input: $input) { integration { id } userErrors { message } } }`
    const headers = { origin: new URL(page.url()).origin }
    const answered = await page.request.post('/graphql', { headers, data: { query, variables: { input } } })
    const { data } = (await answered.json()) as { data: Record<string, { integration: { id: string } }> }
    return data[operation]?.integration.id
  }
  const counts = page.getByRole('main').getByLabel('Integrations by status')
  await page.goto('/integrations')
  const before = Number(/Total(\d+)/.exec((await counts.textContent()) ?? '')?.[1])
  const integrationId = await change('createIntegration', { name: 'Warehouse', type: 'other' })
  const row = (list: string) => group(list).getByRole('listitem').filter({ hasText: 'Warehouse' })
  await expect(row('Pending Setup')).toHaveCount(1)
  await expect(counts).toContainText(`Total${before + 1}`)
  await change('updateIntegrationStatus', { integrationId, status: 'disabled' })
  await expect(row('Connection Issues')).toContainText('Integration disabled')
  await expect(row('Pending Setup')).toHaveCount(0)
  await expect(counts).toContainText(`Total${before + 1}`)
})

test('INTEG-02 INTEG-03 INTEG-10 the counts are those of the lists, which are grouped by status', async () => {
  await answer({ Integrations: listed(oneOfEach) })
  await page.goto('/integrations')
  const counts = page.getByLabel('Integrations by status')
  await expect(counts.getByRole('term')).toHaveText(['Total', 'Active', 'Pending', 'Errors'])
  await expect(counts.getByRole('definition')).toHaveText(['5', '2', '1', '2'])
  for (const [name, rows] of [
    ['Active Integrations', [/first system/, /second system/]],
    ['Pending Setup', [/third system/]],
    ['Connection Issues', [/fourth system.*The provider ended the connection\./, /fifth system.*Integration disabled/]],
  ] as const) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(group(name).getByRole('listitem')).toHaveText([...rows])
  }
})

test('INTEG-07 INTEG-09 active is connected since its last sync and syncs again; an error is tried again as pending', async () => {
  const asked: unknown[] = []
  const synced = { ...oneOfEach[0], metadata: { syncRequestedAt: minutesAgo(0) } }
  await answer({
    Integrations: listed(oneOfEach),
    UpdateIntegrationStatus: async (route, { variables: { input = {} } }) => {
      asked.push([input.integrationId, input.status])
      const changed = input.status === 'active' ? synced : { ...oneOfEach[3], status: 'pending', problem: null }
      const payload = { __typename: 'UpdateIntegrationStatusPayload', integration: changed, userErrors: [] }
      await route.fulfill({ json: { data: { updateIntegrationStatus: payload } } })
    },
  })
  await page.goto('/integrations')
  const active = group('Active Integrations').getByRole('listitem')
  await expect(active).toHaveText([/Connected.*last sync 5 minutes ago/, /Connected.*last sync 2 hours ago/])
  await expect(button('Sync second system')).toHaveText('Sync')
  await button('Sync first system').click()
  await expect(toasts().getByText('Integration status updated successfully', { exact: true })).toBeVisible()
  await expect(active.first()).toContainText('sync requested')
  await button('Retry fourth system').click()
  await expect(group('Pending Setup').getByRole('listitem')).toHaveText([/third system/, /fourth system.*Setup required/])
  expect(asked).toEqual([
    ['first', 'active'],
    ['fourth', 'pending'],
  ])
})

test('INTEG-06 INTEG-13 VAL-20 five providers need OAuth and Slack does not; the form asks for one', async () => {
  await page.goto('/integrations')
  const grid = page.getByRole('list', { name: 'Available OAuth Connections' })
  await expect(grid.getByRole('listitem')).toHaveText([
    /Shopify/,
    /QuickBooks/,
    /HubSpot/,
    /Pipedrive/,
    /Mailchimp/,
    /Slack.*Needs no OAuth.*Send alerts to Slack/,
  ])
  await expect(grid.getByRole('button')).toHaveCount(5)
  await expect(grid.getByRole('listitem').last().getByRole('button')).toHaveCount(0)
  await button('Connect a provider').click()
  const form = page.getByRole('form', { name: 'Connect a provider' })
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(form.getByText('Integration provider is required', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Provider')).toBeFocused()
  await page.keyboard.press('Escape')
})

test('VAL-22 a client secret is masked while it is typed, and nothing fills it in or shows it', async () => {
  await page.goto('/integrations')
  await button('Connect to HubSpot').click()
  const form = page.getByRole('form', { name: 'Connect a provider' })
  const secret = form.getByLabel('Client secret')
  await secret.fill('typed-by-hand')
  await expect(secret).toHaveAttribute('type', 'password')
  await expect(secret).toHaveAttribute('autocomplete', 'off')
  expect(await secret.evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security'))).toBe('disc')
  await expect(form).not.toContainText('typed-by-hand')
  await page.keyboard.press('Escape')
})

test('INTEG-12 INTEG-17 ERR-32 goes to the provider by /api/oauth/{provider}/auth; a secret never comes back', async () => {
  await page.goto('/integrations')
  await button('Connect to HubSpot').click()
  const form = page.getByRole('form', { name: 'Connect a provider' })
  await expect(form.getByLabel('Provider')).toHaveValue('hubspot')
  await expect(form).toContainText('/api/oauth/hubspot/callback')
  await form.getByLabel('Client ID').fill('our-client')
  await form.getByLabel('Client secret').fill('never-seen-again-9876')
  const auth = '**/api/oauth/hubspot/auth'
  await page.route(auth, (route) => route.fulfill({ status: 409, json: { code: 'conflict', message: 'HubSpot is away.' } }))
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(toasts().getByText('Failed to start OAuth flow', { exact: true })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText('HubSpot is away.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/graphql')) answers.push(await response.text().catch(() => ''))
  })
  await page.goto('/integrations')
  const row = group('Pending Setup').getByRole('listitem').filter({ hasText: 'HubSpot' })
  await expect(row).toContainText('Client secret stored, ends in 9876')
  expect(await page.content()).not.toContain('never-seen-again')
  expect(answers.join()).not.toContain('never-seen-again')
  // The provider itself is not asked: where the server leads is enough.
  let ledTo = ''
  await page.route(auth, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    ledTo = (await route.fetch({ maxRedirects: 0 })).headers().location ?? ''
    return route.fulfill({ contentType: 'text/html', body: '<h1>Consent</h1>' })
  })
  await button('Connect to HubSpot').click()
  await expect(page.getByRole('heading', { name: 'Consent' })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/oauth\/hubspot\/auth$/)
  expect(ledTo).toMatch(/^https:\/\/app\.hubspot\.com\/oauth\/authorize\?.*client_id=our-client/)
})

test('INTEG-16 ERR-29 a list that cannot be read says so, and trying again mends it', async () => {
  await answer({ Integrations: broken })
  await page.goto('/integrations')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load integrations. Showing cached data.' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(group('Pending Setup').getByRole('listitem').filter({ hasText: 'HubSpot' })).toBeVisible()
  await expect(page.getByText('Failed to load integrations')).toHaveCount(0)
})

test('INTEG-18 a file that is being read is shown live, also after leaving the page', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/uploads/*', async (route) => {
    await gate
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/imports')
  const text = 'order_id,date,sku,qty,unit_price\nl1,2026-02-03,MUG,1,9.99\n'
  await page.getByLabel('Files to import').setInputFiles({ name: 'live.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('listitem').filter({ hasText: 'live.csv' })).toBeVisible()
  await page.evaluate(() => window.history.pushState(null, '', '/integrations'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('progressbar', { name: 'Progress of live.csv' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  const reading = page.getByRole('list', { name: 'Files being read' })
  await expect(reading).toContainText(/live\.csv.*Uploading/)
  release()
  await expect(page.getByRole('list', { name: 'Files read last' })).toContainText(/live\.csv.*1 row imported/)
  await expect(reading.getByRole('listitem')).toHaveCount(0)
})

test('INTEG-19 UX-01 the integrations, both forms and the skeleton are readable in both themes and at 390 px', async () => {
  await answer({ Integrations: listed(oneOfEach) })
  await page.goto('/integrations')
  await expect(group('Connection Issues')).toBeVisible()
  await lookOver(page, 'integrations')
  await button('Connect to Shopify').click()
  await page.getByRole('form', { name: 'Connect a provider' }).getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('The OAuth client id is required.')).toBeVisible()
  await lookOver(page, 'the form of a connection')
})

test('ROLE-07 who only reads sees why the buttons are off', async ({ browser, baseURL }) => {
  const reader = await browser.newPage({ baseURL })
  await signIn(reader, await makeMember('reader', { ...owner, role: 'viewer' }), '/integrations')
  await expect(reader.getByText('Managers and owners connect and change integrations', { exact: false })).toBeVisible()
  for (const name of ['Add Integration', 'Connect a provider', 'Connect to Shopify', 'Connect New Integration'])
    await expect(reader.getByRole('main').getByRole('button', { name, exact: true })).toBeDisabled()
  await reader.close()
})

test('INTEG-14 a stranger sees nothing of it: no rows, no error', async ({ browser, baseURL }) => {
  const stranger = await browser.newPage({ baseURL })
  await stranger.goto('/integrations')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText(/Available OAuth Connections|Pending Setup|Business Integrations/)).toHaveCount(0)
  await expect(stranger.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await stranger.close()
})

test('INTEG-15 STATE-22 ERR-25 with the cookie of the demo alone: samples without a banner, and a notice instead of a change', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  const visit = await context.newPage()
  const notice = visit.getByRole('status').filter({ hasText: 'Demo Mode' })
  const main = visit.getByRole('main')
  await visit.goto('/integrations')
  await expect(main.getByRole('list', { name: 'Active Integrations' }).getByRole('listitem')).toHaveText([
    /Shopify.*Connected.*last sync 5 minutes ago/,
    /QuickBooks Online.*Connected/,
  ])
  await expect(visit.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(main.getByText('you can look at everything and change nothing')).toBeVisible()
  await main.getByRole('button', { name: 'Sync Shopify' }).click()
  await expect(notice).toContainText('Sign in to manage your integrations.')
  await main.getByRole('button', { name: 'Connect to Pipedrive' }).click()
  await expect(notice).toContainText('Sign in to connect real integrations to your account.')
  await visit.goto('/integrations?tab=suppliers')
  await expect(main.getByRole('list', { name: 'Monitored Suppliers' }).getByRole('listitem')).toHaveCount(3)
  await main.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(notice).toContainText('Changes are disabled in demo mode')
  await context.close()
})

import { expect, type Page, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { importFiles, makePerson, newSession } from './person.ts'

// One business: its setup is complete, and its customers order every ten days until some stop.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const required = { fullName: 'Wilma Watt', roleTitle: 'Owner', workEmail: 'wilma@shop.example', companyName: 'Watt' }
const profile = { industry: 'retail', companySize: '1-10', businessModel: 'b2b', selectedPlan: 'enterprise', hasInventory: false }
const answers = {
  ...required,
  ...profile,
  topCustomers: 'Acme\nNobody & Sons',
  customerTiers: ['Enterprise', 'SMB', 'Long-tail'],
  billingTerms: 'net-30',
  monitorTickets: false,
  responseThreshold: '21',
  jurisdictions: ['California'],
  complianceFrameworks: ['GDPR', 'PCI DSS'],
  regulatoryAgencies: 'Trading Standards',
  alertChannels: ['email', 'slack', 'sms'],
  vendorAlertRecipients: 'buyer@shop.example',
  pastRiskExamples: 'A discount code leaked in 2024.',
}

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  page = await context.newPage()
  await newSession(page, await makePerson('wilma'))
  await importFiles(page, new Map([['orders.csv', orders()]]))
  for (const [path, data] of [
    ['/api/onboarding', answers],
    ['/api/onboarding/complete', {}],
  ] as const)
    expect(await post(path, data)).toBe(200)
})
test.afterAll(() => page.context().close())

/** As a program of the same person calls. */
const post = (path: string, data: object) =>
  page.evaluate(
    async ([url, body]) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
    [path, data] as const,
  )

function orders(): string {
  const dayBefore = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const of = (who: string, price: string, last: number) =>
    Array.from({ length: 10 }, (_, i) => `${who}-${i},${dayBefore(last + 10 * i)},MUG,1,${price},${who}`)
  return ['order_id,date,sku,qty,unit_price,customer_id', ...of('Acme', '100.00', 1), ...of('Borealis', '50.00', 26)].join('\n')
}

async function open(path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
const part = (name: string) => page.getByRole('region', { name })
const row = (name: string, text: string) => part(name).getByRole('listitem').filter({ hasText: text })

test('ONB-28 ONB-29 ONB-30 the watchlist shows the indicators, who stopped ordering, tiers, and what falls due', async () => {
  await open('/dashboard')
  await part('Watchlist').getByRole('link', { name: 'See the watchlist' }).click()
  const tiles = page.getByLabel('Internal risk indicators').locator('div')
  await expect(tiles.filter({ hasText: 'Customers who stopped ordering' })).toContainText('Of 2 customers; silent for over 21 days')
  await expect(tiles.filter({ hasText: 'Payments due within a week' })).toContainText('£50.00')
  await expect(tiles.filter({ hasText: 'Unresolved tickets' })).toContainText('You do not watch this.')
  const gone = row('Customers who stopped ordering', 'Borealis')
  await expect(gone).toContainText('10 orders, none for 25 days; usually every 10 days')
  await expect(gone).toContainText(/SMB.*£500|£500.*SMB/)
  await expect(gone).toContainText(/£50\.00, due /)
  await expect(row('Your top customers', 'Acme')).toContainText('67% of sales')
  await expect(part('Your top customers')).toContainText('No order of the last twelve months names Nobody & Sons.')
  await expect(part('Customer tiers').getByRole('row', { name: /^Enterprise/ })).toContainText('£1,000')
})

test('ONB-32 ONB-33 ONB-34 deadlines follow from places and frameworks, and are marked done and taken back', async () => {
  const sales = row('Deadlines', 'California sales and use tax return')
  await expect(sales.getByRole('link', { name: 'CDTFA, filing dates' })).toHaveAttribute('href', /^https:\/\/cdtfa\.ca\.gov\//)
  await expect(row('Deadlines', 'breach of personal data')).toContainText('Within 72 hours after you learn of it')
  await expect(part('Deadlines')).toContainText('Trading Standards')
  const due = await sales.locator('time').getAttribute('datetime')
  await sales.getByRole('button', { name: /^Mark done/ }).click()
  await expect(sales.locator('time')).not.toHaveAttribute('datetime', due ?? '')
  await sales.getByRole('button', { name: /^Undo/ }).click()
  await expect(sales.locator('time')).toHaveAttribute('datetime', due ?? '')
  await lookOver(page, 'the watchlist')
})

test('ONB-15 ONB-35 ONB-37 other answers show where they act: playbooks, checks of stock, channels', async () => {
  await open('/playbooks')
  const first = page.getByRole('list', { name: 'All playbooks' }).getByRole('listitem').first()
  await expect(first).toContainText('You named this: A discount code leaked in 2024')
  await open('/risks')
  await page.getByText('Detectors:').click()
  await expect(page.getByText('Write off off: you said that you hold no stock')).toBeVisible()
  await open('/settings/setup')
  const said = page.getByRole('main').locator('dl > div')
  await expect(said.filter({ has: page.getByText('Alerts', { exact: true }) })).toContainText(
    'Leaks in what you are billed are mailed to buyer@shop.example. Nothing is posted to Slack: its webhook address is missing. New critical leaks are also texted to members who add their phone number in Settings, Notifications. No SMS provider is set on this server: text messages are kept and not sent.',
  )
  await open('/onboarding?step=8')
  await expect(page.getByRole('note').filter({ hasText: 'No SMS provider is set on this server' })).toBeVisible()
  const address = page.getByLabel('Slack webhook address')
  await address.fill('https://example.com/services/T0/B0/abcd')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('It begins with https://hooks.slack.com/services/.')).toBeVisible()
})

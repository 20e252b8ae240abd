import { expect, type Page, test } from '@playwright/test'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', actionTimeout: 20_000 })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  // The samples: every screen of the application has something to show there.
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  page = await context.newPage()
})
test.afterAll(() => page.context().close())

/** Screens of the specification and the texts that stand there letter for letter. */
const screens = [
  [
    '/dashboard',
    [
      'Complete Setup',
      'Recent Critical Alerts',
      'Leakage Categories',
      'Integration Status',
      'Recommended Actions',
      'Overall Leakage Score',
    ],
  ],
  ['/risks', ['Leakage Alerts', 'AI Training', 'Mark Resolved', 'Feedback']],
  ['/risks?tab=resolved', ['No Resolved Alerts']],
  ['/risks?tab=dismissed', ['No Dismissed Risks']],
  [
    '/integrations',
    ['Business Integrations', 'Supply Chain Monitoring', 'Add Integration', 'Active Integrations', 'Available OAuth Connections'],
  ],
  ['/integrations', ['Total', 'Active', 'Pending', 'Errors']],
  [
    '/integrations?tab=suppliers',
    ['Monitored Suppliers', 'How External Monitoring Works', 'Monitoring Sources', 'Example Risk Scenarios Detected'],
  ],
  ['/playbooks', ['Total Playbooks', 'High Impact', 'Avg. Time', 'Avg. Cost']],
  ['/analytics', ['Last 7 Days', 'Overview', 'Leakage Alert Trends', 'AI Performance']],
  ['/nowhere', ['404 Page Not Found', 'Did you forget to add the page to the router?']],
] as const

test('UX-16 ERR-41 the screens say the exact texts of the specification', async () => {
  for (const [path, texts] of screens) {
    await page.goto(path)
    for (const text of texts)
      await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first(), `${path}: ${text}`).toBeVisible()
  }
})

test('UX-16 DETAIL-06 an alert says its exact texts', async () => {
  await page.goto('/risks')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  for (const text of ['AI-Generated Recommendations', 'Risk Detected', 'Create Action Plan', 'Add Comment', 'Mark Resolved'])
    await expect(dialog.getByText(text, { exact: true }).first(), text).toBeVisible()
})

/** What is pressed in the samples, and the exact refusal. */
const refusals = [
  ['/risks', /^Mark Resolved: /, 'Leakage alert status updates are disabled in demo mode'],
  ['/integrations', /^Add Integration$/, 'Sign in to connect real integrations to your account.'],
  ['/integrations', /^Sync Shopify$/, 'Sign in to manage your integrations.'],
] as const

for (const [path, name, words] of refusals)
  test(`UX-16 ERR-25 ${path}: ${words}`, async () => {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Demo Mode', { exact: true }).first()).toBeVisible()
  })

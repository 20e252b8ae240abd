import { expect, type Locator, type Page, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { makeOwnerOf, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const marker = (beside: Locator) => beside.locator('.planned')
const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text }).last()

test('R21 on public pages each promise that is not kept yet is marked as planned, and says why', async ({ page }) => {
  await page.goto('/')
  for (const promise of ['Multi-System Intelligence', 'Connected tools', '5-minute integration']) {
    await expect(marker(item(page, promise)), promise).toHaveText('planned')
    await expect(marker(item(page, promise)), promise).toHaveAttribute(
      'title',
      /reads Shopify and Stripe by itself, and none of the other systems yet/,
    )
  }
  await expect(marker(page.locator('#pricing').getByRole('listitem').filter({ hasText: 'Supplier monitoring' }).last())).toHaveCount(0)
  const covers = page.locator('#product').getByRole('paragraph')
  await expect(marker(covers.filter({ hasText: 'monitors external supplier risks' }))).toHaveCount(0)
  await expect(marker(covers.filter({ hasText: 'AI-generated recommendations' }))).toHaveText('AI-generated: planned')
  for (const part of ['#product', '#pricing'])
    await expect(page.locator(`${part} .planned-note`)).toContainText('reads Shopify and Stripe by itself')
  await expect(marker(page.getByRole('group', { name: 'Tools that you would connect' }))).toHaveText('planned')
  await expect(page.getByRole('main')).not.toContainText('every night')
  await page.goto('/cashflow')
  await expect(marker(page.getByRole('paragraph').filter({ hasText: 'on which day the account gets low' }))).toHaveText('planned')
  await page.goto('/inventory')
  await expect(marker(page.getByRole('paragraph').filter({ hasText: 'run out, cost more or stand still' }))).toHaveCount(1)
  await page.goto('/demo')
  for (const promise of ['Integration Setup', 'AI Playbooks']) await expect(marker(item(page, promise)), promise).toHaveText('planned')
})

test('R21 signed in, connected systems, watched suppliers and learning are marked as long as the server says that something is missing', async ({
  page,
}) => {
  await signIn(page, await makeOwnerOf('Prepared: leaky shop', 'pia-planned'), '/onboarding?step=3')
  const { integrationProviders, monitoringSources, trainingMetrics } = await askGraph(page)
  const count = (isThere: boolean) => (isThere ? 0 : 1)
  // Those that are offered here: what is connected by a key stands on its own page.
  const connections = count(integrationProviders.every(({ isRead, requiresOAuth }) => isRead || !requiresOAuth))
  const monitoring = count(monitoringSources.some(({ isConnected }) => isConnected))
  const main = page.getByRole('main')
  const beside = (heading: string) => marker(main.locator(`:has(> :is(h2, h3):text-is("${heading}"))`))
  await expect(beside('Connect your tools')).toHaveCount(connections)
  await page.goto('/onboarding?step=4')
  await expect(marker(main.getByText('RiskPilot watches them and says when one may fail you.'))).toHaveCount(monitoring)
  await expect(marker(main.getByRole('note'))).toHaveCount(connections)
  await lookOver(page, 'the fourth step of the setup, with what is planned')
  await page.goto('/onboarding?step=11')
  await expect(beside('Estimated timeline')).toHaveCount(connections)
  await page.goto('/integrations?tab=suppliers')
  for (const heading of ['External risk monitoring', 'How External Monitoring Works', 'Example Risk Scenarios Detected'])
    await expect(beside(heading), heading).toHaveCount(monitoring)
  await main.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(marker(page.getByRole('status').filter({ hasText: 'External risk monitoring is now active.' }))).toHaveCount(monitoring)
  await page.goto('/risks?tab=training')
  const steps = main.getByRole('list', { name: 'How feedback trains RiskPilot' }).getByRole('listitem')
  await expect(marker(steps.nth(2))).toHaveCount(count(trainingMetrics.changesDetection))
  await expect(marker(steps.nth(0))).toHaveCount(0)
})

test('R21 the recommendations of an alert say that none is generated yet', async ({ page }) => {
  await signIn(page, await makeOwnerOf('Prepared: leaky shop', 'rita-planned'), '/risks')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const tips = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'AI-Generated Recommendations' }) })
  await expect(marker(tips)).toHaveText('planned')
})

type Answer = {
  readonly integrationProviders: readonly { readonly isRead: boolean; readonly requiresOAuth: boolean }[]
  readonly monitoringSources: readonly { readonly isConnected: boolean }[]
  readonly trainingMetrics: { readonly changesDetection: boolean }
}

/** What of it the server does. */
function askGraph(page: Page): Promise<Answer> {
  return page.evaluate(async () => {
    const query = '{ integrationProviders { isRead requiresOAuth } monitoringSources { isConnected } trainingMetrics { changesDetection } }'
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
    return ((await answer.json()) as { data: Answer }).data
  })
}

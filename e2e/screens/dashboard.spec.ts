import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { Day } from '../../api/values/day.ts'
import { fileRow, makePerson, signIn } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = makeShop({
  seed: 21,
  firstDay: '2026-01-01' as Day,
  days: 220,
  skus: 60,
  linesPerDay: 120,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 80 },
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 75, endsAfter: 60 },
    { kind: 'discount_stack', size: 'high', shape: 'step', start: 100 },
  ],
  traps: ['single_code_promotion'],
})

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  page = await context.newPage()
  await signIn(page, await makePerson('dora'))
  await expect(page).toHaveURL(/\/dashboard$/)
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const settled = async () => {
  await expect(page.getByRole('heading', { name: 'Money at risk' })).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Answers the graph gives this page's session. */
async function graph<Data>(query: string): Promise<Data> {
  const answer = await page.evaluate(async (text) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: text }),
    })
    return (await response.json()) as { data: unknown; errors?: unknown }
  }, query)
  expect(answer.errors).toBeUndefined()
  return answer.data as Data
}

test('DASH-15 while it loads there are six places of the cards to come', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'RiskCounts') await gate
    await route.continue()
  })
  await page.goto('/dashboard')
  const waiting = page.getByRole('status', { name: 'Reading the dashboard' })
  await expect(waiting).toBeVisible()
  expect(await waiting.evaluate((place) => place.querySelectorAll('div:not(:has(*))').length)).toBe(6)
  release()
})

test('DASH-18 UX-08 a new business drops its files on the dashboard itself and is led to where they are read', async () => {
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Import files' })).toBeVisible()
  const tables = canonicalFiles(shop)
  const files = (['orders.csv', 'costs.csv'] as const).map((name) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(tables.get(name) ?? ''),
  }))
  await page.getByLabel('Files to import').setInputFiles(files)
  await expect(page).toHaveURL(/\/imports$/)
  for (const { name } of files) await expect(fileRow(page, name).getByText('Done')).toBeVisible({ timeout: 90_000 })
})

test('DASH-06 DASH-07 DASH-09 actions by the money they free, each opens its alert', async () => {
  await page.goto('/dashboard')
  await settled()
  const actions = page.getByRole('list', { name: 'Recommended Actions' }).getByRole('listitem')
  await expect(actions.first()).toBeVisible({ timeout: 90_000 })
  const { risks } = await graph<{ risks: { nodes: { id: string; title: string; monthly: { expected: { amount: string } } }[] } }>(
    '{ risks(first: 5, sort: money, filter: { statuses: [active, investigating] }) { nodes { id title monthly { expected { amount } } } } }',
  )
  await expect(actions).toHaveCount(risks.nodes.length)
  for (const [i, { id, monthly }] of risks.nodes.entries()) {
    await expect(actions.nth(i).getByRole('link')).toHaveAttribute('href', `/dashboard/risks/${id}`)
    const shown = (await actions.nth(i).locator('[title]').first().getAttribute('title')) ?? ''
    expect(Number(shown.replace(/[^\d.]/g, ''))).toBe(Number(monthly.expected.amount))
  }
  await expect(actions.first().getByRole('link')).toHaveText(/^(Raise the price of|End codes that add up on) /)
  for (const name of ['Recent Critical Alerts', 'Leakage Categories'])
    expect(await page.getByRole('list', { name }).getByRole('listitem').count()).toBeLessThanOrEqual(4)
  await actions.first().getByRole('link').press('Enter')
  await expect(page.getByRole('dialog').getByTestId('loss')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('DASH-10 UX-10 the line of what leaked has its amounts in a table, the last one that of the graph', async () => {
  await page.goto('/dashboard')
  await settled()
  await page.getByText('What the line is').click()
  const { lossHistory } = await graph<{ lossHistory: { points: { lost: { amount: string } }[] } }>(
    '{ lossHistory { points { lost { amount } } } }',
  )
  expect(lossHistory.points).toHaveLength(90)
  const amounts = await page.getByRole('group', { name: 'Lost in 30 days, as a table' }).getByRole('cell').allInnerTexts()
  expect(amounts.map((amount) => Number(amount.replace(/[^\d.]/g, '')))).toEqual(
    lossHistory.points.map(({ lost }) => Number(lost.amount)).toReversed(),
  )
})

test('DASH-12 SHELL-02 the cards say how the week went, the sidebar how many alerts are active', async () => {
  await page.goto('/dashboard')
  await settled()
  const { riskStats, riskTrend } = await graph<Record<'riskStats' | 'riskTrend', Record<string, number>>>(
    '{ riskStats { active critical high medium } riskTrend { critical high medium } }',
  )
  const cards = page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')
  for (const [i, severity] of ['critical', 'high', 'medium'].entries()) {
    const more = riskTrend[severity] ?? 0
    expect(more).toBe(riskStats[severity])
    await expect(cards.nth(i)).toContainText(more === 0 ? 'Same as last week' : `+${more} from last week`)
    await expect(cards.nth(i)).not.toContainText('sample')
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByLabel(`${riskStats.active} active`)).toBeVisible()
})

test('the detectors say what to bring next and why it pays', async () => {
  await page.goto('/dashboard')
  await settled()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Detectors' }) })
  await expect(card).toContainText('Bring carrier bills')
  await expect(card).toContainText('shipping.csv with order_id, date, carrier, zone, charged and cost')
  await card.getByText(/ready · \d+ cannot run/).click()
  const list = card.getByRole('list', { name: 'Detectors' }).getByRole('listitem')
  const { detectors } = await graph<{ detectors: unknown[] }>('{ detectors { state } }')
  await expect(list).toHaveCount(detectors.length)
  await expect(list.filter({ hasText: 'Refund anomaly' })).toContainText('→ finds products that come back more often than they did.')
})

type Earlier = {
  timeMachine: {
    leaks: number
    tellings: { nodes: { riskId: string | null; title: string; lostSince: { expected: { amount: string } } }[] }
  }
}

test('UX-10 the time machine says what could have been told earlier, dearest first, and opens each to its rows, also one that is over', async () => {
  const { timeMachine } = await graph<Earlier>(
    '{ timeMachine { leaks tellings(first: 50) { nodes { riskId title lostSince { expected { amount } } } } } }',
  )
  expect(timeMachine.leaks).toBeGreaterThanOrEqual(3)
  await page.goto('/dashboard')
  await settled()
  const named = page.getByRole('list', { name: 'What could have been told earlier' }).getByRole('listitem')
  await expect(named).toHaveCount(3)
  await page.getByRole('link', { name: /^See (all|how)/ }).click()
  await expect(page).toHaveURL(/\/time-machine$/)
  await expect(named).toHaveCount(timeMachine.leaks)
  const past = timeMachine.tellings.nodes.findIndex(({ riskId }) => riskId === null)
  expect(past).toBeGreaterThanOrEqual(0)
  await expect(named.nth(past)).toContainText(/We would have told you on .*; it went on for \d+ days?/)
  await named.nth(past).getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The rows that prove it' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('table').first()).toContainText('orders.csv:')
  await page.reload()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The rows that prove it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/time-machine$/)
  const open = timeMachine.tellings.nodes.findIndex(({ riskId }) => riskId !== null)
  await named.nth(open).getByRole('link').click()
  await expect(page.getByRole('dialog').getByTestId('loss')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('DASH-01 UX-11 Download gives the CSV and the PDF of what is shown, by keyboard', async () => {
  await page.goto('/dashboard')
  await settled()
  const score = ((await page.getByTestId('leakage-score').innerText()) ?? '').replace('/100', '')
  const [title] = (await page.getByRole('list', { name: 'Recommended Actions' }).getByRole('listitem').first().innerText())
    .split('\n')
    .slice(-1)
  const fetched = async (name: string) => {
    await page.getByText('Download', { exact: true }).press('Enter')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^riskpilot-dashboard-\d{4}-\d\d-\d\d\.(csv|pdf)$/)
    return readFile(await file.path(), 'latin1')
  }
  const csv = Buffer.from(await fetched('CSV for a spreadsheet'), 'latin1').toString('utf8')
  expect(csv).toContain(`score,Overall Leakage Score,${score.trim()}`)
  expect(csv).toContain((title ?? '').replaceAll('\u00a0', ' ').trim())
  expect(await fetched('PDF report')).toMatch(/^%PDF-1\./)
  await page.getByText('Download', { exact: true }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'PDF report' })).toBeHidden()
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`DASH-18 UX-01 dashboard and time machine are readable in ${theme} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate((chosen) => localStorage.setItem('riskpilot-ui-theme', chosen), theme)
      for (const path of ['/dashboard', '/time-machine']) {
        await page.goto(path)
        await expect(page.getByRole('list', { name: 'What could have been told earlier' })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
      }
    })
  }
}

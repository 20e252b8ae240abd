import { expect, type Page, test } from '@playwright/test'
import { enterDemo } from './enter-demo.ts'
import { lookOver, tabTo } from './look-over.ts'
import { makeOwnerOf, makePerson, newSession } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One business: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  page = await context.newPage()
  await newSession(page, await makePerson('anna'))
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function open(path: string, on = page): Promise<void> {
  await on.goto(path)
  await expect(on.locator('h1')).toHaveCount(1)
  await expect(on.locator('[aria-busy="true"]')).toHaveCount(0)
}
/** The value and the note of a tile. */
const tile = (word: string, on = page) =>
  on
    .locator('dl > div')
    .filter({ has: on.locator('dt', { hasText: new RegExp(`^${word}$`) }) })
    .locator('dd')
const rows = (title: string, on = page) => on.locator(`[aria-label="${title}, as a table"] tbody tr`)
const tabs = (on = page) => on.getByRole('navigation', { name: 'Analytics' }).getByRole('link')

test('ANALYT-05 ANALYT-06 R1 a business without rows sees zeros and what will stand there, never a figure of the demo', async () => {
  await open('/analytics')
  await expect(tile('New alerts').first()).toHaveText('0')
  await expect(tile('Prevention rate').first()).toHaveText('0%')
  await expect(tile('Average resolution').first()).toHaveText('Not known yet')
  await expect(page.getByRole('heading', { name: 'No losses to show yet' })).toBeVisible()
  await lookOver(page, 'analytics of a new business')
  await open('/analytics?tab=ai')
  await expect(tile('Average confidence').first()).toHaveText('0%')
  await expect(page.getByRole('heading', { name: 'No scan yet' })).toBeVisible()
  await expect(page.getByText('(sample)')).toHaveCount(0)
})

test('ANALYT-01 ANALYT-02 the badge, and three tabs with addresses of their own, by keyboard', async () => {
  await newSession(page, await makeOwnerOf('Prepared: leaky shop', 'anna-leaks'))
  await open('/risks')
  const alerts = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })
  await expect(alerts).not.toHaveCount(0, { timeout: 90_000 })
  await alerts
    .last()
    .getByRole('button', { name: /^Mark Resolved/ })
    .click()
  await expect(page.getByText('Leakage alert status updated successfully')).toBeVisible()
  await open('/analytics')
  await expect(page).toHaveTitle('Analytics · RiskPilot')
  await expect(page.getByText('Last 7 Days', { exact: true })).toBeVisible()
  await expect(tabs()).toHaveText(['Overview', 'Leakage Alert Trends', 'AI Performance'])
  for (const [word, address] of [
    ['Leakage Alert Trends', /\/analytics\?tab=trends$/],
    ['AI Performance', /\/analytics\?tab=ai$/],
    ['Overview', /\/analytics$/],
  ] as const) {
    await tabTo(page, new RegExp(`^${word}$`))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(page.locator('[aria-current=page]', { hasText: word })).toBeVisible()
  }
  await page.goBack()
  await expect(page.locator('[aria-current=page]', { hasText: 'AI Performance' })).toBeVisible()
})

test('ANALYT-03 ANALYT-04 ANALYT-07 seven days end today, with what was detected and resolved on each; times follow', async () => {
  await open('/analytics?tab=trends')
  const cells = await rows('New and resolved alerts').evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  )
  expect(cells).toHaveLength(7)
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'short' }).format(new Date())
  const detected = Number(cells[6]?.[1])
  expect(cells[6]).toEqual([today, expect.any(String), '1'])
  expect(detected).toBeGreaterThanOrEqual(2)
  expect(cells.slice(0, 6).every(([, isNew, resolved]) => isNew === '0' && resolved === '0')).toBe(true)
  await expect(tile('Average resolution').first()).toHaveText('0 days')
  for (const word of ['Fastest', 'Longest']) await expect(tile(word).first()).toHaveText('0 days')
  await open('/analytics')
  await expect(tile('New alerts').first()).toHaveText(String(detected))
  await expect(tile('Prevention rate').first()).toHaveText(`${Math.round(100 / detected)}%`)
})

test('ANALYT-08 ANALYT-09 ANALYT-10 within SLA, week over week and false positives are those of the business', async () => {
  await expect(tile('New alerts').last()).toHaveText('no alerts the week before')
  await expect(tile('False positives').first()).toHaveText('Not known yet')
  await open('/risks')
  const id = /[0-9a-f-]{36}/.exec((await page.getByRole('main').locator('a[href^="/risks/"]').first().getAttribute('href')) ?? '')?.[0]
  const answered = await page.evaluate(async (riskId) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($input: SubmitRiskFeedbackInput!) { submitRiskFeedback(input: $input) { userErrors { message } } }',
        variables: { input: { riskId, accurate: false, falsePositive: true } },
      }),
    })
    return response.json()
  }, id)
  expect(answered.errors).toBeUndefined()
  await open('/analytics')
  await expect(tile('False positives')).toHaveText(['100%', 'of 1 answer in 90 days'])
  await open('/analytics?tab=trends')
  await expect(tile('Within SLA').first()).toHaveText('100%')
  await expect(page.getByText(/\d+ new alerts this week, none last week\./)).toBeVisible()
})

test('ANALYT-11 ANALYT-13 categories count its alerts, and every chart has a table with the same numbers', async () => {
  await open('/analytics')
  const counts = await Promise.all(['Financial', 'Operational', 'Customer', 'Inventory'].map((word) => tile(word).first().innerText()))
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(await tile('New alerts').first().innerText()))
  for (const tab of ['', '?tab=trends', '?tab=ai']) {
    await open(`/analytics${tab}`)
    const twins = page.getByText('Show as a table')
    const charts =
      (await page.getByRole('main').getByRole('img').count()) + (await page.getByRole('list', { name: 'Kinds of leak' }).count())
    // One scan alone is no line: its tab has no chart.
    if (tab !== '?tab=ai') expect(charts).toBeGreaterThanOrEqual(2)
    await expect(twins).toHaveCount(charts)
    for (const twin of await twins.all()) await twin.click()
    await expect(page.getByRole('table')).toHaveCount(charts)
  }
  await open('/analytics?tab=trends')
  const image = await page.getByRole('img', { name: /^Lost by week/ }).getAttribute('aria-label')
  const first = await rows('Losses by week').last().locator('td').first().textContent()
  expect(image).toContain(`: ${first};`)
})

test('ANALYT-14 trends and performance fit both themes and 390 px as the overview does; a failure can be asked for again', async () => {
  for (const tab of ['?tab=trends', '?tab=ai']) {
    await open(`/analytics${tab}`)
    for (const twin of await page.getByText('Show as a table').all()) await twin.click()
    await lookOver(page, `analytics${tab}`)
  }
  await pagesComePlain(page)
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON()?.operationName === 'LossAnalytics' ? route.abort() : route.fallback(),
  )
  await open('/analytics')
  await expect(page.getByRole('heading', { name: 'The analytics could not be read' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'What moved your losses' })).toBeVisible()
})

/** The fixed figures that the demo and the samples share. */
async function expectFixedFigures(on: Page): Promise<void> {
  await expect(tile('Average resolution', on)).toHaveText(['3.2 days', 'from detected to resolved (sample)'])
  await expect(tile('New alerts', on)).toHaveText(['25', '+12% week-over-week (sample)'])
  await expect(tile('False positives', on)).toHaveText(['2%', 'of rated alerts (sample)'])
  for (const [word, count] of [
    ['Financial', '4'],
    ['Operational', '8'],
    ['Customer', '6'],
    ['Inventory', '7'],
  ] as const)
    await expect(tile(word, on)).toHaveText([count, 'all alerts (sample)'])
  await open('/analytics?tab=trends', on)
  await expect(tile('Average resolution', on).first()).toHaveText('3.2 days')
  await expect(tile('Fastest', on).first()).toHaveText('0.5 days')
  await expect(tile('Longest', on).first()).toHaveText('12 days')
  await expect(tile('Within SLA', on).first()).toHaveText('68%')
  const cells = await rows('New and resolved alerts', on).evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => Number(cell.textContent))),
  )
  expect(cells.reduce((sum, [, detected = 0]) => sum + detected, 0)).toBe(25)
  const sentence = '25 new alerts this week, +12% week-over-week: 22 last week (88% of this week) (sample).'
  await expect(on.getByText(sentence)).toBeVisible()
  expect(cells.map(([, , resolved]) => resolved)).toEqual(cells.map(([, detected = 0]) => Math.floor((detected * 3) / 10)))
}

test('ANALYT-04 ANALYT-09 ANALYT-12 with the demo cookie alone the sample data stand there, silently', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  const sample = await context.newPage()
  await open('/analytics', sample)
  await expectFixedFigures(sample)
  await expect(sample.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await open('/analytics?tab=ai', sample)
  await expect(sample.getByRole('img', { name: 'Confidence by scan: first 80%, last 91%' })).toBeVisible()
  await expect(rows('Confidence by scan', sample)).toHaveCount(6)
  await context.close()
})

test('ANALYT-07 ANALYT-08 ANALYT-10 the demo shows the fixed figures, marked as samples', async ({ browser, baseURL }) => {
  test.slow()
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const demo = await context.newPage()
  await enterDemo(demo)
  await open('/analytics', demo)
  await expectFixedFigures(demo)
  await context.close()
})

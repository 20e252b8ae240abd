import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { Day } from '../../api/values/day.ts'
import { takesKeys } from './focus-on.ts'
import { inBothThemes, lookOver } from './look-over.ts'
import { fileRow, makePerson, newSession } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = makeShop({
  seed: 21,
  // Long ago: what the dashboard says of it is in the past tense.
  firstDay: '2024-01-01' as Day,
  days: 220,
  skus: 60,
  linesPerDay: 120,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 80 },
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 75, endsAfter: 60 },
    { kind: 'discount_stack', size: 'high', shape: 'step', start: 100 },
    { kind: 'refund_step', size: 'high', shape: 'step', start: 100, endsAfter: 70 },
    // Over before the files end, with late disputes still to come.
    { kind: 'chargeback_burst', size: 'high', shape: 'step', start: 110, endsAfter: 65 },
  ],
  traps: [],
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
  await newSession(page, await makePerson('dora'))
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

const told = (title: string) => page.getByRole('status').filter({ hasText: title })

test('DASH-16 ERR-21 a new business takes over the standard playbooks, once', async () => {
  await page.goto('/dashboard')
  const add = page.getByRole('button', { name: 'Add the standard playbooks' })
  await add.click()
  const { playbooks } = await graph<{ playbooks: unknown[] }>('{ playbooks { id } }')
  await expect(told('Data Initialized')).toContainText(`${playbooks.length} playbooks added.`)
  await page.getByRole('button', { name: 'Close: Data Initialized' }).click()
  await add.click()
  await expect(told('Data Initialized')).toContainText('Your business has all playbooks already.')
})

test('DASH-18 UX-08 a new business drops its files on the dashboard itself and is led to where they are read', async () => {
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Import files' })).toBeVisible()
  const tables = canonicalFiles(shop)
  const files = (['orders.csv', 'costs.csv', 'chargebacks.csv'] as const).map((name) => ({
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
  await takesKeys(page)
  await settled()
  const actions = page.getByRole('list', { name: 'Recommended Actions' }).getByRole('listitem')
  await expect(actions.first()).toBeVisible({ timeout: 90_000 })
  const { risks } = await graph<{
    risks: { nodes: { id: string; title: string; phase: string; monthly: { expected: { amount: string } } }[] }
  }>(
    '{ risks(first: 5, sort: money, filter: { statuses: [active, investigating] }) { nodes { id title phase monthly { expected { amount } } } } }',
  )
  await expect(actions).toHaveCount(risks.nodes.length)
  for (const [i, { id, monthly, phase }] of risks.nodes.entries()) {
    await expect(actions.nth(i).getByRole('link')).toHaveAttribute('href', `/dashboard/risks/${id}`)
    if (phase === 'fading') {
      await expect(actions.nth(i)).toContainText(/Nothing a month; .* may still come/)
      continue
    }
    const shown = (await actions.nth(i).locator('[title]').first().getAttribute('title')) ?? ''
    expect(Number(shown.replace(/[^\d.]/g, ''))).toBe(Number(monthly.expected.amount))
  }
  await expect(actions.first().getByRole('link')).toHaveText(/^(Raise the price of|Stop discount codes from stacking on) /)
  await expect(actions.last().getByRole('link')).toHaveText('Mark it resolved: the leak is over')
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

test('R22 DASH-12 SHELL-02 the cards say how the week went, the sidebar how many alerts are open', async () => {
  await page.goto('/dashboard')
  await settled()
  const { riskStats, riskTrend } = await graph<Record<'riskStats' | 'riskTrend', Record<string, number>>>(
    '{ riskStats { total critical high medium } riskTrend { critical high medium } }',
  )
  const cards = page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')
  for (const [i, severity] of ['critical', 'high', 'medium'].entries()) {
    const more = riskTrend[severity] ?? 0
    expect(more).toBe(riskStats[severity])
    // Nothing had been reported a week ago: there is nothing to compare with.
    await expect(cards.nth(i)).toContainText('No earlier week to compare yet')
    await expect(cards.nth(i)).not.toContainText('sample')
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).getByLabel(`${riskStats.total} open`)).toBeVisible()
})

test('the detectors say what to bring next and why it pays', async () => {
  await page.goto('/dashboard')
  await settled()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Detectors' }) })
  await expect(card).toContainText('Add your refunds')
  await expect(card).toContainText('refunds with refund_id, date, sku, qty and amount')
  await card.getByText(/ready · \d+ cannot run/).click()
  const list = card.getByRole('list', { name: 'Detectors' }).getByRole('listitem')
  const { detectors } = await graph<{ detectors: unknown[] }>('{ detectors { state } }')
  await expect(list).toHaveCount(detectors.length)
  await expect(list.filter({ hasText: 'Refund anomaly' })).toContainText('→ finds products that are refunded more often than before.')
})

test('DASH-18 the money that no check could judge stands below the counts of alerts, with why and the way to import more', async () => {
  await page.goto('/dashboard')
  await settled()
  type Entry = { what: string; because: string; remedy: string }
  const { notJudged } = await graph<{ notJudged: Entry[] }>('{ notJudged { what because remedy } }')
  expect(notJudged.length).toBeGreaterThan(0)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Not judged yet' }) })
  const rows = card.getByRole('list', { name: 'Not judged yet' }).first().getByRole('listitem')
  await expect(rows).toHaveCount(Math.min(3, notJudged.length))
  for (const [i, { what, because, remedy }] of notJudged.slice(0, 3).entries()) {
    await expect(rows.nth(i)).toContainText(what)
    await expect(rows.nth(i)).toContainText(/£[\d,]+/)
    await expect(rows.nth(i)).toContainText(`${because} ${remedy}`)
  }
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  const critical = page.getByRole('heading', { name: 'Recent Critical Alerts' })
  expect(await top(card)).toBeGreaterThan(await top(page.getByRole('heading', { name: 'Money at risk' })))
  expect(await top(card)).toBeLessThan(await top(critical))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Not judged yet/ }).click()
  await lookOver(page, 'money that is not judged')
  await card.getByRole('link', { name: 'Import files' }).click()
  await expect(page).toHaveURL(/\/imports$/)
})

test('DASH-16 ERR-23 ERR-34 leaks are looked for at once: the end is told after the scan, a failure in its own words', async () => {
  const finished = async () => {
    const { scanState } = await graph<{ scanState: { finishedAt: string } }>('{ scanState { finishedAt } }')
    return Date.parse(scanState.finishedAt)
  }
  await page.goto('/dashboard')
  await settled()
  const before = await finished()
  const detect = page.getByRole('button', { name: /Look(ing)? for leaks/ })
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'DetectRisks') return route.fallback()
    return route.fulfill({ json: { data: null, errors: [{ message: 'No scan now', extensions: { code: 'CONFLICT' } }] } })
  })
  await detect.click()
  await expect(told('AI leakage detection failed')).toContainText('No scan now.')
  await expect(told('AI Leakage Detection Complete')).toHaveCount(0)
  await page.unrouteAll()

  await detect.click()
  await expect(detect).toHaveText('Looking for leaks…')
  await expect(told('AI Leakage Detection Complete')).toBeVisible()
  expect(await finished()).toBeGreaterThan(before)
  await expect(detect).toHaveText('Look for leaks now')
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
  await expect(named.nth(past)).toContainText(/First visible on .*; it went on for \d+ days?/)
  await named.nth(past).getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The rows that prove it' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('table').first()).toContainText('orders.csv:')
  await page.reload()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'The rows that prove it' })).toBeVisible()
  await takesKeys(page)
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
  await takesKeys(page)
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

test('DASH-02 DASH-03 DASH-05 the head leads to the setup, and the cards count the open alerts of each severity', async () => {
  await page.goto('/dashboard')
  await settled()
  const { riskStats } = await graph<{ riskStats: Record<string, number> }>('{ riskStats { critical high medium } }')
  const cards = page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [i, severity] of ['critical', 'high', 'medium'].entries()) {
    const count = riskStats[severity] ?? 0
    await expect(cards.nth(i)).toContainText(new RegExp(`${severity}\\s*${count}\\s*open alerts?`, 'i'))
    await expect(cards.nth(i).getByRole('link')).toHaveCount(count > 0 ? 1 : 0)
    await expect(cards.nth(i).getByRole('button')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('DASH-04 DASH-12 a card with alerts leads to them by click and by keyboard, and says how the week went', async () => {
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'RiskCounts') return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<'riskStats' | 'riskTrend', object> }
    Object.assign(answer.data.riskStats, { critical: 2, high: 1, medium: 3 })
    Object.assign(answer.data.riskTrend, { critical: 2, high: -1, medium: 0, isComparable: true })
    return route.fulfill({ response, json: answer })
  })
  await page.goto('/dashboard')
  await takesKeys(page)
  await settled()
  const cards = page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')
  const words = ['+2 from last week', '−1 from last week', 'Same as last week']
  for (const [i, severity] of ['critical', 'high', 'medium'].entries()) {
    await expect(cards.nth(i)).toContainText(words[i] ?? '')
    if (i === 1) await cards.nth(i).getByRole('link').press('Enter')
    else await cards.nth(i).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/risks\\?severity=${severity}$`))
    await page.goBack()
  }
})

test('DASH-08 only an active integration is connected', async () => {
  await pagesComePlain(page)
  const one = (status: string) => ({
    __typename: 'Integration',
    id: status,
    name: `Shop ${status}`,
    status,
    problem: null,
    lastSyncAt: null,
    streams: [],
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'Connections') return route.continue()
    return route.fulfill({ json: { data: { integrations: ['active', 'error', 'disabled'].map(one) } } })
  })
  await page.goto('/dashboard')
  await settled()
  const rows = page
    .getByRole('list', { name: 'Integrations' })
    .getByRole('listitem')
    .filter({ hasText: /^Shop / })
  await expect(rows).toHaveText([/^Shop activeConnected$/, /^Shop errorNot connected$/, /^Shop disabledNot connected$/])
})

test('DASH-10 DASH-11 the money, its range and the score are those of the graph, and an alert opens by click and by keyboard', async () => {
  await page.goto('/dashboard')
  await settled()
  const { riskStats, moneyAtRisk } = await graph<{
    riskStats: Record<string, number>
    moneyAtRisk: { monthly: Record<'low' | 'expected' | 'high', { amount: string }> }
  }>(
    '{ riskStats { critical high medium low total fading overallLeakageScore } moneyAtRisk { monthly { low { amount } expected { amount } high { amount } } } }',
  )
  const { critical = 0, high = 0, medium = 0, low = 0, total = 0, fading = 0 } = riskStats
  const weights = 4 * critical + 3 * high + 2 * medium + (low - fading)
  const score = Math.min(100, Math.round((weights / Math.max(1, total - fading)) * 20))
  await expect(page.getByTestId('leakage-score')).toHaveText(`${score}/100`)
  await expect(page.getByText('Lower is better.')).toBeVisible()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money at risk' }) })
  await expect(card.locator('[title]').first()).toHaveAttribute('title', new RegExp(moneyAtRisk.monthly.expected.amount))
  const whole = ({ amount }: { amount: string }) => Math.round(Number(amount)).toLocaleString('en-GB')
  await expect(card).toContainText(`(£${whole(moneyAtRisk.monthly.low)}–£${whole(moneyAtRisk.monthly.high)})`)
  const alert = page.getByRole('list', { name: 'Recent Critical Alerts' }).getByRole('link').first()
  for (const act of [() => alert.click(), () => alert.press('Enter')]) {
    await act()
    await expect(page.getByRole('dialog').getByTestId('loss')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('R14 what fades is in no sum of running money and is told as over; old files are told in the past tense', async () => {
  await page.goto('/dashboard')
  await settled()
  const { risks, business } = await graph<{ risks: { nodes: { id: string; phase: string }[] }; business: { dataUntil: string } }>(
    '{ risks(first: 20, filter: { statuses: [active] }) { nodes { id phase } } business { dataUntil } }',
  )
  const fading = risks.nodes.filter(({ phase }) => phase === 'fading')
  expect(fading.length).toBeGreaterThan(0)
  const until = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(business.dataUntil))
  await expect(page.getByTestId('data-end')).toContainText(`Your files end on ${until}, `)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Your shop was losing this until ${until}, where your files end.`)
  await expect(main).toContainText(/Not counted: \d+ leaks? that (is|are) probably over\./)
  await page.goto(`/risks/${fading[0]?.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Probably over').first()).toBeVisible()
  await expect(dialog.getByText(/may still come/).first()).toBeVisible()
  for (const place of [main, dialog]) await expect(place).not.toContainText(/still leaking|if nothing is done/i)
})

test('DASH-18 on a phone the money and what needs a decision come first, the rest is folded and opens', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await takesKeys(page)
  await settled()
  // The last part comes when the rest is there.
  await expect(page.getByRole('main').getByRole('button', { name: /^Finish setting up/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2.5 * 844)
  for (const name of [/^Not judged yet/, /^Leakage Categories/, /^Detectors/, /^Integration Status/, /^Overall Leakage Score/]) {
    const opener = page.getByRole('main').getByRole('button', { name })
    const heading = page.getByRole('heading', { name })
    await expect(heading).toBeHidden()
    await opener.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(heading).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

const toldEarlier = () => page.getByRole('list', { name: 'What could have been told earlier' })

test('DASH-18 UX-01 on a phone the opened time machine of the dashboard is readable in both themes', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^What an earlier look would have shown/ }).click()
  await expect(toldEarlier()).toBeVisible()
  await settled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await inBothThemes(page)).toEqual([])
})

test('DASH-18 UX-01 the page of the time machine is readable in both themes and at both widths', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/time-machine')
  await expect(toldEarlier()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await lookOver(page, 'time machine')
})

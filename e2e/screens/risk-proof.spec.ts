import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { focusOn } from './focus-on.ts'
import { focus, lookOver } from './look-over.ts'
import { importFiles, makeOwnerOf, newSession, scanned } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', actionTimeout: 20_000 })

/** One shop and one page, which each test leaves as it found them. */
let page: Page

/** Three products that a clearance sells below what they cost, each by another amount. */
const clearance = ['Enamel mug', 'Tea towel', 'Oak tray'].map((name, i) => ({ name, sku: `CLEAR-${i}`, cost: 9 + 3 * i, price: 6 }))
const days = Array.from({ length: 8 }, (_, i) => `2026-07-${String(20 + i)}`)
const clearanceFiles = new Map([
  [
    'clearance.csv',
    [
      'order_id,date,sku,description,qty,unit_price,customer_id,country',
      ...days.flatMap((day, i) =>
        clearance.map(({ sku, name, price }, j) => `CL-${i}-${j},${day},${sku},${name},3,${price}.00,C${i},United Kingdom`),
      ),
    ].join('\n'),
  ],
  ['clearance-costs.csv', ['sku,valid_from,unit_cost', ...clearance.map(({ sku, cost }) => `${sku},2026-01-01,${cost}.00`)].join('\n')],
])

async function openPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

test.beforeAll(async ({ browser, baseURL }) => {
  // After a failed test another worker makes a person of its own.
  const person = await makeOwnerOf('Prepared: leaky shop', `proof-${test.info().workerIndex}`)
  page = await openPage(browser, baseURL)
  await newSession(page, person)
  await importFiles(page, clearanceFiles)
  await scanned(page)
  await page.goto('/risks')
  for (const words of [/^Margin on .* unit cost/, /below/]) await expect(alert(words)).toBeVisible({ timeout: 90_000 })
})
test.afterAll(() => page.context().close())

const alert = (title: RegExp) => page.getByRole('main').getByRole('listitem').getByRole('link', { name: title }).first()
const dialog = () => page.getByRole('dialog')
const chart = () => dialog().getByRole('slider', { name: /, (day by day|week by week) from / })
const evidence = () => dialog().getByRole('table', { name: /^Evidence for / })
const cents = (text: string | null) => Math.round(Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const lossesIn = (rows: Locator, name: string) =>
  rows.evaluateAll((cells, attribute) => cells.map((cell) => Math.round(Number(cell.getAttribute(attribute)) * 100)), name)

async function open(title: RegExp): Promise<void> {
  await page.goto('/risks')
  await alert(title).click()
  await expect(chart()).toBeVisible()
}

test('UX-10 the chart begins before the change and shows band, cost, price and loss, with change and detection inside its axis', async () => {
  await open(/^Margin on .* unit cost/)
  const drawn = await chart().evaluate((place) => {
    const at = (rule: string) => place.querySelector(`[data-rule=${rule}] line`)?.getBoundingClientRect().x ?? Number.NaN
    const lengthOf = (part: string) => place.querySelector<SVGPathElement>(`[data-part=${part}]`)?.getTotalLength() ?? 0
    const days = ['changed', 'detected'].map((rule) => place.querySelector(`[data-rule=${rule}]`)?.getAttribute('data-day') ?? '')
    const losses = [...place.querySelectorAll('[data-part=loss]')].map((one) => one.getBoundingClientRect())
    const { left, right } = place.getBoundingClientRect()
    return {
      ...{
        days,
        changed: at('changed'),
        detected: at('detected'),
        left,
        right,
        firstLoss: losses[0]?.x ?? Number.NaN,
        losses: losses.length,
      },
      lengths: ['band', 'actual', 'beside'].map(lengthOf),
      texts: [...place.querySelectorAll('text')].map((one) => one.textContent ?? ''),
    }
  })
  // Sixty days of an axis of at most seven months stand before the change.
  expect(drawn.changed - drawn.left).toBeGreaterThan((drawn.right - drawn.left) / 5)
  expect(drawn.detected).toBeGreaterThan(drawn.changed)
  expect(drawn.right).toBeGreaterThan(drawn.detected)
  expect(drawn.firstLoss).toBeGreaterThanOrEqual(drawn.changed - 1)
  expect(drawn.losses).toBeGreaterThan(5)
  for (const length of drawn.lengths) expect(length).toBeGreaterThan(200)
  for (const said of [/^Changed \d+ \w{3}$/, /^Detected \d+ \w{3}$/, /^\+\d+%$/, /^\w{3}$|^\d+ \w{3}$/]) {
    expect(drawn.texts.filter((text) => said.test(text))).not.toEqual([])
  }
  expect(drawn.days[0]).toMatch(/^2026-/)
  expect((drawn.days[1] ?? '') > (drawn.days[0] ?? '')).toBe(true)
})

test('UX-10 the table beside the chart gives its points to the cent, and they sum to the loss', async () => {
  const twin = dialog()
    .locator('details')
    .filter({ has: page.locator('[data-point-loss]') })
  await twin.getByText('Show as a table').press('Enter')
  await expect(twin.getByRole('columnheader', { name: 'Price' })).toBeVisible()
  const points = await lossesIn(twin.locator('[data-point-loss]'), 'data-point-loss')
  expect(points.filter((loss) => loss === 0).length).toBeGreaterThan(3)
  expect(sum(points)).toBe(cents(await twin.locator('tfoot td').textContent()))
  expect(cents(await dialog().getByTestId('loss').locator('[title]').getAttribute('title'))).toBe(sum(points))
  await twin.getByText('Show as a table').press('Enter')
})

test('UX-10 pointer and arrow keys go from point to point and tell day and amounts', async () => {
  const said = dialog().getByTestId('point')
  await focusOn(chart())
  expect(await focus(page)).toMatchObject({ isSeen: true })
  await page.keyboard.press('End')
  await expect(said).toContainText(/unit cost £[\d.]+ · expected £[\d.]+ · price £[\d.]+ · lost £[\d.]+/)
  await expect(chart()).toHaveAttribute('aria-valuetext', /2026.*unit cost £/)
  const last = await said.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(said).not.toHaveText(last ?? '')
  await page.keyboard.press('Home')
  await expect(chart()).toHaveAttribute('aria-valuenow', '0')
  await expect(said).not.toContainText('lost')
  await chart().hover()
  await expect(chart()).not.toHaveAttribute('aria-valuenow', '0')
})

test('UX-10 the comparison of margins says in a sentence how it agrees with the alert, and one bar alone is not drawn', async () => {
  await expect(dialog().getByTestId('agreement')).toHaveText(
    /^The higher unit cost took £[\d,.]+.*; (the price hardly changed|a (higher|lower) price .*)\.$/,
  )
  await expect(dialog().getByRole('heading', { name: 'Where the money goes' })).toHaveCount(0)
})

test('UX-10 the rows come by the largest loss first, are sorted by every column, and are searched', async () => {
  const losses = () => lossesIn(evidence().locator('[data-loss]'), 'data-loss')
  const first = await losses()
  expect(first).toEqual([...first].sort((a, b) => b - a))
  await expect(evidence().getByRole('columnheader', { name: 'Loss' })).toHaveAttribute('aria-sort', 'descending')
  await evidence().getByRole('button', { name: 'Loss' }).press('Enter')
  await expect(evidence().getByRole('columnheader', { name: 'Loss' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await losses())[0]).toBeLessThan(first.at(-1) ?? 0)
  const rising = await losses()
  expect(rising).toEqual([...rising].sort((a, b) => a - b))
  for (const column of ['Row', 'Day', 'Order', 'Units', 'Expected', 'Actual']) {
    const answered = page.waitForResponse((response) => /"operationName":"EvidencePage"/.test(response.request().postData() ?? ''))
    await evidence().getByRole('button', { name: column, exact: true }).click()
    await answered
    await expect(evidence().getByRole('columnheader', { name: column, exact: true })).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect(evidence().locator('tbody tr')).toHaveCount(20)
  }
  await evidence().getByRole('button', { name: 'Day', exact: true }).click()
  const days = () =>
    evidence()
      .locator('tbody time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  await expect.poll(async () => JSON.stringify(await days()) === JSON.stringify((await days()).toSorted())).toBe(true)
  const place = (await evidence().locator('tbody td').first().textContent()) ?? ''
  expect(place).toMatch(/^orders\.csv:\d+$/)
  await dialog().getByLabel('Search these rows').fill(place)
  await expect(evidence().locator('tbody tr')).toHaveCount(1)
  await expect(evidence()).toContainText(place)
  await dialog().getByLabel('Search these rows').fill('no such row')
  await expect(dialog().getByText(/^No row matches\. Clear the search to see all/)).toBeVisible()
  await dialog().getByLabel('Search these rows').fill('')
  await expect(evidence().locator('tbody tr')).toHaveCount(20)
})

test('UX-10 a leak over many products tells which, by loss; one of them narrows the rows; the tables are files', async () => {
  await open(/below/)
  const groups = dialog().getByRole('table', { name: 'Loss by product' })
  const names = groups.getByRole('row').getByRole('button')
  await expect(names).toHaveText(['Oak tray CLEAR-2', 'Tea towel CLEAR-1', 'Enamel mug CLEAR-0'])
  const lost = await lossesIn(groups.locator('[data-group-loss]'), 'data-group-loss')
  expect(lost).toEqual([...lost].sort((a, b) => b - a))
  await names.nth(1).press('Enter')
  await expect(evidence().locator('tbody tr')).toHaveCount(8)
  await expect(evidence().locator('tbody')).not.toContainText('Oak tray')
  await expect(dialog().getByTestId('evidence-sum')).toHaveText(/^£[\d,.]+$/)
  expect(cents(await dialog().getByTestId('evidence-sum').textContent())).toBe(lost[1])
  await dialog().getByRole('button', { name: 'Show all rows, not only CLEAR-1' }).click()
  await expect(evidence().locator('tbody')).toContainText('Oak tray')
  const downloads = [
    ['Download this table', 'groups.csv'],
    ['Download all rows', 'evidence.csv'],
  ] as const
  for (const [link, name] of downloads) {
    const download = page.waitForEvent('download')
    await dialog().getByRole('link', { name: link }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    const rows = parse(readFileSync(await file.path(), 'utf8'), { columns: true }) as { loss: string }[]
    expect(sum(rows.map(({ loss }) => cents(loss)))).toBe(sum(lost))
  }
})

test('DETAIL-09 DETAIL-12 the proof is readable in both themes and at 320 px, and on a phone is sorted by a list', async () => {
  await lookOver(page, 'the proof of a leak over many products')
  await open(/^Margin on .* unit cost/)
  await page.setViewportSize({ width: 320, height: 800 })
  await dialog().getByLabel('Sort by').selectOption('Day, latest first')
  const days = () =>
    evidence()
      .locator('tbody time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  await expect.poll(async () => JSON.stringify(await days()) === JSON.stringify((await days()).toSorted().toReversed())).toBe(true)
  const { height } = (await dialog().boundingBox()) ?? { height: Number.NaN }
  expect(height).toBeLessThanOrEqual(720)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('UX-11 DETAIL-12 an alert is printed alone and whole, black on white in both themes; the list without frame and controls', async () => {
  const hidden = [page.getByRole('complementary', { name: 'Sidebar' }), page.getByRole('banner')]
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => localStorage.setItem('riskpilot-ui-theme', mode), theme)
    await open(/^Margin on .* unit cost/)
    await expect(evidence().first()).toBeVisible()
    const rowsShown = await evidence().first().getByRole('row').count()
    await page.emulateMedia({ media: 'print', colorScheme: theme })
    for (const part of hidden) await expect(part).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeHidden()
    for (const button of await dialog().getByRole('button').all())
      if (!(await button.evaluate((one) => one.closest('th') !== null))) await expect(button).toBeHidden()
    await expect(
      dialog()
        .getByRole('link', { name: /^Download|^View Playbook$/ })
        .filter({ visible: true }),
    ).toHaveCount(0)
    // Nothing is cut: all of it is on the paper, and the table with all its rows.
    expect(await dialog().evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
    await expect(evidence().first().getByRole('row')).toHaveCount(rowsShown)
    await expect(evidence().first().getByRole('row').last()).toBeVisible()
    const colors = await dialog().evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element)
      return [backgroundColor, getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]
    })
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    const inAll = Number(/([\d,]+) rows? of your files/.exec(await dialog().innerText())?.[1]?.replace(',', ''))
    const printed = (await evidence().first().locator('tbody tr').count()) as number
    expect(inAll).toBeGreaterThan(printed)
    await expect(page.getByTestId('left-out').first()).toHaveText(
      `${printed} of ${inAll} rows are printed here, the most expensive first. The other ${inAll - printed} are in evidence.csv, which the alert’s page downloads.`,
    )
    expect(await badgeContrast(dialog())).toBeGreaterThan(4.5)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/risks')
    await expect(alert(/^Margin on/)).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: theme })
    expect(await badgeContrast(page.getByRole('main'))).toBeGreaterThan(4.5)
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden()
    for (const part of [...hidden, page.getByRole('combobox', { name: 'Severity' }), page.getByRole('checkbox').first()])
      await expect(part).toBeHidden()
    await expect(alert(/^Margin on/)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('riskpilot-ui-theme', 'light'))
})

/**
 * How readable the least readable severity is, on white paper or its own fill, which is printed
 * too.
 */
async function badgeContrast(within: Locator): Promise<number> {
  const badges = await within.getByText(/^(Critical|High|Medium|Low)$/).evaluateAll((all) =>
    all
      .filter((badge) => badge.checkVisibility() && badge.tagName !== 'OPTION')
      .map((badge) => {
        const { color, backgroundColor, printColorAdjust } = getComputedStyle(badge)
        return { color, backgroundColor, printColorAdjust }
      }),
  )
  expect(badges.length).toBeGreaterThan(0)
  for (const { printColorAdjust } of badges) expect(printColorAdjust).toBe('exact')
  const light = (color: string) => {
    const [red = 255, green = 255, blue = 255, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    const [r = 0, g = 0, b = 0] = (opacity === 0 ? [255, 255, 255] : [red, green, blue]).map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const ratios = badges.map(({ color, backgroundColor }) => [light(color), light(backgroundColor)].toSorted((a, b) => b - a))
  return Math.min(...ratios.map(([more = 1, less = 1]) => more / less))
}

import { expect, type Locator, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { PlantedKind, TrueLeak } from '../../api/made-shops/shop.ts'
import type { Day } from '../../api/values/day.ts'
import { allFilesRead } from '../support/all-files-read.ts'
import { fileRow, linkIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', viewport: { width: 1280, height: 800 } })

/** What a title says of its kind. */
const words: Readonly<Record<PlantedKind, string>> = {
  cogs_rise: 'Margin on',
  discount_stack: 'discount codes stack',
  refund_step: 'Refund rate of',
  ad_waste: 'of ads',
  shipping_overrun: 'Shipping with',
  chargeback_burst: 'Chargebacks from',
}

/** Six leaks whose money is known, beside things that look like leaks and are none. */
const shop = makeShop({
  seed: 21,
  firstDay: '2026-01-01' as Day,
  days: 210,
  skus: 80,
  linesPerDay: 160,
  leaks: (Object.keys(words) as PlantedKind[]).map((kind) => ({ kind, size: 'high', shape: 'step' })),
  traps: ['single_code_promotion', 'price_tiers', 'corrections', 'twin_lines', 'lot_noise', 'cost_passed_on', 'parcels_by_weight'],
})
const tables = canonicalFiles(shop)
const day = 86_400_000

test('R22 UX-08 UX-10 ALERT-16 from the landing page to the three dearest leaks with their known money, and to the rows of the first', async ({
  page,
}) => {
  const began = performance.now()
  const effort = new Effort()
  await signUp(page, effort)
  const checks = await setUp(page, effort)
  await effort.click(page.getByRole('link', { name: 'See what leaks' }))
  await expect(page.getByText(allFilesRead)).toBeVisible({ timeout: 90_000 })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'a month' })
  const entities = shop.truth.leaks.map(({ entity }) => entity.replace('/', ' to '))
  for (const entity of entities) await expect(rows.filter({ hasText: entity }).first()).toBeVisible({ timeout: 90_000 })
  const seconds = Math.round((performance.now() - began) / 100) / 10
  for (const place of [0, 1, 2]) {
    const leak = await leakOf(rows.nth(place))
    await effort.click(rows.nth(place).getByRole('link'))
    await isReportedAsItIs(page, leak)
    if (place === 0) {
      const { clicks, fields } = effort
      const ofShop = `${tables.size} files with ${shop.tables.orders.length} order lines`
      process.stdout.write(`${ofShop}: ${seconds} s, ${clicks} clicks and ${fields} fields from the landing page to the first finding\n`)
      expect(Math.max(clicks, fields)).toBeLessThanOrEqual(40)
    }
    if (place === 0) await leadsToItsRows(page, leak)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/risks$/)
  }
  await expect(page.locator('summary', { hasText: 'Detectors: ' })).toHaveText(`Detectors: ${checks}`)
  await page.goto('/dashboard')
  await expect(page.getByText(checks, { exact: true })).toBeVisible()
  const left = page.getByRole('region', { name: 'Setup checklist' })
  await expect(left.getByRole('link', { name: 'Customer Segmentation' })).toBeVisible()
  await expect(left.getByRole('link', { name: 'Platform integrations' })).toHaveCount(0)
})

/** What a person does on the way: presses, and fields that they fill in or choose. */
class Effort {
  clicks = 0
  fields = 0
  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }
  async fill(field: Locator, value: string): Promise<void> {
    await field.fill(value)
    this.fields += 1
  }
  async choose(field: Locator, value: string): Promise<void> {
    await field.selectOption(value)
    this.fields += 1
  }
}

/**
 * From the prices on the landing page to the setup. The link in the mail opens in another tab, as
 * it does from a mail program.
 */
async function signUp(page: Page, effort: Effort): Promise<void> {
  const email = 'wilma@kettles.example'
  const password = 'seven green kettles sing'
  await page.goto('/')
  await effort.click(page.getByRole('link', { name: 'Choose Starter' }))
  await expect(page).toHaveURL(/\/sign-up\?plan=starter$/)
  await expect(page.getByText('Starter plan selected')).toBeVisible()
  await effort.fill(page.getByLabel('Your name'), 'Wilma Kettle')
  await effort.fill(page.getByLabel('Email'), email)
  await effort.fill(page.getByLabel('Password'), password)
  await effort.fill(page.getByLabel('Name of your business'), 'Kettles')
  await expect(page.getByLabel('Currency')).toHaveValue('GBP')
  await effort.click(page.getByRole('button', { name: 'Sign up' }))
  await expect(page.getByText(`the mail to ${email} is kept on the server`)).toBeVisible()
  const mailed = await page.context().newPage()
  await mailed.goto(await linkIn(email))
  effort.clicks += 1
  await effort.fill(mailed.getByLabel('Password'), password)
  await effort.click(mailed.getByRole('button', { name: 'Confirm and sign in' }))
  await expect(mailed).toHaveURL(/\/onboarding$/)
  await mailed.close()
  await page.goto('/onboarding')
  await expect(page.getByText('Starter plan selected')).toBeVisible()
}

/**
 * The shortest way through the setup: who it is, what kind of shop, its files, and what they show.
 * Answers how it counts the checks.
 */
async function setUp(page: Page, effort: Effort): Promise<string> {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  // What the sign-up asked is not asked again.
  await expect(field('fullName')).toHaveValue('Wilma Kettle')
  await expect(field('workEmail')).toHaveValue('wilma@kettles.example')
  await expect(field('companyName')).toHaveValue('Kettles')
  await effort.fill(field('roleTitle'), 'Owner')
  await effort.click(page.getByRole('button', { name: 'Next' }))
  await effort.choose(field('industry'), 'retail')
  await effort.choose(field('companySize'), '1-10')
  await effort.choose(field('businessModel'), 'b2c')
  await effort.click(page.getByRole('button', { name: 'Next' }))
  await dropFiles(page)
  effort.clicks += 1
  for (const name of tables.keys()) await expect(fileRow(page, name).getByText('Done')).toBeVisible({ timeout: 90_000 })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('link', { name: 'Platform integrations (done)' })).toBeVisible()
  await effort.click(steps.getByRole('link', { name: 'Finish' }))
  const now = page.getByRole('list', { name: 'Happening now' }).getByRole('listitem')
  await expect(now.nth(0)).toContainText(`${tables.size} files`)
  await expect(now.nth(1)).toContainText('7 months')
  await expect(now.nth(2)).toContainText(/\d+ leaks, about £[\d,]+ a month/, { timeout: 90_000 })
  await expect(now.nth(3)).toContainText(/Detectors: \d+ ready · /)
  return (await now.nth(3).textContent())?.split('Detectors: ')[1] ?? ''
}

/** Lets all files fall on the drop area at once, as a person does who drags them from a folder. */
async function dropFiles(page: Page): Promise<void> {
  const area = page.getByRole('group', { name: 'Import files' })
  await expect(area).toBeVisible()
  const dataTransfer = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const [name, text] of files) transfer.items.add(new File([text], name, { type: 'text/csv' }))
      return transfer
    },
    [...tables],
  )
  await area.dispatchEvent('dragover', { dataTransfer })
  await area.dispatchEvent('drop', { dataTransfer })
}

/** The planted leak that a row on the page of alerts speaks of. */
async function leakOf(row: Locator): Promise<TrueLeak> {
  const title = await row.getByRole('link').innerText()
  // A title says the lane `Northline/UK` as "Northline to UK".
  const leak = shop.truth.leaks.find(
    ({ kind, entity }) => title.includes(words[kind]) && title.replaceAll('\u2060', '').includes(entity.replace('/', ' to ')),
  )
  if (!leak) throw new Error(`Nothing of the kind was planted: ${title}`)
  return leak
}

/** Within two weeks of the day that it began, and the true loss within the range that is shown. */
async function isReportedAsItIs(page: Page, { kind, entity, startedOn, lossMicros }: TrueLeak): Promise<void> {
  const said = `${kind} ${entity}`
  const facts = page.getByRole('dialog').locator('time')
  await expect(page.getByTestId('loss')).toBeVisible()
  const since = (await facts.first().getAttribute('datetime')) ?? ''
  expect(Math.abs(Date.parse(since) - Date.parse(startedOn)), `${said} since ${startedOn}, told since ${since}`).toBeLessThanOrEqual(
    14 * day,
  )
  const range = (await page.getByTestId('loss').locator('xpath=following-sibling::*').first().innerText()).replaceAll(',', '')
  const [low = 0, high = 0] = range.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  const loss = Number(lossMicros) / 1e6
  process.stdout.write(`${said}: lost ${loss.toFixed(2)} since ${startedOn}; told ${range} since ${since}\n`)
  expect(loss, `${said} in ${range}`).toBeGreaterThanOrEqual(low - 0.5)
  expect(loss, `${said} in ${range}`).toBeLessThanOrEqual(high + 0.5)
}

/**
 * The rows behind a loss sum to it to the cent, and each is a line of a file that speaks of the
 * same thing.
 */
async function leadsToItsRows(page: Page, { entity, lostIn }: TrueLeak): Promise<void> {
  const losses = page.locator('[data-loss]')
  const more = page.getByRole('button', { name: 'Show more rows' })
  await expect(losses.first()).toBeVisible()
  while (await more.isVisible()) {
    const before = await losses.count()
    await more.click()
    await expect.poll(() => losses.count()).toBeGreaterThan(before)
  }
  const amounts = await losses.evaluateAll((cells) => cells.map((cell) => Math.round(Number(cell.getAttribute('data-loss')) * 100)))
  const told = await page.getByTestId('loss').locator('[title]').getAttribute('title')
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(Number(told?.replace(/[^\d.-]/g, '')) * 100))
  const places = await page.getByRole('cell', { name: /^\w+\.csv:\d+$/ }).allInnerTexts()
  expect(places).toHaveLength(amounts.length)
  const lines = tables.get(`${lostIn}.csv`)?.split('\n') ?? []
  for (const place of places) {
    const [file, line] = place.split(':')
    expect(file).toBe(`${lostIn}.csv`)
    expect(lines[Number(line) - 1]).toContain(entity)
  }
}

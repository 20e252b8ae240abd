import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { cutShop } from '../../api/made-shops/cut-shop.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { Day } from '../../api/values/day.ts'
import { importFiles, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = makeShop({
  seed: 11,
  firstDay: '2026-01-01' as Day,
  days: 230,
  skus: 60,
  linesPerDay: 60,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step', start: 80 },
    { kind: 'discount_stack', size: 'high', shape: 'step', start: 75, endsAfter: 85 },
  ],
  traps: ['single_code_promotion'],
})
const entityOf = (kind: string) => shop.truth.leaks.find((leak) => leak.kind === kind)?.entity ?? ''

test('ALERT-16 an open alert follows new rows as a whole, and one that stopped moves to Resolved with its last day', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  await newSession(page, await makePerson('di'))
  await importFiles(page, canonicalFiles(cutShop(shop, '2026-05-31' as Day)))

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Leakage Alerts/ })
    .click()
  const alert = (kind: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: entityOf(kind) })
  await expect(alert('cogs_rise')).toBeVisible({ timeout: 90_000 })
  await alert('cogs_rise').getByRole('link').click()
  const before = await page.getByTestId('loss').locator('[title]').getAttribute('title')
  const other = await context.newPage()
  await other.goto('/risks')
  await other
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: entityOf('discount_stack') })
    .getByRole('link')
    .click()
  await expect(other.getByTestId('standing')).toContainText('Active')

  const importer = await context.newPage()
  await importFiles(importer, canonicalFiles(shop))
  await expect(page.getByTestId('loss').locator('[title]')).not.toHaveAttribute('title', before ?? '', { timeout: 90_000 })
  await sumsAgree(page)
  await expect(other.getByTestId('standing')).toContainText(/Resolved\s*It stopped on \d+ \w+/, { timeout: 90_000 })
  await sumsAgree(other)

  await other.keyboard.press('Escape')
  await expect(other).toHaveURL(/\/risks$/)
  const tabs = other.getByRole('navigation', { name: 'Alerts by status' })
  await tabs.getByRole('link', { name: /Resolved/ }).click()
  await expect(other).toHaveURL(/\/risks\?tab=resolved$/)
  const stopped = other
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: entityOf('discount_stack') })
  await expect(stopped).toContainText(/It stopped on \d+ \w+/)
  await expect(stopped).toContainText(/£[\d,.]+ lost/)
  await expect(tabs.getByRole('link', { name: /Resolved/ })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: /Resolved/ })).toContainText(
    String(await other.getByRole('main').getByRole('listitem').filter({ hasText: 'lost' }).count()),
  )
  await tabs.getByRole('link', { name: /Active/ }).click()
  await expect(other).toHaveURL(/\/risks$/)
  await expect(
    other
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: entityOf('cogs_rise') }),
  ).toBeVisible()
  await context.close()
})

/**
 * The loss in the head, the loss that the rows are said to sum to, and the waterfall are one
 * figure. Each file's scan may renew the figures meanwhile, and the rows begin with their first
 * page again.
 */
async function sumsAgree(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /Show more rows|Reading/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 5_000 })
    await expect(more).toBeHidden({ timeout: 50 })
    const head = await page.getByTestId('loss').locator('[title]').getAttribute('title')
    await expect(page.getByTestId('evidence-sum')).toHaveText(head ?? '', { timeout: 1_000 })
  }).toPass({ timeout: 60_000, intervals: [50] })
}

test('SEC-15 the page opens sockets to its own origin alone', async ({ page }) => {
  await page.goto('/sign-in')
  const refused = await page.evaluate(async () => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.push(`${effectiveDirective} ${blockedURI}`),
    )
    const ends = [`ws://${location.host}/graphql`, 'ws://evil.invalid/', 'wss://evil.invalid/'].map(
      (address) =>
        new Promise<void>((resolve) => {
          try {
            const socket = new WebSocket(address, 'graphql-transport-ws')
            socket.onopen = () => resolve(socket.close())
            socket.onerror = () => resolve()
          } catch {
            resolve()
          }
        }),
    )
    await Promise.all(ends)
    return seen.map((one) => one.replace(/\/$/, '')).toSorted()
  })
  expect(refused).toEqual(['connect-src ws://evil.invalid', 'connect-src wss://evil.invalid'])
})

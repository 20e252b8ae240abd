import { expect, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import { focusOn } from './focus-on.ts'
import { importFiles, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = makeShop({
  seed: 3,
  firstDay: day('2026-01-01'),
  days: 120,
  skus: 60,
  linesPerDay: 60,
  leaks: [{ kind: 'ad_waste', size: 'high', shape: 'step' }],
  traps: [],
})
const leaking = shop.truth.leaks[0]?.entity ?? ''

test('R13 an alert says Provisional beside its severity, and why, until the orders are read', async ({ page }) => {
  const files = canonicalFiles(shop)
  await newSession(page, await makePerson('pia'))
  await importFiles(page, new Map([['ads.csv', files.get('ads.csv') ?? '']]))
  await page.goto('/risks')
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: leaking })
  await expect(alert).toContainText('Medium', { timeout: 60_000 })
  const word = alert.getByText(/^Provisional/)
  const why = alert.getByRole('tooltip')
  await expect(word).toBeVisible()
  await expect(why).toBeHidden()
  await word.hover()
  await expect(why).toContainText('Import at least 28 days of orders')
  await page.mouse.move(0, 0)
  await expect(why).toBeHidden()
  await focusOn(word)
  await expect(why).toBeVisible()
  await expect(word).toHaveAccessibleDescription(/provisional and medium at most/)

  await alert.getByRole('link').click()
  await expect(page.getByTestId('standing')).toContainText('Provisional')

  const importer = await page.context().newPage()
  await importFiles(importer, new Map([['orders.csv', files.get('orders.csv') ?? '']]))
  await expect(page.getByTestId('standing')).not.toContainText('Provisional', { timeout: 60_000 })
  await page.goto('/risks')
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('Provisional')
})

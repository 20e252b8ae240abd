import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { fileRow, makePerson, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const header = 'order_id,date,sku,qty,unit_price,currency'
const inDollars = (name: string) => csv(name, `${header}\n1,2026-01-05,MUG,1,9.99,USD\n2,2026-01-06,MUG,1,9.99,USD\n`)

test('REL-01 a file in another currency is not imported, and says why; one press switches the empty business and reads it', async ({
  page,
}) => {
  await signIn(page, await makePerson('switcher'), '/imports')
  await page.getByLabel('Files to import').setInputFiles(inDollars('orders.csv'))
  const row = fileRow(page, 'orders.csv')
  await expect(row.getByText('Not imported')).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('Done')).toHaveCount(0)
  await expect(row).toContainText('‘orders.csv’ is in USD, but this business counts in GBP.')
  await lookOver(page, 'a file in another currency')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const refused = page.getByRole('list', { name: 'Files that were not imported' })
  await expect(refused).toContainText('is in USD, but this business counts in GBP')
  await expect(page.getByText('Connected')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No row was imported yet' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/nothing leaks|nothing to do|money at risk/i)
  await lookOver(page, 'a dashboard with a refused file')
  await page.goBack()
  await expect(row).toContainText('Your file is in USD. Use USD for this shop?')
  await row.getByRole('button', { name: 'Use USD' }).click()
  await expect(row.first().getByText('Done')).toBeVisible({ timeout: 30_000 })
  await expect(row.first()).toContainText('2 accepted')
  await expect(page.getByRole('button', { name: 'Use USD' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  // Money, alerts, actions and categories: none of them says that nothing leaks where checks cannot
  // run.
  const noLeak = page.getByRole('main').getByText(/No leak so far: \d of \d+ checks can run on your files\./)
  await expect(noLeak).toHaveCount(4, { timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('link', { name: /^Add your / })).toHaveCount(4)
})

test('ROLE-11 an owner sets name, currency and zone in Settings; mistakes stand under their fields, and with rows in only the name changes', async ({
  page,
}) => {
  await signIn(page, await makePerson('setter'), '/imports')
  await page.getByLabel('Files to import').setInputFiles(inDollars('orders.csv'))
  await expect(fileRow(page, 'orders.csv').getByText('Not imported')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Open Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/business$/)
  await page.getByLabel('Name').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A business needs a name.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await lookOver(page, 'the settings of a business')
  await page.getByLabel('Name').fill('Tea and More')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Business saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await page.goto('/imports')
  await expect(fileRow(page, 'orders.csv')).toContainText('This business counts in USD now.')
  await page.getByRole('button', { name: 'Import orders.csv again' }).click()
  await expect(fileRow(page, 'orders.csv').first()).toContainText('2 accepted', { timeout: 30_000 })
  await page.goto('/settings/business')
  await expect(page.getByText('These cannot change any more')).toBeVisible()
  await expect(page.getByLabel('Currency')).toHaveCount(0)
  await lookOver(page, 'the settings of a business with rows')
  await page.getByLabel('Name').fill('Tea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It is called Tea now.')).toBeVisible()
})

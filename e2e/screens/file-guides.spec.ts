import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import { takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { fileRow, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
// One business: its guides are looked at without files, then with the first.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const made = makeShop({ seed: 5, firstDay: day('2025-01-01'), days: 40, skus: 10, linesPerDay: 10, leaks: [], traps: [] })
const orders = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(canonicalFiles(made).get('orders.csv') ?? '') }

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await newSession(page, await makePerson('exporter'))
})
test.afterAll(() => page.close())

const help = (name: string) => page.getByRole('region', { name, exact: true })

test('UX-08 before the first file each system tells the clicks that export its files, and what they find', async () => {
  await page.goto('/imports')
  const guides = help('How to export each file')
  await guides.getByRole('button', { name: 'WooCommerce', exact: true }).click()
  await expect(guides.getByRole('button', { pressed: true })).toHaveText('WooCommerce')
  await expect(guides.getByRole('listitem').filter({ hasText: 'Express export' })).toHaveCount(1)
  await expect(guides.getByText('Express export', { exact: true })).toHaveCSS('font-weight', '700')
  await expect(guides).toContainText('With unit costs it finds')
  await lookOver(page, 'imports with the guides')
})

test('UX-08 once orders are in, each check that lacks a file names the next best source, which opens its guide', async () => {
  await page.goto('/imports')
  await page.getByLabel('Files to import').setInputFiles(orders)
  await expect(fileRow(page, 'orders.csv').getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
  const lacking = page.getByRole('list', { name: 'Files that checks lack' })
  const costs = lacking.getByRole('listitem').filter({ hasText: 'Add your unit costs' })
  await expect(costs).toContainText('Finds unit costs that rose while the price stayed', { timeout: 60_000 })
  await costs.getByRole('button', { name: 'Xero: product costs' }).click()
  await expect(help('How to export each file')).toBeFocused()
  await expect(help('How to export each file').getByRole('button', { pressed: true })).toHaveText('Xero')
  await lookOver(page, 'imports with what the checks lack')
})

test('what was asked before a scan ended and is answered after it does not bring back the figures from before', async ({
  browser,
  baseURL,
}) => {
  const slow = await browser.newPage({ baseURL, reducedMotion: 'reduce' })
  await newSession(slow, await makePerson('overtaken'))
  await slow.goto('/imports')
  await takesKeys(slow)
  const told = Promise.withResolvers<void>()
  await slow.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('WhatWasFound')) return route.continue()
    const answer = await route.fetch()
    await told.promise
    await route.fulfill({ response: answer })
  })
  await slow.getByLabel('Files to import').setInputFiles(orders)
  const lacking = slow.getByRole('list', { name: 'Files that checks lack' })
  await expect(lacking).toBeVisible({ timeout: 60_000 })
  told.resolve()
  // It shows what the late answer holds.
  await expect(slow.getByRole('status', { name: 'What was found' })).toBeVisible()
  await expect(lacking).toBeVisible()
  await slow.close()
})

test('UX-08 the setup and the integrations take the same guides', async () => {
  await page.goto('/onboarding?step=3')
  await help('How to export each file').getByRole('button', { name: 'Etsy', exact: true }).click()
  await expect(help('How to export each file')).toContainText('Choose Order Items, not Orders')
  await expect(page).toHaveURL(/step=3$/)
  await lookOver(page, 'the data step with the guides')
  await page.goto('/integrations')
  await page.getByRole('link', { name: 'Use its files of QuickBooks' }).click()
  await expect(help('How to export files').getByRole('button', { pressed: true })).toHaveText('QuickBooks Online')
  await lookOver(page, 'integrations with the guides')
})

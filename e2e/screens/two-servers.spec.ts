import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop as shop } from '../../api/made-shops/leaky-shop.ts'
import { allFilesRead } from '../support/all-files-read.ts'
import { ownServer } from './own-server.ts'
import { importFiles } from './person.ts'

const alerts = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })

test('REL-10 DASH-17 ALERT-16 what happens at one server shows at another on the same database without a reload: alerts, figures, moves', async ({
  browser,
}) => {
  await using first = await ownServer()
  await using second = await ownServer({ beside: first })
  const context = await browser.newContext({ baseURL: first.url, viewport: { width: 1280, height: 800 } })
  const here = await context.newPage()
  // The link of the later start is the one that counts; a session holds at both.
  await here.goto(second.link)
  await expect(here).toHaveURL(/\/onboarding$/)
  await here.goto(`${second.url}/dashboard`)
  const list = await context.newPage()
  await list.goto(`${second.url}/risks`)
  await expect(list.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
  const dashboard = await context.newPage()
  await dashboard.goto(`${second.url}/dashboard`)
  await expect(dashboard.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  for (const page of [list, dashboard]) await page.evaluate(() => Object.assign(window, { isNotReloaded: true }))

  await importFiles(here, canonicalFiles(shop), 'USD')
  for (const { entity } of shop.truth.leaks) await expect(alerts(list).filter({ hasText: entity })).toHaveCount(1, { timeout: 90_000 })
  await expect(list.getByText(allFilesRead)).toBeVisible({ timeout: 90_000 })
  await expect(dashboard.getByTestId('leakage-score')).toHaveText(/^[1-9]\d*\/100$/, { timeout: 90_000 })

  await here.goto(`${first.url}/risks`)
  const [entity = ''] = shop.truth.leaks.map((leak) => leak.entity)
  await expect(alerts(here).filter({ hasText: entity })).toHaveCount(1)
  // A scan may still bring one more: it comes to both.
  const isSame = async () => (await alerts(list).count()) === (await alerts(here).count())
  await expect.poll(isSame).toBe(true)
  await alerts(list).filter({ hasText: entity }).getByRole('link').click()
  await expect(list.getByTestId('standing')).toContainText('Active')
  await alerts(here)
    .filter({ hasText: entity })
    .getByRole('button', { name: /^Mark Resolved/ })
    .click()
  await expect(list.getByTestId('standing')).toContainText('Resolved')
  await expect(alerts(here).filter({ hasText: entity })).toHaveCount(0)
  await list.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(alerts(here).filter({ hasText: entity })).toHaveCount(1)
  await expect.poll(isSame).toBe(true)
  for (const page of [list, dashboard]) expect(await page.evaluate(() => 'isNotReloaded' in window)).toBe(true)
  await context.close()
})

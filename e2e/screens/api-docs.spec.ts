import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { makePerson, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('UX-01 API-09 the page of the documented calls: found without a session, tried with one, in both themes and on a phone', async ({
  page,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByLabel('A first call')).toContainText('Authorization: Bearer')
  const find = page.getByRole('searchbox', { name: 'Find a call' })
  await find.fill('get stats')
  await expect(page.locator('details')).toHaveCount(1)
  await find.fill('no such call')
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await expect(find).toHaveValue('')
  const stats = page.locator('details').filter({ hasText: '/api/risks/stats' })
  await stats.locator('summary').first().click()
  await stats.getByRole('button', { name: 'Send' }).click()
  await expect(stats.getByText('401 Unauthorized')).toBeVisible()
  await signIn(page, await makePerson('docs', 'Documented shop'), '/api/docs')
  await stats.locator('summary').first().click()
  await stats.getByRole('button', { name: 'Send' }).click()
  await expect(stats.getByText('200 OK')).toBeVisible()
  await expect(stats.getByLabel('The answer', { exact: true })).toContainText('"total": 0')
  const move = page.locator('details').filter({ hasText: '/api/risks/{id}/status' })
  await move.locator('summary').first().click()
  await move.getByRole('button', { name: 'Send and change' }).click()
  await expect(move.getByText('There is no risk of this id.')).toBeVisible()
  await lookOver(page, 'documented calls')
})

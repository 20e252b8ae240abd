import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { fillSignIn, makePerson, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('UX-11 SEC-24 an owner downloads everything, deletes the business by its name, sees when it is erased, and keeps it after all', async ({
  page,
}) => {
  await signIn(page, await makePerson('leaving-owner', 'Tea and more'), '/settings/business')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  expect((await download).suggestedFilename()).toMatch(/^riskpilot-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Nobody but its owners has access.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this business' }).click()
  await page.getByLabel('To confirm, type').fill('Tea')
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.getByText('This is not what the business is called.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('To confirm, type').fill('Tea and more')
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.getByText('is erased on')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep this business' }).click()
  await expect(page.getByRole('button', { name: 'Delete this business' })).toBeVisible()
})

test('SEC-24 an account that alone owns a business says what to do first, then is deleted with the password, and signs in no more', async ({
  page,
}) => {
  const person = await makePerson('leaving-person', 'Tea for one')
  await signIn(page, person, '/settings/profile')
  await expect(page.getByText('Tea for one: make another member its owner or delete it')).toBeVisible()
  await page.getByRole('link', { name: 'delete it' }).click()
  await page.getByRole('button', { name: 'Delete this business' }).click()
  await page.getByLabel('To confirm, type').fill('Tea for one')
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.getByText('is erased on')).toBeVisible()
  await page.getByRole('link', { name: 'Profile' }).click()
  const band = page.getByRole('region', { name: 'This business is being deleted' })
  await expect(band.getByRole('button', { name: 'Keep this business' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Current password').last().fill('three words make none')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Current password').last().fill(person.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  await fillSignIn(page, person)
  await expect(page.getByText('Email or password is wrong.')).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { fillSignIn, makePerson } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('a person made on the command line signs in with their password, to the page they asked for', async ({ page }) => {
  const person = await makePerson('ann')
  await fillSignIn(page, { ...person, password: 'not the right words' })
  await expect(page.getByRole('alert')).toContainText('Email and password do not belong together')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL(/\/sign-in$/)

  await page.goto('/imports')
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/imports$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(person.email)
})

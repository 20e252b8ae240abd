import { expect, type Page, test } from '@playwright/test'
import { lookOver, tabTo } from './look-over.ts'

const origin = () => process.env.RISKPILOT_URL ?? ''
const section = (page: Page, name: string) => page.locator(`.prose h2:text-is("${name}") ~ p, .prose h2:text-is("${name}") ~ ul`)

test('LEGAL-01 LEGAL-02 LEGAL-03 the terms: since when, Delaware law, arbitration without class actions', async ({ page }) => {
  await page.goto(`${origin()}/terms`)
  await expect(page).toHaveTitle('Terms of service · RiskPilot')
  await expect(page.getByText('Effective October 8, 2025')).toBeVisible()
  await expect(section(page, 'Governing law').first()).toContainText('laws of the State of Delaware')
  const arbitration = page.locator('h2:text-is("Arbitration and class-action waiver") ~ p')
  await expect(arbitration.filter({ hasText: 'decided by binding arbitration' })).toBeVisible()
  await expect(arbitration.filter({ hasText: 'Class-action waiver.' })).toContainText('not as a plaintiff or member of a class')
  await lookOver(page, 'terms')
})

test('LEGAL-01 LEGAL-04 LEGAL-05 privacy: since when, the rights of Californians, deletion by email', async ({ page }) => {
  await page.goto(`${origin()}/privacy`)
  await expect(page).toHaveTitle('Privacy policy · RiskPilot')
  await expect(page.getByText('Effective October 8, 2025')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'California: your rights under the CCPA and CPRA' })).toBeVisible()
  for (const right of ['To know', 'To delete', 'To correct', 'To opt out of sale and sharing', 'To limit the use'])
    await expect(page.getByRole('listitem').filter({ hasText: right })).toBeVisible()
  const mail = section(page, 'How to have your data deleted').first().getByRole('link')
  await expect(mail).toHaveAttribute('href', /^mailto:privacy@[\w.-]+\?subject=Delete%20my%20data$/)
  await lookOver(page, 'privacy')
})

test('LEGAL-06 both are long texts whose contents are reached by keyboard', async ({ page }) => {
  const last = { '/terms': 'Contact', '/privacy': 'Your rights' } as const
  for (const path of ['/terms', '/privacy'] as const) {
    await page.goto(origin() + path)
    const headings = await page.locator('.prose h2').allTextContents()
    expect(headings.length).toBeGreaterThan(12)
    expect(await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').allTextContents()).toEqual(headings)
    expect(((await page.locator('.prose').textContent()) ?? '').split(/\s+/).length).toBeGreaterThan(1_200)
    await page.locator('h1').click()
    await tabTo(page, new RegExp(`^${last[path]}$`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: last[path], exact: true })).toBeInViewport()
    await expect(page).toHaveURL(/#[a-z-]+$/)
  }
})

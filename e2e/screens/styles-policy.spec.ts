import { expect, test } from '@playwright/test'
import { makeOwnerOf, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('SEC-15 pages have the style elements that the server wrote or named, and no other; each page is styled', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  const policyOf = (response: { headers(): Record<string, string> } | null) => response?.headers()['content-security-policy'] ?? ''
  const colorOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const isStyled = async (path: string, selector: string) => expect([path, await colorOf(selector)]).not.toEqual([path, 'rgba(0, 0, 0, 0)'])

  expect(policyOf(await page.goto('/'))).toMatch(/style-src-elem 'self' 'sha256-[\w+/]{43}='/)
  await isStyled('/', 'a.button')
  await page.goto('/sign-in')
  await isStyled('/sign-in', 'main button[type=submit]')
  await signIn(page, await makeOwnerOf('Prepared: leaky shop', 'nonce'), '/dashboard')
  const first = policyOf(await page.goto('/risks'))
  const second = policyOf(await page.goto('/dashboard'))
  const nonces = [first, second].map((policy) => /style-src-elem 'self' 'nonce-([\w+/]{22}==)'/.exec(policy)?.[1])
  expect(new Set(nonces).size).toBe(2)
  expect(nonces).not.toContain(undefined)
  // Also of what is drawn in the browser alone, after the page was there.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leakage Alerts' }).click()
  // The dashboard has lists of links too, and stays until the page is there.
  await expect(page.getByRole('heading', { level: 1, name: /Leakage Alerts/ })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isStyled('the dialog', 'dialog[open]')
  expect(refused).toEqual([])
  await page.evaluate(() => {
    const foreign = document.createElement('style')
    foreign.textContent = 'dialog { background-color: rgb(1, 2, 3) !important }'
    document.head.append(foreign)
  })
  expect(await colorOf('dialog[open]')).not.toBe('rgb(1, 2, 3)')
  await expect.poll(() => refused.length).toBe(1)
})

import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
// One editor, which keeps its tabs: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page
const foreign: string[] = []
const faults: string[] = []

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  await newSession(page, await makePerson('playing'))
  page.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && new URL(request.url()).host !== new URL(baseURL ?? '').host) foreign.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/graphiql')
})
test.afterAll(() => context.close())

const editor = () => page.locator('.graphiql-query-editor .view-lines')
const answer = () => page.locator('.result-window')
const openExample = async (name: string, operation: string) => {
  await page.getByLabel('Example').selectOption({ label: name })
  await expect(editor()).toContainText(operation)
}
const run = () => page.getByRole('button', { name: /Execute query/ }).click()
const copied = () => page.evaluate(() => navigator.clipboard.readText())

test('API-10 an example opens beside what is written and is answered, without a request to anywhere else', async () => {
  await expect(editor()).toContainText('WhereMoneyLeaks')
  await openExample('How much in all', 'HowMuchInAll')
  await expect(page.getByRole('status')).toContainText('What all open risks cost a month together')
  await run()
  await expect(answer()).toContainText('"moneyAtRisk"')
  await expect(page.getByRole('tab')).toHaveCount(2)
  expect([foreign, faults]).toEqual([[], []])
})

test('API-10 the request is copied for a shell and as a program, never with the key', async () => {
  await page.getByRole('button', { name: 'curl' }).click()
  await expect(page.getByRole('status').getByText('Copied a line for curl.')).toBeVisible()
  expect(await copied()).toContain('$RISKPILOT_COOKIE')
  const secret = `rp_${'x'.repeat(43)}`
  await page.getByLabel('API key').fill('sk_123')
  await page.getByRole('button', { name: 'Use key' }).click()
  await expect(page.getByText('A key begins with rp_')).toBeVisible()
  await page.getByLabel('API key').fill(secret)
  const asked = page.waitForRequest((request) => request.url().endsWith('/graphql'))
  await page.getByRole('button', { name: 'Use key' }).click()
  expect((await asked).headers().authorization).toBe(`Bearer ${secret}`)
  await run()
  // No key of this business: the session does not stand in for it.
  await expect(answer()).toContainText('UNAUTHENTICATED')
  for (const [button, part] of [
    ['curl', '$RISKPILOT_KEY'],
    ['TypeScript', 'process.env.RISKPILOT_KEY'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect.poll(copied).toContain(part)
    expect(await copied()).not.toContain(secret)
  }
  await page.getByRole('button', { name: 'Forget key' }).click()
  await run()
  await expect(answer()).toContainText('"moneyAtRisk"')
})

test('API-10 it works on a phone, in both themes, and can be read', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.reload()
    await expect(editor()).toContainText('query')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await openExample('What is watched', 'WhatIsWatched')
    await run()
    await expect(answer()).toContainText('"detectors"')
    expect(await axeFindings(page, { within: '.bar' })).toEqual([])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/graphiql-phone-${scheme}.png`, fullPage: true })
    await page.setViewportSize({ width: 1280, height: 800 })
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/graphiql-wide-${scheme}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
  }
  expect([foreign, faults]).toEqual([[], []])
})

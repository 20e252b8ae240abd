import { expect, type Page, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { makePerson, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

// One page, whose time the tests move.
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await signIn(page, await makePerson(`toasty-${test.info().workerIndex}`))
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.install()
  await page.goto('/imports')
  await takesKeys(page)
})
test.afterAll(() => page.close())

const message = () => page.getByRole('region', { name: 'Messages (F8)' })
const card = () => message().locator('[data-state="open"]')
const say = async () => {
  // A card from before says the same, and is replaced only when the server has answered.
  await card().evaluateAll((before) => {
    for (const one of before) one.classList.add('from-before')
  })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search and do anything' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('option', { name: 'Mark all notifications as read' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card().and(page.locator(':not(.from-before)')).getByText('All notifications are marked as read.')).toBeVisible()
}

test('CONST-03 CONST-06 CONST-07 one at a time, reached by F8, at most 420 px wide', async () => {
  await say()
  await say()
  // Under the pointer it stays.
  await card().hover()
  await expect(card()).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(message()).toBeFocused()
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await message().boundingBox())?.width).toBeLessThanOrEqual(420)
    expect((await card().boundingBox())?.width).toBeLessThanOrEqual(420)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('CONST-05 a swipe to the right by 50 px dismisses it, a shorter one does not', async () => {
  await say()
  const swipe = async (px: number) => {
    const box = await card().boundingBox()
    if (!box) throw new Error('There is no toast.')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + px, box.y + 20, { steps: 4 })
    await page.mouse.up()
  }
  // Time stands still, so that nothing but the swipe can close it.
  await card().hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  await swipe(49)
  await expect(card()).toHaveCount(1)
  await swipe(50)
  await expect(card()).toHaveCount(0)
  await page.clock.resume()
})

test('CONST-04 STATE-15 it is shown for five seconds, and removed 1,000,000 ms after it was dismissed', async () => {
  await say()
  await card().hover()
  // Time stands still; its life begins when the pointer leaves it.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_999)
  await expect(card()).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(card()).toHaveCount(0)
  const dismissed = message().locator('[data-state="closed"]')
  await expect(dismissed).toHaveCount(1)
  await page.clock.fastForward(999_999)
  await expect(dismissed).toHaveCount(1)
  await page.clock.fastForward(1)
  await expect(dismissed).toHaveCount(0)
})

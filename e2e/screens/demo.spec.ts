import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const enter = (page: Page) => page.getByRole('button', { name: 'Access Demo Platform' })

/** The served demo is made in the background: the first visitors of a new server may be told to wait. */
async function whenReady(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/demo')
    await enter(page).click()
    await expect(page.getByText('Demo Access Granted')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 150_000, intervals: [4_000] })
}

test('ROUTE-09 DEMO-01 DEMO-02 DEMO-03 DEMO-05 the page says what the demo is and shows its values', async ({ page }) => {
  await page.goto('/demo')
  await expect(page).toHaveTitle('Demo · RiskPilot')
  await expect(page.getByRole('heading', { level: 1, name: 'RiskPilot Demo' })).toBeVisible()
  await expect(page.getByText('Access the full platform with demo data', { exact: true })).toBeVisible()
  const info = page.getByRole('note')
  await expect(info).toContainText('realistic sample data including sample risks, integrations and AI-powered analysis')
  await expect(info).toContainText('All features are fully functional')
  for (const label of ['Email', 'Password']) {
    await expect(page.getByLabel(label)).not.toBeEditable()
    await expect(page.getByLabel(label)).not.toHaveValue('')
  }
  const tiles = page.getByRole('listitem')
  await expect(tiles).toHaveText([
    /AI Risk Detection.*Sample business risks/,
    /Analytics Dashboard.*Risk metrics & trends/,
    /Integration Setup.*Connect business tools/,
    /AI Playbooks.*Automated responses/,
  ])
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`UX-01 ROUTE-12 /demo is readable in ${theme} at ${width} px and scrolls no way but down`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((chosen) => localStorage.setItem('riskpilot-ui-theme', chosen), theme)
      await page.goto('/demo')
      await expect(enter(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })
  }
}

test('DEMO-06 the way back leads to the start, by keyboard', async ({ page }) => {
  await page.goto('/demo')
  const back = page.getByRole('link', { name: '← Back to Landing Page' })
  await expect(back).toHaveAttribute('href', '/')
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/demo$/)
})

test('DEMO-04 DEMO-09 says that it waits, then what the server said, and can be tried again', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    await gate
    await route.fulfill({ json: { data: null, errors: [{ message: 'The demo is being prepared.', extensions: { code: 'UNAVAILABLE' } }] } })
  })
  await page.goto('/demo')
  await enter(page).click()
  await expect(page.getByRole('button', { name: 'Accessing Demo...' })).toBeDisabled()
  release()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('The demo is being prepared.')).toBeVisible()
  await expect(enter(page)).toBeEnabled()
})

test('DEMO-07 DEMO-08 DEMO-16 SHELL-16 SHELL-02 DASH-12 welcomes and opens the dashboard of the demo business with its twelve alerts', async ({
  page,
  context,
}) => {
  test.slow()
  await whenReady(page)
  await expect(page.getByText('Welcome to RiskPilot! Exploring with sample data.')).toBeVisible()
  await expect(page).toHaveURL(/\/(dashboard|risks)$/)
  await expect(page.getByRole('banner')).toContainText('demo@riskpilot.local')
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByLabel('12 active')).toBeVisible()
  // The fixed texts of the demo are no figures of its shop, and say so.
  await expect(page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')).toHaveText([
    /Same as last week \(sample\)/,
    /\+1 from last week \(sample\)/,
    /\+2 from last week \(sample\)/,
  ])
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'demo-session')).toMatchObject({ value: '1', httpOnly: false, sameSite: 'Lax' })
  await page.goto('/risks')
  await expect(page.getByText(/Active.*12/).first()).toBeVisible()
})

import { type Browser, expect, type Page, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { makeOwnerOf, newSession } from './person.ts'

// One shop and one browser: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', actionTimeout: 20_000 })

let page: Page
let alert = ''
test.beforeAll(async ({ browser, baseURL }: { browser: Browser; baseURL: string | undefined }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await newSession(page, await makeOwnerOf('Prepared: leaky shop', 'olaf'))
  await page.goto('/risks')
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' }).getByRole('link').first()
  await expect(first).toBeVisible({ timeout: 90_000 })
  await first.click()
  await expect(page.getByRole('dialog').getByTestId('loss')).toBeVisible()
  alert = new URL(page.url()).pathname
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const dialog = () => page.getByRole('dialog')
const comment = () => dialog().getByLabel('Your comment')
const comments = () => dialog().getByRole('list', { name: 'Comments' }).getByRole('listitem')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const offline = () => page.getByText('You are offline. You see what was read before')

/** The keys under which changes of this name were sent. */
function keysOf(operation: string): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? (request.postDataJSON() as { operationName?: string }) : {}
    if (body.operationName === operation) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

test('REL-21 half a minute offline: it is said, what is typed stays, and what was sent meanwhile is sent under the same name', async () => {
  const keys = keysOf('AddRiskComment')
  await page.clock.install()
  await press('Add Comment')
  await comment().fill('Typed on the train')
  await page.context().setOffline(true)
  await expect(offline()).toBeAttached()
  await press('Save comment')
  await expect(dialog().getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(comment()).toHaveValue('Typed on the train')
  await expect(dialog().getByTestId('loss')).toBeVisible()

  await page.context().setOffline(false)
  await expect(offline()).toHaveCount(0)
  await press('Save comment')
  await expect(comments().filter({ hasText: 'Typed on the train' })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]))
})

test('REL-21 a change whose answer was lost is made once, also when its button is pressed again', async () => {
  const keys = keysOf('UpdateRiskStatus')
  // The server makes it, and its answer never arrives.
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string }
    if (operationName !== 'UpdateRiskStatus') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await press('Mark Resolved')
  await expect(page.getByText('RiskPilot did not answer').first()).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

test('REL-21 UX-15 an update under an open page: what is gone is loaded anew at the address that was asked for, and what was typed waits there', async ({
  baseURL,
}) => {
  await page.goto(alert)
  await takesKeys(page)
  await press('Add Comment')
  await comment().fill('Half a thought')
  await page.keyboard.press('Escape')
  await press('Leave')
  await expect(dialog()).toHaveCount(0)
  // The new build has all of its files under other names, and the old names lead nowhere.
  const loaded: string[] = []
  await page.route(
    () => true,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().resourceType() === 'document') {
        loaded.push(pathname)
        const response = await route.fetch()
        return route.fulfill({ response, body: (await response.text()).replaceAll('"/assets/', '"/assets/b/') })
      }
      if (pathname.startsWith('/assets/b/')) {
        const response = await route.fetch({ url: new URL(pathname.replace('/b/', '/'), baseURL).href })
        // Scripts name other files by their place, too.
        const isScript = pathname.endsWith('.js')
        const text = isScript ? (await response.text()).replaceAll(/(["'`])assets\//g, '$1assets/b/') : null
        return route.fulfill({ response, ...(text !== null && { body: text }) })
      }
      if (pathname.startsWith('/assets/')) return route.fulfill({ status: 404, body: 'gone' })
      return route.fallback()
    },
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('group', { name: 'Import files' })).toBeVisible()
  await expect(page).toHaveURL(/\/imports$/)
  expect(loaded).toEqual(['/imports'])
  await page.goto(alert)
  await expect(comment()).toHaveValue('Half a thought')
})

test('REL-21 a page that was sent just before an update loads itself anew, once, and is never left white', async () => {
  let sent = 0
  let isMended = false
  await page.route('**/assets/*.js', (route) => (isMended ? route.fallback() : route.fulfill({ status: 404, body: 'gone' })))
  await page.route('**/imports', (route) => {
    if (route.request().method() === 'GET') sent += 1
    if (sent === 2) isMended = true
    return route.fallback()
  })
  await page.evaluate(() => sessionStorage.removeItem('riskpilot-loaded-anew'))
  await page.goto('/imports')
  await expect(page.getByRole('group', { name: 'Import files' })).toBeVisible()
  expect(sent).toBe(2)
})

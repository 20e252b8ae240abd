import { createECDH, randomBytes } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { logOut, makePerson, signIn } from './person.ts'

// One person and one browser, into which the service worker is let: what one test leaves is where
// the next goes on.
test.describe.configure({ mode: 'serial' })
const baseURL = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'
test.use({ baseURL, serviceWorkers: 'allow' })

const keys = createECDH('prime256v1')
keys.generateKeys()
const subscription = {
  endpoint: 'https://push.invalid/send/of-this-page',
  keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
}

let page: Page
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await context.grantPermissions(['notifications'])
  page = await context.newPage()
  await page.addInitScript(pushServiceOfPage, subscription)
  await signIn(page, await makePerson('pushed'))
})
test.afterAll(() => page.context().close())

/**
 * A browser without a network has no push service, and one without a window asks nobody: what its
 * person allowed and what it subscribed to are kept in the page's storage, as a browser keeps them
 * in its own.
 */
function pushServiceOfPage(subscription: { endpoint: string; keys: object }): void {
  if (!('PushManager' in window)) return
  const made = () => ({
    endpoint: subscription.endpoint,
    options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.getItem('test-push') ?? '[]')).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem('test-push')
      return true
    },
  })
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => localStorage.getItem('test-allowed') ?? 'default' })
  Notification.requestPermission = async () => {
    localStorage.setItem('test-allowed', 'granted')
    return 'granted'
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem('test-push') ? made() : null),
    subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error('No browser subscribes like this.')
      localStorage.setItem('test-push', JSON.stringify([...applicationServerKey]))
      return made()
    },
  })
}

async function openSettings(): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByText('Notifications on your devices')).toBeVisible()
}

test('UX-12 nobody is asked before a click; a click switches notifications on here, and a reload shows it', async () => {
  await openSettings()
  const switchOn = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(switchOn).toBeVisible()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await lookOver(page, 'notifications off on this device')
  await switchOn.click()
  await expect(page.getByText('· this device')).toBeVisible()
  await expect(switchOn).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('· this device')).toBeVisible()
  await expect(switchOn).toHaveCount(0)
  await lookOver(page, 'notifications on on this device')
})

test('UX-12 a test that no push service takes says so at its device', async () => {
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText('The last notification did not arrive: push.invalid cannot be reached.')).toBeVisible({ timeout: 30_000 })
})

test('UX-12 SEC-18 what is pushed is shown with its title and text, tagged with its event, and something for what cannot be read', async () => {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: registrations.at(-1)?.registrationId ?? '',
      data,
    })
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker is at work.')
  // A browser without a window shows nothing: what it is asked to show is noted instead.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data } = {}) =>
      void shown.push([title, body, tag, data.path])
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown)
  const message = { id: 'event-1', title: 'Unit cost of Mug is up', body: 'About $412 a month.', path: '/risks/1' }
  await push(JSON.stringify(message))
  await expect.poll(shown).toEqual([[message.title, message.body, message.id, message.path]])
  await push('no JSON')
  await expect.poll(async () => (await shown()).at(-1)?.[0]).toBe('RiskPilot has news for you')
})

test('UX-12 a removed device is gone and can be switched on again', async () => {
  await page.getByRole('button', { name: /^Remove / }).click()
  const switchOn = page.getByRole('button', { name: 'Turn on notifications' })
  await expect(switchOn).toBeVisible()
  await expect(page.getByText('· this device')).toHaveCount(0)
  await switchOn.click()
  await expect(page.getByText('· this device')).toBeVisible()
})

test('UX-12 a browser that cannot show notifications, or blocks them, says what to do', async () => {
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('test-allowed', 'denied'))
  await openSettings()
  await expect(page.getByText('This browser blocks notifications from RiskPilot.')).toBeVisible()
  await lookOver(page, 'notifications blocked on this device')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await openSettings()
  await expect(page.getByText('This browser cannot show notifications.')).toBeVisible()
  await lookOver(page, 'no notifications on this device')
})

test('UX-12 SEC-09 logging out takes the subscription of the browser away: nobody who uses it next is shown what is not theirs', async () => {
  const other = await page.context().newPage()
  await other.addInitScript(pushServiceOfPage, subscription)
  await other.goto('/dashboard')
  await expect(other.locator('h1')).toHaveCount(1)
  await other.evaluate(async () => {
    await navigator.serviceWorker.ready
    localStorage.setItem('test-push', '[1]')
  })
  await logOut(other)
  await expect(other.getByText('You have been logged out successfully')).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('test-push'))).toBeNull()
})

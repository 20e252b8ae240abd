import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makePerson, signIn } from './person.ts'

// One person and one browser, into which the service worker is let: what one test leaves is where
// the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', serviceWorkers: 'allow' })

let page: Page
test.beforeAll(async ({ browser, baseURL }: { browser: Browser; baseURL: string | undefined }) => {
  page = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage()
  await page.addInitScript(() => localStorage.setItem('riskpilot-ui-theme', 'dark'))
  await signIn(page, await makePerson('perdita'))
})
test.afterAll(() => page.context().close())

/** The worker at work on this page: its script and its scope. */
const worker = () =>
  page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    return [active?.scriptURL, scope].map((url) => new URL(url ?? '').pathname)
  })

test('ROUTE-06 a service worker is registered at start-up for every page, and asked anew for each update', async ({ request }) => {
  expect(await worker()).toEqual(['/sw.js', '/'])
  for (const [path, type] of [
    ['/sw.js', 'javascript'],
    ['/registerSW.js', 'javascript'],
    ['/manifest.webmanifest', 'manifest+json'],
  ]) {
    const { headers } = await request.get(path ?? '').then((answer) => ({ headers: answer.headers() }))
    expect([path, headers['cache-control'], headers['content-type']]).toEqual([path, 'no-cache', expect.stringContaining(type ?? '')])
  }
  const manifest = await page.getAttribute('link[rel="manifest"]', 'href')
  const { name, icons } = (await (await request.get(manifest ?? '')).json()) as { name: string; icons: { src: string; type: string }[] }
  expect(name).toBe('RiskPilot')
  for (const { src, type } of icons) expect((await request.get(src)).headers()['content-type']).toBe(type)
})

test('ROUTE-07 the browser is kept from offering to install RiskPilot', async () => {
  for (const path of ['/dashboard', '/sign-in']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const isOffered = await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    expect([path, isOffered]).toEqual([path, false])
  }
})

test('REL-21 pages are asked of the server while it answers, and of what it says nothing is stored', async () => {
  const opened = await page.goto('/risks')
  expect(opened?.fromServiceWorker()).toBe(true)
  // Only the server puts the answers into a page.
  expect(await opened?.text()).toContain('id="first-answers"')
  await expect(page.getByRole('heading', { level: 1, name: 'Leakage Alerts' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  const own = /^\/(assets\/[\w.-]+\.(js|css|woff2)|index\.html|before-paint\.js|registerSW\.js|favicon\.svg|manifest\.webmanifest)$/
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.filter((path) => !own.test(path))).toEqual([])
})

test('REL-21 without a line the page opens in the theme of its reader and says so; with one it goes on by itself', async () => {
  await page.context().setOffline(true)
  await page.goto('/risks')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('RiskPilot could not be reached')
  await expect(alert).toContainText('You are offline. Connect to the network and try again.')
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.getByText('Shop of perdita')).toHaveCount(0)
  // What is no page is never answered with one.
  for (const path of ['/downloads/dashboard.csv', '/livez', '/graphiql/']) {
    const other = await page.context().newPage()
    await expect(other.goto(path)).rejects.toThrow('ERR_')
    await other.close()
  }
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Leakage Alerts' })).toBeVisible()
})

/** Stands before the server, and after `update` has all files of the build under other names. */
async function updatable(target: string): Promise<{ server: Server; url: string; update(): void }> {
  let isNewer = false
  const rename = (path: string, text: string) => {
    if (path === '/sw.js') return text.replaceAll('"assets/', '"assets/b/').replaceAll('revision:"', 'revision:"b')
    return path.endsWith('.js') ? text.replaceAll(/(["'`])assets\//g, '$1assets/b/') : text.replaceAll('"/assets/', '"/assets/b/')
  }
  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    const path = asked.url ?? '/'
    const isFile = path.startsWith('/assets/')
    if (isFile && isNewer !== path.startsWith('/assets/b/')) return reply.writeHead(404).end('gone')
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const { host, connection, 'accept-encoding': _, 'content-length': __, ...headers } = asked.headers
    const sent = { ...headers, ...(headers.origin && { origin: target }) } as Record<string, string>
    const body = parts.length > 0 ? Buffer.concat(parts) : null
    const got = await fetch(target + path.replace('/assets/b/', '/assets/'), { method: asked.method ?? 'GET', headers: sent, body })
    const type = got.headers.get('content-type') ?? ''
    const isText = /html|javascript/.test(type)
    const bytes = Buffer.from(await got.arrayBuffer())
    // Nothing comes from the browser's own cache, where the old files may be for a while.
    reply.writeHead(got.status, { 'content-type': type, 'cache-control': 'no-store' })
    return reply.end(isText && isNewer ? rename(path, bytes.toString()) : bytes)
  }
  const server = createServer((asked, reply) => void answer(asked, reply).catch(() => reply.destroy()))
  // What happens live is no part of this.
  server.on('upgrade', (_asked, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    server,
    url,
    update: () => {
      isNewer = true
    },
  }
}

test('REL-21 an update takes nothing from an open tab: it stays as it is, and what is gone is loaded anew, once', async ({ baseURL }) => {
  const { server, url, update } = await updatable(baseURL ?? '')
  await page.goto(`${url}/dashboard`)
  await worker()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  update()
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    await (await navigator.serviceWorker.ready).update()
    await taken
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(loads).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  expect(loads).toEqual(['/analytics'])
  server.closeAllConnections()
  server.close()
})

test('REL-21 after logging out nothing of the person is left in the browser, nor shown without a line', async ({ browser, baseURL }) => {
  const own = await (await browser.newContext({ baseURL })).newPage()
  const person = await makePerson('pandora')
  await signIn(own, person)
  await own.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await own.goto('/risks')
  await own.goto('/settings')
  await own.getByRole('link', { name: 'Log Out' }).first().click()
  await expect(own.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  const left = await own.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => caches.open(name)))
    const answers = (await Promise.all(stored.map(async (cache) => (await cache.keys()).map(async (key) => cache.match(key))))).flat()
    const texts = await Promise.all(answers.map(async (answer) => (await answer)?.clone().text() ?? ''))
    return [...texts, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  })
  expect(left.length).toBeGreaterThan(10)
  expect(left.filter((text) => /pandora/i.test(text) || text.includes(person.businessId))).toEqual([])
  await own.context().setOffline(true)
  for (const path of ['/dashboard', '/risks', '/settings']) {
    await own.goto(path).catch(() => undefined)
    await expect(own.getByText(/pandora/i), path).toHaveCount(0)
  }
  await own.context().close()
})

import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page, Response } from '@playwright/test'

export type Session = { readonly url: string; readonly state: Awaited<ReturnType<BrowserContext['storageState']>> }
export type Visit = { readonly scriptBytes: number; readonly lcpMs: number; readonly cls: number }

/** Lets a visitor in by the page of the demo. */
export async function enterDemo(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Access Demo Platform' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return { url, state }
}

/** A page with nothing kept from before, on a processor four times as slow. */
async function opened(browser: Browser, { url, state }: Session): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ baseURL: url, storageState: state, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, devtools }
}

/** Whole, and taken over by its scripts: what the server drew takes no press yet. */
const isRead = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"], #root[inert]') === null

/**
 * One visit over a slow mobile line (1.6 Mbit/s down, 0.75 up, 150 ms): gzipped scripts, largest
 * paint, layout shifts.
 */
export async function firstLoad(browser: Browser, { path, ...session }: Session & { readonly path: string }): Promise<Visit> {
  const { page, devtools } = await opened(browser, session)
  await devtools.send('Network.enable')
  const line = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
  const scripts: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length))
  }
  page.on('response', weigh)
  await page.addInitScript(watchPaints)
  await page.goto(path)
  await page.waitForFunction(isRead)
  await page.waitForLoadState('networkidle')
  // What comes later is no part of the first load.
  page.off('response', weigh)
  const paints = await page.evaluate(() => (window as unknown as { paints: { lcpMs: number; cls: number } }).paints)
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  await page.context().close()
  return { scriptBytes, ...paints }
}

/** Runs in the page: the last largest paint and the sum of shifts that no input caused. */
function watchPaints(): void {
  const paints = { lcpMs: 0, cls: 0 }
  Object.assign(window, { paints })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) paints.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export type Presses = { readonly alert: number; readonly closing: number; readonly tab: number }

/**
 * From a press to the next paint, ms: of opening an alert, of closing it, and of changing the tab.
 */
export async function pressed(browser: Browser, session: Session): Promise<Presses> {
  const { page } = await opened(browser, session)
  await page.addInitScript(watchPresses)
  await page.goto('/risks')
  await page.waitForFunction(isRead)
  await page.waitForLoadState('networkidle')
  const alert = await slowest(page, async () => {
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' }).first().getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(isRead)
  })
  const closing = await slowest(page, async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(isRead)
  })
  const tab = await slowest(page, async () => {
    await page
      .getByRole('navigation', { name: 'Alerts by status' })
      .getByRole('link', { name: /Resolved/ })
      .click()
    await page.waitForURL(/tab=resolved/)
    await page.waitForFunction(isRead)
  })
  await page.context().close()
  return { alert, closing, tab }
}

/** The slowest of three presses of one element on a page, from the press to the next paint, ms. */
export async function slowestPress(
  browser: Browser,
  { path, ...session }: Session & { readonly path: string },
  selector: string,
): Promise<number> {
  const { page } = await opened(browser, session)
  await page.addInitScript(watchPresses)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const target = page.locator(selector).filter({ visible: true }).first()
  const press = await slowest(page, async () => {
    for (let i = 0; i < 3; i++) await target.click()
  })
  await page.context().close()
  return press
}

function watchPresses(): void {
  const presses: number[] = []
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) presses.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * The slowest press of what is done; 16 where all were too quick to be told, as the browser's own
 * rounding has it.
 */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  const all = () => page.evaluate(() => (window as unknown as { presses: number[] }).presses)
  // Entries come after the paint they tell of: those of the press before are waited for as well.
  const settled = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(null)))))
  await settled()
  const before = (await all()).length
  await act()
  await settled()
  return Math.max(16, ...(await all()).slice(before))
}

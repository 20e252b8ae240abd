import { type Browser, expect, test } from '@playwright/test'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

type Visit = { readonly stored: string | null; readonly system: 'light' | 'dark' }

/**
 * A page that has been given its document and its first script, but nothing of the application yet.
 */
async function firstPaint(browser: Browser, baseURL: string | undefined, { stored, system }: Visit) {
  const context = await browser.newContext({ baseURL, colorScheme: system, viewport: { width: 390, height: 400 } })
  const page = await context.newPage()
  await page.addInitScript((theme) => {
    if (theme) localStorage.setItem('riskpilot-ui-theme', theme)
    const worn: string[] = []
    Object.assign(window, { worn })
    const look = () => document.documentElement && worn.push(document.documentElement.className)
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  }, stored)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/./)
  const picture = (await page.screenshot()).toString('base64')
  release()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const worn = await page.evaluate(() => (window as unknown as { worn: string[] }).worn)
  const whole = (await page.screenshot()).toString('base64')
  const grounds = [await brightness(browser, picture), await brightness(browser, whole)]
  await context.close()
  return { worn: [...new Set(worn.filter((name) => name !== ''))], grounds }
}

/** How bright the upper left corner of a PNG is, 0 to 255. */
async function brightness(browser: Browser, png: string): Promise<number> {
  const page = await browser.newPage()
  const bright = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = drawing?.getImageData(2, 2, 1, 1).data ?? []
    return (red + green + blue) / 3
  }, png)
  await page.close()
  return bright
}

const visits: readonly (Visit & { readonly theme: 'light' | 'dark' })[] = [
  { stored: 'dark', system: 'light', theme: 'dark' },
  { stored: 'light', system: 'dark', theme: 'light' },
  { stored: null, system: 'dark', theme: 'light' },
]
for (const { stored, system, theme } of visits) {
  test(`UX-14 STATE-01 SHELL-17 ${stored ?? 'no'} choice under a ${system} system: ${theme} from the first paint on, never the other`, async ({
    browser,
    baseURL,
  }) => {
    const { worn, grounds } = await firstPaint(browser, baseURL, { stored, system })
    expect(worn).toEqual([theme])
    for (const bright of grounds) expect(bright > 128 ? 'light' : 'dark').toBe(theme)
  })
}

test('UX-14 who asks for less motion sees none: nothing moves while the page reads, nor when it opens an alert', async ({
  browser,
  baseURL,
}) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const context = await browser.newContext({ baseURL, reducedMotion })
    await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
    const page = await context.newPage()
    await page.goto('/risks')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    // An alert whose answer does not come stays a skeleton, which breathes.
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName?: string }
      if (operationName !== 'Risk') await route.continue()
    })
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' }).first().getByRole('link').click()
    await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toBeVisible()
    const moving = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    if (reducedMotion === 'reduce') await expect.poll(moving).toBe(0)
    else await expect.poll(moving).toBeGreaterThan(0)
    await context.close()
  }
})

test('UX-02 scripts and styles come compressed, and as they are to who takes them no other way', async ({ page, request }) => {
  const sent = new Map<string, string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\/assets\/.*\.(js|css)$/.test(pathname)) sent.set(pathname, response.headers()['content-encoding'] ?? 'as it is')
  })
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect([...new Set(sent.values())]).toEqual(['br'])
  const [path = ''] = sent.keys()
  const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  const zipped = await request.get(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(await zipped.text()).toBe(await plain.text())
})

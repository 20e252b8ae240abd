import { expect, type Page, test } from '@playwright/test'
import { lookOver } from './look-over.ts'

const origin = () => process.env.RISKPILOT_URL ?? ''
const posts = (page: Page) => page.locator('ol.posts > li')
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('the blog', () => {
  let page: Page
  const said: string[] = []

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ baseURL: origin() })
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto('/blog')
  })
  test.afterAll(() => page.close())

  test('BLOG-01 BLOG-02 BLOG-03 25 posts, the newest first, each with all that is known of it', async () => {
    await expect(page).toHaveTitle('Blog · RiskPilot')
    await expect(posts(page)).toHaveCount(25)
    const all = await posts(page).evaluateAll((items) =>
      items.map((item) => {
        const [id, category, date, author, readTime] = [...(item.querySelector('.post-line')?.children ?? [])]
        const [title, excerpt] = [item.querySelector('h2'), item.querySelector('article > p:last-child')]
        const on = date?.getAttribute('datetime') ?? ''
        return {
          on,
          shownOn: date?.textContent,
          id: id?.textContent ?? '',
          texts: [category, author, title, excerpt].map((part) => part?.textContent ?? ''),
          readTime: readTime?.textContent ?? '',
        }
      }),
    )
    const days = all.map(({ on }) => on)
    expect(days).toEqual(days.toSorted().reverse())
    expect(new Set(all.map(({ id }) => id)).size).toBe(25)
    for (const { id, on, shownOn, texts, readTime } of all) {
      expect(id).toMatch(/^No\. \d+$/)
      expect(new Date(`${shownOn} UTC`).toISOString().slice(0, 10)).toBe(on)
      expect(readTime).toMatch(/^[2-6] min read$/)
      for (const text of texts) expect(text.length).toBeGreaterThan(2)
    }
    await page.getByRole('button', { name: /^Shipping/ }).click()
    await expect(posts(page)).toHaveCount(5)
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(posts(page)).toHaveCount(25)
  })

  test('BLOG-04 BLOG-05 a click or Enter opens the post itself; Escape closes it and gives the focus back', async () => {
    const second = posts(page).nth(1)
    const link = second.getByRole('link')
    const title = (await link.textContent()) ?? ''
    await expect(dialog(page)).toHaveCount(0)
    await link.click()
    await expect(dialog(page)).toHaveAttribute('data-post', (await second.getAttribute('id'))?.replace('post-', '') ?? '')
    await expect(dialog(page)).toHaveAccessibleName(title)
    await expect(dialog(page).getByRole('heading', { name: 'A worked example' })).toBeAttached()
    const words = ((await dialog(page).locator('.prose').textContent()) ?? '').split(/\s+/).length
    const minutes = Number.parseInt((await second.locator('.post-line > :last-child').textContent()) ?? '', 10)
    expect(words).toBeGreaterThan(150 * minutes)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(link).toBeFocused()

    const third = posts(page).nth(2).getByRole('link')
    await third.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveAccessibleName((await third.textContent()) ?? '')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(third).toBeFocused()
    expect(page.url()).toBe(`${origin()}/blog`)
  })

  test('BLOG-08 the list and a post can be read in both themes and on a phone', async () => {
    await lookOver(page, 'blog')
    await page.setViewportSize({ width: 390, height: 800 })
    await posts(page).first().getByRole('link').click()
    await expect(dialog(page).getByRole('link', { name: 'Get Started' })).toBeAttached()
    await lookOver(page, 'blog, a post')
    expect(said).toEqual([])
  })

  test('BLOG-06 BLOG-07 Get Started leads to the prices; Sign Up, Log In and Try Demo stand in the header', async () => {
    await page.goto('/blog')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/#pricing')
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/api/login')
    await expect(header.getByRole('link', { name: 'Try Demo' })).toHaveAttribute('href', '/demo')
    await posts(page).first().getByRole('link').click()
    await dialog(page).getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(`${origin()}/#pricing`)
  })
})

test('BLOG-05 without scripts a post opens as a page of its own', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: origin(), javaScriptEnabled: false })
  await page.goto('/blog')
  const link = posts(page).first().getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { name: 'What to do on Monday' })).toBeVisible()
  await page.close()
})

test('a post has its own address for search engines, a feed, and none that does not exist', async ({ page, request }) => {
  await page.goto(`${origin()}/blog/price-of-zero`)
  await expect(page).toHaveTitle('When a product costs nothing, and nobody meant it · RiskPilot')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin()}/blog/price-of-zero`)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(data).toMatchObject({ '@type': 'BlogPosting', datePublished: '2026-11-15', mainEntityOfPage: `${origin()}/blog/price-of-zero` })
  await lookOver(page, 'blog post')
  const feed = await request.get(`${origin()}/blog/feed.xml`)
  expect(feed.headers()['content-type']).toContain('application/rss+xml')
  expect((await feed.text()).match(/<item>/g)).toHaveLength(25)
  expect((await (await request.get(`${origin()}/sitemap.xml`)).text()).match(/\/blog\/[a-z0-9-]+<\/loc>/g)).toHaveLength(25)
  await page.goto(`${origin()}/blog/no-such-post`)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

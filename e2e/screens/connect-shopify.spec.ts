import { expect, type Page, test } from '@playwright/test'
import { type StandInProcess, startStandIn } from '../../build/stand-in.mjs'
import { lookOver } from './look-over.ts'
import { makePerson, newSession, ownerPool } from './person.ts'

// One connection: what one test connects, the next one pauses.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = 'fern-shop.myshopify.com'
const app = { clientId: 'stand-in-app', secret: 'shpss_stand_in' }

const secondShop = 'elm-shop.myshopify.com'

let standIn: StandInProcess
let second: StandInProcess
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  standIn = await startStandIn('shopify', '1', process.env.RISKPILOT_E2E_SHOPIFY ?? '', '400')
  second = await startStandIn('shopify', '6', process.env.RISKPILOT_E2E_SECOND_SHOP ?? '', '40', secondShop, 'EUR')
  const owner = await makePerson('shona')
  // As whoever keeps a shop in euros in Berlin chose it.
  await ownerPool().query("update business set currency = 'EUR', zone = 'Europe/Berlin' where id = $1", [owner.businessId])
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await newSession(page, owner)
})
test.afterAll(async () => {
  standIn.child.kill()
  second.child.kill()
  await page.close()
})

/** Moves the stand-in: how long its pages are, and what it withholds. */
const control = (wishes: object) => fetch(`${standIn.origin}/__control`, { method: 'POST', body: JSON.stringify(wishes) })

const inList = (name: string) =>
  page.getByRole('main').getByRole('list', { name, exact: true }).getByRole('listitem').filter({ hasText: 'Shopify' }).first()
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('INTEG-12 INTEG-18 a new owner goes from the setup through Shopify’s consent to the first leak, and sees how far the reading is', async () => {
  await page.goto('/onboarding?step=3')
  await page.getByRole('checkbox', { name: 'Shopify' }).check()
  await page.getByLabel('Shopify client ID').fill(app.clientId)
  await page.getByLabel('Shopify client secret').fill(app.secret)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /suppl/i }).first()).toBeVisible()

  // Short pages: its reading lasts as long as that of a larger shop.
  await control({ mostOfPage: 4 })
  await page.goto('/integrations')
  await button('Connect to Shopify').click()
  const form = page.getByRole('form', { name: 'Connect a provider' })
  await form.getByLabel('Shop address').fill(shop)
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: `Install RiskPilot on ${shop}` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'read_orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()

  const row = inList('Active Integrations')
  await expect(row).toContainText(`${shop} · EUR`)
  await expect(row.getByRole('progressbar', { name: 'Progress of Shopify' })).toBeVisible()
  await expect(row).toContainText(/Read back to \d.*2026/)
  await lookOver(page, 'a connection whose history is read')
  await control({ mostOfPage: 250 })
  await expect(row).toContainText(/All is read, back to \d+ \w+ 2026/)
  await expect(row.getByRole('list', { name: 'What was read of Shopify' })).toContainText(/Orders: 400 read, \d/)
  await expect(row).toContainText(/In your figures: .*[\d,]+ order lines/)
  await expect(row).toContainText(/\d+ leaks in your shop so far/)
  await lookOver(page, 'a connection that is read')
  await row.getByRole('link', { name: 'See what leaks' }).click()
  await expect(page).toHaveURL(/\/risks$/)
  await page.goto('/dashboard')
  // No file was imported: nothing is said of files.
  await expect(page.getByTestId('data-end')).toContainText(/^Your records end on /)
  await page
    .getByRole('link', { name: /is zero on \d+ order lines/ })
    .first()
    .click()
  // Each row behind it leads to its order at the provider, and the file of them names it.
  const order = page
    .getByRole('table', { name: /^Evidence for / })
    .getByRole('link')
    .first()
  await expect(order).toHaveText(/^Shopify order #\d+(, line \d+)?$/)
  expect(await order.getAttribute('href')).toMatch(new RegExp(`^${standIn.origin}/admin/orders/\\d+$`))
  const file = await page.locator('a[href$="/evidence.csv"]').first().getAttribute('href')
  const rows = await (await page.request.get(file ?? '')).text()
  expect(rows).toMatch(/,currency,record\n/)
  expect(rows).toMatch(/,"?order #\d+/)
})

test('INTEG-10 STATE-13 a paused connection stands under the issues, is read no more, and goes on where it was', async () => {
  await page.goto('/integrations')
  await button('Pause Shopify').click()
  const paused = inList('Connection Issues')
  await expect(paused).toContainText('Integration disabled')
  await expect(paused).toContainText('Paused: nothing is read')
  await expect(page.getByLabel('Integrations by status').getByRole('definition')).toHaveText(['1', '0', '0', '1'])
  await expect(button('Sync Shopify')).toHaveCount(0)
  await lookOver(page, 'a connection that is paused')
  await button('Resume Shopify').click()
  await expect(inList('Active Integrations')).toContainText('Connected')
})

test('REL-23 a day is read again from a form that asks which', async () => {
  // Anew: what was said of the change before stands over the page.
  await page.goto('/integrations')
  await button('Read a day again of Shopify').click()
  const form = page.getByRole('form', { name: 'Read a day of Shopify again' })
  await form.getByRole('button', { name: 'Read again' }).click()
  await expect(form.getByText('Choose the day that is read again.')).toBeVisible()
  await form.getByLabel('First day').fill('2026-04-02')
  await form.getByLabel('Last day').fill('2026-04-01')
  await form.getByRole('button', { name: 'Read again' }).click()
  await expect(form.getByText('The last day is before the first one.')).toBeVisible()
  await lookOver(page, 'the form of days that are read again')
  await form.getByLabel('Last day').fill('')
  await form.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Shopify is read again' })).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(inList('Active Integrations')).not.toContainText('To be read again')
})

test('INTEG-09 an access that was taken back says what happened and what to do', async () => {
  await control({ uninstall: true })
  await page.goto('/integrations')
  await button('Sync Shopify').click()
  const failed = inList('Connection Issues')
  await expect(failed).toContainText('Connection failed')
  await expect(failed).toContainText(/Shopify/)
  await lookOver(page, 'a connection that was refused')
})

test('INTEG-02 INTEG-18 a second shop is a card of its own beside the first one, which is connected again where it stands', async () => {
  await page.goto('/integrations')
  const form = page.getByRole('form', { name: 'Connect another shop' })
  await button('Connect another shop of Shopify').click()
  await expect(form).toContainText('Leave both empty to use the same application for this shop.')
  await lookOver(page, 'the form of another shop')
  await form.getByLabel('Shop address').fill(secondShop)
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: `Install RiskPilot on ${secondShop}` })).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()
  const shops = page.getByRole('main').getByRole('list', { name: 'Active Integrations' }).getByRole('listitem')
  const counts = page.getByLabel('Integrations by status').getByRole('definition')
  const ofShop = (name: string) => shops.filter({ has: page.getByText(`${name} · EUR`, { exact: true }) })
  await expect(ofShop(secondShop)).toContainText(/All is read, back to \d+ \w+ 2026/)
  await expect(counts).toHaveText(['2', '1', '0', '1'])

  // Its access was taken back: it is let in again where it is listed, and no other shop is.
  await button(`Set up Shopify ${shop}`).click()
  const again = page.getByRole('form', { name: 'Connect a provider' })
  await expect(again.getByLabel('Shop address')).toHaveValue(shop)
  await again.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: `Install RiskPilot on ${shop}` })).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(counts).toHaveText(['2', '2', '0', '0'])
  await expect(page.getByRole('list', { name: 'Available OAuth Connections' }).getByRole('listitem').first()).toContainText('2 connected')
  for (const name of [shop, secondShop]) {
    await expect(ofShop(name).getByRole('list', { name: `What was read of Shopify ${name}` })).toContainText(/Orders: \d+ read, \d/)
    await expect(ofShop(name)).toContainText(/In your figures: .*[\d,]+ order lines/)
  }
  await lookOver(page, 'two shops')

  await button('Connect another shop of Shopify').click()
  await form.getByLabel('Shop address').fill(secondShop)
  await form.getByRole('button', { name: 'Connect' }).click()
  await expect(form.getByRole('alert')).toHaveText('This shop is connected already.')
  await page.keyboard.press('Escape')
  await button(`Pause Shopify ${secondShop}`).click()
  await expect(inList('Connection Issues')).toContainText(secondShop)
  await expect(counts).toHaveText(['2', '1', '0', '1'])
  await expect(ofShop(shop)).toContainText('Connected')
})

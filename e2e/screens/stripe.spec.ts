import { expect, type Page, test } from '@playwright/test'
import { expectedOf } from '../stand-ins/stripe/expected-rows.ts'
import { type StripeStandIn, stripeStandIn } from '../stand-ins/stripe/server.ts'
import { stripeWorld } from '../stand-ins/stripe/world.ts'
import { lookOver } from './look-over.ts'
import { makePerson, newSession, ownerPool, type Person, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const key = 'rk_live_standin'
const world = stripeWorld(12)

let stripe: StripeStandIn
test.beforeAll(async () => {
  stripe = await stripeStandIn(world, { key, port: Number(process.env.RISKPILOT_E2E_STRIPE) })
})
test.afterAll(() => stripe[Symbol.asyncDispose]())

const row = (page: Page) =>
  page.getByRole('list', { name: 'Active Integrations' }).getByRole('listitem').filter({ hasText: 'Stripe' }).first()

/** An owner whose business is kept in the currency of the account. */
async function makeOwner(name: string): Promise<Person> {
  const person = await makePerson(name)
  await ownerPool().query("update business set currency = 'USD' where id = $1", [person.businessId])
  return person
}

async function connect(page: Page): Promise<void> {
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect Stripe with a key' }).click()
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(row(page)).toContainText('last sync')
  await page.getByRole('button', { name: 'Close: Stripe is connected' }).click()
  await expect(page.getByRole('button', { name: 'Close: Stripe is connected' })).toHaveCount(0)
}

test.describe('Stripe', () => {
  test('INTEG-06 R21 stands beside the grid, says which rights its key needs and what is wrong with one that is entered', async ({
    page,
  }) => {
    await newSession(page, await makePerson('stella'))
    await page.goto('/integrations')
    const grid = page.getByRole('list', { name: 'Available OAuth Connections' })
    await expect(grid).not.toContainText('Stripe')
    const beside = page.getByRole('list', { name: 'Connect with a key' })
    await expect(beside).toContainText('Reads balance transactions, disputes and payouts.')
    await expect(beside).toContainText(`has Stripe read at ${stripe.origin}`)
    await beside.getByRole('button', { name: 'Connect Stripe with a key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Stripe' })
    await expect(dialog.getByRole('list', { name: 'Rights of the key' }).getByRole('listitem')).toHaveCount(5)
    await lookOver(page, 'the form of a key')
    for (const [entered, words] of [
      ['', 'The key is required.'],
      ['sk_test_1', 'test mode'],
      ['rk_live_other', 'Stripe does not know this key'],
      [key, 'Stripe keeps this account in USD, and this business is kept in GBP, which RiskPilot does not convert'],
    ] as const) {
      await dialog.getByLabel('Key', { exact: true }).fill(entered)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(dialog).toContainText(words)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No integration yet')).toBeVisible()
  })

  test('INTEG-07 is read at once, says what was read, and its rows name their record there', async ({ page }) => {
    const { rows } = expectedOf(world, stripe.now)
    await newSession(page, await makeOwner('stina'))
    await connect(page)
    const disputes = rows.filter(({ table }) => table === 'chargeback').length
    await expect(row(page).getByRole('list', { name: 'What was read of Stripe' })).toContainText(/Disputes: \d+ read, \d/)
    await expect(row(page)).toContainText('Fern shop')
    await lookOver(page, 'a connection that was read')
    await page.getByRole('button', { name: 'Sync Stripe' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Integration status updated successfully' })).toBeVisible()
    const query = '{ statementRows(figure: chargebacks, first: 1) { totalCount nodes { file record } } }'
    const answer = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/graphql', { method: 'POST', headers, body })).json()
    }, JSON.stringify({ query }))
    expect(answer.data.statementRows).toMatchObject({
      totalCount: disputes,
      nodes: [{ file: 'Stripe', record: expect.stringMatching(/^dispute /) }],
    })
  })

  test('DASH-08 stands among the sources on the dashboard and beside the files, with how much was read and when', async ({ page }) => {
    await signIn(page, await makeOwner('stanley'))
    await connect(page)
    await page.goto('/dashboard')
    const said = /Stripe.*\d+ records, last read/
    await expect(page.getByRole('list', { name: 'Integrations' }).getByRole('listitem')).toHaveText(said)
    await page.goto('/imports')
    await expect(page.getByLabel('Imported files').getByRole('listitem')).toHaveText(said)
    await page.goto('/onboarding?step=3')
    await expect(page.getByRole('list', { name: 'Connections and files' }).getByRole('listitem')).toHaveText(said)
    await page.goto('/imports')
    await lookOver(page, 'imports beside a connection')
  })

  test('is disconnected with what it read, said before', async ({ page }) => {
    await signIn(page, await makeOwner('stuart'))
    await connect(page)
    await page.getByRole('button', { name: 'Disconnect Stripe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect Stripe' })
    await expect(dialog).toContainText(/\d+ records leave with \d+ payout rows, .*\d+ chargebacks.*, and alerts are counted anew/)
    await lookOver(page, 'the end of a connection')
    await dialog.getByLabel('Take its rows out of my figures too').check()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByText('No integration yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect Stripe with a key' })).toBeVisible()
  })
})

import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { addRisk } from '../support/risks.ts'
import { takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { importFiles, makePerson, newSession, ownerPool, type Person, scanned } from './person.ts'

// One business: the products of one test are those of the next.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const panel = '/integrations?tab=suppliers'

let page: Page
let person: Person
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' })
  person = await makePerson('paloma')
  await newSession(page, person)
})
test.afterAll(() => page.close())

const main = () => page.getByRole('main')
const found = () => main().getByRole('list', { name: 'Found in your files' }).getByRole('listitem')
const dialog = () => page.getByRole('dialog', { name: 'Box' })
const status = (text: string | RegExp) => page.getByRole('status').getByText(text)

/**
 * Two sales of each product on each of 90 days: a mug leaves £6, a bag £4, and a pen has no known
 * cost.
 */
function orders(): string {
  const rows = Array.from({ length: 90 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)
    return ['MUG,2,10,White mug', 'BAG,1,9,Canvas bag', 'PEN,1,3,Pen'].map((cells, at) => `${i}-${at},${day},${cells}`).join('\n')
  })
  return `order_id,date,sku,qty,unit_price,description\n${rows.join('\n')}\n`
}

const costs = 'sku,valid_from,unit_cost,vendor\nMUG,2025-12-01,4.00,Box Ltd\nBAG,2025-12-01,5.00,Box Ltd\nTIN,2025-12-01,1.00,Tin works\n'

test('vendors in the files of costs are proposed, first as suppliers to add', async () => {
  await importFiles(
    page,
    new Map([
      ['orders.csv', orders()],
      ['purchases.csv', costs],
    ]),
  )
  await scanned(page)
  await page.goto(panel)
  await expect(found()).toHaveText([
    /2 products from purchases\.csv name “Box Ltd”, who is not in your list.*BAG, MUG/,
    /1 product from purchases\.csv names “Tin works”/,
  ])
  await lookOver(page, 'what the files propose')
  await found().first().getByRole('button', { name: 'Add supplier Box Ltd' }).click()
  const form = page.getByRole('form', { name: 'Add supplier' })
  await expect(form.getByLabel('Name')).toHaveValue('Box Ltd')
  await form.getByLabel('Name').fill('Box')
  await form.getByLabel('Category').selectOption('manufacturing')
  await form.getByText('Who they are').click()
  await form.getByLabel('LEI').fill('5493001KJTIIGC8Y1R13')
  await form.getByRole('button', { name: 'Add supplier' }).click()
  await expect(form.getByText('Please enter a valid LEI', { exact: false })).toBeVisible()
  await form.getByLabel('LEI').fill('5493001kjtiigc8y1r12')
  await form.getByLabel('Country').selectOption('GB')
  await form.getByLabel('Also called').fill('Box Packaging\nBoxes')
  await lookOver(page, 'who a supplier is')
  await form.getByRole('button', { name: 'Add supplier' }).click()
  await expect(page.getByRole('status').getByText('Supplier added successfully', { exact: true })).toBeVisible()
  await expect(found().first()).toHaveText(/Proposed: 2 products from purchases\.csv name “Box Ltd”, which is Box/)
})

test('one click confirms them, and what is at stake is a sum that opens to its products', async () => {
  await main().getByRole('link', { name: 'Box', exact: true }).click()
  await expect(dialog()).toContainText('Which products come from Box?')
  await expect(dialog()).toContainText('5493001KJTIIGC8Y1R12')
  await expect(dialog()).toContainText('Box Packaging · Boxes')
  await expect(dialog()).toContainText('United Kingdom')
  await dialog().getByRole('button', { name: 'Confirm 2 products of Box Ltd' }).click()
  await expect(status('Products linked')).toBeVisible()
  // £12 of mugs and £4 of bags a day, times 42 days.
  await expect(dialog()).toContainText('£672')
  await expect(dialog()).toContainText('times 42 days until another supplier delivers')
  await expect(dialog()).toContainText('they are assumed by its criticality')
  await expect(dialog()).toContainText('RiskPilot knows no stock of these products, so the whole time counts.')
  const rows = dialog().getByRole('table', { name: 'Products of the supplier' }).getByRole('row')
  await expect(rows).toHaveText([
    /Product/,
    /White mug.*MUG · Purchases name “Box Ltd”.*Stock not known, because no connected shop tells it.*£504\.00.*£12\.00 a day/,
    /Canvas bag.*BAG · Purchases name “Box Ltd”.*£168\.00.*£4\.00 a day/,
  ])
  // Without the note that passes.
  await page.reload()
  await expect(rows).toHaveCount(3)
  await lookOver(page, 'what is at stake with a supplier')
})

test('days that somebody says take the place of the assumed ones', async () => {
  await dialog().getByRole('button', { name: 'Edit supplier' }).click()
  const form = page.getByRole('form', { name: 'Edit supplier' })
  await form.getByLabel('Days until replaced').fill('ten')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter whole days from 1 to 1095, or leave it empty')).toBeVisible()
  await form.getByLabel('Days until replaced').fill('10')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(dialog()).toContainText('£160')
  await expect(dialog()).not.toContainText('assumed')
  await page.reload()
  await takesKeys(page)
})

test('products are chosen by hand and removed; one without a known cost is named and left out', async () => {
  await dialog().getByRole('button', { name: 'Choose products' }).click()
  const picker = dialog().getByRole('group', { name: 'Choose products' })
  await picker.getByLabel('Search products').fill('pen')
  await picker.getByLabel('Pen (PEN)').check()
  await lookOver(page, 'choosing products')
  await picker.getByRole('button', { name: 'Link 1 product' }).click()
  await expect(dialog()).toContainText('1 product is left out, because not every unit sold has a known cost.')
  await expect(dialog()).toContainText('£160')
  await dialog().getByRole('button', { name: 'Remove Canvas bag' }).click()
  await expect(dialog()).toContainText('£120')
  await expect(dialog().getByRole('button', { name: 'Remove Canvas bag' })).toHaveCount(0)
})

test('a list of products by supplier is read, and says what is unknown', async () => {
  await page.goto(panel)
  await expect(main().getByRole('list', { name: 'Monitoring Sources' })).toContainText(
    'cannot look at 1 supplier: no city that can be placed',
  )
  await lookOver(page, 'sources that lack a city')
  const text = 'supplier,sku\nBox Ltd,BAG\nBox Ltd,GONE\nNobody,MUG\n'
  await page.getByLabel('CSV of products by supplier').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(
    status(/1 product linked from list\.csv\. No supplier, or two, named Nobody\. No product in your files with the SKU GONE\./),
  ).toBeVisible()
  await main().getByRole('link', { name: 'Box', exact: true }).click()
  await expect(dialog()).toContainText('BAG · Your list')
})

/** An alert as monitoring raises it; its risk. */
async function floodNearBox(): Promise<string> {
  const sql = async <Row>(text: string, values?: readonly unknown[]) => (await ownerPool().query(text, [...(values ?? [])])).rows as Row[]
  const { businessId } = person
  const riskId = await addRisk({ sql }, businessId, { title: 'A disaster happened near Box', category: 'operational' })
  await sql(`update risk set metadata = $2 where id = $1`, [riskId, { origin: 'monitoring', kind: 'supplier_event' }])
  const sentence = 'Flood since 2026-11-20, 43 km from London, GB: alert level orange.'
  const told = {
    decision: 'key',
    agrees: ['the city within 100 km agrees: London, GB'],
    against: [],
    day: '2026-11-20',
    deadline: null,
    sentence,
  }
  const source = { source: 'gdacs', sourceName: 'Disasters (GDACS)', version: null, notice: 'FL1', type: 'disaster', probability: 0.99 }
  await sql(
    `insert into supplier_event (business_id, id, supplier_id, supplier_name, type, risk_id, told, raised_at)
     select $1, $2, id, name, 'disaster', $3, $4, now() from supplier where business_id = $1 and name = 'Box'`,
    [
      businessId,
      randomUUID(),
      riskId,
      JSON.stringify([{ ...told, ...source, listedName: null, link: null, toldAt: '2026-11-21T08:00:00Z' }]),
    ],
  )
  return riskId
}

test('an alert about a supplier leads to its playbook, with its products at stake and a letter that can be changed', async () => {
  await page.goto(`/risks/${await floodNearBox()}`)
  await page.getByRole('link', { name: 'View Playbook' }).click()
  const playbook = page.getByRole('dialog', { name: 'Prepare for a supplier to fail' })
  const steps = playbook.getByRole('list', { name: 'Steps' }).locator(':scope > li')
  await expect(steps.nth(0)).toContainText('Disasters (GDACS), 20 November 2026: Flood since 2026-11-20, 43 km from London')
  await expect(steps.nth(3)).toContainText('White mug (MUG): £120 at stake.')
  await expect(steps.nth(3).getByRole('link', { name: 'Products at stake' })).toBeVisible()
  await lookOver(page, 'the playbook of an event at a supplier')
  await steps.nth(2).getByRole('button', { name: 'Letter to the supplier' }).click()
  const letter = page.getByRole('dialog', { name: 'Letter to the supplier' })
  const text = letter.getByRole('textbox', { name: 'Letter to the supplier' })
  await expect(text).toHaveValue(/^To: Box, United Kingdom\nSubject: Can you deliver\?[\s\S]*We sell of yours: White mug \(MUG\)/)
  await expect(text).not.toHaveValue(/£/)
  await lookOver(page, 'a letter to a supplier')
  await takesKeys(page)
  await page.keyboard.press('Escape')
  await expect(letter).toHaveCount(0)
  await expect(steps.nth(2).getByRole('button', { name: 'Letter to the supplier' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(playbook).toHaveCount(0)
})

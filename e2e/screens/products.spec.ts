import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { importFiles, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('UX-01 a page of everything about one product, at the address of its SKU', async ({ page }) => {
  await newSession(page, await makePerson('prue'))
  const orders = ['1,2026-03-02,MUG/1,2,10,White mug', '2,2026-03-09,MUG/1,4,12,White mug']
  await importFiles(
    page,
    new Map([
      ['orders.csv', ['order_id,date,sku,qty,unit_price,description', ...orders].join('\n')],
      ['refunds.csv', 'refund_id,date,sku,qty,amount,order_id\nr1,2026-03-10,MUG/1,3,36,2'],
      ['costs.csv', 'sku,valid_from,unit_cost\nMUG/1,2026-01-01,4\nMUG/1,2026-03-05,5'],
    ]),
  )
  await page.goto(`/products/${encodeURIComponent('MUG/1')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'White mug' })).toBeVisible()
  await expect(page.getByText('SKU MUG/1')).toBeVisible()
  await expect(page.getByLabel('Figures of the product').getByRole('definition')).toHaveText([/£12\.00/, /£5\.00/, '6', '50%', /9 Mar/])
  await expect(page.getByText('No alert is about this product.')).toBeVisible()
  const weeks = page.getByRole('region', { name: 'Week by week' }).getByRole('row')
  await expect(weeks).toHaveText([/Week of/, /9 Mar.*4.*3.*£48\.00.*£28\.00/, /2 Mar.*2.*0.*£20\.00.*£12\.00/])
  const costs = page.getByRole('table').filter({ hasText: 'Change' }).getByRole('row')
  await expect(costs).toHaveText([/From/, /5 Mar.*£5\.00.*\+25%/, /1 Jan.*£4\.00/])
  await lookOver(page, 'a product')
  await page.goto('/products/nothing')
  await expect(page.getByRole('heading', { name: 'No row has this SKU' })).toBeVisible()
})

import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { Business } from '../businesses/business.entity.ts'
import { updateBusiness } from '../businesses/businesses.ts'

const costs = 'sku,valid_from,unit_cost,currency\nMUG,2026-01-05,3,GBP\n'

it('ROLE-11 currency and zone change after a file that was refused, and stand once rows are in, with the way out; the name changes any time', async () => {
  await using shop = await testShop({ currency: 'USD', zone: 'UTC' }, { entities: [Business] })
  const update = (input: object) => shop.within((work) => updateBusiness(work, input))
  expect((await shop.import('costs.csv', costs)).summary).toMatchObject({ state: 'refused', otherCurrency: 'GBP' })
  expect(await update({ currency: 'gbp', zone: 'Europe/London' })).toMatchObject({ currency: 'GBP', zone: 'Europe/London' })
  expect((await shop.import('costs.csv', costs)).summary).toMatchObject({ state: 'done', accepted: 1 })
  const currency =
    'The currency cannot change any more: rows are in, and every amount rests on it. Make a new business in USD and import the files there.'
  await expect(update({ currency: 'USD' })).rejects.toMatchObject({ kind: 'conflict', fields: [{ field: 'currency', message: currency }] })
  const zone =
    'The time zone cannot change any more: rows are in, and every day rests on it. Make a new business with the time zone UTC and import the files there.'
  await expect(update({ zone: 'UTC' })).rejects.toMatchObject({ kind: 'conflict', fields: [{ field: 'zone', message: zone }] })
  expect(await update({ name: 'Tea', currency: 'GBP' })).toMatchObject({ name: 'Tea', currency: 'GBP' })
})

it('ROLE-11 currency and zone stand while a file is read with them', async () => {
  await using shop = await testShop({ currency: 'USD', zone: 'UTC' }, { entities: [Business] })
  await shop.within(({ sql, businessId }) =>
    sql(
      `insert into import (business_id, id, file_name, state, created_at, started_at)
       values ($1, gen_random_uuid(), 'orders.csv', 'reading', now(), now())`,
      [businessId],
    ),
  )
  await expect(shop.within((work) => updateBusiness(work, { currency: 'EUR' }))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A file is being read with the present currency. Wait until it is done, or cancel it under Imports, and try again.',
  })
})

import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { admitDemoVisitor } from '../businesses/members.ts'
import { integrations } from '../integrations/integrations.ts'
import { demoBusiness } from '../made-shops/demo-shop.ts'
import { Supplier } from '../suppliers/supplier.entity.ts'
import { suppliersPage } from '../suppliers/suppliers.ts'
import { addSamples } from './demo-samples.ts'

it('DEMO-02 R1 the demo has integrations of every status and suppliers, once, named as samples; nothing claims to have been read', async () => {
  await using shop = await testShop(demoBusiness, { entities: [Supplier] })
  await shop.within(admitDemoVisitor)
  await shop.within(addSamples)
  await shop.within(addSamples)
  const listed = await shop.within(integrations)
  expect(listed.map(({ status }) => status).toSorted()).toEqual(['active', 'disabled', 'error', 'pending'])
  expect(listed.map(({ lastSyncAt, credentials }) => [lastSyncAt, credentials.configured])).toEqual(Array(4).fill([null, false]))
  expect(listed.find(({ status }) => status === 'active')?.notice).toContain('nothing is read from Shopify')
  const { nodes } = await shop.within((work) => suppliersPage(work, {}))
  expect(nodes.length).toBe(4)
  for (const { name } of [...listed, ...nodes]) expect(name).toMatch(/ \(sample\)$/)
  expect(await shop.within(({ sql }) => sql('select from provider_secret'))).toEqual([])
})

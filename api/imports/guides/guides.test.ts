import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportingPage } from '../../../e2e/support/imports/exporting-page.ts'
import type { FileKind } from '../../values/file-kind.ts'
import { layouts } from '../layouts/list.ts'
import { providerNames } from './guide.ts'
import { checksOf, guides, nextBest } from './guides.ts'

describe('the guides to exports', () => {
  it('agree with the page that owners read', async () => {
    await expect(exportingPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/exporting.md'))
  })

  it('name each system, and each layout of a system once, with its own kind first', () => {
    expect([...new Set(guides.map(({ provider }) => provider))]).toEqual(Object.keys(providerNames))
    const ofSystems = layouts.filter(({ name }) => !/^(canonical-|ad-log$|online-retail$|superstore$|price-list$)/.test(name))
    expect(guides.map(({ layout }) => layout).sort()).toEqual(ofSystems.map(({ name }) => name).sort())
    const kinds = new Map(layouts.map(({ name, kind }) => [name, kind]))
    expect(guides.filter(({ layout, gives }) => gives.length > 0 && kinds.get(layout) !== gives[0]).map(({ layout }) => layout)).toEqual([])
  })

  it('say what a file unlocks, and what else a check needs', () => {
    const bills = checksOf({ gives: ['shipping'] })
    expect(bills.map(({ detector }) => detector)).toEqual([
      ...[
        'shipping-overrun',
        'postage-charged',
        'split-parcels',
        'double-billed',
        'freight-above-goods',
        'standing-postage',
        'standing-contribution',
      ],
    ])
    expect(bills.map(({ alsoNeeds }) => alsoNeeds)).toEqual([
      ['orders'],
      ['orders'],
      ['orders'],
      [],
      ['orders'],
      ['orders'],
      ['orders', 'costs'],
    ])
    const fees = checksOf({ gives: [], hasFees: true })
    expect(fees.map(({ detector, alsoNeeds }) => [detector, alsoNeeds])).toEqual([['marketplace-fee', ['orders']]])
  })

  it('name fees where a file has them alone, so that no other check is promised', () => {
    expect(guides.filter(({ gives, hasFees, isUnjudged }) => gives.length === 0 && !hasFees && !isUnjudged)).toEqual([])
    expect(guides.filter((guide) => guide.isUnjudged && checksOf(guide).length > 0)).toEqual([])
    expect(nextBest(['refunds'], new Set()).map(({ layout }) => layout)).toEqual(['ebay-transactions', 'amazon-settlement'])
  })

  it('name the next best exports of a missing kind: those of systems in use first, none that was read, no other shop’s', () => {
    const named = (missing: FileKind, ...read: string[]) => nextBest([missing], new Set(read)).map(({ layout }) => layout)
    expect(named('costs')).toEqual(['shopify-products', 'xero-bills', 'quickbooks-purchases'])
    expect(named('costs', 'shopify-orders')).toEqual(['shopify-products', 'xero-bills', 'quickbooks-purchases'])
    expect(named('costs', 'etsy-sold-order-items', 'xero-bills')).toEqual(['quickbooks-purchases'])
    expect(named('chargebacks', 'ebay-orders')).toEqual(['ebay-transactions', 'stripe-disputes', 'paypal-activity'])
    expect(named('refunds', 'shopify-orders')).toEqual([])
    expect(named('payouts', 'shopify-orders')).toEqual(['shopify-payouts', 'stripe-balance', 'paypal-activity'])
    expect(nextBest([], new Set())).toEqual([])
  })
})

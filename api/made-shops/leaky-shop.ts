import { day } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import type { ShopSpec } from './shop.ts'

/**
 * Detectors that these shops never get ready: they have no discount codes, no reasons of refunds,
 * no fees of a marketplace and no payouts.
 */
export const neverReady = 12

const twoLeaks: ShopSpec = {
  seed: 11,
  firstDay: day('2026-01-01'),
  days: 210,
  skus: 60,
  linesPerDay: 120,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step' },
    { kind: 'discount_stack', size: 'high', shape: 'step' },
  ],
  traps: ['single_code_promotion'],
}

/**
 * Seven months of a shop with two planted leaks, small enough to be read anew by each file of
 * tests.
 */
export const leakyShop = makeShop(twoLeaks)

/** The same with a third leak, for whoever takes one away. */
export const shopWithThreeLeaks = makeShop({
  ...twoLeaks,
  leaks: [...twoLeaks.leaks, { kind: 'shipping_overrun', size: 'high', shape: 'step' }],
})

/** Five months of a smaller shop, whose one leak is over for seven weeks. */
export const shopWithEndedLeak = makeShop({
  seed: 11,
  firstDay: day('2026-01-01'),
  days: 150,
  skus: 20,
  linesPerDay: 120,
  leaks: [{ kind: 'cogs_rise', size: 'high', shape: 'step', start: 50, endsAfter: 50 }],
  traps: [],
})

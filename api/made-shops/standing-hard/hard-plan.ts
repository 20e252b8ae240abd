import type { OrdinaryTrade } from '../ordinary/world-model.ts'

/**
 * Which money of which rows. `orders`: all that the orders with the name brought and cost; `lines`:
 * the lines of a product and their refunds; `goods`: the lines alone, price less unit cost;
 * `postage`: charged less cost of a lane's parcels; `ads`: the shop's margin on what a campaign
 * sold, less its spend.
 */
export type SliceMoney = 'orders' | 'lines' | 'goods' | 'postage' | 'ads'

/** A part of the shop by one name: a lane is `carrier/zone/size`. */
export type Slice = {
  readonly money: SliceMoney
  readonly what: 'customer' | 'country' | 'channel' | 'product' | 'code' | 'lane' | 'campaign'
  readonly value: string
}

/** What lost money since before the files begin. */
export type PlannedLeak = { readonly id: string; readonly title: string; readonly slice: Slice }

/**
 * What looks like a standing loss and is none. `but`: the slice may be below nothing, because of
 * its two dearest orders by chance (`chance`), or by plan, with an end (`planned`).
 */
export type PlannedLookAlike = { readonly id: string; readonly why: string; readonly slice: Slice; readonly but?: 'chance' | 'planned' }

/** A shop, what always lost in it, and what did not. */
export type HardPlan = {
  readonly trade: OrdinaryTrade
  readonly leaks: readonly PlannedLeak[]
  readonly lookAlikes: readonly PlannedLookAlike[]
}

/** Goods with these reasons are not put back on the shelf. */
export const broken = 'arrived broken'
export const faulty = 'faulty'

import { makeOrdinaryShop } from '../ordinary/make-ordinary-shop.ts'
import { adsWorld } from './ads-world.ts'
import { channelsWorld } from './channels-world.ts'
import { clearanceWorld } from './clearance-world.ts'
import type { HardPlan } from './hard-plan.ts'
import { type HardTruth, hardTruthOf } from './hard-truth.ts'
import { lanesWorld } from './lanes-world.ts'
import { productsWorld } from './products-world.ts'
import { returnersWorld } from './returners-world.ts'
import type { HardTables } from './row-money.ts'
import { seasonWorld } from './season-world.ts'
import { thinWorld } from './thin-world.ts'

const worlds = {
  returners: returnersWorld,
  lanes: lanesWorld,
  thin: thinWorld,
  products: productsWorld,
  channels: channelsWorld,
  ads: adsWorld,
  season: seasonWorld,
  clearance: clearanceWorld,
} satisfies Readonly<Record<string, (seed: number) => HardPlan>>

export type HardKind = keyof typeof worlds
export const hardKinds = Object.keys(worlds) as readonly HardKind[]

/** No detector was developed on them. */
export const hardSeeds: readonly number[] = [21_001, 21_002, 21_003, 21_004]

/** A shop's rows by file, in its currency, and what always lost money in it. */
export type HardWorld = { readonly currency: string; readonly tables: HardTables; readonly truth: HardTruth }

/**
 * Makes a shop with standing losses that are hard to tell from their look-alikes. The same kind and
 * seed give the same bytes. Throws a RangeError for a seed that is no whole number.
 */
export function makeHardWorld(kind: HardKind, seed: number): HardWorld {
  const plan = worlds[kind](seed)
  const { tables } = makeOrdinaryShop({ trade: plan.trade, seed })
  return { currency: plan.trade.currency, tables, truth: hardTruthOf(plan, tables) }
}

import type { Day } from '../../values/day.ts'
import type { Random } from '../random.ts'
import type {
  Adjustment,
  AdvertisedDay,
  Costs,
  Dispute,
  HeldReserve,
  Movement,
  Order,
  PaidRefund,
  PricedLine,
  SentParcel,
  Sold,
  Variant,
} from './made.ts'
import type { OrdinaryLeakPlan, ProductRange, Trade } from './trade.ts'

/** Positions of days; `until` is the first day after it. */
export type Spell = { readonly from: number; readonly until: number }

/** A leak of one shop, with its days and strength. */
export type Leak = { readonly plan: OrdinaryLeakPlan; readonly spells: readonly Spell[]; readonly strength: number }

/** A shop before its costs are known: its trade, its days, and what is wrong in it when. */
export type Setting = {
  readonly trade: OrdinaryTrade
  readonly days: readonly Day[]
  readonly linesPerDay: number
  readonly products: readonly Variant[]
  readonly leaks: readonly Leak[]
  readonly isTwin: boolean
  /** The stream of one concern of this shop. */
  random(concern: string): Random
  /** The strength of a leak on a day; null while it does not leak, and always in the twin. */
  strengthOf(leak: string, on: number): number | null
  /** The first day of a leak, whether or not this is the twin. */
  startOf(leak: string): number
  /** Whether a look-alike is there on a day. */
  looksOn(lookAlike: string, on: number): boolean
}

/** One shop as it is made. */
export type World = Setting & { readonly costs: Costs }

/** One habit of a shop: takes what was made so far, and gives what becomes of it. */
export type ShopHabit<T, With extends readonly unknown[] = []> = (made: T, world: World, ...others: With) => T

/**
 * What is particular to a shop: codes and prices, gifts, postage, refunds, payments, ads. Habits of
 * a list follow each other. Leaks and look-alikes are habits like others, with marks on the rows.
 */
export type Rules = {
  /** Who ordered what, before anything is priced. */
  readonly placed: readonly ShopHabit<readonly Order[]>[]
  readonly lines: readonly ShopHabit<PricedLine>[]
  readonly orders: readonly ShopHabit<Sold>[]
  readonly parcels: readonly ShopHabit<readonly SentParcel[], [sold: Sold]>[]
  readonly refunds: readonly ShopHabit<readonly PaidRefund[], [sold: Sold]>[]
  /** Refunds that belong to no order. */
  readonly credits: readonly ((world: World) => PaidRefund[])[]
  /** Orders that send again what an order lacked. */
  readonly sentAgain: readonly ((world: World, sold: Sold) => Sold[])[]
  readonly disputes: readonly ShopHabit<readonly Dispute[], [sold: Sold, parcels: readonly SentParcel[]]>[]
  readonly movements: readonly ShopHabit<readonly Movement[], [sold: Sold]>[]
  /** The leak by which a sale is never paid out; null where it is. */
  readonly unpaid: readonly ((sale: Movement, world: World, sold: Sold) => string | null)[]
  readonly reserves: readonly ShopHabit<HeldReserve>[]
  readonly ads: readonly ShopHabit<AdvertisedDay>[]
  /** Lines that are no sale, such as what a supplier pays back. */
  readonly adjustments: readonly ((world: World, refunds: readonly PaidRefund[]) => Adjustment[])[]
  /** What a product's cost would be without the leak, made into what it is; minor units. */
  readonly cost: (
    cost: number,
    setting: Setting,
    of: { range: ProductRange; on: number },
  ) => { readonly cost: number; readonly leak: string | null }
}

/** A trade with all that is particular to its shop. */
export type OrdinaryTrade = Trade & { readonly rules: Rules }

/** Lengths and sizes that differ from the trade's own; a twin has no leaks. */
export type ShopChoice = {
  readonly trade: OrdinaryTrade
  readonly seed: number
  readonly linesPerDay?: number
  readonly isTwin?: boolean
}

import { breakEven, campaignSellsLess, oneBadDay } from './ads.ts'
import { costHistory, creepingCost, stockWrittenOff, unitCostUp } from './costs.ts'
import type { CountedShop } from './counted-shop.ts'
import type { Figures } from './figure-words.ts'
import { disputeMonths, enteredTwice, feeShare, oneCountry } from './orders.ts'
import { deepCode, priceOfZero, soldBelowCost, twoCodes } from './prices.ts'
import { lateRefunds, oneRefund, refundRate } from './refunds.ts'
import { billedTwice, billedWeight, freeShipping, freightAboveGoods, oneLane } from './shipping.ts'
import { mondayCheck, perOrder } from './whole-shop.ts'

/** Where the figures of a post's example come from, by the name in the post's front matter. */
export const examples: Readonly<Record<string, (shop: CountedShop) => Figures>> = {
  billedTwice,
  billedWeight,
  breakEven,
  campaignSellsLess,
  costHistory,
  creepingCost,
  deepCode,
  disputeMonths,
  enteredTwice,
  feeShare,
  freeShipping,
  freightAboveGoods,
  lateRefunds,
  mondayCheck,
  oneBadDay,
  oneCountry,
  oneLane,
  oneRefund,
  perOrder,
  priceOfZero,
  refundRate,
  soldBelowCost,
  stockWrittenOff,
  twoCodes,
  unitCostUp,
}

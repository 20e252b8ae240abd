import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import type { Currency } from '../../values/money.ts'
import type { StatementProfit } from './profit.entity.ts'
import { type Profit, rateOf } from './profit.ts'

/** Profit in its GraphQL form, with its rates. */
export function shownProfit(profit: Profit, currency: Currency): StatementProfit {
  const known = (minor: bigint | null) => (minor === null ? null : new GraphMoney({ minor, currency }))
  const { netSalesWithCost, netSalesWithoutCost, grossProfit, returnedGoods, contributionBeforeAds, contributionMargin } = profit
  return {
    netSalesWithCost: known(netSalesWithCost),
    netSalesWithoutCost: known(netSalesWithoutCost),
    grossProfit: known(grossProfit),
    grossRate: rateOf(grossProfit, netSalesWithCost),
    returnedGoods: known(returnedGoods),
    contributionBeforeAds: known(contributionBeforeAds),
    rateBeforeAds: rateOf(contributionBeforeAds, netSalesWithCost),
    contributionMargin: known(contributionMargin),
    contributionRate: rateOf(contributionMargin, netSalesWithCost),
  }
}

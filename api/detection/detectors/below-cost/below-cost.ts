import { monthOfQuiet, ruleCheck } from '../../rule-check/rule-check.ts'
import { cheapSaleBreach, costAbovePrice, costReadiness, onDays } from '../../rule-check/sold-lines.ts'
import { profile } from './profile.ts'

/** Days within 30 on which a SKU must sell below cost to count. Proposed. */
const leastDays = 3

/**
 * Products whose list price (before any discount) is below the unit cost, on at least three days
 * within 30. One finding for the shop: a faulty price list usually affects many products. Loss:
 * units × (unit cost − price paid); micros.
 */
export const belowCost = ruleCheck<null>({
  profile,
  version: '1.0.0',
  cause: 'price below cost',
  saysMarginCoverage: true,
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 14,
  start: () => null,
  readiness: (_own, memory, currency) => costReadiness(memory, currency),
  read(_own, memory, today) {
    const broken = today.soldCheaply.flatMap((line) => {
      const cost = costAbovePrice(line, memory)
      return cost !== null && line.listPrice < cost ? [['all', cheapSaleBreach(line, cost, today.day)] as const] : []
    })
    return { broken }
  },
  isRepeated: (recent) => onDays(recent) >= leastDays,
  pack: () => null,
  unpack: () => null,
})

import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { recommendations } from '../risks/recommendations.ts'

type About = Pick<RiskRowPartsFragment, 'title' | 'categoryId' | 'subject'>

/** What stops a leak of a kind: a verb, and what it is done to. */
const steps: Readonly<Record<string, (entity: string) => string>> = {
  cogs_rise: (product) => `Raise the price of ${product}, or buy it cheaper`,
  discount_stack: (product) => `End codes that add up on ${product}`,
  ad_waste: (campaign) => `Cut the budget of ${campaign}`,
  shipping_overrun: (lane) => `Renegotiate the rate of ${lane}`,
  chargeback_burst: (country) => `Check orders from ${country} before they are sent`,
  refund_step: (product) => `Hold ${product} back until its stock was checked`,
  price_zero: (product) => `Correct the price of ${product}`,
  below_cost: () => 'Raise the prices that lie below cost',
  discount_beyond_margin: (product) => `Limit the discount on ${product}`,
  possible_duplicate: () => 'Check orders that came twice',
  double_billed: (lane) => `Ask back what was billed twice for ${lane}`,
  freight_above_goods: (lane) => `Charge for shipping on ${lane}`,
  write_off: () => 'Find out why stock is written off',
  marketplace_fee: (fee) => `Ask why the fee ${fee} rose`,
}

/** One step for one alert, as a person would say it; for a kind without one the first of the tips that its dialog gives. */
export function actionFor({ title, categoryId, subject }: About): string {
  const step = subject && Object.hasOwn(steps, subject.kind) ? steps[subject.kind] : undefined
  return step && subject ? step(subject.entityName ?? subject.entity) : (recommendations({ title, categoryId })[0] ?? title)
}

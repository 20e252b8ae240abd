import type { Detector } from './candidate.ts'
import { adWaste } from './detectors/ad-waste/ad-waste.ts'
import { chargebackBurst } from './detectors/chargeback-burst/chargeback-burst.ts'
import { belowCost } from './detectors/checks/below-cost.ts'
import { discountBeyondMargin } from './detectors/checks/discount-beyond-margin.ts'
import { doubleBilled } from './detectors/checks/double-billed.ts'
import { freightAboveGoods } from './detectors/checks/freight-above-goods.ts'
import { marketplaceFee } from './detectors/checks/marketplace-fee.ts'
import { possibleDuplicate } from './detectors/checks/possible-duplicate.ts'
import { priceZero } from './detectors/checks/price-zero.ts'
import { writeOff } from './detectors/checks/write-off.ts'
import { discountStacking } from './detectors/discount-stacking/discount-stacking.ts'
import { marginErosion } from './detectors/margin-erosion/margin-erosion.ts'
import { refundAnomaly } from './detectors/refund-anomaly/refund-anomaly.ts'
import { shippingOverrun } from './detectors/shipping-overrun/shipping-overrun.ts'
import type { LeakKind } from './finding.ts'

/** The one list of detectors. Each keeps a state and a story of its own kind; only itself reads them. */
export const catalogue: readonly Detector<unknown>[] = [
  adWaste,
  chargebackBurst,
  discountStacking,
  marginErosion,
  refundAnomaly,
  shippingOverrun,
  belowCost,
  discountBeyondMargin,
  doubleBilled,
  freightAboveGoods,
  marketplaceFee,
  possibleDuplicate,
  priceZero,
  writeOff,
] as readonly Detector<unknown>[]

/** The detector of a kind. Throws a RangeError for a kind that none reports. */
export function detectorOf(kind: LeakKind): Detector<unknown> {
  const found = catalogue.find((detector) => detector.kind === kind)
  if (!found) throw new RangeError(`no detector reports ${kind}`)
  return found
}

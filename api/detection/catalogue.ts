import { adWaste } from './detectors/ad-waste/ad-waste.ts'
import { discountStacking } from './detectors/discount-stacking/discount-stacking.ts'
import { marginErosion } from './detectors/margin-erosion/margin-erosion.ts'
import type { LeakKind } from './finding.ts'
import type { Detector } from './suspicion.ts'

/** The one list of detectors. Each keeps a state and a story of its own kind; only itself reads them. */
export const catalogue: readonly Detector<unknown>[] = [adWaste, discountStacking, marginErosion] as readonly Detector<unknown>[]

/** The detector of a kind. Throws a RangeError for a kind that none reports. */
export function detectorOf(kind: LeakKind): Detector<unknown> {
  const found = catalogue.find((detector) => detector.kind === kind)
  if (!found) throw new RangeError(`no detector reports ${kind}`)
  return found
}

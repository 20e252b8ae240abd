import { discountStacking } from './detectors/discount-stacking.ts'
import { marginErosion } from './detectors/margin-erosion.ts'
import type { Detector } from './suspicion.ts'

/** The one list of detectors. Each keeps a state of its own kind; only itself reads it. */
export const catalogue: readonly Detector<unknown>[] = [discountStacking, marginErosion]

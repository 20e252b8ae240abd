import type { FileKind } from '../values/file-kind.ts'
import type { EntityType } from './finding.ts'
import type { TipTopic } from './tips.rules.ts'

/** The category of a leak. */
export type CategoryId = 'financial' | 'operational' | 'customer' | 'inventory'

/** Why a rule that looks at order lines compares no margins. */
export const ruleOfEachLine = 'Not compared here: a rule looks at each order line by itself.'

/**
 * The static description of a leak kind: plain data for code that shows, sorts or explains it. Each
 * detector's folder has one, `profile.ts`, and the detector includes it.
 */
export type Profile = {
  /**
   * The name of its folder, of its page in docs/detectors, and of the `detector` field of a
   * finding.
   */
  readonly name: string
  /** Public: stored with every finding and visible to partners. */
  readonly kind: string
  readonly entityType: EntityType
  readonly category: CategoryId
  /** The kinds of files that it needs to judge. */
  readonly requires: readonly FileKind[]
  /** What it finds, in a shop owner's words: completes "finds …". */
  readonly finds: string
  /** What it looks at as a whole, such as "all parcels": what a finding of the shop is about. */
  readonly whole: string
  /**
   * Why the margin of a product is not compared before and since a finding; null where it is, once
   * there are enough days, and where no finding is of a product.
   */
  readonly notCompared: string | null
  /** The usual reason why a standing loss is meant; null for what is no standing loss. */
  readonly onPurpose: string | null
  /** The first thing to do about it: a verb and its object. `entity` as the shop calls it. */
  action(entity: string): string
  /**
   * The six tips that the standard word in its titles selects. Tests check the titles against it.
   */
  readonly tips: TipTopic
  /** The key of the playbook with its step-by-step instructions. */
  readonly playbook: string
  /**
   * Whose matter it is beside the owner's: somebody bills the shop, or there is a dispute to argue.
   * Absent for leaks that the shop stops alone.
   */
  readonly concerns?: 'vendors' | 'legal'
}

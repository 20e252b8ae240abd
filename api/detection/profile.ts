import type { FileKind } from '../values/file-kind.ts'
import type { EntityType, LeakKind } from './finding.ts'
import type { TipTopic } from './tips.rules.ts'

/** Where a leak belongs. */
export type CategoryId = 'financial' | 'operational' | 'customer' | 'inventory'

/**
 * What is known of a leak before any file was read: plain data for whoever shows, sorts or explains it. Each detector's folder has one,
 * `profile.ts`; the detector is made of it.
 */
export type Profile = {
  /** Its folder, its page in docs/detectors, and what `detector` says of a finding. */
  readonly name: string
  /** Public: stored with every finding, and known to partners. */
  readonly kind: LeakKind
  readonly entityType: EntityType
  readonly category: CategoryId
  /** The kinds of files without which it can't judge. */
  readonly requires: readonly FileKind[]
  /** What it finds, in a shop owner's words: completes "finds …". */
  readonly finds: string
  /** The first thing to do about it: a verb, and what it is done to. `entity` as the shop calls it. */
  action(entity: string): string
  /** The six tips that the word in its titles leads to. Tests hold the titles to it. */
  readonly tips: TipTopic
  /** The key of the playbook that goes through it step by step. */
  readonly playbook: string
}

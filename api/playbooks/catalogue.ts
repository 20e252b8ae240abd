import { catalogue } from '../detection/catalogue.ts'
import type { CategoryId } from '../detection/profile.ts'
import { supplierEventKind } from '../risks/from-outside/outside-risk.ts'
import { type PlaybookText, playbookTexts } from './playbook-texts.rules.ts'

/**
 * How a leak is stopped, in steps that the owner of a small shop can take. Cost and days are
 * proposed, not measured.
 */
export type PlaybookDraft = PlaybookText & {
  /** The kinds of leak whose profiles name it, and where these belong. */
  readonly kinds: readonly string[]
  readonly categoryId: CategoryId
}

/** What helps against an event at a supplier, which no detector reports. */
const supplierPlaybook = 'prepare-second-source'

/** The product's playbooks. Each leak's profile names the one that stops it. */
export const playbookCatalogue: readonly PlaybookDraft[] = playbookTexts.map((text) => {
  const leaks = catalogue.filter(({ playbook }) => playbook === text.key)
  if (text.key === supplierPlaybook) return { ...text, kinds: [supplierEventKind], categoryId: 'operational' }
  return { ...text, kinds: leaks.map(({ kind }) => kind), categoryId: leaks[0]?.category ?? 'financial' }
})

/** The days as people say them: weeks where both ends are whole weeks. */
export function timeText(minDays: number, maxDays: number): string {
  const [low, high, unit] = minDays % 7 === 0 && maxDays % 7 === 0 ? [minDays / 7, maxDays / 7, 'week'] : [minDays, maxDays, 'day']
  return `${low === high ? low : `${low}-${high}`} ${unit}${high === 1 ? '' : 's'}`
}

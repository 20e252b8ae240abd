import { detectorOf } from '../../detection/catalogue.ts'
import type { Finding, Leaking, LeakPhase, Range, Score, Severity } from '../../detection/finding.ts'
import { countedShares } from '../../detection/overlap.ts'
import type { CategoryId } from '../../detection/profile.ts'
import { impactOfSum, mostProvisionalImpact, score, scoreOf } from '../../detection/score.ts'
import type { Day } from '../../values/day.ts'
import { caseTitle } from './case-title.ts'

/** The summary of a case, computed from its findings alone. Amounts are minor units. */
export type CaseSummary = {
  readonly title: string
  readonly description: string
  readonly severity: Severity
  readonly categoryId: CategoryId
  readonly impactScore: number
  readonly likelihoodScore: number
  readonly riskScore: string
  readonly loss: Range
  readonly monthly: Range
  readonly phase: LeakPhase
  /** Of its fading findings; null where none fades, or nothing estimates it. */
  readonly stillToCome: Range | null
  /** The rating of the day on which it last ran; equal to its own except while it fades. */
  readonly whenRunning: Score
  /** What `whenRunning` rests on. */
  readonly leaking: Leaking
  readonly startedOn: Day
  readonly detectedOn: Day
  readonly isOpen: boolean
  /** There are too few sales to know the shop's size. */
  readonly isProvisional: boolean
}

/**
 * Joins the findings of one cause, most expensive first. The money is that of all their rows, each
 * row once: a part of a finding that another one counts is left out. Ranges add up as amounts do,
 * because findings of one cause rise and fall together. The impact is that of the summed monthly
 * loss, the likelihood that of the most certain finding; the severity is that of all their money.
 * Throws a RangeError for an empty list.
 */
export function riskOfCase(findings: readonly Finding[]): CaseSummary {
  const members = countedOnce([...findings].sort(byMoney))
  const first = members[0]
  if (!first) throw new RangeError('a case has at least one finding')
  const open = members.filter(({ state }) => state === 'open')
  const isProvisional = open.some((finding) => finding.isProvisional)
  const phase = phaseOfAll(members)
  const running = members.filter((finding) => finding.phase === 'running')
  const whenRunning = ratingOf(running.length > 0 ? running : members, isProvisional)
  const coming = members.flatMap(({ stillToCome }) => stillToCome ?? [])
  return {
    title: caseTitle(members),
    description: members.map(({ explanation }) => explanation).join('\n'),
    categoryId: detectorOf(first.kind).category,
    ...(phase === 'fading' ? ratingOf(open.map(fadingNow), isProvisional).score : whenRunning.score),
    whenRunning: whenRunning.score,
    leaking: whenRunning.leaking,
    phase,
    stillToCome: coming.length > 0 ? sumOfRanges(coming) : null,
    loss: sumOfRanges(members.map(({ loss }) => loss)),
    monthly: sumOfRanges(members.map(({ monthly }) => monthly)),
    startedOn: earliest(members.map(({ startedOn }) => startedOn)),
    detectedOn: earliest(members.map(({ detectedOn }) => detectedOn)),
    isOpen: open.length > 0,
    isProvisional,
  }
}

/**
 * The findings, most expensive first, with the part of their money that no other of them counts.
 */
function countedOnce(members: readonly Finding[]): readonly Finding[] {
  if (members.length === 1) return members
  const shares = countedShares(members)
  return members.map((finding) => {
    const share = shares.get(finding.fingerprint) ?? 1
    return share === 1 ? finding : partOf(finding, share)
  })
}

/** A finding of which only a part of the money counts. */
function partOf(finding: Finding, share: number): Finding {
  const [loss, monthly] = [partOfRange(finding.loss, share), partOfRange(finding.monthly, share)]
  const leaking = { ...finding.leaking, monthly: finding.leaking.monthly * share }
  const { stillToCome } = finding
  const coming = stillToCome && partOfRange(stillToCome, share)
  return { ...finding, loss, monthly, stillToCome: coming, leaking, whenRunning: score(leaking) }
}

function partOfRange({ low, expected, high }: Range, share: number): Range {
  const part = (amount: bigint) => BigInt(Math.round(Number(amount) * share))
  return { low: part(low), expected: part(expected), high: part(high) }
}

/** A case runs while one of its findings does. */
function phaseOfAll(findings: readonly { readonly phase: LeakPhase }[]): LeakPhase {
  const isOne = (phase: LeakPhase) => findings.some((finding) => finding.phase === phase)
  return isOne('running') ? 'running' : isOne('fading') ? 'fading' : 'ended'
}

type Rated = Pick<Finding, 'whenRunning' | 'leaking'>

function ratingOf(rated: readonly Rated[], isProvisional: boolean): { score: Score; leaking: Leaking } {
  const ratings = rated.map(({ whenRunning }) => whenRunning)
  const impactOfAll = impactOfSum(ratings.map(({ impactScore }) => impactScore))
  const impact = isProvisional ? Math.min(mostProvisionalImpact, impactOfAll) : impactOfAll
  const likelihood = Math.max(...ratings.map(({ likelihoodScore }) => likelihoodScore))
  const leaking = leakingTogether(
    rated.map((one) => one.leaking),
    isProvisional,
  )
  return { score: scoreOf(impact, likelihood, leaking), leaking }
}

/** Of losses with one cause: if one is real, all are. The shop is that of the most expensive. */
function leakingTogether(leaks: readonly Leaking[], isProvisional: boolean): Leaking {
  const [first] = leaks
  if (!first) throw new RangeError('a case has at least one leak')
  return {
    ...first,
    monthly: leaks.reduce((sum, { monthly }) => sum + monthly, 0),
    probability: Math.max(...leaks.map(({ probability }) => probability)),
    size: { ...first.size, isKnown: first.size.isKnown && !isProvisional },
  }
}

/** A fading finding has nothing at stake. */
function fadingNow({ impactScore, likelihoodScore, riskScore, severity, leaking }: Finding): Rated {
  return { whenRunning: { impactScore, likelihoodScore, riskScore, severity }, leaking: { ...leaking, monthly: 0 } }
}

/** Adds ranges end by end: exact for correlated findings, wide for others. */
function sumOfRanges(ranges: readonly Range[]): Range {
  const sum = (part: keyof Range) => ranges.reduce((total, range) => total + range[part], 0n)
  return { low: sum('low'), expected: sum('expected'), high: sum('high') }
}

/** Highest monthly loss first, then highest total loss; the fingerprint makes the order total. */
export function byMoney(a: Finding, b: Finding): number {
  if (a.monthly.expected !== b.monthly.expected) return a.monthly.expected > b.monthly.expected ? -1 : 1
  if (a.loss.expected !== b.loss.expected) return a.loss.expected > b.loss.expected ? -1 : 1
  return a.fingerprint < b.fingerprint ? -1 : 1
}

function earliest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (a < b ? a : b))
}

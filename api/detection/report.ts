import { type Day, dayFromNumber } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import type { Alike, DetectorStatus, FindingNarrative, LossPart } from './candidate.ts'
import { detectorOf, natureOf } from './catalogue.ts'
import type { EngineState } from './engine-state.ts'
import { watchedBy } from './evidence-budget.ts'
import type {
  EntityType,
  EvidencePart,
  Finding,
  Leaking,
  LeakPhase,
  MarginChange,
  Range,
  Score,
  ShopSize,
  WaterfallPart,
} from './finding.ts'
import { earlierOf, type RatedOn, ratedOn, type TrackedFinding, totalLoss } from './finding-lifecycle.ts'
import { actionOf, adviceOf, explanationOf, isFading, minorOf } from './narrative-parts.ts'
import { costAgeWords } from './not-judged/cost-age.ts'
import { type NotJudged, notJudged } from './not-judged/not-judged.ts'
import { countedShares } from './overlap.ts'
import { labelOf, type ProductNames } from './product-name.ts'
import { confidence, score } from './score.ts'
import { shopSize } from './shop-size.ts'
import { smallAmount } from './small-amount.ts'
import { apportion } from './statistics/apportion.ts'
import { statusesWithUnreportedLosses, type UnreportedLoss, unreportedLosses } from './unreported-losses.ts'

export type Report = {
  readonly findings: readonly Finding[]
  readonly detectors: readonly DetectorStatus[]
  readonly notJudged: readonly NotJudged[]
  readonly unreported: readonly UnreportedLoss[]
}

/**
 * The result after the last day: every finding (open and ended, reported and below the floor),
 * ordered by fingerprint; each detector's state with its reason; the money that is not judged; and
 * what rows that broke rules cost that no finding tells.
 * Products are called by `names` in the texts alone. `openingCosts` are the days, counted from
 * 1970-01-01, of the unit costs that were valid before the first day. Does not change the state.
 */
export function report(state: EngineState, names: ProductNames = new Map(), openingCosts: ReadonlyMap<string, number> = new Map()): Report {
  const shop = {
    names,
    currency: state.shop.currency,
    size: shopSize(state.memory),
    smallAmount: smallAmount(state.shop),
    watched: state.watched,
    lastDay: state.memory.lastDay,
    alike: alikeIn(state.findings.values()),
  }
  const findings = [...state.findings.values()]
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    .map((tracked) => toFinding(tracked, shop))
  const unreported = unreportedLosses(state)
  return {
    findings: countedOnce(findings),
    detectors: statusesWithUnreportedLosses({ ...state, statuses: withCostAge(state, openingCosts) }, unreported),
    notJudged: notJudged(state, openingCosts),
    unreported,
  }
}

/** That costs are known says little where they are old. */
function withCostAge({ statuses, memory }: EngineState, openingCosts: ReadonlyMap<string, number>): EngineState['statuses'] {
  const age = costAgeWords({ memory, openingCosts })
  if (age === null) return statuses
  const says = ({ state, kind }: DetectorStatus) => state === 'ready' && detectorOf(kind).saysMarginCoverage
  return statuses.map((status) => (says(status) ? { ...status, reason: `${status.reason}; ${age}` } : status))
}

/** The SKUs that the texts of a report mention. */
export function productsMentioned(state: EngineState): string[] {
  const findings = [...state.findings.values()]
  const skus = findings.flatMap((tracked) => {
    const { words } = detectorOf(tracked.kind)
    const entityType = entityTypeOf(tracked)
    return [...(entityType === 'sku' ? [tracked.entity] : []), ...(words.products?.(storyOf(tracked)) ?? [])]
  })
  return [...new Set(skus)]
}

/** Unreported findings take nothing from the reported ones. */
function countedOnce(findings: readonly Finding[]): Finding[] {
  const shares = countedShares(findings.filter(({ isReported }) => isReported))
  return findings.map((finding) => {
    const share = shares.get(finding.fingerprint) ?? 1
    if (share === 1) return finding
    const part = (amount: bigint) => BigInt(Math.round(Number(amount) * share))
    return { ...finding, counted: { loss: part(finding.loss.expected), monthly: part(finding.monthly.expected) } }
  })
}

/**
 * The findings of one kind with one cause, by both: what was reported, and each of all others by
 * itself.
 */
function alikeIn(findings: Iterable<TrackedFinding>): (tracked: TrackedFinding) => readonly Alike<unknown>[] {
  const keyOf = ({ kind, caseKey }: TrackedFinding) => `${kind}\n${caseKey}`
  const reported = [...findings].filter(({ reportedOn }) => reportedOn >= 0).sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  const groups = Map.groupBy(reported, keyOf)
  return (tracked) => {
    const own = groups.get(keyOf(tracked))
    return (own?.includes(tracked) ? own : [tracked]).map((one) => ({ entity: one.entity, story: storyOf(one) }))
  }
}

type ShopNow = {
  readonly names: ProductNames
  readonly currency: Currency
  readonly size: ShopSize
  readonly smallAmount: number
  readonly watched: ReadonlyMap<string, number>
  readonly lastDay: number
  readonly alike: (tracked: TrackedFinding) => readonly Alike<unknown>[]
}

function toFinding(tracked: TrackedFinding, now: ShopNow): Finding {
  const { names, currency, size, lastDay } = now
  const detector = detectorOf(tracked.kind)
  const { loss, lossSpread } = lossIn(tracked, currency)
  const story = storyOf(tracked)
  const phase = phaseOf(tracked, isFading(detector.words, story))
  const { monthly, monthlyDeviation } = phase === 'running' ? tracked.current : { monthly: 0, monthlyDeviation: 0 }
  const days = { startedOn: dayFromNumber(startOf(tracked)), endedOn: tracked.endedOn === null ? null : dayFromNumber(tracked.endedOn) }
  const monthlyRange = range(monthly, 1.2816 * monthlyDeviation, currency)
  const label = entityTypeOf(tracked) === 'sku' ? labelOf(tracked.entity, names) : { full: tracked.entity, short: tracked.entity }
  const facts = { entity: tracked.entity, label, names, story, ...days, loss, monthly: monthlyRange, currency }
  return {
    fingerprint: tracked.fingerprint,
    kind: tracked.kind,
    entity: tracked.entity,
    entityType: entityTypeOf(tracked),
    nature: natureOf(tracked.kind),
    conditions: [],
    cause: null,
    detector: detector.name,
    detectorVersion: detector.version,
    state: tracked.state,
    phase,
    detectedOn: dayFromNumber(tracked.detectedOn),
    ...days,
    loss,
    lossAtDetection: minorOf(tracked.lossAtDetection, currency),
    monthly: monthlyRange,
    stillToCome: phase === 'fading' ? stillToComeOf(tracked, currency) : null,
    counted: { loss: loss.expected, monthly: monthlyRange.expected },
    isReported: tracked.reportedOn >= 0,
    caseKey: tracked.caseKey,
    ...ratingsOf(tracked, phase, { ...now, watched: watchedBy(now.watched, detector.name) }),
    isProvisional: tracked.state === 'open' && !size.isKnown,
    confidence: confidence(tracked.completeness * (tracked.current.likelihood ?? 1), monthly > 0 ? monthlyDeviation / monthly : lossSpread),
    ...textsOf(tracked, facts, now.alike(tracked)),
    evidence: evidenceOf(tracked),
    waterfall: waterfallOf(tracked, loss.expected, currency),
    marginChange: marginChangeOf(tracked, lastDay, currency),
  }
}

function entityTypeOf({ kind, current }: TrackedFinding): EntityType {
  return current.entityType ?? detectorOf(kind).entityType
}

function textsOf(
  tracked: TrackedFinding,
  facts: FindingNarrative<unknown>,
  all: readonly Alike<unknown>[],
): Pick<Finding, 'title' | 'titleOfMany' | 'explanation' | 'action' | 'advice'> {
  const { words, isRule } = detectorOf(tracked.kind)
  const episodeFrom = isRule ? facts.startedOn : dayFromNumber(tracked.current.startedOn)
  return {
    title: words.title(facts),
    titleOfMany: words.titleOfMany?.(facts, all) ?? null,
    explanation: explanationOf(words, { ...facts, episodeFrom }),
    action: actionOf(words, facts, all),
    advice: adviceOf(words, facts),
  }
}

/** The loss with its 90 % range, and its standard deviation over the expectation. */
function lossIn(tracked: TrackedFinding, currency: Currency): { loss: Range; lossSpread: number } {
  const micros = totalLoss(tracked)
  // The frozen days keep their own uncertainty.
  const running = tracked.current.lossDeviation + (tracked.frozen?.lossDeviation ?? 0)
  const deviation = Math.hypot(running, ...tracked.past.map((episode) => episode.lossDeviation))
  return { loss: range(micros, 1.645 * deviation, currency), lossSpread: deviation / Math.max(1, micros) }
}

type ShopOfRating = Pick<RatedOn, 'size' | 'watched'> & Pick<ShopNow, 'smallAmount'>

/**
 * The rating of now, and that of the last day on which the leak ran: an ended leak keeps the
 * latter, as of the shop of that day, or of today's where its size was not known then.
 */
function ratingsOf(tracked: TrackedFinding, phase: LeakPhase, shop: ShopOfRating): Score & Pick<Finding, 'whenRunning' | 'leaking'> {
  const { lastRunning } = tracked
  const { size, watched } = shop
  const rated = phase !== 'running' && lastRunning ? lastRunning : ratedOn(tracked, { size, watched })
  const { monthly, logEvidence, likelihood } = rated
  const leaking: Leaking = {
    monthly,
    probability: likelihood ?? probability(logEvidence, rated.watched),
    size: rated.size.isKnown ? rated.size : size,
    smallAmount: shop.smallAmount,
  }
  const whenRunning = score(leaking)
  return { ...(phase === 'fading' ? score({ ...leaking, monthly: 0 }) : whenRunning), whenRunning, leaking }
}

function phaseOf({ state }: TrackedFinding, isOver: boolean): LeakPhase {
  if (state === 'ended') return 'ended'
  return isOver ? 'fading' : 'running'
}

/** The 80 % range, as of the last day on which the entity was judged. */
function stillToComeOf({ current: { stillToCome } }: TrackedFinding, currency: Currency): Range | null {
  return stillToCome ? range(stillToCome.expected, 1.2816 * stillToCome.deviation, currency) : null
}

function storyOf({ kind, current, frozen }: TrackedFinding): unknown {
  const { words } = detectorOf(kind)
  return (frozen && words.withFrozen?.(current.story, frozen.parts)) ?? current.story
}

function startOf(tracked: TrackedFinding): number {
  return Math.min(tracked.past[0]?.startedOn ?? tracked.current.startedOn, tracked.current.startedOn)
}

function range(micros: number, spread: number, currency: Currency): Range {
  const expected = minorOf(micros, currency)
  const low = minorOf(Math.max(0, micros - spread), currency)
  return { low: low < expected ? low : expected, expected, high: minorOf(micros + spread, currency) }
}

/**
 * Probability that the leak is real: each entity's prior is one in the number of active entities of
 * its detector. The result is never stated as certain.
 */
function probability(logEvidence: number, watched: number): number {
  const odds = Math.exp(Math.min(50, logEvidence)) / watched
  return Math.min(0.99, odds / (1 + odds))
}

function evidenceOf(tracked: TrackedFinding): EvidencePart[] {
  const names = new Map<number, Day>()
  const nameOf = (count: number): Day => {
    const known = names.get(count) ?? dayFromNumber(count)
    names.set(count, known)
    return known
  }
  const parts: LossPart[] = [...earlierOf(tracked).flatMap((episode) => episode.parts), ...tracked.current.parts]
  return parts.map((part) => {
    const day = nameOf(part.day)
    if ('table' in part) {
      const { of, ...row } = part
      return { ...row, day, entity: of ?? tracked.entity }
    }
    return { ...part, day, sku: part.sku ?? tracked.entity, listPrice: part.listPrice < 0 ? null : part.listPrice }
  })
}

/**
 * Rounded so that the parts sum exactly to minus the loss: the first part absorbs the rounding
 * remainder.
 */
function waterfallOf(tracked: TrackedFinding, loss: bigint, currency: Currency): WaterfallPart[] {
  const sums = new Map<string, number>()
  for (const { part, amount } of [...earlierOf(tracked).flatMap((e) => e.causes), ...tracked.current.causes])
    sums.set(part, (sums.get(part) ?? 0) + amount)
  const parts = [...sums].map(([part, amount]) => ({ part, amount: minorOf(amount, currency) }))
  const rest = -loss - parts.reduce((sum, p) => sum + p.amount, 0n)
  return parts.map((p, i) => (i === 0 ? { part: p.part, amount: p.amount + rest } : p)).filter((p, i) => i === 0 || p.amount !== 0n)
}

/** Rounded by largest remainder, so that the parts sum to the rounded change exactly. */
function marginChangeOf({ current, frozen, endedOn }: TrackedFinding, lastDay: number, currency: Currency): MarginChange | null {
  const parts = current.marginChange ?? []
  if (parts.length === 0) return null
  const micros = microsPerMinor(currency)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const minor = apportion(
    parts.map(({ amount }) => amount / micros),
    Number(minorOf(total, currency)),
  )
  const shared = parts.map(({ part }, i) => ({ part, amount: BigInt(minor[i] ?? 0) }))
  const days = { since: dayFromNumber(frozen ? frozen.endedOn + 1 : current.startedOn), until: dayFromNumber(endedOn ?? lastDay) }
  return { ...days, parts: shared.filter(({ amount }) => amount !== 0n) }
}

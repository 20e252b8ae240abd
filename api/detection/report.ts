import { type Day, dayFromNumber } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import type { DetectorStatus, LossPart } from './candidate.ts'
import { detectorOf } from './catalogue.ts'
import type { EngineState } from './engine.ts'
import type { EvidencePart, Finding, MarginChange, Range, WaterfallPart } from './finding.ts'
import { earlierOf, type KeptFinding, totalLoss } from './finding-lifecycle.ts'
import { explanationOf, isFading, minorOf } from './narrative-parts.ts'
import { countedShares } from './overlap.ts'
import { confidence, type ShopSize, score, staysThirtyDays } from './score.ts'
import { isSizeKnown, monthlyGrossProfit } from './shop-memory.ts'
import { apportion } from './statistics/apportion.ts'

export type Report = { readonly findings: readonly Finding[]; readonly detectors: readonly DetectorStatus[] }

/**
 * The result after the last day: every finding (open and ended, reported and below the floor),
 * ordered by fingerprint; and each detector's state with its reason. Does not change the state.
 */
export function report(state: EngineState): Report {
  const shop = {
    currency: state.shop.currency,
    size: { monthlyGrossProfit: monthlyGrossProfit(state.memory), isKnown: isSizeKnown(state.memory) },
    watched: state.watched,
    lastDay: state.memory.lastDay,
  }
  const findings = [...state.findings.values()]
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    .map((kept) => toFinding(kept, shop))
  return { findings: countedOnce(findings), detectors: state.statuses.map(({ coverage: _, ...status }) => status) }
}

/** Unreported findings take nothing from the reported ones. */
function countedOnce(findings: readonly Finding[]): Finding[] {
  const shares = countedShares(findings.filter(({ isTold }) => isTold))
  return findings.map((finding) => {
    const share = shares.get(finding.fingerprint) ?? 1
    if (share === 1) return finding
    const part = (amount: bigint) => BigInt(Math.round(Number(amount) * share))
    return { ...finding, counted: { loss: part(finding.loss.expected), monthly: part(finding.monthly.expected) } }
  })
}

type ShopNow = {
  readonly currency: Currency
  readonly size: ShopSize
  readonly watched: ReadonlyMap<string, number>
  readonly lastDay: number
}

function toFinding(kept: KeptFinding, { currency, size, watched, lastDay }: ShopNow): Finding {
  const detector = detectorOf(kept.kind)
  const lossMicros = totalLoss(kept)
  // The frozen days keep their own uncertainty.
  const running = kept.current.lossDeviation + (kept.settled?.lossDeviation ?? 0)
  const deviation = Math.hypot(running, ...kept.past.map((episode) => episode.lossDeviation))
  const loss = range(lossMicros, 1.645 * deviation, currency)
  const story = storyOf(kept)
  const { monthly, monthlyDeviation } = monthOf(kept, isFading(detector.words, story))
  const days = { startedOn: dayFromNumber(startOf(kept)), endedOn: kept.endedOn === null ? null : dayFromNumber(kept.endedOn) }
  const monthlyRange = range(monthly, 1.2816 * monthlyDeviation, currency)
  const telling = { entity: kept.entity, story, ...days, loss, monthly: monthlyRange, currency }
  const likelihood = kept.current.likelihood ?? probability(kept.current.logEvidence, Math.max(1, watched.get(detector.name) ?? 0))
  return {
    fingerprint: kept.fingerprint,
    kind: kept.kind,
    entity: kept.entity,
    entityType: detector.entityType,
    detector: detector.name,
    detectorVersion: detector.version,
    state: kept.state,
    detectedOn: dayFromNumber(kept.detectedOn),
    ...days,
    loss,
    lossAtDetection: minorOf(kept.lossAtDetection, currency),
    monthly: monthlyRange,
    counted: { loss: loss.expected, monthly: monthlyRange.expected },
    isTold: kept.toldOn >= 0,
    caseKey: kept.caseKey,
    ...score(monthly, size, likelihood * staysThirtyDays),
    isProvisional: kept.state === 'open' && !size.isKnown,
    confidence: confidence(
      kept.completeness * (kept.current.likelihood ?? 1),
      monthly > 0 ? monthlyDeviation / monthly : deviation / Math.max(1, lossMicros),
    ),
    title: detector.words.title(telling),
    explanation: explanationOf(detector.words, {
      ...telling,
      episodeFrom: detector.isRule ? days.startedOn : dayFromNumber(kept.current.startedOn),
    }),
    evidence: evidenceOf(kept),
    waterfall: waterfallOf(kept, loss.expected, currency),
    marginChange: marginChangeOf(kept, lastDay, currency),
  }
}

/** A leak that has ended, or is over except for delayed rows, has no monthly loss. */
function monthOf({ state, current }: KeptFinding, isOver: boolean): Pick<KeptFinding['current'], 'monthly' | 'monthlyDeviation'> {
  return state === 'open' && !isOver ? current : { monthly: 0, monthlyDeviation: 0 }
}

function storyOf({ kind, current, settled }: KeptFinding): unknown {
  const { words } = detectorOf(kind)
  return (settled && words.withSettled?.(current.story, settled.parts)) ?? current.story
}

function startOf(kept: KeptFinding): number {
  return kept.past[0]?.startedOn ?? kept.current.startedOn
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

function evidenceOf(kept: KeptFinding): EvidencePart[] {
  const names = new Map<number, Day>()
  const nameOf = (count: number): Day => {
    const known = names.get(count) ?? dayFromNumber(count)
    names.set(count, known)
    return known
  }
  const parts: LossPart[] = [...earlierOf(kept).flatMap((episode) => episode.parts), ...kept.current.parts]
  return parts.map((part) => {
    const day = nameOf(part.day)
    if ('table' in part) return { ...part, day, entity: kept.entity }
    return { ...part, day, sku: part.sku ?? kept.entity, listPrice: part.listPrice < 0 ? null : part.listPrice }
  })
}

/**
 * Rounded so that the parts sum exactly to minus the loss: the first part absorbs the rounding
 * remainder.
 */
function waterfallOf(kept: KeptFinding, loss: bigint, currency: Currency): WaterfallPart[] {
  const sums = new Map<string, number>()
  for (const { part, amount } of [...earlierOf(kept).flatMap((e) => e.causes), ...kept.current.causes])
    sums.set(part, (sums.get(part) ?? 0) + amount)
  const parts = [...sums].map(([part, amount]) => ({ part, amount: minorOf(amount, currency) }))
  const rest = -loss - parts.reduce((sum, p) => sum + p.amount, 0n)
  return parts.map((p, i) => (i === 0 ? { part: p.part, amount: p.amount + rest } : p)).filter((p, i) => i === 0 || p.amount !== 0n)
}

/** Rounded by largest remainder, so that the parts sum to the rounded change exactly. */
function marginChangeOf({ current, settled, endedOn }: KeptFinding, lastDay: number, currency: Currency): MarginChange | null {
  const parts = current.marginChange ?? []
  if (parts.length === 0) return null
  const micros = microsPerMinor(currency)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const minor = apportion(
    parts.map(({ amount }) => amount / micros),
    Number(minorOf(total, currency)),
  )
  const shared = parts.map(({ part }, i) => ({ part, amount: BigInt(minor[i] ?? 0) }))
  const days = { since: dayFromNumber(settled ? settled.endedOn + 1 : current.startedOn), until: dayFromNumber(endedOn ?? lastDay) }
  return { ...days, parts: shared.filter(({ amount }) => amount !== 0n) }
}

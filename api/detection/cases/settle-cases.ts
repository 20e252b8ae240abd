import { detectorOf } from '../catalogue.ts'
import type { EntityType } from '../finding.ts'
import { earlierOf, type TrackedFinding, totalLoss } from '../finding-lifecycle.ts'
import type { ShopMemory } from '../shop-memory.ts'
import { type DatedMark, isEnough, isOfOneDay, isShared, nearDays } from './cause-mark.ts'
import { addClaims, noClaims, type RowClaims, sharedMoney } from './shared-rows.ts'

/** The part of the smaller one's money that must lie on rows of both. Proposed: most of it. */
const most = 1 / 2

/** Findings with one cause: `first` gave it its name, and its cause is that of the case. */
type Case = { readonly first: TrackedFinding; readonly members: TrackedFinding[]; readonly claims: RowClaims }

/**
 * Decides, on the day of their report, to which case findings belong; afterwards it stays, as
 * people are told then. A finding joins the case with which it shares most money, where that is
 * most of the smaller one's; else one that names the same cause; else it is a case of its own. The
 * most expensive of a day come first, whatever the order in which they were found. Sets `caseKey`
 * and `named` of `fresh`.
 */
export function settleCases(findings: Iterable<TrackedFinding>, fresh: readonly TrackedFinding[], memory: ShopMemory): void {
  const joining = fresh.filter((finding) => !standsAlone(finding)).sort(dearestFirst)
  const isFresh = new Set(fresh)
  for (const finding of fresh) finding.named = { marks: [], startedOn: finding.current.startedOn }
  if (joining.length === 0) return
  const reported = [...findings].filter((finding) => finding.reportedOn >= 0 && !isFresh.has(finding) && !standsAlone(finding))
  for (const finding of [...reported, ...joining]) lookUpCause(finding, memory)
  const cases = casesOf(reported.sort(byReport))
  // Those that join what was reported before come first: what shares a cause with them joins it
  // too.
  const others = joining.filter((finding) => !joinBest(cases, finding))
  for (const finding of others) if (!joinBest(cases, finding)) cases.push({ first: finding, members: [finding], claims: claimsOf(finding) })
}

/** False where it shares with none of the cases. */
function joinBest(cases: readonly Case[], finding: TrackedFinding): boolean {
  const found = bestOf(cases, finding, claimsOf(finding))
  if (!found) return false
  finding.caseKey = found.first.fingerprint
  addMember(found, finding)
  return true
}

/**
 * What the rows in memory show of its cause: once they show one it stays, and after its first weeks
 * they would show what came to its product since.
 */
function lookUpCause(finding: TrackedFinding, memory: ShopMemory): void {
  const { kind, current, named, reportedOn } = finding
  if (named && (named.marks.length > 0 || memory.lastDay - reportedOn > nearDays)) return
  const marks = detectorOf(kind).lookUpMarks?.(memory, current) ?? []
  if (marks.length > 0) finding.named = { startedOn: named?.startedOn ?? current.startedOn, marks }
}

/**
 * What checks the whole shop, or all that no other finding tells, has no cause of its own to share.
 */
function standsAlone({ kind, current }: TrackedFinding): boolean {
  const { isStanding, isRule, entityType } = detectorOf(kind)
  const type: EntityType = current.entityType ?? entityType
  return isStanding === true || (isRule === true && type === 'shop')
}

function casesOf(reported: readonly TrackedFinding[]): Case[] {
  const cases = new Map<string, Case>()
  for (const finding of reported) {
    const known = cases.get(finding.caseKey)
    if (known) addMember(known, finding)
    else cases.set(finding.caseKey, { first: finding, members: [finding], claims: claimsOf(finding) })
  }
  return [...cases.values()]
}

function addMember({ members, claims }: Case, finding: TrackedFinding): void {
  members.push(finding)
  claim(claims, finding)
}

function claimsOf(finding: TrackedFinding): RowClaims {
  const claims = noClaims()
  claim(claims, finding)
  return claims
}

function claim(claims: RowClaims, finding: TrackedFinding): void {
  const { kind, entity, current } = finding
  const { isOfCosts = false, countsCharged = false } = detectorOf(kind)
  const of = { entity, isOfCosts, countsCharged }
  for (const { parts } of [...earlierOf(finding), current]) addClaims(claims, parts, of)
}

function bestOf(cases: readonly Case[], finding: TrackedFinding, claims: RowClaims): Case | null {
  const sharing = cases.flatMap((one) => {
    const money = sharedMoney(claims, one.claims)
    const isMost = money > 0 && money >= most * Math.min(claims.total, one.claims.total)
    return isMost || namesCauseOf(finding, one) ? [{ one, money: isMost ? money : 0 }] : []
  })
  const off = ({ first }: Case) => daysApart(first, finding)
  sharing.sort((a, b) => b.money - a.money || off(a.one) - off(b.one) || byReport(a.one.first, b.one.first))
  return sharing[0]?.one ?? null
}

/**
 * Whether it names the cause of the first, or, near to it in time, that of one day of any other.
 */
function namesCauseOf(finding: TrackedFinding, { first, members }: Case): boolean {
  const own = marksOf(finding)
  const isNear = daysApart(first, finding) <= nearDays
  return members.some((member) => {
    if (member !== first && !isNear) return false
    const marks = marksOf(member).filter(({ mark }) => isEnough(mark, members.length) && (member === first || isOfOneDay(mark)))
    return marks.some((mark) => own.some((one) => isShared(one, mark)))
  })
}

/** Heights are as known today, the start as it was told. */
function marksOf({ named, current, endedOn }: TrackedFinding): DatedMark[] {
  return named ? [...current.marks, ...named.marks].map((mark) => ({ mark, startedOn: named.startedOn, endedOn })) : []
}

const daysApart = (a: TrackedFinding, b: TrackedFinding) => Math.abs((a.named?.startedOn ?? 0) - (b.named?.startedOn ?? 0))

function dearestFirst(a: TrackedFinding, b: TrackedFinding): number {
  return totalLoss(b) - totalLoss(a) || byName(a, b)
}

function byReport(a: TrackedFinding, b: TrackedFinding): number {
  return a.reportedOn - b.reportedOn || Number(b.caseKey === b.fingerprint) - Number(a.caseKey === a.fingerprint) || byName(a, b)
}

const byName = (a: TrackedFinding, b: TrackedFinding) => (a.fingerprint < b.fingerprint ? -1 : 1)

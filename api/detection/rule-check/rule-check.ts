import type { Currency } from '../../values/money.ts'
import { type Candidate, type Claim, certain, countedFrom, type Detector, type KnownFinding, type Narrative } from '../candidate.ts'
import type { CauseMark } from '../cases/cause-mark.ts'
import type { EntityType } from '../finding.ts'
import type { Unjudged } from '../not-judged/unjudged.ts'
import type { Profile } from '../profile.ts'
import type { Readiness } from '../readiness.ts'
import type { ShopMemory, Today } from '../shop-memory.ts'
import {
  type Breach,
  type BrokenRows,
  costOf,
  countWaiting,
  monthDays,
  noRows,
  noteBreaches,
  type Tally,
  tally,
  totalOf,
} from './broken-rows.ts'

/**
 * The figures of a check's narrative, earlier episodes included: how many rows and units broke the
 * rule, at how many members, the three most expensive ones, and the most expensive calendar month
 * (as `2025-03`; null where there is but one). Micros.
 */
export type CheckStory = {
  readonly rows: number
  readonly units: number
  readonly members: number
  readonly mostExpensive: readonly { readonly name: string; readonly loss: number }[]
  readonly worstMonth: Omit<Tally, 'member'> | null
}

/**
 * The result of today's rows: breaches by entity, and the keys of earlier breaches that they
 * reverse.
 */
export type RuleReading = {
  readonly broken: readonly (readonly [entity: string, breach: Breach])[]
  readonly reversed?: readonly string[]
  /** Whether another reported finding counts the rows of a breach. */
  readonly isReportedElsewhere?: (breach: Breach) => boolean
  /** Whether all waiting breaches count from today on, however few. */
  readonly countsNow?: boolean
}

/**
 * What is known of a check, and how its findings are told; `Figures` are those that only this check
 * has.
 */
export type CheckProfile<Figures = unknown> = Profile & { readonly words: Narrative<CheckStory & Figures> }

/** A rule that a row follows or breaks. `Own` is the check's state from earlier days. */
export type CheckRule<Own, Figures = unknown> = {
  readonly profile: CheckProfile<Figures>
  readonly version: string
  /** The cause of the loss, as named in the waterfall. */
  readonly cause: string
  /** Days a breach waits for a harmless explanation. */
  readonly waitDays: number
  /**
   * Days within which a rule must be broken again to count, and after which an entity that followed
   * it counts as repaired.
   */
  readonly quietDays: number
  /**
   * Least number of days for computing a monthly pace: 30 for single mishaps, fewer for daily ones.
   */
  readonly paceDays: number
  start(): Own
  readiness(own: Own, memory: ShopMemory, currency: Currency, rows: ReadonlyMap<string, BrokenRows>): Readiness
  read(own: Own, memory: ShopMemory, today: Today): RuleReading
  /**
   * Probability that rows like these are mistakes, where harmless rows look the same; absent where
   * the rule is proof.
   */
  readonly likelihood?: number
  /**
   * Whether one member's breaches within `quietDays` are more than a single oddity; of a standing
   * loss, those of the whole entity. Once a finding of the entity was reported, each later breach
   * counts: alone it adds to the ended finding, repeated it lets it go on. `hasCounted`: breaches
   * of the entity in this time count already.
   */
  isRepeated(recent: readonly Breach[], hasCounted: boolean): boolean
  /**
   * `quietDays` of an entity as of today: more where it is not known that the rule is kept again,
   * though no row has broken it for so long. Absent where it is the same for all.
   */
  quietDaysOf?(own: Own, entity: string, today: number): number
  /** Days whose rows say what a month costs: `monthDays` unless set, more for what is rare. */
  paceOver?(own: Own, entity: string): number
  /** Absent where it is the one of the profile. */
  entityTypeOf?(entity: string): EntityType
  /** Present where the rows of an entity count together, and other findings' rows are left out. */
  readonly isStanding?: true
  /** Of a standing loss: see `Detector.leavesTo`. */
  readonly leavesTo?: readonly string[]
  /** Figures of its own for the texts; plain data. */
  figures?(own: Own, entity: string): Figures
  /** Of a standing loss: see `Detector.claims`. `rows` are those of all entities. */
  claims?(rows: readonly Breach[], claim: Claim): boolean
  /** See `Detector.countsCharged`. */
  readonly countsCharged?: true
  /** Absent where a finding's name is all that it has. */
  marks?(entity: string, breaches: readonly Breach[]): readonly CauseMark[]
  /** See `Detector.unjudged` and `Detector.saysMarginCoverage`. */
  unjudged?(own: Own, memory: ShopMemory): readonly Unjudged[]
  readonly saysMarginCoverage?: true
  pack(own: Own): unknown
  unpack(packed: unknown): Own
}

/**
 * For most checks, the days without a breach after which an entity counts as repaired. Proposed.
 */
export const monthOfQuiet = 30

/**
 * For rows reported as possible mistakes: a little more likely than not, because so exact a
 * repetition is seldom intended. Proposed.
 */
export const possible = 0.6

export type RuleState<Own> = { readonly own: Own; readonly rows: Map<string, BrokenRows> }

/**
 * A detector that decides by a rule: it needs no statistics, takes nothing from the budget, and
 * ends a finding after a quiet time without breaches (30 days for most). Its loss is the amount by
 * which the rows broke the rule. Source: docs/detectors/rule-checks.md.
 */
export function ruleCheck<Own, Figures = unknown>(rule: CheckRule<Own, Figures>): Detector<RuleState<Own>, CheckStory & Figures> {
  return {
    ...rule.profile,
    version: rule.version,
    isRule: true,
    ...(rule.leavesTo && { leavesTo: rule.leavesTo }),
    ...(rule.countsCharged && { countsCharged: true }),
    ...(rule.isStanding && { isStanding: true, claims: (state, claim) => rule.claims?.(allRows(state), claim) ?? false }),
    ...(rule.saysMarginCoverage && { saysMarginCoverage: true }),
    unjudged: ({ own }, memory) => rule.unjudged?.(own, memory) ?? [],
    brokenRows: ({ rows }) =>
      [...rows].flatMap(([entity, { counted, waiting }]) => [...counted, ...waiting].map(({ part }) => [entity, part] as const)),
    start: () => ({ own: rule.start(), rows: new Map() }),
    watched: () => 0,
    readiness: (memory, state, currency) => rule.readiness(state.own, memory, currency, state.rows),
    learn: (state, memory, today) => learn(rule, state, { memory, today }),
    assess: (state, memory, entity, known) => assess(rule, state, { entity, today: memory.lastDay, known }),
    onEnded(state, _memory, entity, { endedOn, isReported }) {
      const rows = state.rows.get(entity)
      if (!rows) return
      // Breaches that ended before a report are no part of a later finding.
      const ended = rows.counted.filter(({ day }) => day <= endedOn)
      rows.past = isReported ? tally(rows.past, ended) : []
      rows.ended = isReported ? [...rows.ended, ...ended] : []
      rows.counted = rows.counted.filter(({ day }) => day > endedOn)
    },
    pack: ({ own, rows }) => ({ own: rule.pack(own), rows: [...rows].filter(holdsAny).sort(byName) }),
    unpack(packed) {
      const { own, rows } = packed as { own: unknown; rows: [string, BrokenRows][] }
      return { own: rule.unpack(own), rows: new Map(rows) }
    },
  }
}

/** In the order of days: of a standing loss, rows wait only before the first of them count. */
function allRows({ rows }: RuleState<unknown>): readonly Breach[] {
  const [first, ...others] = [...rows.values()]
  if (first && others.length === 0 && first.waiting.length === 0) return first.counted
  return [...rows.values()].flatMap(({ counted, waiting }) => [...counted, ...waiting])
}

type Named = readonly [string, BrokenRows]
const holdsAny = ([, { counted, waiting, past }]: Named) => counted.length + waiting.length + past.length > 0
const byName = ([a]: Named, [b]: Named) => (a < b ? -1 : 1)

function learn<Own, Figures>(
  rule: CheckRule<Own, Figures>,
  state: RuleState<Own>,
  { memory, today }: { memory: ShopMemory; today: Today },
): readonly string[] {
  const { broken, countsNow, ...withdrawn } = rule.read(state.own, memory, today)
  const quietOf = (entity: string) => rule.quietDaysOf?.(state.own, entity, today.day) ?? rule.quietDays
  withdraw(state.rows, withdrawn)
  for (const [entity, own] of Map.groupBy(broken, ([name]) => name)) {
    const rows = state.rows.get(entity) ?? noRows()
    const breaches = own.map(([, breach]) => breach)
    const groups = rule.isStanding ? { groupOf: () => 'all' } : { countsOnceProven: true }
    noteBreaches(rows, breaches, { today: today.day, quietDays: quietOf(entity), isRepeated: rule.isRepeated, ...groups })
    state.rows.set(entity, rows)
  }
  for (const [entity, rows] of state.rows) {
    if (countsNow) countWaiting(rows, () => true)
    // The second breach of their kind did not come in time.
    if ((rows.waiting.at(-1)?.day ?? today.day) <= today.day - quietOf(entity)) rows.waiting = []
    if (!holdsAny([entity, rows])) state.rows.delete(entity)
  }
  // Returns all entities that may be reported, not only today's: one more day may complete the
  // check's data or the wait.
  return [...state.rows]
    .filter(([, { counted }]) => (counted.at(-1)?.day ?? Number.NEGATIVE_INFINITY) > today.day - rule.quietDays)
    .map(([entity]) => entity)
}

/** Removes the breaches that were reversed, and those that another finding counts. */
function withdraw(
  all: Map<string, BrokenRows>,
  { reversed = [], isReportedElsewhere }: Pick<RuleReading, 'reversed' | 'isReportedElsewhere'>,
): void {
  if (reversed.length === 0 && !isReportedElsewhere) return
  const gone = new Set(reversed)
  const stays = (breach: Breach) => !gone.has(breach.key) && !isReportedElsewhere?.(breach)
  for (const [entity, rows] of all) {
    rows.counted = rows.counted.filter(stays)
    rows.waiting = rows.waiting.filter(stays)
    if (!holdsAny([entity, rows])) all.delete(entity)
  }
}

type Judged = { readonly entity: string; readonly today: number; readonly known: KnownFinding }

function assess<Own, Figures>(
  rule: CheckRule<Own, Figures>,
  state: RuleState<Own>,
  { entity, today, known }: Judged,
): Candidate<CheckStory & Figures> | null {
  const { openSince, frozenTo } = known
  const rows = state.rows.get(entity)
  if (rows && frozenTo !== null && rows.counted.some(({ part }) => part.day < frozenTo)) {
    rows.past = tally(
      rows.past,
      rows.counted.filter(({ part }) => part.day < frozenTo),
    )
    rows.counted = rows.counted.filter(({ part }) => part.day >= frozenTo)
  }
  // Of a standing loss, rows before an earlier end count too: those it told are in the past by
  // then.
  const from = rule.isStanding ? 0 : countedFrom({ ...known, frozenTo: null })
  const breaches = (rows?.counted ?? []).filter(
    ({ day, part }) => day <= today - rule.waitDays && day >= from && part.day >= (frozenTo ?? 0),
  )
  const last = breaches.at(-1)?.day
  const isQuiet = last === undefined || today - last >= (rule.quietDaysOf?.(state.own, entity, today) ?? rule.quietDays)
  if (openSince === null && isQuiet) return null
  // One more row after a reported finding has ended: it adds to that finding, which stays over.
  const isOver = isQuiet || (openSince === null && isSingle(rule, rows, breaches))
  const { loss, ...cost } = costOf(breaches, { today, leastDays: rule.paceDays, over: rule.paceOver?.(state.own, entity) ?? monthDays })
  return {
    entity,
    ...(rule.entityTypeOf && { entityType: rule.entityTypeOf(entity) }),
    logEvidence: certain,
    isConclusive: true,
    startedOn: breaches.reduce((first, { part }) => Math.min(first, part.day), breaches[0]?.day ?? openSince ?? today),
    // Where every row was reversed, the finding is empty: it ends today with a loss of zero.
    endedOn: isOver ? (last ?? today) : null,
    parts: breaches.map(({ part }) => part),
    ...cost,
    marks: rule.marks?.(entity, breaches) ?? [],
    causes: [{ part: rule.cause, amount: -loss }],
    ...(rule.likelihood === undefined ? {} : { likelihood: rule.likelihood }),
    story: { ...storyOf(tally(rows?.past ?? [], breaches)), ...(rule.figures?.(state.own, entity) as Figures) },
  }
}

/** Whether rows that came after a reported finding ended are too few to let it go on. */
function isSingle<Own, Figures>(rule: CheckRule<Own, Figures>, rows: BrokenRows | undefined, breaches: readonly Breach[]): boolean {
  if (rule.isStanding || !rows || rows.past.length === 0) return false
  const groups = Map.groupBy([...rows.ended, ...breaches], ({ member }) => member)
  return ![...groups.values()].some((group) => rule.isRepeated(group, false))
}

function storyOf(tallies: readonly Tally[]): CheckStory {
  const members = dearest(Map.groupBy(tallies, ({ member }) => member))
  const months = dearest(Map.groupBy(tallies, ({ month }) => month))
  const { rows, units } = totalOf(tallies)
  const [worst] = months.length > 1 ? months : []
  return {
    rows,
    units,
    members: members.length,
    mostExpensive: members.slice(0, 3).map(({ name, loss }) => ({ name, loss })),
    worstMonth: worst ? { month: worst.name, rows: worst.rows, units: worst.units, loss: worst.loss } : null,
  }
}

/** The totals of each group, the most expensive first. */
function dearest(groups: ReadonlyMap<string, readonly Tally[]>) {
  return [...groups].map(([name, own]) => ({ name, ...totalOf(own) })).sort((a, b) => b.loss - a.loss || (a.name < b.name ? -1 : 1))
}

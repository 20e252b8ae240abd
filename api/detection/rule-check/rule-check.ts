import type { Currency } from '../../values/money.ts'
import { type Candidate, certain, countedFrom, type Detector, type KnownFinding, type Narrative } from '../candidate.ts'
import type { Profile } from '../profile.ts'
import type { Readiness } from '../readiness.ts'
import type { ShopMemory, Today } from '../shop-memory.ts'
import { type Breach, type BrokenRows, costOf, noteBreaches, type Tally, tally } from './broken-rows.ts'

/** What a check tells, earlier episodes included: how many rows and units broke the rule, at how many members, and the three dearest (micros). */
export type CheckStory = {
  readonly rows: number
  readonly units: number
  readonly members: number
  readonly dearest: readonly { readonly name: string; readonly loss: number }[]
}

/** What today's rows say: breaches by entity, and the keys of earlier ones that they take back. */
export type RuleReading = {
  readonly broken: readonly (readonly [entity: string, breach: Breach])[]
  readonly takenBack?: readonly string[]
}

/** A rule that a row keeps or breaks. `Own` is what it must remember of earlier days. */
export type CheckRule<Own> = {
  readonly profile: Profile
  readonly version: string
  readonly words: Narrative<CheckStory>
  /** What took the money, as the waterfall names it. */
  readonly cause: string
  /** Days a breach waits for a harmless explanation. */
  readonly waitDays: number
  /** Days within which a rule must be broken again to count, and after which an entity that kept to it counts as repaired. */
  readonly quietDays: number
  /** Days of breaches at least that a pace a month is judged by: 30 for single mishaps, fewer for what goes on every day. */
  readonly paceDays: number
  start(): Own
  readiness(own: Own, memory: ShopMemory, currency: Currency): Readiness
  read(own: Own, memory: ShopMemory, today: Today): RuleReading
  /** How likely rows that look like this are mistakes, where harmless ones look the same; left out where the rule settles it. */
  readonly likelihood?: number
  /** Whether what one member did within 30 days is more than a single oddity. */
  isRepeated(recent: readonly Breach[]): boolean
  marks(breaches: readonly Breach[]): readonly string[]
  pack(own: Own): unknown
  unpack(packed: unknown): Own
}

/** What most checks wait before a rule that was kept again counts as repaired. Proposed. */
export const monthOfQuiet = 30

/** Rows that are said to be possible mistakes: a little more likely than not, because what repeats so closely is seldom meant. Proposed. */
export const possible = 0.6

export type RuleState<Own> = { readonly own: Own; readonly rows: Map<string, BrokenRows> }

/**
 * A detector that decides by a rule: it needs no statistics, takes nothing from the budget, and ends a finding after a quiet
 * time (30 days for most) in which the rule was kept. Its loss is what the rows broke the rule by. Source: docs/detectors/rule-checks.md.
 */
export function ruleCheck<Own>(rule: CheckRule<Own>): Detector<RuleState<Own>, CheckStory> {
  return {
    ...rule.profile,
    version: rule.version,
    words: rule.words,
    isRule: true,
    start: () => ({ own: rule.start(), rows: new Map() }),
    watched: () => 0,
    readiness: (memory, state, currency) => rule.readiness(state.own, memory, currency),
    learn: (state, memory, today) => learn(rule, state, { memory, today }),
    assess: (state, memory, entity, known) => assess(rule, state.rows.get(entity), { entity, today: memory.lastDay, known }),
    settle(state, _memory, entity, { endedOn, isTold }) {
      const rows = state.rows.get(entity)
      if (!rows) return
      // What ended before anyone was told of it is no part of a later finding.
      const ended = rows.counted.filter(({ day }) => day <= endedOn)
      rows.past = isTold ? tally(rows.past, ended) : []
      rows.counted = rows.counted.filter(({ day }) => day > endedOn)
    },
    pack: ({ own, rows }) => ({ own: rule.pack(own), rows: [...rows].filter(holdsAny).sort(byName) }),
    unpack(packed) {
      const { own, rows } = packed as { own: unknown; rows: [string, BrokenRows][] }
      return { own: rule.unpack(own), rows: new Map(rows) }
    },
  }
}

type Named = readonly [string, BrokenRows]
const holdsAny = ([, { counted, waiting, past }]: Named) => counted.length + waiting.length + past.length > 0
const byName = ([a]: Named, [b]: Named) => (a < b ? -1 : 1)

function learn<Own>(
  rule: CheckRule<Own>,
  state: RuleState<Own>,
  { memory, today }: { memory: ShopMemory; today: Today },
): readonly string[] {
  const { broken, takenBack = [] } = rule.read(state.own, memory, today)
  const gone = new Set(takenBack)
  for (const [entity, rows] of gone.size > 0 ? state.rows : []) {
    rows.counted = rows.counted.filter(({ key }) => !gone.has(key))
    rows.waiting = rows.waiting.filter(({ key }) => !gone.has(key))
    if (!holdsAny([entity, rows])) state.rows.delete(entity)
  }
  for (const [entity, own] of Map.groupBy(broken, ([name]) => name)) {
    const rows = state.rows.get(entity) ?? { counted: [], waiting: [], past: [] }
    const breaches = own.map(([, breach]) => breach)
    noteBreaches(rows, breaches, { today: today.day, quietDays: rule.quietDays, isRepeated: rule.isRepeated })
    state.rows.set(entity, rows)
  }
  for (const [entity, rows] of state.rows) {
    // The second of their kind did not come in time.
    if ((rows.waiting.at(-1)?.day ?? today.day) <= today.day - rule.quietDays) rows.waiting = []
    if (!holdsAny([entity, rows])) state.rows.delete(entity)
  }
  // All that may be told, not only what today touched: one more day may have made the check ready, or the wait long enough.
  return [...state.rows]
    .filter(([, { counted }]) => (counted.at(-1)?.day ?? Number.NEGATIVE_INFINITY) > today.day - rule.quietDays)
    .map(([entity]) => entity)
}

type Judged = { readonly entity: string; readonly today: number; readonly known: KnownFinding }

function assess<Own>(rule: CheckRule<Own>, rows: BrokenRows | undefined, { entity, today, known }: Judged): Candidate<CheckStory> | null {
  const { openSince, frozenTo: settledTo } = known
  if (rows && settledTo !== null && (rows.counted[0]?.day ?? settledTo) < settledTo) {
    rows.past = tally(
      rows.past,
      rows.counted.filter(({ day }) => day < settledTo),
    )
    rows.counted = rows.counted.filter(({ day }) => day >= settledTo)
  }
  const breaches = (rows?.counted ?? []).filter(({ day }) => day <= today - rule.waitDays && day >= countedFrom(known))
  const last = breaches.at(-1)?.day
  const isQuiet = last === undefined || today - last >= rule.quietDays
  if (openSince === null && isQuiet) return null
  const { loss, ...cost } = costOf(breaches, { today, leastDays: rule.paceDays })
  return {
    entity,
    logEvidence: certain,
    isSettled: true,
    startedOn: breaches[0]?.day ?? openSince ?? today,
    // Where every row was taken back, nothing is left of the finding: it ends today and has cost nothing.
    endedOn: isQuiet ? (last ?? today) : null,
    parts: breaches.map(({ part }) => part),
    ...cost,
    marks: rule.marks(breaches),
    causes: [{ part: rule.cause, amount: -loss }],
    ...(rule.likelihood === undefined ? {} : { likelihood: rule.likelihood }),
    story: storyOf(tally(rows?.past ?? [], breaches)),
  }
}

function storyOf(tallies: readonly Tally[]): CheckStory {
  const dearest = [...tallies].sort((a, b) => b.loss - a.loss || (a.member < b.member ? -1 : 1)).slice(0, 3)
  return {
    rows: tallies.reduce((sum, { rows }) => sum + rows, 0),
    units: tallies.reduce((sum, { units }) => sum + units, 0),
    members: tallies.length,
    dearest: dearest.map(({ member, loss }) => ({ name: member, loss })),
  }
}

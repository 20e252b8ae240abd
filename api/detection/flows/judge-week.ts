import { addDocument } from '../claimed-documents.ts'
import type { ClaimedDocuments } from '../reported-rows.ts'
import type { ShopMemory } from '../shop-memory.ts'
import type { Flow } from './flow-definition.ts'
import { type FlowRows, placeAfter } from './flow-rows.ts'
import { emptyPast, type FlowPast, type FlowState } from './flow-state.ts'
import { type FlowWeek, isWithoutPast, judgedDays, sliceKey, weekOf } from './flow-week.ts'
import { goOn } from './known-leaks.ts'
import { lookForNew } from './new-leaks.ts'
import { rowDays } from './row-memory.ts'
import { addToPast, fadePast, noPast, weeksInUse } from './slice-past.ts'
import { add, type CellSum, fade } from './usual-money.ts'

type Week = { readonly memory: ShopMemory; readonly today: number; readonly claimed: ClaimedDocuments }

/**
 * Judges the week that ends on `today`, the last day whose rows are complete: what is known goes on
 * or ends, what is new is watched.
 */
export function judgeWeek(of: Flow, state: FlowState, { memory, today, claimed }: Week): void {
  const eachOf = of.each ? of.each(memory.rows, today) : ['']
  const known = [...state.pasts.keys()]
  const ofOthers: ClaimedDocuments = new Map()
  for (const each of new Set([...eachOf, ...known])) {
    const rows = rowsUntil(today, of.rows(memory.rows, each))
    if (!rows || rows.count === 0) continue
    const past = state.pasts.get(each) ?? newPast(of, rows)
    state.pasts.set(each, past)
    const week = weekOf(of, each, { state, memory, today, claimed, ofOthers, rows, past })
    if (!week) continue
    goOn(week, state)
    if (eachOf.includes(each)) lookForNew(week, state, memory)
    for (const documents of [claimed, ofOthers]) claim(documents, state, each)
    commit(week, today - judgedDays)
  }
  forgetUnused(state, eachOf, Math.floor((today - memory.firstDay) / 7))
  for (const [entity, slice] of state.watched) if (slice.endedOn !== null && slice.endedOn < today - rowDays) state.watched.delete(entity)
}

/**
 * What is judged one by one, such as a code or a reason, has no past before its first use: days
 * without it are no yardstick. Nor are days before a file begins.
 */
function newPast(of: Flow, { day, money, since }: FlowRows): FlowPast {
  const past = emptyPast(of.cells.length)
  if (since !== undefined) past.committedTo = since - 1
  if (of.each) past.committedTo = (day[money.findIndex((one) => one !== 0)] ?? 0) - 1
  return past
}

/** What was found of one is no other's. */
function claim(documents: ClaimedDocuments, { watched }: FlowState, each: string): void {
  for (const slice of watched.values()) if (slice.each === each) for (const part of slice.parts) addDocument(documents, part, '')
}

/** Without the rows of later days, to which more may come. */
function rowsUntil(today: number, rows: FlowRows | null): FlowRows | null {
  if (!rows) return null
  return { ...rows, day: new Int32Array(rows.day), count: placeAfter(rows, today) }
}

/** Drops the sums of what was not used for a year, such as a code of an earlier season. */
function forgetUnused({ pasts, watched }: FlowState, inUse: readonly string[], week: number): void {
  const needed = new Set([...inUse, ...[...watched.values()].map(({ each }) => each)])
  for (const [each, { slices }] of pasts) {
    const all = slices.get(sliceKey([], 'all'))
    if (!needed.has(each) && all && weeksInUse(all, week - 52, week) === 0) pasts.delete(each)
  }
}

/** Rows whose time to be judged is over become part of what is usual. */
function commit(week: FlowWeek, until: number): void {
  const { of, rows, columns, past, clean, events: had, expected } = week
  fade(past.usual)
  for (const own of past.slices.values()) fadePast(own)
  const levels = of.cells.map((_, i) => columns.of(of.cells.slice(0, i + 1)))
  const cells = levels.map(({ names }, level) => sumsOf(past.usual.levels[level] ?? new Map(), names, (): CellSum => [0, 0, 0, 0]))
  const slices = [[], ...of.slices.filter((by) => !isWithoutPast(of, by)), ...of.known.map((name) => [name])]
  const named = [...new Map(slices.map((by) => [by.join('+'), by])).values()].map((by) => {
    const { codes, names } = columns.of(by)
    const keys = names.map((name) => sliceKey(by, name))
    return { codes, pastOf: sumsOf(past.slices, keys, noPast) }
  })
  for (let i = placeAfter(rows, past.committedTo), end = placeAfter(rows, until); i < end; i++) {
    const [exposure, money, events] = [rows.exposure[i] ?? 0, clean[i] ?? 0, had[i] ?? 0]
    add(past.usual.all, { exposure, money, events })
    levels.forEach(({ codes }, level) => {
      const sum = cells[level]?.(codes[i] ?? 0)
      if (sum) add(sum, { exposure, money, events })
    })
    const at = week.week - Math.floor((week.today - (rows.day[i] ?? 0)) / 7)
    for (const { codes, pastOf } of named) addToPast(pastOf(codes[i] ?? 0), at, { money, expected: expected.money[i] ?? 0, events })
  }
  past.committedTo = Math.max(past.committedTo, until)
}

/** The sums of names by their codes; what has none yet gets its first. */
function sumsOf<Sum>(known: Map<string, Sum>, names: readonly string[], first: () => Sum): (code: number) => Sum {
  const sums: Sum[] = []
  return (code) => {
    const name = names[code] ?? ''
    const sum = sums[code] ?? known.get(name) ?? first()
    if (sums[code] === undefined) known.set(name, sum)
    sums[code] = sum
    return sum
  }
}

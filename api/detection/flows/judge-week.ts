import type { ShopMemory } from '../shop-memory.ts'
import { addDocument, type ToldDocuments } from '../told-documents.ts'
import type { Flow } from './flow-definition.ts'
import type { FlowRows } from './flow-rows.ts'
import { emptyPast, type FlowPast, type FlowState } from './flow-state.ts'
import { type FlowWeek, isWithoutPast, judgedDays, keyOf, weekOf } from './flow-week.ts'
import { goOn } from './known-leaks.ts'
import { lookForNew } from './new-leaks.ts'
import { rowDays } from './row-memory.ts'
import { addToPast, fadePast, noPast, weeksInUse } from './slice-past.ts'
import { add, fade } from './usual-money.ts'

type Week = { readonly memory: ShopMemory; readonly today: number; readonly told: ToldDocuments }

/** Judges the week that ends on `today`, the last day whose rows are complete: what is known goes on or ends, what is new is watched. */
export function judgeWeek(of: Flow, state: FlowState, { memory, today, told }: Week): void {
  const eachOf = of.each ? of.each(memory.rows, today) : ['']
  const known = [...state.pasts.keys()]
  const ofOthers: ToldDocuments = new Set()
  for (const each of new Set([...eachOf, ...known])) {
    const rows = rowsUntil(today, of.rows(memory.rows, each))
    if (!rows || rows.count === 0) continue
    const past = state.pasts.get(each) ?? newPast(of, rows)
    state.pasts.set(each, past)
    const week = weekOf(of, each, { state, memory, today, told, ofOthers, rows, past })
    if (!week) continue
    goOn(week, state)
    if (eachOf.includes(each)) lookForNew(week, state, memory)
    for (const documents of [told, ofOthers]) claim(documents, state, each)
    commit(week, today - judgedDays)
  }
  forgetUnused(state, eachOf, Math.floor((today - memory.firstDay) / 7))
  for (const [entity, slice] of state.watched) if (slice.endedOn !== null && slice.endedOn < today - rowDays) state.watched.delete(entity)
}

/**
 * What is judged one by one, such as a code or a reason, has no past before its first use: days without
 * it are no yardstick. Nor are days before a file begins.
 */
function newPast(of: Flow, { day, money, since }: FlowRows): FlowPast {
  const past = emptyPast(of.cells.length)
  if (since !== undefined) past.committedTo = since - 1
  if (of.each) past.committedTo = (day[money.findIndex((one) => one !== 0)] ?? 0) - 1
  return past
}

/** What was found of one is no other's. */
function claim(told: ToldDocuments, { watched }: FlowState, each: string): void {
  for (const slice of watched.values()) if (slice.each === each) for (const part of slice.parts) addDocument(told, part, '')
}

/** Without the rows of later days, to which more may come. */
function rowsUntil(today: number, rows: FlowRows | null): FlowRows | null {
  if (!rows) return null
  let count = rows.count
  while (count > 0 && (rows.day[count - 1] ?? 0) > today) count -= 1
  return { ...rows, count }
}

/** Drops the sums of what was not used for a year, such as a code of an earlier season. */
function forgetUnused({ pasts, watched }: FlowState, inUse: readonly string[], week: number): void {
  const needed = new Set([...inUse, ...[...watched.values()].map(({ each }) => each)])
  for (const [each, { slices }] of pasts) {
    const all = slices.get(keyOf([], 'all'))
    if (!needed.has(each) && all && weeksInUse(all, week - 52, week) === 0) pasts.delete(each)
  }
}

/** Rows whose time to be judged is over become part of what is usual. */
function commit(week: FlowWeek, until: number): void {
  const { of, rows, columns, past, clean, events: had, expected } = week
  fade(past.usual)
  for (const own of past.slices.values()) fadePast(own)
  const levels = of.cells.map((_, i) => columns.of(of.cells.slice(0, i + 1)))
  const slices = [[], ...of.slices.filter((by) => !isWithoutPast(of, by)), ...of.known.map((name) => [name])]
  const named = [...new Map(slices.map((by) => [by.join('+'), by])).values()].map((by) => ({ by, column: columns.of(by) }))
  for (let i = 0; i < rows.count; i++) {
    const day = rows.day[i] ?? 0
    if (day <= past.committedTo || day > until) continue
    const [exposure, money] = [rows.exposure[i] ?? 0, clean[i] ?? 0]
    const events = had[i] ?? 0
    add(past.usual.all, { exposure, money, events })
    levels.forEach(({ codes, names }, level) => {
      const sums = past.usual.levels[level]
      const name = names[codes[i] ?? 0] ?? ''
      const sum = sums?.get(name) ?? [0, 0, 0, 0]
      add(sum, { exposure, money, events })
      sums?.set(name, sum)
    })
    const at = week.week - Math.floor((week.today - day) / 7)
    for (const { by, column } of named) {
      const key = keyOf(by, column.names[column.codes[i] ?? 0] ?? '')
      const own = past.slices.get(key) ?? noPast()
      addToPast(own, at, { money, expected: expected.money[i] ?? 0, events })
      past.slices.set(key, own)
    }
  }
  past.committedTo = Math.max(past.committedTo, until)
}

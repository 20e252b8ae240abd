import type { Day } from '../../values/day.ts'
import type { Mark } from './marks.ts'
import type { OrdinaryRow, OrdinaryTable } from './rows.ts'
import type { Spell, World } from './world-model.ts'

/** A written row: its file, its line there (the header is 1), and what an owner would look for. */
export type TrueRow = { readonly file: string; readonly line: number; readonly document: string; readonly on: Day; readonly cost: number }

export type OrdinaryLeak = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly names: Readonly<Record<string, string>>
  readonly costIs: string
  /** The days of the cause. Rows may come later: a refund weeks after the sale. */
  readonly spells: readonly { readonly from: Day; readonly until: Day | null }[]
  readonly startedOn: Day
  /** The last day of the cause; null while it runs. */
  readonly endedOn: Day | null
  readonly files: readonly string[]
  /**
   * Minor units, summed over `rows`; a month is 30.44 days of the spells, as far as there are rows.
   */
  readonly cost: number
  readonly costAMonth: number
  readonly costByMonth: Readonly<Record<string, number>>
  readonly rows: readonly TrueRow[]
  /** Rows that differ from the twin because others do. */
  readonly follows: readonly TrueRow[]
}

export type OrdinaryLookAlike = {
  readonly id: string
  readonly looksLike: string
  readonly why: string
  readonly names: Readonly<Record<string, string>>
  readonly spells: readonly { readonly from: Day; readonly until: Day | null }[]
  readonly cost: 0
  readonly rows: readonly TrueRow[]
}

export type OrdinaryTruth = {
  readonly shop: string
  readonly title: string
  readonly currency: string
  readonly firstDay: Day
  readonly lastDay: Day
  readonly isTwin: boolean
  readonly leaks: readonly OrdinaryLeak[]
  readonly lookAlikes: readonly OrdinaryLookAlike[]
}

/**
 * What is true of the rows that were written. Nothing is taken from what was planned but days,
 * names and words.
 */
export function truthOf(world: World, tables: ReadonlyMap<OrdinaryTable, readonly OrdinaryRow[]>): OrdinaryTruth {
  const { trade, days, leaks, isTwin } = world
  const marked = markedRows(world, tables)
  return {
    ...{ shop: trade.name, title: trade.title, currency: trade.currency, isTwin },
    ...{ firstDay: days[0] as Day, lastDay: days.at(-1) as Day },
    leaks: isTwin ? [] : leaks.map((leak) => leakOf(world, leak, marked)),
    lookAlikes: trade.lookAlikes.map(({ spells, ...words }) => ({
      ...words,
      spells: spells.map(([from, until]) => ({ from, until })),
      cost: 0,
      rows: rowsOf(marked, words.id, 'looks'),
    })),
  }
}

type Marked = { readonly row: TrueRow; readonly mark: Mark }

function markedRows({ days }: World, tables: ReadonlyMap<OrdinaryTable, readonly OrdinaryRow[]>): Marked[] {
  return [...tables].flatMap(([table, rows]) =>
    rows.flatMap(({ marks, document, on }, i) =>
      marks.map((mark) => ({ mark, row: { file: `${table}.csv`, line: i + 2, document, on: days[on] as Day, cost: mark.cost } })),
    ),
  )
}

/** The rows with a mark, each once, with the costs of all its marks of that kind. */
function rowsOf(marked: readonly Marked[], id: string, role: Mark['role']): TrueRow[] {
  const found = new Map<string, TrueRow>()
  for (const { row, mark } of marked) {
    if (mark.of !== id || mark.role !== role) continue
    const place = `${row.file}:${row.line}`
    found.set(place, { ...row, cost: row.cost + (found.get(place)?.cost ?? 0) })
  }
  return [...found.values()]
}

function leakOf({ days }: World, { plan, spells }: World['leaks'][number], marked: readonly Marked[]): OrdinaryLeak {
  const rows = rowsOf(marked, plan.id, 'loses')
  const losing = new Set(rows.map(({ file, line }) => `${file}:${line}`))
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  const leaking = leakingDays(days, { spells, rows })
  const { id, kind, title, names, costIs } = plan
  const daysOf = spells.map((spell) => spellDays(days, spell))
  return {
    ...{ id, kind, title, names, costIs, spells: daysOf, cost, rows },
    startedOn: (daysOf[0] as { from: Day }).from,
    endedOn: daysOf.at(-1)?.until ?? null,
    files: [...new Set(rows.map(({ file }) => file))],
    costAMonth: Math.round((cost / leaking) * 30.44),
    costByMonth: byMonth(rows),
    follows: rowsOf(marked, plan.id, 'follows').filter(({ file, line }) => !losing.has(`${file}:${line}`)),
  }
}

/** The days of the spells up to the last row: what is due later has cost nothing yet. */
function leakingDays(days: readonly Day[], { spells, rows }: { spells: readonly Spell[]; rows: readonly TrueRow[] }): number {
  const last = rows.reduce<string>((latest, { on }) => (on > latest ? on : latest), '')
  const end = days.findLastIndex((of) => of <= last) + 1
  return Math.max(
    1,
    spells.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - from), 0),
  )
}

function spellDays(days: readonly Day[], { from, until }: Spell): { from: Day; until: Day | null } {
  return { from: days[from] as Day, until: until >= days.length ? null : (days[until - 1] as Day) }
}

function byMonth(rows: readonly TrueRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { on, cost } of [...rows].sort((a, b) => (a.on < b.on ? -1 : 1))) sums[on.slice(0, 7)] = (sums[on.slice(0, 7)] ?? 0) + cost
  return sums
}

import { type CauseRow, type What, whats } from './cause-row.ts'
import { type Condition, holds } from './condition.ts'

/** Rows that no candidate condition tells apart, summed; columns of equal length. */
export type CauseCells = {
  readonly lines: Float64Array
  readonly losing: Float64Array
  readonly lost: Float64Array
}

/**
 * A condition with the cells it holds for. `among`: how many values the rows have of what it asks
 * about, those that lost nothing too. It was chosen among them for its loss, so that is how many
 * could have been asked.
 */
export type Atom = { readonly condition: Condition; readonly isIn: Uint8Array; readonly among: number }

/**
 * The least part of the loss that a name must hold to be asked about: at most twenty do. Proposed.
 */
const leastShare = 0.05
/** The most numbers of one attribute that are asked about: every question is paid for. Proposed. */
const mostSteps = 24

/**
 * The cells of the rows, and all conditions that may be asked about them. Sums of whole micros are
 * exact: the order of the rows changes nothing.
 */
export function cellsOf(rows: readonly CauseRow[]): { readonly cells: CauseCells; readonly atoms: readonly Atom[] } {
  const asked = whats.map((what) => ({ what, conditions: conditionsOf(rows, what), places: new Map<string | number | null, string>() }))
  const groups = new Map<string, { first: CauseRow; lines: number; losing: number; lost: number }>()
  for (const row of rows) {
    const key = asked.map((one) => placeIn(one, row.attributes[one.what])).join('')
    const group = groups.get(key) ?? { first: row, lines: 0, losing: 0, lost: 0 }
    group.lines += row.lines
    group.losing += row.lost > 0 ? row.lines : 0
    group.lost += row.lost
    groups.set(key, group)
  }
  const all = [...groups.values()]
  const cells = {
    lines: Float64Array.from(all, ({ lines }) => lines),
    losing: Float64Array.from(all, ({ losing }) => losing),
    lost: Float64Array.from(all, ({ lost }) => lost),
  }
  const atoms = asked.flatMap(({ what, conditions, places }) =>
    conditions.map((condition) => ({
      condition,
      among: places.size,
      isIn: Uint8Array.from(all, ({ first }) => (holds(condition, first.attributes[what]) ? 1 : 0)),
    })),
  )
  return { cells, atoms }
}

type Asked = { readonly conditions: readonly Condition[]; readonly places: Map<string | number | null, string> }

/**
 * Which of the conditions hold for a value: rows with the same answers are one cell. Asked once a
 * value.
 */
function placeIn({ conditions, places }: Asked, value: string | number | null): string {
  const known = places.get(value)
  if (known !== undefined) return known
  const place = conditions.map((condition) => (holds(condition, value) ? 1 : 0)).join('')
  places.set(value, place)
  return place
}

function conditionsOf(rows: readonly CauseRow[], what: What): Condition[] {
  const lost = new Map<string | number | null, number>()
  for (const row of rows.filter((one) => one.lost > 0)) {
    const value = row.attributes[what]
    lost.set(value, (lost.get(value) ?? 0) + row.lost)
  }
  const least = leastShare * [...lost.values()].reduce((sum, own) => sum + own, 0)
  const names = [...lost.keys()].filter((value) => typeof value === 'string' && value !== '' && (lost.get(value) ?? 0) >= least)
  const equal = names.sort().map((name): Condition => ({ what, op: '=', values: [String(name)] }))
  return [
    ...equal,
    ...steps(
      [...lost.keys()].filter((value) => typeof value === 'number'),
      what,
    ),
  ]
}

/**
 * "From this on" for each value that lost, "up to this" too for the units; of many, evenly chosen
 * ones.
 */
function steps(values: readonly number[], what: What): Condition[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b)
  const every = Math.max(1, Math.ceil(sorted.length / mostSteps))
  const chosen = sorted.filter((_, i) => i % every === 0)
  const from = chosen.map((value): Condition => ({ what, op: '>=', value }))
  if (what !== 'units') return from
  return [...from, ...chosen.map((value): Condition => ({ what, op: '<=', value }))]
}

import type { Day } from '../../../values/day.ts'
import { type Finding, lostBy } from '../../finding.ts'
import type { RawRows } from './shop-rows.ts'
import { inSlice, type Sliced } from './slice-words.ts'
import { numberOf, type TrueFigure } from './true-figure.ts'

/**
 * A sentence that was read: what it says, of which finding and rows, and the days that it is about.
 */
export type Asked = {
  readonly rows: RawRows
  readonly finding: Finding
  readonly said: Readonly<Record<string, string>>
  /** What the sentences before it say. */
  readonly earlier: Readonly<Record<string, string>>
  /** Rows that another sentence of the text says are left out. */
  readonly leftOut: number
  readonly from: Day
  readonly to: Day
}

/** A form of sentence, and what the rows say of each of its figures. */
export type Form = { readonly form: string; readonly figures: (asked: Asked) => Readonly<Record<string, TrueFigure>> }

/** A sentence without figures, or whose figures stand as they are. */
export function plain(form: string): Form {
  return { form, figures: () => ({}) }
}

type Span = { readonly least: number; readonly most: number }

/**
 * The sum over rows of the days and slice that a sentence is about: a span where it is not known of
 * some whether they are in the slice, or which of them are left out.
 */
export function sumOf<Row>(
  rows: readonly Row[],
  asked: Asked,
  slicedOf: (row: Row) => Sliced & { readonly day: Day },
  amountOf: (row: Row) => number,
): Span {
  const belongs = inSlice(asked.said.slice ?? '')
  let [least, most] = [0, 0]
  const values: number[] = []
  for (const row of rows) {
    const sliced = slicedOf(row)
    if (sliced.day < asked.from || sliced.day > asked.to) continue
    const is = belongs(sliced)
    if (is === 'no') continue
    const value = amountOf(row)
    values.push(value)
    if (is === 'yes' || value < 0) least += value
    if (is === 'yes' || value > 0) most += value
  }
  return withoutLeftOut({ least, most }, values, asked.leftOut)
}

/** So many rows are left out: at most the largest of them, at least the smallest. */
function withoutLeftOut({ least, most }: Span, values: number[], count: number): Span {
  if (count === 0) return { least, most }
  const sorted = values.toSorted((a, b) => a - b)
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  return { least: least - sum(sorted.slice(-count)), most: most - sum(sorted.slice(0, count)) }
}

export function ratioOf(part: Span | number, whole: Span | number): Span {
  const [a, b] = [spanOf(part), spanOf(whole)]
  const isExact = a.least === a.most && b.least === b.most
  if (isExact) return spanOf(a.least / Math.max(1, b.least))
  return { least: a.least / Math.max(1, b.most), most: a.most / Math.max(1, b.least) }
}

export function spanOf(value: number | Span): Span {
  return typeof value === 'number' ? { least: value, most: value } : value
}

/**
 * Two figures of one text, as far as both are rounded: what is left of the first without the
 * second.
 */
export function lessSaid(whole: string, part: string): Span {
  const [[a, ofA], [b, ofB]] = [numberOf(whole), numberOf(part)]
  const room = (ofA + ofB) / 2
  return { least: a - b - room, most: a - b + room }
}

/** The product that a sentence names, as "White mug (85123A)" or by its SKU alone. */
export function skuOf(named: string): string {
  return / \((.+)\)$/.exec(named)?.[1] ?? named
}

/** The loss by the rows of the days that a sentence is about, micros. */
export function lostIn({ finding, from, to }: Asked): number {
  return finding.evidence.reduce((sum, part) => (part.day >= from && part.day <= to ? sum + lostBy(part) : sum), 0)
}

/** The evidence of the days that a sentence is about. */
export function evidenceOf({ finding, from, to }: Asked) {
  return finding.evidence.filter(({ day }) => day >= from && day <= to)
}

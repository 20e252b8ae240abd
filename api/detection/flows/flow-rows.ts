import type { RowMoney, RowTable } from '../finding.ts'
import { type CodedColumn, type ColumnOf, coded, paired } from './coded-column.ts'

/** What a flow makes of the rows in memory: the money that hurts, and what it is held against. */
export type FlowRows = {
  readonly count: number
  /** In the order of days. */
  readonly day: ArrayLike<number>
  /**
   * The first day that has all of them, where the file that they are of may begin later than the
   * shop.
   */
  readonly since?: number
  /**
   * The last day that has them, where the file that they are of may end earlier than the shop's
   * orders.
   */
  readonly until?: number
  /** Micros; negative where money comes in. */
  readonly money: Float64Array
  /**
   * What the money grows with: parcels, orders, micros of sales; 0 for a row that is only its
   * money.
   */
  readonly exposure: Float64Array
  readonly columnOf: ColumnOf
  /**
   * What a row's money is made of, micros: such as the products given away, or its depth of
   * discount. Absent where the slice says all.
   */
  readonly madeOf?: (row: number) => readonly (readonly [of: string, money: number])[]
  /**
   * Whether a row goes with an earlier one, such as the second refund of a line: it has money, and
   * is no event of its own.
   */
  readonly isFurther?: (row: number) => boolean
  /**
   * Whether a row is like those that a shop plans and ends by itself, such as a price of a sale.
   * What is mostly so is told only once it has run longer than such plans do. `usual`: the expected
   * money, micros.
   */
  readonly isAsPlanned?: (row: number, usual: number) => boolean
  readonly evidence: {
    readonly table: RowTable
    /** Absent where it is what the table's rows cost. */
    readonly money?: RowMoney
    /** The order's number. */
    readonly document: (row: number) => string
    /** Rows of the ledger; absent where each is one. */
    readonly rows?: (row: number) => number
    /** What the row cost beside this money, micros: no loss, but part of its amount. */
    readonly beside?: (row: number) => number
    /** The SKU of the row; absent where a document is one row, or all of its rows count. */
    readonly of?: (row: number) => string
  }
}

/** A number for each place. A plain loop: `Float64Array.from` asks an iterator for each of them. */
export function numbers<Place>(places: readonly Place[], of: (place: Place, row: number) => number): Float64Array {
  const all = new Float64Array(places.length)
  for (let row = 0; row < places.length; row++) all[row] = of(places[row] as Place, row)
  return all
}

/** How many rows are of no later day. */
export function placeAfter({ count, day: days }: Pick<FlowRows, 'count' | 'day'>, day: number): number {
  return countUpTo(days, day, count)
}

/** How many of the first `count` days, which are in their order, are no later than a day. */
export function countUpTo(days: ArrayLike<number>, day: number, count = days.length): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** Columns as numbers, each made when it is asked for first. */
export class FlowColumns {
  private readonly known = new Map<string, CodedColumn>()
  constructor(private readonly rows: FlowRows) {}

  /** The column of a name, or of several names that are read as one. */
  of(names: readonly string[]): CodedColumn {
    const key = names.join('+')
    const known = this.known.get(key) ?? this.make(names)
    this.known.set(key, known)
    return known
  }

  private make(names: readonly string[]): CodedColumn {
    const [first, ...others] = names
    if (first === undefined) return coded(this.rows.count, () => 'all')
    const column = others.length > 0 ? this.of(names.slice(0, -1)) : null
    const last = names.at(-1) ?? first
    const alone = column ? this.of([last]) : this.rows.columnOf(last)
    return column ? paired(column, alone) : alone
  }
}

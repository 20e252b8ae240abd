import { type EventDay, grownOn, type LatePlace } from './share-table.ts'

/** Days with several events, as columns of equal length. */
export type Crowds = {
  readonly row: Int32Array
  /** The days of the orders that its events name, and the number of its other events. */
  readonly named: readonly (readonly number[])[]
  readonly unnamed: Int32Array
  /** The part of a draw that each event is: those of a cluster are one draw. */
  readonly weight: Float64Array
  /** By row, and one after the last: the number of crowds before it. */
  readonly count: Int32Array
}

/** Whether a day has several events. */
export function isCrowd(day: EventDay | undefined): boolean {
  return (day?.orderDays.length ?? 0) > 1
}

/** Finds the crowded days of a course. */
export function crowdsOf(eventDays: readonly EventDay[]): Crowds {
  const count = new Int32Array(eventDays.length + 1)
  eventDays.forEach((of, row) => {
    count[row + 1] = (count[row] ?? 0) + (isCrowd(of) ? 1 : 0)
  })
  const crowded = eventDays.flatMap((of, row) => (isCrowd(of) ? [{ ...of, row }] : []))
  return {
    row: Int32Array.from(crowded, ({ row }) => row),
    named: crowded.map(({ orderDays }) => orderDays.filter((day) => day >= 0)),
    unnamed: Int32Array.from(crowded, ({ orderDays }) => orderDays.filter((day) => day < 0).length),
    weight: Float64Array.from(crowded, ({ orderDays, clusters }) => clusters / orderDays.length),
    count,
  }
}

type Height = { readonly times: number; readonly place: LatePlace }

/**
 * Log of how much likelier the crowds of a range (the last exclusive) become with these shares:
 * each event by the order that it names, or by the share of its day.
 */
export function logOfCrowds(
  crowds: Crowds,
  shares: Float64Array,
  { times, place }: Height,
  [first, last]: readonly [number, number],
): number {
  const { row, named, unnamed, weight } = crowds
  const whole = Math.log1p(times)
  let log = 0
  for (let i = first; i < last; i++) {
    const others = unnamed[i] ?? 0
    let sum = others > 0 ? others * Math.log1p(times * (shares[row[i] ?? 0] ?? 0)) : 0
    for (const order of named[i] ?? []) {
      const grown = grownOn(order, place)
      if (grown > 0) sum += grown === 1 ? whole : Math.log1p(times * grown)
    }
    log += (weight[i] ?? 0) * sum
  }
  return log
}

/**
 * The same for crowds whose orders all belong to the place, as running sums: entry `i` is the sum
 * over crowds before `i`.
 */
export function logsOfWhole({ row, named, unnamed, weight }: Crowds, times: number, shareOf: (row: number) => number): number[] {
  const logs = [0]
  for (let i = 0; i < row.length; i++) {
    const sum = (named[i]?.length ?? 0) * Math.log1p(times) + (unnamed[i] ?? 0) * Math.log1p(times * shareOf(row[i] ?? 0))
    logs.push((logs[i] ?? 0) + (weight[i] ?? 0) * sum)
  }
  return logs
}

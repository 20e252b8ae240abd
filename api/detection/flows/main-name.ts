/** The part of what is lost that one name must have to be its cause. Proposed. */
const leastPart = 0.6
/**
 * How many times its usual part it must have: what is as common elsewhere is no cause, as “changed
 * mind” among refunds. Proposed.
 */
const leastTimes = 2

/** Rows by a name that they have, and their money; rows without it have the empty name. */
export type NameSums = ReadonlyMap<string, { readonly rows: number; readonly money: number }>

/** The name behind most of what is lost: `rows` of `all` have it. */
export type MainName = { readonly name: string; readonly rows: number; readonly all: number }

/** Sums rows by their names, in the order in which these come first. */
export function sumsOf(rows: Iterable<readonly [name: string, money: number]>): NameSums {
  const sums = new Map<string, { rows: number; money: number }>()
  for (const [name, money] of rows) {
    const sum = sums.get(name) ?? { rows: 0, money: 0 }
    sum.rows += 1
    sum.money += money
    sums.set(name, sum)
  }
  return sums
}

/**
 * The name that most of the lost money has, as `usual` rows have not; null where there is none, and
 * where most of it has no name. Any unit of money, one for both.
 */
export function mainName(lost: NameSums, usual: NameSums): MainName | null {
  const [main] = [...lost].sort(([a, one], [b, other]) => other.money - one.money || (a < b ? -1 : 1))
  if (!main || main[0] === '') return null
  const [name, { rows, money }] = main
  const part = money / totalOf(lost, 'money')
  const usually = (usual.get(name)?.money ?? 0) / Math.max(1, totalOf(usual, 'money'))
  if (part < leastPart || part < leastTimes * usually) return null
  return { name, rows, all: totalOf(lost, 'rows') }
}

function totalOf(sums: NameSums, what: 'rows' | 'money'): number {
  return [...sums.values()].reduce((total, sum) => total + sum[what], 0)
}

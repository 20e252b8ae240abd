import type { Breach } from '../rule-check/broken-rows.ts'
import { byName } from './packed-maps.ts'

type OfDay = { readonly day: number }

/**
 * What may lose, such as a lane, a product or a campaign: its rows within the window, in the order
 * of days.
 */
export type LosingMember<Row extends OfDay> = {
  rows: readonly Row[]
  /** Its rows after this day are judged: it was repaired then. */
  since: number
  isCounted: boolean
  /** Its rows up to this day count, or will never. */
  countedTo: number
}

/** A member before its first row. */
export const noRowsYet = { rows: [], since: -1, isCounted: false, countedTo: -1 } as const

/** Adds rows to a member; one that is not known yet begins as `first`. */
export function addRows<Row extends OfDay, Own extends LosingMember<Row>>(
  members: Map<string, Own>,
  name: string,
  rows: readonly Row[],
  first: Own,
): Own {
  const known = members.get(name) ?? { ...first }
  known.rows = [...known.rows, ...rows]
  members.set(name, known)
  return known
}

/** Drops rows up to a day, and members without any later ones. */
export function forgetRows<Row extends OfDay>(members: Map<string, LosingMember<Row>>, upTo: number): void {
  for (const [name, member] of members) {
    if ((member.rows[0]?.day ?? upTo) <= upTo) member.rows = member.rows.filter(({ day }) => day > upTo)
    if (member.rows.length === 0) members.delete(name)
  }
}

/** The rows by which a member is judged. */
export function judgedRows<Row extends OfDay>({ rows, since }: LosingMember<Row>): readonly Row[] {
  return since < 0 ? rows : rows.filter(({ day }) => day > since)
}

/** A repaired member counts no more, and is judged by its later rows alone. */
export function startAnew(member: LosingMember<OfDay>, today: number): void {
  member.isCounted = false
  member.since = today
}

/**
 * The rows of counting members that did not count yet, as `breachesOf` gives them: those of all
 * days within the window since a member began to lose, each once.
 */
export function freshRows<Row extends OfDay, More>(
  members: ReadonlyMap<string, LosingMember<Row> & More>,
  today: number,
  breachesOf: (name: string, rows: readonly Row[], member: LosingMember<Row> & More) => readonly Breach[],
): Breach[] {
  return [...members].sort(byName).flatMap(([name, member]) => {
    if (!member.isCounted) return []
    const fresh = judgedRows(member).filter(({ day }) => day > member.countedTo)
    if (fresh.length === 0) return []
    const breaches = breachesOf(name, fresh, member)
    member.countedTo = today
    return breaches
  })
}

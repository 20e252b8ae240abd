/**
 * What a finding names as its cause, in the shop's own names: a code, a carrier, the document of a
 * cost. Findings that share one, and began near each other, have one cause.
 */
export type CauseMark = {
  readonly of: MarkedCause
  /** Empty where the cause has no name, and only its height tells it. */
  readonly name: string
  /** How much more (or less) there is of it, as a share: 0.18 where a cost rose by 18 %. */
  readonly size?: number
}

/**
 * What was looked up of a reported finding's cause, and when it had begun by what was known on the
 * day of its report; days from 1970-01-01.
 */
export type NamedCause = { readonly marks: readonly CauseMark[]; readonly startedOn: number }

/** A mark with the days of the finding that names it. */
export type DatedMark = { readonly mark: CauseMark; readonly startedOn: number; readonly endedOn: number | null }

/**
 * Starts that are one: a change is dated by the first row that shows it, and few things sell every
 * day. Proposed.
 */
export const sameDays = 3

/**
 * Starts that are near: a supplier or a carrier passes a change on in one round, which takes a
 * month, and the start of what is sold seldom is known to a week. Later, the same name is more
 * often another event, such as a code that was raised again. Proposed.
 */
export const nearDays = 35

/** One that begins within so many days of another's end goes on where that one ended. Proposed. */
const goesOnWithin = 7

type Sharing = {
  /** Days between the starts, at most. */
  readonly within: number
  /**
   * How far the sizes may lie apart, as a part of the larger; absent where the name alone tells.
   */
  readonly apart?: number
  /** Whether one that begins where another ended is the same, whenever that began. */
  readonly goesOn?: true
  /** Whether one that begins while another runs is the same, whenever that began. */
  readonly whileRunning?: true
  /**
   * How many findings a case must have for another one to join it by this; absent where one is
   * enough.
   */
  readonly joins?: number
}

/**
 * Costs of cheap products are rounded to the cent, so that one rise is told as 16 to 20 %: within a
 * fifth on one day. A second round is not known by its day: its height must be the same within a
 * tenth, and three products that rose on one day must show that it is a supplier's. Two products
 * whose costs creep have one cause where they are of one category. A lane with few parcels shows a
 * carrier's rise late and low. Proposed.
 */
const sharing = {
  cost_document: { within: sameDays },
  cost_step: { within: sameDays, apart: 1 / 5 },
  cost_round: { within: nearDays, apart: 1 / 10, joins: 3 },
  cost_creep: { within: nearDays, apart: 1 / 2 },
  code: { within: nearDays, goesOn: true },
  second_code: { within: sameDays },
  discount_depth: { within: sameDays },
  carrier: { within: sameDays },
  carrier_rise: { within: nearDays, apart: 1 / 2 },
  billed_twice: { within: nearDays },
  campaign_group: { within: sameDays },
  customer: { within: nearDays },
  refund_reason: { within: nearDays, goesOn: true },
  refund_reason_of_category: { within: nearDays },
  flow: { within: sameDays },
  flow_each: { within: nearDays, goesOn: true, whileRunning: true },
  flow_slice: { within: nearDays, goesOn: true },
} as const satisfies Readonly<Record<string, Sharing>>

export type MarkedCause = keyof typeof sharing

/** Whether a case of so many findings can be joined by this mark. */
export const isEnough = ({ of }: CauseMark, findings: number): boolean => findings >= ((sharing[of] as Sharing).joins ?? 1)

/**
 * Whether the mark speaks of one day, so that what shares it with any finding of a case is of that
 * case.
 */
export const isOfOneDay = ({ of }: CauseMark): boolean => sharing[of].within === sameDays

/** Whether two findings name one cause. */
export function isShared(a: DatedMark, b: DatedMark): boolean {
  if (a.mark.of !== b.mark.of || a.mark.name !== b.mark.name) return false
  const { within, apart, goesOn, whileRunning }: Sharing = sharing[a.mark.of]
  if (apart !== undefined && !isAlike(a.mark.size ?? 0, b.mark.size ?? 0, apart)) return false
  if (Math.abs(a.startedOn - b.startedOn) <= within) return true
  return (goesOn === true && (follows(a, b) || follows(b, a))) || (whileRunning === true && a.endedOn === null && b.endedOn === null)
}

const isAlike = (a: number, b: number, apart: number) => Math.abs(a - b) <= apart * Math.max(Math.abs(a), Math.abs(b))

const follows = (later: DatedMark, { startedOn, endedOn }: DatedMark) =>
  endedOn !== null && later.startedOn > startedOn && Math.abs(later.startedOn - endedOn) <= goesOnWithin

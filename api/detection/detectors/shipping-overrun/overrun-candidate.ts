import { type Candidate, countedFrom, type KnownFinding, type RowPart } from '../../candidate.ts'
import type { Lane } from './lane.ts'
import { type LaneBook, noteOpen } from './lane-book.ts'
import { keepScan, leastEvidence, scanLane } from './lane-look.ts'
import {
  chargedMore,
  deviationOf,
  type LaneScan,
  meanOf,
  monthlyCost,
  overrunParts,
  returnedOn,
  riseOn,
  startOf,
  withoutPassedOn,
} from './leaking-parcels.ts'
import type { OverrunStory } from './narrative.ts'

/** Log likelihood ratio below which an open candidate is dropped. */
const leastRatio = 2
/** When buyers recently pay this share of the extra cost, it counts as passed on. Proposed. */
const passedOnShare = 0.75
/** Days that count as recent. Proposed. */
const lateDays = 14
/** A lane without a parcel for this many days is no longer used. Proposed. */
const unusedDays = 28

/** Judges one lane from all data up to `today`; null where it is not a candidate. */
export function assessLane(
  book: LaneBook,
  today: number,
  { name, known }: { readonly name: string; readonly known: KnownFinding },
): Candidate<OverrunStory> | null {
  const lane = book.lanes.get(name)
  if (!lane || !book.curve) return null
  noteOpen(book, lane, known)
  const { openSince } = lane
  let look = scanLane(book, name, today)
  keepScan(book, name, { today, look })
  if (!(look.scan.logRatio > leastRatio) || (openSince === null && look.logEvidence < leastEvidence)) return null
  const endedOn = endOf(lane, look, { start: openSince ?? startOf(look), today })
  if (endedOn !== null) {
    // A rise that is over before its first report is not reported.
    if (openSince === null) return null
    look = scanLane(book, name, endedOn)
    if (!(look.scan.logRatio > leastRatio)) return null
  }
  const last = endedOn ?? today
  const start = startOf(look)
  const parts = overrunParts(look, { first: Math.max(start, countedFrom(known)), last })
  const since = Math.max(start, last - lateDays + 1)
  const late = passedOnOf(lane, parts, { start, since, last })
  if (late >= passedOnShare) return null
  return candidateOf({
    name,
    lane,
    look,
    start,
    endedOn,
    today,
    parts,
    late,
    passedOn: passedOnOf(lane, parts, { start, since: Math.max(start, known.frozenTo ?? 0), last }),
  })
}

function endOf({ days }: Lane, look: LaneScan, { start, today }: { start: number; today: number }): number | null {
  const back = returnedOn(look, start)
  const lastParcel = days.day.at(-1) ?? today
  if (back < 0) return lastParcel <= today - unusedDays ? lastParcel : null
  return days.day.filter((day) => day < back).at(-1) ?? back - 1
}

/** Share of the overrun since `since` that buyers were charged for. */
function passedOnOf({ days }: Lane, parts: readonly RowPart[], at: { start: number; since: number; last: number }): number {
  const overrun = parts.reduce((sum, part) => (part.day >= at.since ? sum + part.amount - part.expected : sum), 0)
  return overrun > 0 ? Math.min(1, chargedMore(days, at) / overrun) : 0
}

type Judged = {
  readonly name: string
  readonly lane: Lane
  readonly look: LaneScan & { readonly logEvidence: number }
  readonly start: number
  readonly endedOn: number | null
  readonly today: number
  readonly parts: readonly RowPart[]
  /** Share of the overrun that buyers were charged for: recently, and since the start. */
  readonly late: number
  readonly passedOn: number
}

function candidateOf({ name, lane, look, start, endedOn, today, parts: all, late, passedOn }: Judged): Candidate<OverrunStory> {
  const parts = withoutPassedOn(all, passedOn)
  const sum = (of: (part: (typeof all)[number]) => number, list = all) => list.reduce((total, part) => total + of(part), 0)
  const overrun = sum((part) => part.amount - part.expected)
  const loss = sum((part) => part.amount - part.expected, parts)
  const deviation = deviationOf(look, parts) * (1 - passedOn)
  const rise = riseOn(look, endedOn ?? today)
  const month = monthlyCost(lane.days, today)
  const monthly = month.cost * -Math.expm1(-rise) * (1 - late)
  const parcels = sum((part) => part.rows)
  return {
    entity: name,
    logEvidence: look.logEvidence,
    isConclusive: true,
    startedOn: start,
    endedOn,
    parts,
    lossDeviation: deviation,
    monthly,
    monthlyDeviation: monthly * Math.hypot(deviation / Math.max(1, loss), 0.1, 1 / Math.sqrt(Math.max(1, month.parcels))),
    marks: [
      { of: 'carrier', name: lane.carrier },
      { of: 'carrier_rise', name: lane.carrier, size: Math.expm1(rise) },
    ],
    causes: [
      { part: 'shipping cost', amount: -overrun },
      { part: 'charged for shipping', amount: overrun - loss },
    ],
    story: {
      expected: sum((part) => part.expected) / Math.max(1, parcels),
      actual: sum((part) => part.amount) / Math.max(1, parcels),
      parcels,
      rise: Math.expm1(rise),
      others: Math.expm1(meanOf(look.scan, (shape) => shape.common)),
      isRamp: meanOf(look.scan, (shape) => (shape.rampDays > 0 ? 1 : 0)) > 0.5,
      passedOn,
    },
  }
}

import { lostBy, type Range } from '../../finding.ts'
import { dayWords } from '../../phrases.ts'
import type { Asked, Form } from './form.ts'
import { plain } from './form.ts'
import type { TrueFigure } from './true-figure.ts'

const minorToMicros = 10_000

const rangeOf = ({ low, high }: Range): Record<string, TrueFigure> => ({
  low: Number(low) * minorToMicros,
  high: Number(high) * minorToMicros,
})

/** The loss is the sum over the rows that the finding names; its range is of the same estimate. */
function lossOf({ finding }: Asked): Record<string, TrueFigure> {
  return { lost: finding.evidence.reduce((sum, part) => sum + lostBy(part), 0), ...rangeOf(finding.loss) }
}

const likely = String.raw`(?: \(likely {low:money} to {high:money}\))?`

/** Sentences that findings of all kinds have. */
export const commonForms: readonly Form[] = [
  { form: String.raw`Lost so far: {lost:money}${likely}\.`, figures: lossOf },
  {
    form: String.raw`About {monthly:money} a month${likely} if nothing is done\.`,
    figures: ({ finding: { monthly } }) => ({ monthly: Number(monthly.expected) * minorToMicros, ...rangeOf(monthly) }),
  },
  plain(String.raw`Nothing was lost lately, so we count no monthly loss\.`),
  plain(String.raw`It is probably over, so we count no monthly loss\.`),
  {
    form: String.raw`It stopped on {last:day}; it cost {lost:money}${likely}\.`,
    figures: (asked) => ({ last: [asked.finding.endedOn === null ? '' : dayWords(asked.finding.endedOn)], ...lossOf(asked) }),
  },
  {
    form: String.raw`It leaked before, from {start:day}; the amounts cover all of that time\.`,
    figures: ({ finding }) => ({ start: [dayWords(finding.startedOn)] }),
  },
  // How many are left out is held by the counts of the others: see `sumOf`.
  {
    form: String.raw`{leftOut:count} further (?:order|line|parcel|refund|sale)s? (?:is|are) left out: other alerts count (?:it|them), or there is no past to compare with\.`,
    figures: ({ leftOut }) => ({ leftOut }),
  },
  plain(String.raw`Nothing to do\.`),
  plain(String.raw`We keep watching in case it comes back\.`),
]

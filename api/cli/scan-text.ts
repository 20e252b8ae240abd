import { adviceWords } from '../detection/advice.ts'
import { checkCounts } from '../detection/check-counts.rules.ts'
import { type Finding, type LeakPhase, lostUpTo, type Range } from '../detection/finding.ts'
import { moneyWords } from '../detection/phrases.ts'
import { lostMinor } from '../risks/evidence/evidence-micros.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { casesOf, type Proven, type ScanCase, type ScanReport } from './scan-report.ts'
import { statementText } from './scan-statement.ts'

/**
 * The scan as text for people: the verdict, what is not judged, each leak, what the files say, the checks, the files, and the verdict
 * again, which is what a terminal shows last.
 */
export function scanText(report: ScanReport): string {
  const said = report.stated.months.length > 0 ? [statementText(report.stated)] : []
  const cases = casesOf(report.findings).map((one) => caseText(one, report.currency))
  const verdict = summary(report)
  return [verdict, ...unjudged(report), ...cases, ...said, checked(report), files(report), verdict].join('\n\n')
}

function summary({ findings, detectors, currency, from, asOf }: ScanReport): string {
  if (!from || !asOf) return 'No sales, refunds, parcels, ads or disputes were read, so nothing could be judged.'
  const inPhase = (phase: LeakPhase) => findings.filter(({ finding }) => finding.phase === phase)
  const running = inPhase('running')
  const monthly = running.reduce((sum, { finding }) => sum + finding.counted.monthly, 0n)
  const span = `${longDay(from)} to ${longDay(asOf)}`
  const { able, all } = checkCounts(detectors)
  if (findings.length === 0) return `${span}: no leak so far. ${able} of ${count(all, 'check')} can run on these files.`
  const [fading, ended] = [inPhase('fading').length, inPhase('ended').length]
  const over = fading > 0 ? ` ${count(fading, 'leak')} probably over; late rows may still come.` : ''
  const past = `${over}${ended > 0 ? ` ${count(ended, 'leak')} ended before.` : ''}`
  const now =
    running.length > 0
      ? `${count(running.length, 'leak')} running, about ${moneyWords(monthly, currency)} a month together`
      : 'no leak running'
  return `${span}: ${now}.${past}`
}

/** One leak as it is; several with one cause below a line that tells them together, each row counted once. */
function caseText({ members, summary }: ScanCase, currency: Currency): string {
  const [only, ...others] = members
  if (only && others.length === 0) return leak(only, currency)
  const money = [`${range(summary.loss, currency)} lost since ${longDay(summary.startedOn)}`]
  if (summary.phase === 'running') money.push(range(summary.monthly, currency, ' a month'))
  const parts = members.map((proven) => leak(proven, currency).replaceAll(/^/gm, '    '))
  return [`${summary.severity.toUpperCase().padEnd(9)}${summary.title}: ${money.join(', ')}, in ${members.length} parts`, ...parts].join(
    '\n\n',
  )
}

/** Entries printed; the JSON has all. */
const unjudgedShown = 3

function unjudged({ notJudged, currency }: ScanReport): string[] {
  if (notJudged.length === 0) return []
  const shown = notJudged
    .slice(0, unjudgedShown)
    .map(({ what, amount, because, remedy }) => [moneyWords(amount, currency), what, because, remedy] as const)
  const width = Math.max(...shown.map(([amount]) => amount.length))
  const lines = shown.map(([amount, what, ...why]) => `  ${amount.padStart(width)}  ${what}. ${why.join(' ')}`)
  const more = notJudged.length - shown.length
  return [['Not judged yet', ...lines, ...(more > 0 ? [`  and ${number(more)} more`] : [])].join('\n')]
}

function leak({ finding, evidence }: Proven, currency: Currency): string {
  const since = finding.endedOn
    ? `from ${longDay(finding.startedOn)} to ${longDay(finding.endedOn)}`
    : `since ${longDay(finding.startedOn)}`
  const rows = `${count(evidence.rows, 'row')}: ${evidence.sample.join(', ')}${evidence.rows > evidence.sample.length ? ', …' : ''}`
  return [
    `${finding.severity.toUpperCase().padEnd(9)}${finding.title}`,
    phaseText(finding, currency),
    `${range(finding.loss, currency)} lost ${since}`,
    firstVisible(finding, currency),
    `score ${finding.riskScore} (impact ${finding.impactScore} × likelihood ${finding.likelihoodScore})`,
    rows,
    ...(finding.phase === 'ended' ? [] : [`what to do: ${adviceWords(finding.advice)}`]),
  ].join(`\n${' '.repeat(9)}`)
}

function phaseText({ phase, monthly, stillToCome }: Finding, currency: Currency): string {
  if (phase === 'running') return `${range(monthly, currency, ' a month')} if nothing is done`
  if (phase === 'ended') return 'it has stopped'
  return `probably over: ${stillToCome ? `${range(stillToCome, currency)} of late refunds or disputes may still come` : 'late refunds or disputes may still come'}`
}

/** The first reportable day, what was known to be lost on it, and what is known now. */
function firstVisible({ detectedOn, lossAtDetection, evidence }: Finding, currency: Currency): string {
  const now = lostMinor(BigInt(lostUpTo(evidence, detectedOn)), currency)
  const later = now === lossAtDetection ? '' : ` (${moneyWords(now, currency)} up to that day, as known now)`
  return `first visible on ${longDay(detectedOn)}: ${moneyWords(lossAtDetection, currency)} lost, as known that day${later}`
}

/** Checks that cannot run stand below the reason that they share. */
function checked({ detectors }: ScanReport): string {
  const line = (name: string, state: string, reason: string) => `  ${name.padEnd(24)}${state.padEnd(12)}${reason}`.trimEnd()
  const able = detectors.filter(({ state }) => state !== 'cannot_run')
  const unable = Map.groupBy(
    detectors.filter(({ state }) => state === 'cannot_run'),
    ({ reason }) => reason,
  )
  return [
    'Checked',
    ...able.map(({ detector, state, reason }) => line(detector, state, reason)),
    ...[...unable].flatMap(([reason, ofReason]) => [
      `  cannot run: ${reason}`,
      `    ${ofReason.map(({ detector }) => detector).join(', ')}`,
    ]),
  ].join('\n')
}

/** Which refused rows the file of JSON has. */
const inJson = (kept: readonly unknown[], all: number) => (kept.length === all ? 'all' : `the first ${number(kept.length)}`)

function files({ imports, unrecognized }: ScanReport): string {
  const read = imports.flatMap(({ file, problem, rows, accepted, duplicates, conflicts, refusedRows, refused }) => [
    `  ${file}: ${count(rows, 'row')}, ${number(accepted)} in, ${number(duplicates)} duplicate, ${number(conflicts)} conflicting, ${number(refusedRows)} refused`,
    ...(problem === null ? [] : [`    ${problem}`]),
    ...refused.slice(0, refusalsShown).map(({ line, column, reason }) => `    line ${line}, ${column}: ${reason}`),
    ...(refusedRows > refusalsShown
      ? [`    … and ${number(refusedRows - refusalsShown)} more (${inJson(refused, refusedRows)} in --json)`]
      : []),
  ])
  return ['Read', ...read, ...unrecognized.map(({ file, reason }) => `  ${file}: left alone: ${reason}`)].join('\n')
}

/** Refused rows printed for each file; the JSON has all. */
const refusalsShown = 5

function range({ low, expected, high }: Range, currency: Currency, pace = ''): string {
  const about = `about ${moneyWords(expected, currency)}${pace}`
  return low === high ? about : `${about} (likely ${moneyWords(low, currency)} to ${moneyWords(high, currency)})`
}

function longDay(day: Day): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

function count(of: number, word: string): string {
  return `${number(of)} ${word}${of === 1 ? '' : 's'}`
}

function number(of: number): string {
  return new Intl.NumberFormat('en').format(of)
}

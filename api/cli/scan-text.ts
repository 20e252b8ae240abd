import { adviceWords } from '../detection/advice.ts'
import { checkCounts } from '../detection/check-counts.rules.ts'
import { type Finding, type LeakPhase, lostUpTo, type Range, type Severity } from '../detection/finding.ts'
import { causeIn } from '../detection/narrative-parts.ts'
import { moneyWords } from '../detection/phrases.ts'
import { nothingOpenWords, stoppedWords } from '../detection/verdict.rules.ts'
import { lostMinor } from '../risks/evidence/evidence-micros.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { type Colour, withoutColour } from './colour.ts'
import { type Conflicting, casesOf, type Proven, type ScanCase, type ScanReport } from './scan-report.ts'
import { statementText } from './scan-statement.ts'

/**
 * The scan as text for people: the verdict, what is not judged, each leak, what the files say, the
 * checks, the files, and the verdict again, which is what a terminal shows last. `colour` sets off
 * severities, money and headings.
 */
export function scanText(report: ScanReport, colour: Colour = withoutColour): string {
  const said = report.stated.months.length > 0 ? [statementText(report.stated, colour)] : []
  const cases = casesOf(report.findings).map((one) => caseText(one, { currency: report.currency, colour }))
  const verdict = colour('heading', summary(report))
  return [verdict, ...unjudged(report, colour), ...cases, ...said, checked(report, colour), files(report, colour), verdict].join('\n\n')
}

/** How amounts are written: in which currency, and how they are set off. */
type Writing = { readonly currency: Currency; readonly colour: Colour }

function summary(report: ScanReport): string {
  const { findings, stopped, unreported, detectors, currency, from, asOf } = report
  if (!from || !asOf) return 'No sales, refunds, parcels, ads or disputes were read, so nothing could be judged.'
  const span = `${longDay(from)} to ${longDay(asOf)}`
  const inPhase = (phase: LeakPhase) => findings.filter(({ finding }) => finding.phase === phase)
  const running = inPhase('running')
  const monthly = running.reduce((sum, { finding }) => sum + finding.counted.monthly, 0n)
  const { able, all } = checkCounts(detectors)
  const checks = `${able} of ${count(all, 'check')} can run on these files.`
  const told = findings.length + stopped.leaks + unreported.length
  const past = { leaks: stopped.leaks, lost: moneyWords(stopped.loss, currency) }
  if (findings.length === 0)
    return `${span}: ${nothingOpenWords({ told, stopped: past })}${listed(stopped)}.${unreportedWords(report)} ${checks}`
  const [fading, ended] = [inPhase('fading').length, inPhase('ended').length]
  const now =
    running.length > 0
      ? `${count(running.length, 'leak')} running, about ${moneyWords(monthly, currency)} a month together.`
      : 'no leak is running.'
  const over = fading > 0 ? ` ${count(fading, 'leak')} probably over; late rows may still come.` : ''
  const before = `${ended > 0 ? ` ${count(ended, 'leak')} ended before.` : ''}${stopped.leaks > 0 ? ` ${stoppedWords(past)}${listed(stopped)}.` : ''}`
  return `${span}: ${now}${over}${before}${unreportedWords(report)}`
}

/** How leaks that are over are listed. */
const listed = ({ leaks }: ScanReport['stopped']) => (leaks === 0 ? '' : ': --replay lists them')

/** What broke a rule lately and is no alert: it may not read as if nothing leaked. */
function unreportedWords({ unreported, currency }: ScanReport): string {
  if (unreported.length === 0) return ''
  const each = unreported.map(({ detector, lost }) => `${moneyWords(lost, currency)} (${detector})`)
  return ` Single rows of the last 30 days lost money too, too few in one place for an alert: ${each.join(', ')}.`
}

/**
 * One leak as it is; several with one cause below a line that tells them together, each row counted
 * once.
 */
function caseText({ members, summary }: ScanCase, writing: Writing): string {
  const [only, ...others] = members
  if (only && others.length === 0) return leak(only, writing)
  const money = [`${range(summary.loss, writing)} lost since ${longDay(summary.startedOn)}`]
  if (summary.phase === 'running') money.push(range(summary.monthly, writing, ' a month'))
  const parts = members.map((proven) => leak(proven, writing).replaceAll(/^/gm, '    '))
  return [`${titleText(summary, writing)}: ${money.join(', ')}, in ${members.length} parts`, ...parts].join('\n\n')
}

function titleText({ severity, title }: { severity: Severity; title: string }, { colour }: Writing): string {
  const blanks = ' '.repeat(Math.max(0, 9 - severity.length))
  return `${colour(severity, severity.toUpperCase())}${blanks}${colour('heading', title)}`
}

/** Entries printed; the JSON has all. */
const unjudgedShown = 3

function unjudged({ notJudged, currency }: ScanReport, colour: Colour): string[] {
  if (notJudged.length === 0) return []
  const shown = notJudged
    .slice(0, unjudgedShown)
    .map(({ what, amount, because, remedy }) => [moneyWords(amount, currency), what, because, remedy] as const)
  const width = Math.max(...shown.map(([amount]) => amount.length))
  const lines = shown.map(
    ([amount, what, ...why]) => `  ${' '.repeat(width - amount.length)}${colour('money', amount)}  ${what}. ${why.join(' ')}`,
  )
  const more = notJudged.length - shown.length
  return [[colour('heading', 'Not judged yet'), ...lines, ...(more > 0 ? [`  and ${number(more)} more`] : [])].join('\n')]
}

function leak({ finding, evidence }: Proven, writing: Writing): string {
  const since = finding.endedOn
    ? `from ${longDay(finding.startedOn)} to ${longDay(finding.endedOn)}`
    : `since ${longDay(finding.startedOn)}`
  const rows = `${count(evidence.rows, 'row')}: ${evidence.sample.join(', ')}${evidence.rows > evidence.sample.length ? ', …' : ''}`
  return [
    titleText(finding, writing),
    causeIn(finding.explanation),
    phaseText(finding, writing),
    `${range(finding.loss, writing)} lost ${since}`,
    firstVisible(finding, writing.currency),
    `score ${finding.riskScore} (impact ${finding.impactScore} × likelihood ${finding.likelihoodScore})`,
    rows,
    ...(finding.phase === 'ended' ? [] : [`what to do: ${adviceWords(finding.advice)}`]),
  ].join(`\n${' '.repeat(9)}`)
}

function phaseText({ phase, monthly, stillToCome }: Finding, writing: Writing): string {
  if (phase === 'running') return `${range(monthly, writing, ' a month')} if nothing is done`
  if (phase === 'ended') return 'it has stopped'
  return `probably over: ${stillToCome ? `${range(stillToCome, writing)} of late refunds or disputes may still come` : 'late refunds or disputes may still come'}`
}

/** The first reportable day, what was known to be lost on it, and what is known now. */
function firstVisible({ detectedOn, lossAtDetection, evidence }: Finding, currency: Currency): string {
  const now = moneyWords(lostMinor(BigInt(lostUpTo(evidence, detectedOn)), currency), currency)
  const then = moneyWords(lossAtDetection, currency)
  const later = now === then ? '' : ` (${now} up to that day, as known now)`
  return `first visible on ${longDay(detectedOn)}: ${then} lost, as known that day${later}`
}

/** Checks that cannot run stand below the reason that they share. */
function checked({ detectors }: ScanReport, colour: Colour): string {
  const line = (name: string, state: string, reason: string) => `  ${name.padEnd(24)}${state.padEnd(12)}${reason}`.trimEnd()
  const able = detectors.filter(({ state }) => state !== 'cannot_run')
  const unable = Map.groupBy(
    detectors.filter(({ state }) => state === 'cannot_run'),
    ({ reason }) => reason,
  )
  return [
    colour('heading', 'Checked'),
    ...able.map(({ detector, state, reason }) => line(detector, state, reason)),
    ...[...unable].flatMap(([reason, ofReason]) => [
      `  cannot run: ${reason}`,
      `    ${ofReason.map(({ detector }) => detector).join(', ')}`,
    ]),
  ].join('\n')
}

/** Which refused rows the file of JSON has. */
const inJson = (kept: readonly unknown[], all: number) => (kept.length === all ? 'all' : `the first ${number(kept.length)}`)

function files({ imports, unrecognized }: ScanReport, colour: Colour): string {
  const read = imports.flatMap(({ file, problem, rows, accepted, duplicates, conflicts, conflicting, refusedRows, refused }) => [
    `  ${file}: ${count(rows, 'row')}, ${number(accepted)} in, ${number(duplicates)} duplicate, ${number(conflicts)} conflicting, ${number(refusedRows)} refused`,
    ...(problem === null ? [] : [`    ${problem}`]),
    ...conflictLines(conflicts, conflicting),
    ...refused.slice(0, refusalsShown).map(({ line, column, reason }) => `    line ${line}, ${column}: ${reason}`),
    ...(refusedRows > refusalsShown
      ? [`    … and ${number(refusedRows - refusalsShown)} more (${inJson(refused, refusedRows)} in --json)`]
      : []),
  ])
  return [colour('heading', 'Read'), ...read, ...unrecognized.map(({ file, reason }) => `  ${file}: left alone: ${reason}`)].join('\n')
}

/** Refused rows printed for each file; the JSON has all. */
const refusalsShown = 5

/** What rows in conflict contradict, and what to do about them. */
function conflictLines(conflicts: number, conflicting: readonly Conflicting[]): string[] {
  if (conflicts === 0) return []
  const each = conflicting.map(({ line, same, differences }) => `    line ${line} (${same.join(', ')}): ${differences.join('; ')}`)
  const more = conflicts - conflicting.length
  return [
    ...each,
    ...(more > 0 ? [`    … and ${number(more)} more`] : []),
    '    A conflicting row contradicts an earlier one, which counts. Correct the file and scan again, or import it into RiskPilot and choose the right row under Imports.',
  ]
}

function range({ low, expected, high }: Range, { currency, colour }: Writing, pace = ''): string {
  const about = `about ${colour('money', moneyWords(expected, currency))}${pace}`
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

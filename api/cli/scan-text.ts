import type { Range } from '../detection/finding.ts'
import { moneyWords } from '../detection/phrases.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { Proven, ScanReport } from './scan-report.ts'

/** The scan as text for people: the leaks and their amounts, then the checks, then the files. */
export function scanText(report: ScanReport): string {
  return [summary(report), ...report.findings.map((proven) => leak(proven, report.currency)), checked(report), files(report)].join('\n\n')
}

function summary({ findings, currency, from, asOf }: ScanReport): string {
  if (!from || !asOf) return 'No sales, refunds, parcels, ads or disputes were read, so nothing could be judged.'
  const open = findings.filter(({ finding }) => finding.state === 'open')
  const monthly = open.reduce((sum, { finding }) => sum + finding.counted.monthly, 0n)
  const span = `${longDay(from)} to ${longDay(asOf)}`
  if (findings.length === 0) return `${span}: no leak found among what could be judged.`
  const ended = findings.length - open.length
  const past = ended > 0 ? ` ${count(ended, 'leak')} ended before.` : ''
  return `${span}: ${count(open.length, 'leak')} open, about ${moneyWords(monthly, currency)} a month together.${past}`
}

function leak({ finding, evidence }: Proven, currency: Currency): string {
  const since = finding.endedOn
    ? `from ${longDay(finding.startedOn)} to ${longDay(finding.endedOn)}`
    : `since ${longDay(finding.startedOn)}`
  const rows = `${count(evidence.rows, 'row')}: ${evidence.sample.join(', ')}${evidence.rows > evidence.sample.length ? ', …' : ''}`
  return [
    `${finding.severity.toUpperCase().padEnd(9)}${finding.title}`,
    finding.state === 'open' ? `${range(finding.monthly, currency)} a month if nothing is done` : 'it stopped',
    `${range(finding.loss, currency)} lost ${since}; first told on ${longDay(finding.detectedOn)}`,
    `score ${finding.riskScore} (impact ${finding.impactScore} × likelihood ${finding.likelihoodScore})`,
    rows,
  ].join(`\n${' '.repeat(9)}`)
}

function checked({ detectors }: ScanReport): string {
  return [
    'Checked',
    ...detectors.map(({ detector, state, reason }) => `  ${detector.padEnd(24)}${state.replace('_', ' ').padEnd(12)}${reason}`.trimEnd()),
  ].join('\n')
}

function files({ imports, unrecognized }: ScanReport): string {
  const read = imports.flatMap(({ file, problem, rows, accepted, duplicates, conflicts, refused }) => [
    `  ${file}: ${count(rows, 'row')}, ${number(accepted)} in, ${number(duplicates)} duplicate, ${number(conflicts)} conflicting, ${number(refused.length)} refused`,
    ...(problem === null ? [] : [`    ${problem}`]),
    ...refused.slice(0, refusalsShown).map(({ line, column, reason }) => `    line ${line}, ${column}: ${reason}`),
    ...(refused.length > refusalsShown ? [`    … and ${number(refused.length - refusalsShown)} more (all in --json)`] : []),
  ])
  return ['Read', ...read, ...unrecognized.map(({ file, reason }) => `  ${file}: left alone: ${reason}`)].join('\n')
}

/** Refused rows printed for each file; the JSON has all. */
const refusalsShown = 5

function range({ low, expected, high }: Range, currency: Currency): string {
  const about = `about ${moneyWords(expected, currency)}`
  return low === high ? about : `${about} (${moneyWords(low, currency)}–${moneyWords(high, currency)})`
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

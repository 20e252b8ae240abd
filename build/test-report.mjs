// Reads the reports of the test runners and says what came of a run. Plain JavaScript.
//
// A test here: `{ file, title, outcome, reason, seconds }`. `file` is its path from the root, or ''
// for a step that is no file of tests. `outcome` is `passed`, `failed`, `skipped` or `flaky`.
// `reason` is the first line of the error.
import { relative } from 'node:path'
import { root } from './stamps.mjs'

/** A run with more flaky tests fails: so many do not come of chance alone. */
export const mostFlaky = 3

const notLoaded = 'the file did not load'
const outside = 'outside of any test'

/** A step of a run as one test, for what has no report. */
export const step = (isGood, title) => ({ file: '', title, outcome: isGood ? 'passed' : 'failed', reason: '', seconds: 0 })

/**
 * From vitest's JSON report. A file that could not even be loaded is a failed test; no report, or
 * one without tests, too.
 */
export function testsInVitest(report) {
  if (!report) return [step(false, 'vitest wrote no report')]
  const tests = report.testResults.flatMap(testsInFile)
  if (tests.length === 0) return [step(false, 'vitest found no test')]
  // An error outside of any test and file is in no row of the report.
  const isOddlyBroken = !report.success && tests.every(({ outcome }) => outcome !== 'failed')
  return isOddlyBroken ? [...tests, step(false, 'vitest failed without a failed test')] : tests
}

function testsInFile({ name, status, message, assertionResults }) {
  const file = pathOf(name)
  const tests = assertionResults.map(({ ancestorTitles = [], title, status: outcome, failureMessages = [], duration = 0 }) => ({
    file,
    title: [...ancestorTitles, title].join(' > '),
    outcome: outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped',
    reason: firstLine(failureMessages[0]),
    seconds: duration / 1_000,
  }))
  const isUnexplained = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
  return isUnexplained ? [...tests, { file, title: notLoaded, outcome: 'failed', reason: firstLine(message), seconds: 0 }] : tests
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

/** From Playwright's JSON report; errors outside of any test are failed tests too. */
export function testsInPlaywright(report) {
  if (!report) return [step(false, 'Playwright wrote no report')]
  const broken = report.errors.map(({ message, location }) => ({
    file: pathOf(location?.file),
    title: outside,
    outcome: 'failed',
    reason: firstLine(message),
    seconds: 0,
  }))
  const tests = [...(report.suites ?? []).flatMap((suite) => testsInSuite(suite, [])), ...broken]
  return tests.length > 0 ? tests : [step(false, 'Playwright found no test')]
}

function testsInSuite({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is the file, with the file's name as its title.
  const titles = title === file ? above : [...above, title]
  const tests = specs.map((spec) => ({
    file: `e2e/screens/${spec.file ?? file}`,
    title: [...titles, spec.title].join(' > '),
    outcome: spec.tests.map(({ status }) => outcomes[status]).reduce((worst, one) => (one === 'failed' ? one : worst)),
    reason: firstLine(firstError(spec)),
    seconds: resultsOf(spec).reduce((total, { duration = 0 }) => total + duration, 0) / 1_000,
  }))
  return [...tests, ...suites.flatMap((suite) => testsInSuite(suite, titles))]
}

const resultsOf = ({ tests }) => tests.flatMap(({ results = [] }) => results)

function firstError(spec) {
  return resultsOf(spec)
    .flatMap(({ error, errors = [] }) => [error, ...errors])
    .find((error) => error?.message)?.message
}

/** Seconds of each file, whole and sorted by name, so that two runs differ in few lines. */
export function secondsByFile(tests) {
  const sums = new Map()
  for (const { file, seconds } of tests) if (file !== '') sums.set(file, (sums.get(file) ?? 0) + seconds)
  return Object.fromEntries([...sums].map(([file, seconds]) => [file, Math.round(seconds)]).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The files whose failed tests can run again. */
export function filesToRepeat(tests) {
  return [
    ...new Set(
      tests.filter(({ outcome, file, title }) => outcome === 'failed' && file !== '' && title !== outside).map(({ file }) => file),
    ),
  ]
}

/**
 * The tests of a run after some of its files ran again: a test that failed once and passed once is
 * flaky. What the second run did not say keeps its first outcome, so a test that failed stays
 * failed until it was seen to pass.
 */
export function afterRepeat(first, again) {
  const second = new Map(numbered(again))
  const hasRun = new Set(again.filter(({ outcome }) => outcome === 'passed').map(({ file }) => file))
  return numbered(first).map(([key, test]) => {
    // It is in the first report alone.
    if (test.title === notLoaded) return hasRun.has(test.file) && !second.has(key) ? { ...test, outcome: 'flaky' } : test
    return together(test, second.get(key))
  })
}

function together(test, again) {
  if (!again || again.outcome === 'skipped') return test
  if (test.outcome === 'skipped') return again
  return test.outcome === again.outcome ? test : { ...test, outcome: 'flaky', reason: test.reason || again.reason }
}

/** Tests with a name each: a file may have several of one title. */
function numbered(tests) {
  const seen = new Map()
  return tests.map((test) => {
    const name = `${test.file} > ${test.title}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return [`${name} #${count}`, test]
  })
}

/**
 * What came of a run: counts, and by name what failed and what is flaky. Flaky tests count as
 * passed up to `mostFlaky`, beyond as failed.
 */
export function summary(tests) {
  const of = (outcome) => tests.filter((test) => test.outcome === outcome)
  const flaky = of('flaky')
  const isTooFlaky = flaky.length > mostFlaky
  const failures = of('failed')
  return {
    passed: of('passed').length + (isTooFlaky ? 0 : flaky.length),
    failed: failures.length + (isTooFlaky ? flaky.length : 0),
    skipped: of('skipped').length,
    failures,
    flaky,
  }
}

/** The last lines of the run: what failed and what is flaky by name, then the counts. */
export function lastLines({ passed, failed, skipped, failures, flaky }) {
  const tooMany = flaky.length > mostFlaky ? `; more than ${mostFlaky} fail the run` : ''
  return [
    ...named('Failed', failures),
    ...named(`Flaky, failed once and passed once${tooMany}. Mend the cause before the next change`, flaky),
    '',
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}

function named(heading, tests) {
  if (tests.length === 0) return []
  return [
    '',
    `${heading}:`,
    ...tests.map(({ file, title, reason }) => `  ${[file, title].filter(Boolean).join(' > ')}${reason && `: ${reason}`}`),
  ]
}

function pathOf(file = '') {
  return file.startsWith('/') ? relative(root, file) : file
}

/** Runners color their errors, and begin some with an empty line. */
function firstLine(text = '') {
  const lines = plain(text).split('\n')
  return lines.map((one) => one.trim()).find((one) => one !== '') ?? ''
}

function plain(text) {
  const escapeSign = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${escapeSign}\\[[0-9;]*m`, 'g'), '')
}

import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { afterRepeat, filesToRepeat, lastLines, secondsByFile, step, summary, testsInPlaywright, testsInVitest } from './test-report.mjs'

type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky'
type Test = { file: string; title: string; outcome: Outcome; reason: string; seconds: number }

const test = (title: string, outcome: Outcome, { file = 'api/a.test.ts', reason = '' } = {}): Test => ({
  file,
  title,
  outcome,
  reason,
  seconds: 0,
})
const last = (tests: Test[]): string => lastLines(summary(tests)).at(-1)
const outcomesOf = (tests: Test[]) => tests.map(({ title, outcome }) => [title, outcome])

describe('the report of vitest', () => {
  const one = (title: string, status: string, ...failureMessages: string[]) => ({
    ancestorTitles: ['the ledger'],
    title,
    status,
    failureMessages,
    duration: 1_500,
  })

  it('names each test by file and title, with the first line of its error', () => {
    const testResults = [
      {
        name: resolve('api/ledger/a.test.ts'),
        status: 'failed',
        assertionResults: [
          one('adds up', 'failed', '\n\u001b[31mAssertionError: 1 is not 2\u001b[39m\n    at a.test.ts'),
          one('is', 'passed'),
          one('waits', 'pending'),
        ],
      },
    ]
    expect(testsInVitest({ success: false, testResults })).toEqual([
      {
        file: 'api/ledger/a.test.ts',
        title: 'the ledger > adds up',
        outcome: 'failed',
        reason: 'AssertionError: 1 is not 2',
        seconds: 1.5,
      },
      { file: 'api/ledger/a.test.ts', title: 'the ledger > is', outcome: 'passed', reason: '', seconds: 1.5 },
      { file: 'api/ledger/a.test.ts', title: 'the ledger > waits', outcome: 'skipped', reason: '', seconds: 1.5 },
    ])
  })

  it('a file that does not load, a missing report, a run without tests and one that failed for no test are failures', () => {
    const unloaded = { name: resolve('db/b.test.ts'), status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] }
    expect(lastLines(summary(testsInVitest({ success: false, testResults: [unloaded] })))).toEqual([
      '',
      'Failed:',
      '  db/b.test.ts > the file did not load: SyntaxError: no',
      '',
      '0 passed, 1 failed',
    ])
    expect(last(testsInVitest(undefined))).toBe('0 passed, 1 failed')
    expect(last(testsInVitest({ success: true, testResults: [] }))).toBe('0 passed, 1 failed')
    const good = { name: resolve('db/b.test.ts'), status: 'passed', assertionResults: [one('is', 'passed')] }
    expect(last(testsInVitest({ success: false, testResults: [good] }))).toBe('1 passed, 1 failed')
    expect(last(testsInVitest({ success: true, testResults: [good] }))).toBe('1 passed, 0 failed')
  })
})

describe('the report of Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ error: { message }, duration: 700 }] }],
  })

  it('names each test, and what failed outside of any', () => {
    const inner = { title: 'the list', file: 'risks.spec.ts', specs: [spec('is short', 'unexpected', 'Error: it is long\n\nsecond')] }
    const report = {
      errors: [{ message: 'Error: no server' }],
      suites: [
        {
          title: 'risks.spec.ts',
          file: 'risks.spec.ts',
          specs: [spec('opens', 'expected'), spec('closes', 'flaky'), spec('waits', 'skipped')],
          suites: [inner],
        },
      ],
    }
    expect(testsInPlaywright(report).map((one: Test) => [one.file, one.title, one.outcome, one.reason])).toEqual([
      ['e2e/screens/risks.spec.ts', 'opens', 'passed', ''],
      ['e2e/screens/risks.spec.ts', 'closes', 'failed', ''],
      ['e2e/screens/risks.spec.ts', 'waits', 'skipped', ''],
      ['e2e/screens/risks.spec.ts', 'the list > is short', 'failed', 'Error: it is long'],
      ['', 'outside of any test', 'failed', 'Error: no server'],
    ])
    expect(filesToRepeat(testsInPlaywright(report))).toEqual(['e2e/screens/risks.spec.ts'])
  })

  it('none, or one without tests, is a failure', () => {
    expect(last(testsInPlaywright(undefined))).toBe('0 passed, 1 failed')
    expect(last(testsInPlaywright({ errors: [], suites: [] }))).toBe('0 passed, 1 failed')
  })
})

describe('OPS-07 what failed runs again', () => {
  it('what then passes is flaky, what fails twice has failed, and what waited behind it counts as it ran', () => {
    const first = [
      test('a', 'failed', { reason: 'first' }),
      test('b', 'failed'),
      test('c', 'skipped'),
      test('d', 'passed'),
      test('e', 'passed'),
    ]
    const again = [test('a', 'passed'), test('b', 'failed'), test('c', 'passed'), test('d', 'passed'), test('e', 'failed')]
    const tests = afterRepeat(first, again)
    expect(outcomesOf(tests)).toEqual([
      ['a', 'flaky'],
      ['b', 'failed'],
      ['c', 'passed'],
      ['d', 'passed'],
      ['e', 'flaky'],
    ])
    expect(tests[0].reason).toBe('first')
  })

  it('what was not seen to pass stays failed: not run, skipped, or of a file that does not load', () => {
    const first = [test('a', 'failed'), test('b', 'failed'), test('a', 'failed', { file: 'api/b.test.ts' })]
    const again = [test('a', 'skipped'), test('the file did not load', 'failed', { file: 'api/b.test.ts' })]
    expect(afterRepeat(first, again).map(({ outcome }: Test) => outcome)).toEqual(['failed', 'failed', 'failed'])
    expect(afterRepeat(first, [])).toEqual(first)
  })

  it('a file that did not load is flaky once its tests have passed', () => {
    const first = [test('a', 'skipped'), test('the file did not load', 'failed')]
    expect(outcomesOf(afterRepeat(first, [test('a', 'passed')]))).toEqual([
      ['a', 'passed'],
      ['the file did not load', 'flaky'],
    ])
    expect(afterRepeat(first, first).at(-1).outcome).toBe('failed')
    expect(afterRepeat(first, []).at(-1).outcome).toBe('failed')
  })

  it('two tests of one title are told apart', () => {
    const first = [test('a', 'failed'), test('a', 'failed')]
    expect(outcomesOf(afterRepeat(first, [test('a', 'passed'), test('a', 'failed')]))).toEqual([
      ['a', 'flaky'],
      ['a', 'failed'],
    ])
  })

  it('steps that are no tests, such as the type check, are not repeated', () => {
    expect(filesToRepeat([step(false, 'Types'), test('a', 'failed'), test('b', 'failed'), test('c', 'passed', { file: 'x' })])).toEqual([
      'api/a.test.ts',
    ])
  })

  it('flaky tests are named before the last line and pass; more than three of them fail the run', () => {
    const flaky = (count: number) => Array.from({ length: count }, (_, i) => test(`f${i}`, 'flaky', { reason: 'late' }))
    const few = lastLines(summary([test('a', 'passed'), test('b', 'skipped'), ...flaky(3)]))
    expect(few).toEqual([
      '',
      'Flaky, failed once and passed once. Mend the cause before the next change:',
      '  api/a.test.ts > f0: late',
      '  api/a.test.ts > f1: late',
      '  api/a.test.ts > f2: late',
      '',
      '4 passed, 0 failed, 1 skipped',
    ])
    const many = lastLines(summary([test('a', 'passed'), ...flaky(4)]))
    expect([many[1], many.at(-1)]).toEqual([
      'Flaky, failed once and passed once; more than 3 fail the run. Mend the cause before the next change:',
      '1 passed, 4 failed',
    ])
  })
})

describe('how long files take', () => {
  it('is summed by file in whole seconds, sorted by name, without what is no file', () => {
    const took = (file: string, seconds: number) => ({ ...test('a', 'passed', { file }), seconds })
    const tests = [took('b.test.ts', 1.2), took('a.test.ts', 3), took('b.test.ts', 0.4), took('c.test.ts', 0.4), took('', 40)]
    expect(Object.entries(secondsByFile(tests))).toEqual([
      ['a.test.ts', 3],
      ['b.test.ts', 2],
      ['c.test.ts', 0],
    ])
  })
})

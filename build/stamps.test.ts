import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
// @ts-expect-error plain JavaScript without types, for the system's Node
import { hashOf, isFresh, stampFresh, withLock } from './stamps.mjs'
// @ts-expect-error plain JavaScript without types
import { countPlaywright, countVitest, lastLine, sum } from './test.mjs'

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'riskpilot-stamps-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return path
}

describe('stamps', () => {
  it('a target is fresh until an input’s content or name changes, or an output is gone', () => {
    const path = folder({ 'api/a.ts': '1', 'dist/out.js': '' })
    const hash = () => hashOf(path, ['api'])
    const fresh = () => isFresh(path, 'api', hash(), ['dist/out.js'])
    expect(fresh()).toBe(false)
    stampFresh(path, 'api', hash())
    expect(fresh()).toBe(true)
    writeFileSync(join(path, 'api/a.ts'), '1')
    expect(fresh()).toBe(true)
    writeFileSync(join(path, 'api/b.ts'), '')
    expect(fresh()).toBe(false)
    rmSync(join(path, 'api/b.ts'))
    rmSync(join(path, 'dist/out.js'))
    expect(fresh()).toBe(false)
  })

  it('contents that move between files are another content, and skipped files do not count', () => {
    const one = hashOf(folder({ 'a/x': '12', 'a/y': '3' }), ['a'])
    expect(hashOf(folder({ 'a/x': '1', 'a/y': '23' }), ['a'])).not.toBe(one)
    expect(hashOf(folder({ 'a/x': '12', 'a/y': '3', 'a/y.test.ts': 'z' }), ['a'], (name: string) => name.endsWith('.test.ts'))).toBe(one)
  })

  it('a lock lets one in at a time, and one whose holder is dead is taken over', async () => {
    const path = join(folder({}), 'lock')
    let inside = 0
    let most = 0
    const task = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside--
    }
    await Promise.all([withLock(path, task), withLock(path, task), withLock(path, task)])
    expect(most).toBe(1)
    mkdirSync(path)
    writeFileSync(join(path, 'pid'), '2147483646')
    await withLock(path, task)
    await expect(withLock(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await withLock(path, task)
  })
})

describe('the count of a test run', () => {
  const vitest = { numTotalTests: 3, numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, success: false, testResults: [] }

  it('adds up, and names the skipped only when there are any', () => {
    expect(
      lastLine(
        sum([
          { passed: 1, failed: 0, skipped: 0 },
          { passed: 2, failed: 1, skipped: 0 },
        ]),
      ),
    ).toBe('3 passed, 1 failed')
    expect(lastLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
  })

  it('a file that does not load, a missing report and a run without tests are failures', () => {
    expect(countVitest(vitest)).toMatchObject({ passed: 2, failed: 1, skipped: 0 })
    expect(countVitest({ ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }).failed).toBe(2)
    expect(countVitest(undefined).failed).toBe(1)
    expect(countVitest({ ...vitest, numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, success: true }).failed).toBe(1)
    expect(countVitest({ ...vitest, numFailedTests: 0, success: false }).failed).toBe(1)
    expect(countPlaywright(undefined).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })).toMatchObject({
      passed: 4,
      failed: 2,
      skipped: 2,
    })
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }).failed).toBe(1)
  })

  it('names each failed test of vitest by file and title, with the first line of its error', () => {
    const test = (title: string, status: string, ...failureMessages: string[]) => ({
      ancestorTitles: ['the ledger'],
      title,
      status,
      failureMessages,
    })
    const testResults = [
      {
        name: resolve('api/ledger/a.test.ts'),
        status: 'failed',
        assertionResults: [
          test('adds up', 'failed', '\n\u001b[31mAssertionError: 1 is not 2\u001b[39m\n    at a.test.ts'),
          test('is', 'passed'),
        ],
      },
      { name: resolve('db/b.test.ts'), status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] },
    ]
    expect(countVitest({ ...vitest, testResults }).names).toEqual([
      '  api/ledger/a.test.ts > the ledger > adds up: AssertionError: 1 is not 2',
      '  db/b.test.ts > the file did not load: SyntaxError: no',
    ])
  })

  it('names each failed or flaky test of the browser, and what failed outside of any', () => {
    const spec = (title: string, status: string, message?: string) => ({ title, tests: [{ status, results: [{ error: { message } }] }] })
    const inner = { title: 'the list', file: 'risks.spec.ts', specs: [spec('is short', 'unexpected', 'Error: it is long\n\nsecond')] }
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'Error: no server' }],
      suites: [
        {
          title: 'risks.spec.ts',
          file: 'risks.spec.ts',
          specs: [spec('opens', 'expected'), spec('closes', 'flaky')],
          suites: [inner],
        },
      ],
    }
    expect(sum([countPlaywright(report), { passed: 1, failed: 0, skipped: 0 }]).names).toEqual([
      '  risks.spec.ts > closes',
      '  risks.spec.ts > the list > is short: Error: it is long',
      '  outside of any test: Error: no server',
    ])
  })
})

// `npm test`: every step runs even when one before it failed; the last line counts. Plain
// JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noteMade, projectNode } from './build.mjs'
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs'
import { root } from './stamps.mjs'

/** Adds up `{ passed, failed, skipped }` and joins the names of the failures. */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) for (const kind of Object.keys(total)) total[kind] += count[kind]
  return { ...total, names: counts.flatMap(({ names = [] }) => names) }
}

/** The last line of the run. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * From vitest's JSON report. A file that could not even be loaded counts as one failure; no report,
 * or one without tests, too.
 */
export function countVitest(report) {
  if (!report) return failedOnce('vitest wrote no report')
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  const isOddlyBroken = report.numTotalTests === 0 || (!report.success && failed === 0)
  return { passed: report.numPassedTests, failed: isOddlyBroken ? failed + 1 : failed, skipped, names: failedInVitest(report) }
}

/** From Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function countPlaywright(report) {
  if (!report) return failedOnce('Playwright wrote no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  const broken = report.errors.length
  return {
    passed: expected,
    failed: unexpected + flaky + broken + (expected + unexpected + flaky + skipped + broken === 0 ? 1 : 0),
    skipped,
    names: failedInPlaywright(report),
  }
}

const failedOnce = (title) => ({ passed: 0, failed: 1, skipped: 0, names: [`  ${title}`] })

/** Runs a script of the project on its own Node; returns whether it succeeded. */
export function tool(title, args, env = {}) {
  console.log(`\n── ${title}`)
  return spawnSync(projectNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/**
 * Like `tool`, concurrently with others: its output is buffered until its end, so that outputs do
 * not mix.
 */
function toolBeside(title, args) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      console.log(`\n── ${title}\n${Buffer.concat(output)}`)
      resolve(code === 0)
    })
  })
}

export const script = (name) => join(root, 'node_modules', name)
export const once = (isGood, title) => (isGood ? { passed: 1, failed: 0, skipped: 0 } : failedOnce(title))

/**
 * Several rows of tools at the same time: each tool of a row follows the previous one, whatever its
 * result.
 */
const sideBySide = (rows) => async () => {
  const inTurn = async (row) => {
    const counts = []
    for (const [title, args] of row) counts.push(once(await toolBeside(title, args), title))
    return counts
  }
  return sum((await Promise.all(rows.map(inTurn))).flat())
}

function generated() {
  const title = 'Generated files are up to date'
  const path = join(root, 'schema.graphql')
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const isEmitted = tool(title, ['--import', '@oxc-node/core/register', 'api/emit.ts'])
  const isSame = isEmitted && readFileSync(path, 'utf8') === committed
  if (isEmitted && !isSame) console.error('schema.graphql was not what the code serves; it is now. Review it and commit it.')
  if (!existsSync(join(root, 'codegen.ts'))) return once(isSame, title)
  const codegen = [script('@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.ts', '--silent']
  const isMade = tool('Types of the web application', codegen)
  // Both are read concurrently with the build from here on: the build must not write them again.
  if (isEmitted && isMade) noteMade(['schema', 'codegen'])
  return once(isMade && isSame, title)
}

/**
 * Runs the unit and API tests; returns vitest's JSON report, or undefined when vitest could not
 * write one.
 */
export function vitest({ title = 'Unit and API tests', args = [], env = {} } = {}) {
  const reports = mkdtempSync(join(tmpdir(), 'riskpilot-reports-'))
  const path = join(reports, 'vitest.json')
  tool(title, [script('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...args], env)
  const report = read(path)
  rmSync(reports, { recursive: true, force: true })
  return report
}

function playwright() {
  const reports = mkdtempSync(join(tmpdir(), 'riskpilot-reports-'))
  const path = join(reports, 'playwright.json')
  tool('Tests in a browser', [script('@playwright/test/cli.js'), 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: path })
  const report = read(path)
  rmSync(reports, { recursive: true, force: true })
  return countPlaywright(report)
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Checks that must pass before the tests are worth running. */
export const checks = [
  generated,
  sideBySide([
    [
      ['Types', [script('typescript/bin/tsc'), '-p', '.']],
      // Each side without the other's globals: the server has no document, the browser no process.
      ['Types of the server', [script('typescript/bin/tsc'), '-p', 'tsconfig.api.json']],
      ['Types of the browser', [script('typescript/bin/tsc'), '-p', 'tsconfig.web.json']],
      ['Dead code', [script('knip/bin/knip.js'), '--no-progress']],
      ['Style and house rules', [script('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error']],
    ],
    // Before the tests: those of the command line run the built files.
    [['Build', ['build/build.mjs']]],
  ]),
]

export const browserTests = existsSync(join(root, 'playwright.config.ts')) ? [playwright] : []

/** Runs all steps, whatever the result of the previous ones, and ends with the line of counts. */
export async function runAll(steps) {
  const counts = []
  for (const step of steps) counts.push(await step())
  const total = sum(counts)
  if (total.names.length > 0) console.log(`\nFailed:\n${total.names.join('\n')}`)
  console.log(`\n${lastLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await runAll([...checks, () => countVitest(vitest()), ...browserTests])

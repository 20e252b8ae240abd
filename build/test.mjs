// `npm test`: every step runs even when one before it failed; the last line counts. Plain
// JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noteMade, projectNode } from './build.mjs'
import { changedSince, checkout, roomsOf, specsOf, within } from './changed.mjs'
import { root } from './stamps.mjs'
import { afterRepeat, filesToRepeat, lastLines, secondsByFile, step, summary, testsInPlaywright, testsInVitest } from './test-report.mjs'

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

/**
 * Several rows of tools at the same time: each tool of a row follows the previous one, whatever its
 * result.
 */
const sideBySide = (rows) => async () => {
  const inTurn = async (row) => {
    const steps = []
    for (const [title, args] of row) steps.push(step(await toolBeside(title, args), title))
    return steps
  }
  return (await Promise.all(rows.map(inTurn))).flat()
}

function generated() {
  const title = 'Generated files are up to date'
  const path = join(root, 'schema.graphql')
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const isEmitted = tool(title, ['--import', '@oxc-node/core/register', 'api/emit.ts'])
  const isSame = isEmitted && readFileSync(path, 'utf8') === committed
  if (isEmitted && !isSame) console.error('schema.graphql was not what the code serves; it is now. Review it and commit it.')
  if (!existsSync(join(root, 'codegen.ts'))) return [step(isSame, title)]
  const codegen = [script('@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.ts', '--silent']
  const isMade = tool('Types of the web application', codegen)
  // Both are read concurrently with the build from here on: the build must not write them again.
  if (isEmitted && isMade) noteMade(['schema', 'codegen'])
  return [step(isMade && isSame, title)]
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

/**
 * Runs the tests in a browser; returns Playwright's JSON report, or undefined when it could not
 * write one.
 */
function playwright({ title = 'Tests in a browser', args = [] } = {}) {
  const reports = mkdtempSync(join(tmpdir(), 'riskpilot-reports-'))
  const path = join(reports, 'playwright.json')
  tool(title, [script('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: path })
  const report = read(path)
  rmSync(reports, { recursive: true, force: true })
  return report
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * Each side without the other's globals, as the projects of tsconfig.json have it: the server has
 * no document, the browser no process.
 */
const typeCheck = [script('typescript/bin/tsc'), '--build']
const styleCheck = [script('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error']

/** Checks that must pass before the tests are worth running. */
export const checks = [
  generated,
  sideBySide([
    [
      ['Types', typeCheck],
      ['Dead code', [script('knip/bin/knip.js'), '--no-progress']],
      ['Style and house rules', styleCheck],
    ],
    // Before the tests: those of the command line run the built files.
    [['Build', ['build/build.mjs']]],
  ]),
]

const isInBrowser = (file) => file.startsWith('e2e/screens/')

export const browserTests = () => testsInPlaywright(playwright())

/** So many files do not fail by chance: they are not run again. */
const mostRepeated = 10

/** The tests of a run after the files with failed ones ran once more, with nothing beside them. */
function repeated(tests) {
  const files = filesToRepeat(tests)
  if (files.length === 0 || files.length > mostRepeated) return tests
  const [inBrowser, below] = [files.filter(isInBrowser), files.filter((file) => !isInBrowser(file))]
  const title = 'Once more, alone, what failed'
  return afterRepeat(tests, [
    ...(below.length > 0 ? testsInVitest(vitest({ title, args: [...below, '--maxWorkers=1'] })) : []),
    // The pictures of the first failure stay.
    ...(inBrowser.length > 0
      ? testsInPlaywright(playwright({ title, args: [...inBrowser, '--workers=1', '--output=test-results/again'] }))
      : []),
  ])
}

/** Runs all steps, whatever the result of the previous ones; all their tests. */
export async function testsOf(steps) {
  const tests = []
  for (const run of steps) tests.push(...(await run()))
  return tests
}

/**
 * Ends a run: what failed and what is flaky by name, then the line of counts. The same stands in
 * `dist/test-run.json`.
 */
export function conclude(tests) {
  const found = summary(tests)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'test-run.json'), `${JSON.stringify(found, null, 2)}\n`)
  console.log(lastLines(found).join('\n'))
  process.exitCode = found.failed > 0 ? 1 : 0
}

const durationsPath = join(root, 'build', 'test-durations.json')

/** Keeps how long each file took, by which the next runs order them. */
function keepDurations(tests) {
  writeFileSync(durationsPath, `${JSON.stringify(secondsByFile(tests), null, 2)}\n`)
}

/** `npm test`: everything. `--durations` keeps how long each file took. */
async function runWhole(args) {
  const tests = await testsOf([...checks, () => testsInVitest(vitest()), browserTests])
  if (args.includes('--durations')) keepDurations(tests)
  return tests
}

/** Specs of a change may take so long; the whole run has the others. */
const secondsOfSpecs = 90

/** The files that a change left in place; ends the program where git does not know the commit. */
function filesSince(commit) {
  try {
    return changedSince(commit).filter((file) => existsSync(join(root, file)))
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** `npm test -- --changed [COMMIT]`: what the change since a commit can reach, for in between. */
function runChanged(commit = 'HEAD') {
  const files = filesSince(commit)
  const rooms = roomsOf(files)
  const needed = specsOf(files, checkout())
  const specs = within(secondsOfSpecs, needed, JSON.parse(readFileSync(durationsPath, 'utf8')))
  const rest = needed.slice(specs.length).map((spec) => basename(spec))
  console.log(
    `Changed since ${commit}: ${files.length} files. Tests in: ${rooms.join(' ') || 'none'}. In a browser: ${specs.join(' ') || 'none'}.`,
  )
  if (rest.length > 0) console.log(`Only the whole run has: ${rest.join(' ')}.`)
  const styled = files.filter((file) => /\.(m?[jt]sx?|json|css|graphql)$/.test(file))
  return testsOf([
    generated,
    sideBySide([
      [['Types', typeCheck]],
      styled.length > 0 ? [['Style and house rules', [...styleCheck, '--no-errors-on-unmatched', ...styled]]] : [],
      specs.length > 0 ? [['Build', ['build/build.mjs']]] : [],
    ]),
    () => (rooms.length > 0 ? testsInVitest(vitest({ args: ['--changed', commit, '--passWithNoTests', ...rooms] })) : []),
    () => (specs.length > 0 ? testsInPlaywright(playwright({ args: specs })) : []),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2)
  const at = args.indexOf('--changed')
  conclude(repeated(at < 0 ? await runWhole(args) : await runChanged(args[at + 1])))
}

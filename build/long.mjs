// `npm run test:long`: the same tests by hand and at length; prints figures; the last line counts
// as that of `npm test`. Plain JavaScript.
//   1. everything that `npm test` runs, on large seeds
//   2. the tests in random order, again and again (20 rounds; `npm run test:long -- --rounds 3` for
//   another number)
//   3. the tests under other plans of PostgreSQL, on rows that lie in another order
//   (`RISKPILOT_PLANS`, e2e/support/database/other-plans.ts)
//   4. the tests on the oldest PostgreSQL that is supported, as a superuser and as an owner who is
//   none
//   5. the code of money and scores with small errors put in: at least 80 in 100 must be noticed
import { pathToFileURL } from 'node:url'
import { oldestServer } from './oldest-server.mjs'
import { browserTests, checks, conclude, script, testsOf, tool, vitest } from './test.mjs'
import { step, testsInVitest } from './test-report.mjs'

/**
 * The figures that tests noted in `task.meta.figures`, one line a test: title, then names and
 * values.
 */
export function figuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ meta }) => meta?.figures)
      .map(({ title, meta }) => {
        const figures = Object.entries(meta.figures).map(([name, value]) => `${name} ${value}`)
        return `${title}\n    ${figures.join(', ')}`
      }),
  )
}

function onLargeSeeds() {
  const report = vitest({ title: 'Unit and API tests on large seeds', env: { RISKPILOT_LONG: '1' } })
  console.log(`\nFigures:\n${figuresOf(report).join('\n')}`)
  return testsInVitest(report)
}

/** Makes vitest shuffle the files, and the tests in each, by the seed. */
function shuffled(round, rounds) {
  const seed = Date.now() + round
  const title = `Unit and API tests in random order, round ${round} of ${rounds}; again with: vitest run --sequence.shuffle --sequence.seed=${seed}`
  return testsInVitest(vitest({ title, args: ['--sequence.shuffle', `--sequence.seed=${seed}`] }))
}

export const plansOfLongRun = ['scans', 'hashes', 'merges', 'letters', 'parallel']

const underPlans = (name) => () =>
  testsInVitest(vitest({ title: `Unit and API tests under other plans: ${name}`, env: { RISKPILOT_PLANS: name } }))

/** Not counted when there is no such server: nothing was tested then, and the line states this. */
async function onOldestServer() {
  const server = await oldestServer()
  if (server.missing) {
    console.log(`\n── Not run: the tests on the oldest PostgreSQL. ${server.missing}`)
    return []
  }
  try {
    const run = ({ who, url }) => vitest({ title: `Unit and API tests as ${who}`, env: { TEST_DATABASE_URL: url } })
    return server.servers.flatMap((one) => testsInVitest(run(one)))
  } finally {
    server.stop()
  }
}

function withErrorsPutIn() {
  const title = 'Errors put into money and scores (OPS-08)'
  return [step(tool(title, [script('@stryker-mutator/core/bin/stryker.js'), 'run', 'build/mutation.config.mjs']), title)]
}

function roundsOf(args) {
  const at = args.indexOf('--rounds')
  if (at < 0) return 20
  const rounds = Number(args[at + 1])
  if (Number.isInteger(rounds) && rounds >= 0) return rounds
  console.error('--rounds takes a whole number: how often the tests run in random order, 20 unless told.')
  process.exit(2)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rounds = roundsOf(process.argv.slice(2))
  const repeats = Array.from({ length: rounds }, (_, i) => () => shuffled(i + 1, rounds))
  conclude(
    await testsOf([...checks, onLargeSeeds, browserTests, ...repeats, ...plansOfLongRun.map(underPlans), onOldestServer, withErrorsPutIn]),
  )
}

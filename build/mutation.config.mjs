import { globSync, readFileSync } from 'node:fs'

// OPS-08: how many of the small errors put into the code of money, scores and walls its tests
// notice. `npm run test:long` runs it; alone: `npx stryker run build/mutation.config.mjs`. For the
// detectors, which takes from minutes to hours: `MUTATED_ROOM=api/detection/detectors/fee-rate` a
// whole room, `MUTATED_SAMPLE=7:40` forty places of `api/detection` drawn with seed 7,
// `MUTATED_LINES='api/detection/score.ts:20-24 …'` the lines given (to try again what survived,
// with `MUTATED_TESTS='glob …'`). Plain JavaScript.
const { MUTATED_ROOM: room, MUTATED_SAMPLE: sample, MUTATED_LINES: lines } = process.env

const linesOfPlace = 6

/**
 * A random sample of the detectors' code, as ranges of six lines, without tests and their helpers.
 * The same seed draws the same ranges.
 */
function drawnPlaces([seed, count]) {
  const files = globSync('api/detection/**/*.ts', { exclude: ['**/*.test.ts', 'api/detection/testing/**'] }).sort()
  const places = files.flatMap((file) => {
    const blocks = Math.ceil(readFileSync(file, 'utf8').split('\n').length / linesOfPlace)
    return Array.from({ length: blocks }, (_, i) => `${file}:${i * linesOfPlace + 1}-${(i + 1) * linesOfPlace}`)
  })
  let state = seed
  return Array.from({ length: count }, () => {
    // Park and Miller's minimal standard generator.
    state = (state * 48_271) % 2_147_483_647
    return places[Math.floor((state / 2_147_483_647) * places.length)]
  })
}

function mutated() {
  if (lines) return lines.split(' ')
  if (sample) return drawnPlaces(sample.split(':').map(Number))
  if (room) return [`${room}/*.ts`, `!${room}/*.test.ts`, `!${room}/{profile,narrative}.ts`]
  return [
    'api/values/{money,unit-price}.ts',
    'api/detection/{score,severity,overlap,contribution-margin}.ts',
    'api/detection/statistics/apportion.ts',
    // Who may what, and whose page asks.
    'api/platform/rights/rights.ts',
    'api/identity/sessions/origin.ts',
  ]
}

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'build/mutation.vitest.config.ts', related: false },
  mutate: mutated(),
  thresholds: { high: 90, low: 80, break: 80 },
  coverageAnalysis: 'perTest',
  // Strings and tables that are made once as a file is loaded: each would take a run of all tests.
  ignoreStatic: Boolean(room || sample || lines),
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: 'dist/mutation.json' },
  clearTextReporter: { logTests: false },
  concurrency: 2,
  // The first run, of all tests in one process.
  dryRunTimeoutMinutes: 30,
  tempDirName: 'dist/mutants',
  // Otherwise it would rewrite the file's paths through an API that this TypeScript no longer has;
  // nothing here reads it.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'web', 'e2e/{screens,bench,cli,http}'],
}

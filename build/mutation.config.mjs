// OPS-08: how many of the small errors put into the code of money, scores and walls its tests notice. `npm
// run test:long` runs it; alone: `npx stryker run build/mutation.config.mjs`. A room of a detector, which takes from minutes to hours:
// `MUTATED_ROOM=api/detection/detectors/fee-rate npx stryker run build/mutation.config.mjs`. Plain JavaScript.
const room = process.env.MUTATED_ROOM

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'build/mutation.vitest.config.ts', related: false },
  mutate: room
    ? [`${room}/*.ts`, `!${room}/*.test.ts`, `!${room}/{profile,narrative}.ts`]
    : [
        'api/values/{money,unit-price}.ts',
        'api/detection/{score,severity,overlap,contribution-margin}.ts',
        'api/detection/statistics/apportion.ts',
        // Who may what, and whose page asks.
        'api/platform/rights/rights.ts',
        'api/identity/sessions/origin.ts',
      ],
  thresholds: { high: 90, low: 80, break: 80 },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false },
  concurrency: 2,
  tempDirName: 'dist/mutants',
  // Otherwise it would rewrite the file's paths through an API that this TypeScript no longer has;
  // nothing here reads it.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'web', 'e2e/{screens,bench,cli,http}', 'docs'],
}

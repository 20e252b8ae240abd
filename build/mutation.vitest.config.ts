import { defineConfig } from 'vitest/config'

const { MUTATED_ROOM: room, MUTATED_SAMPLE: sample, MUTATED_LINES: lines, MUTATED_TESTS: tests } = process.env

/** The tests that guard money, scores and walls: pure ones, so that they need no database. */
function guards(): string[] {
  if (tests) return tests.split(' ')
  if (room) return [`${room}/*.test.ts`, 'api/detection/known-findings.test.ts']
  if (sample || lines) return ['api/detection/**/*.test.ts']
  return [
    'api/values/*.test.ts',
    'api/detection/{score,severity,overlap,contribution-margin}.test.ts',
    'api/detection/statistics/apportion.test.ts',
    'api/platform/rights/rights.test.ts',
    'api/identity/sessions/origin.test.ts',
  ]
}

export default defineConfig({
  test: {
    // Instrumented shops are slow.
    testTimeout: 120_000,
    include: guards(),
  },
})

import { defineConfig } from 'vitest/config'

const room = process.env.MUTATED_ROOM

/** The tests that guard money, scores and walls: pure ones, so that they need no database. */
export default defineConfig({
  test: {
    // Instrumented shops are slow.
    testTimeout: 120_000,
    include: room
      ? [`${room}/*.test.ts`, 'api/detection/known-findings.test.ts']
      : [
          'api/values/*.test.ts',
          'api/detection/{score,severity,overlap,contribution-margin}.test.ts',
          'api/detection/statistics/apportion.test.ts',
          'api/platform/rights/rights.test.ts',
          'api/identity/sessions/origin.test.ts',
        ],
  },
})

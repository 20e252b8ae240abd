import { defineConfig } from 'vitest/config'

/** The tests that guard money, scores and walls: pure ones, so that they need no database. */
export default defineConfig({
  test: {
    include: [
      'api/values/*.test.ts',
      'api/detection/{score,severity,overlap,contribution-margin}.test.ts',
      'api/detection/statistics/apportion.test.ts',
      'api/platform/rights/rights.test.ts',
      'api/identity/sessions/origin.test.ts',
    ],
  },
})

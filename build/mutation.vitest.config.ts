import { defineConfig } from 'vitest/config'

/** The tests that guard money and scores: pure ones, so that they need no database. */
export default defineConfig({
  test: {
    include: [
      'api/values/*.test.ts',
      'api/detection/{score,overlap,stakes,contribution-margin}.test.ts',
      'api/detection/statistics/apportion.test.ts',
    ],
  },
})

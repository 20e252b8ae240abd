import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Two copies of graphql (CommonJS and ES module) do not recognize each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // By default one less than there are cores, which is one on the two that a small machine has; much of a test waits for its database.
    maxWorkers: '100%',
    // Decorators of entities and graph types look for it when their file is loaded, in whatever order tests load them.
    setupFiles: ['reflect-metadata'],
    globalSetup: ['db/test-cluster.ts'],
    include: ['{api,db,web,build}/**/*.test.{ts,tsx}', 'e2e/{walls,cli}/**/*.test.ts'],
    testTimeout: process.env.RISKPILOT_LONG ? 1_800_000 : 240_000,
    hookTimeout: 120_000,
    // Servers of tests make no demo business beside what they test; its own tests ask for one.
    env: { DEMO: 'off' },
  },
})

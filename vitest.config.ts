import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './build/memory-folder.ts'
import { TestOrder } from './build/test-order.ts'

keepFilesInMemory()

// Workers, and servers that tests start, find their packages compiled by whoever loaded them first.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'riskpilot', 'compiled')

/** In random order where that is asked for. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

export default defineConfig({
  // Two copies of graphql (CommonJS and ES module) do not recognize each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // One more than there are cores: much of a test waits for its database, or for a process to
    // start.
    maxWorkers: availableParallelism() + 1,
    // Loading the schema and the ORM anew for each file takes longer than most tests.
    isolate: false,
    sequence: isShuffled ? {} : { sequencer: TestOrder },
    // Decorators of entities and graph types look for it when their file is loaded, in whatever
    // order tests load them.
    setupFiles: [
      'reflect-metadata',
      'build/property-seed.ts',
      'build/hold-cluster-rules.ts',
      ...(process.env.RISKPILOT_CLUSTER ? ['build/hold-to-one-node.ts'] : []),
    ],
    globalSetup: ['e2e/support/database/test-run.ts'],
    include: [
      '{api,db,web,build}/**/*.test.{ts,tsx}',
      'e2e/{walls,cli,http,bench,stand-ins}/**/*.test.ts',
      // `npm run test:cluster`
      ...(process.env.RISKPILOT_CLUSTER ? ['{db,e2e/http}/*.cluster-test.ts'] : []),
    ],
    testTimeout: process.env.RISKPILOT_LONG ? 1_800_000 : 240_000,
    hookTimeout: 120_000,
    // What is waited for may take long beside other work; a test that never sees it fails all the
    // same.
    expect: { poll: { timeout: 60_000 } },
    // Servers of tests make no demo business beside what they test; its own tests ask for one.
    env: { DEMO: 'off' },
  },
})

import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepFilesInMemory } from './build/memory-folder.ts'
import { browserPath } from './e2e/screens/browser.ts'
import { closedSources } from './e2e/support/monitoring/closed-sources.ts'

keepFilesInMemory()

// Workers read it from the environment: commands of the tests speak to the served data.
process.env.RISKPILOT_E2E_DATA ??= join(tmpdir(), `riskpilot-e2e-${process.pid}`)
const dataDir = process.env.RISKPILOT_E2E_DATA
// Servers and commands of the tests find their packages compiled by whoever loaded them first.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'riskpilot', 'compiled')
// The stand-ins of two specs, whose addresses the server must know when it starts.
process.env.RISKPILOT_E2E_STRIPE ??= String(20_000 + (process.pid % 10_000))
process.env.RISKPILOT_E2E_SHOPIFY ??= String(30_000 + (process.pid % 2_000))
process.env.RISKPILOT_E2E_SECOND_SHOP ??= String(18_000 + (process.pid % 2_000))
const at = (port: string | undefined) => `http://127.0.0.1:${port}`
const isRunner = process.env.TEST_WORKER_INDEX === undefined
// The server is stopped after every hook of the runner: only its own end is late enough to take the
// folder away.
if (isRunner) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Tests in a browser: the built server with a data folder of its own on a free port, and the
 * browser that comes with the packages.
 */
export default defineConfig({
  testDir: 'e2e/screens',
  outputDir: 'test-results',
  globalSetup: './e2e/screens/browser.ts',
  // More than two cores: a browser that waits for a page leaves a fourth of their time.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Tests answer and count requests of the page itself. pwa.spec.ts lets the worker in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // On prepared shops and a prepared demo, made first when a source changed.
    command: 'node --import @oxc-node/core/register e2e/support/copy-prepared-data.ts && exec node dist/api/main.js',
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      SCAN_QUIET_SECONDS: '0',
      PROVIDER_ORIGINS: [
        `stripe=${at(process.env.RISKPILOT_E2E_STRIPE)}`,
        `shopify=${at(process.env.RISKPILOT_E2E_SHOPIFY)}`,
        `shopify/elm-shop.myshopify.com=${at(process.env.RISKPILOT_E2E_SECOND_SHOP)}`,
      ].join(),
      SOURCE_ORIGINS: closedSources,
    },
    // The tests read both from the environment: RISKPILOT_URL and RISKPILOT_LINK.
    wait: { stdout: /(?<riskpilot_link>(?<riskpilot_url>http:\/\/127\.0\.0\.1:\d+)\/sign-in\/link\?token=[\w-]+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 600_000,
  },
})

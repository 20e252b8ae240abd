// `npm run test:cluster -- ADDRESS`: the tests of services and of HTTP on a cluster of PostgreSQL
// servers, by hand. The address names its coordinator, as a superuser. Plain JavaScript.
import { globSync, readFileSync } from 'node:fs'
import { conclude, vitest } from './test.mjs'
import { testsInVitest } from './test-report.mjs'

const [address] = process.argv.slice(2)
if (!address?.startsWith('postgres')) {
  console.error('Give the address of the coordinator: npm run test:cluster -- postgres://postgres@host:5432/postgres')
  process.exit(2)
}

/**
 * They change the tables themselves, fill or read them for every business at once, see by the
 * coordinator's locks who waits, or bring a server of their own.
 */
const notHere =
  /(catalogue|upgrade|migrate|retention-clock\.http|erase-person\.http|secret-leak|transaction-conflicts|full-disk|idempotency|request-counts)\.test\.ts$/
/**
 * Tests of such files that do not prove anything here: they see by the coordinator's locks who
 * waits, count by its catalogue, read all tables as XML, or want no cluster.
 */
const notThese = [
  'also when two end it at the same moment',
  'waits for whoever is writing rows of it, and takes those along too',
  'are summed on counted rows, also right after a first large file',
  'nothing of what was asked is kept',
  'spreads no database that is one PostgreSQL, and says what makes a cluster',
]

/** Those that start servers of their own use the bundled database, and would prove nothing here. */
const files = globSync(['api/**/*.test.ts', 'e2e/http/*.test.ts']).filter(
  (file) => /\b(testDatabase|testServer|testShop)\b/.test(readFileSync(file, 'utf8')) && !notHere.test(file),
)

const args = [
  ...files,
  'db/distribute.cluster-test.ts',
  'e2e/http/node-away.cluster-test.ts',
  'db/in-business.test.ts',
  `--testNamePattern=^(?!.*(${notThese.join('|')})).*$`,
]
const env = { TEST_DATABASE_URL: address, RISKPILOT_CLUSTER: '1' }
conclude(testsInVitest(vitest({ title: 'Tests on a cluster', args, env })))

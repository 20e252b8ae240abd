// `npm run test:cluster -- ADDRESS`: the tests of services and of HTTP on a cluster of PostgreSQL servers,
// by hand. The address names its coordinator, as a superuser. Plain JavaScript.
import { globSync, readFileSync } from 'node:fs'
import { countVitest, runAll, vitest } from './test.mjs'

const [address] = process.argv.slice(2)
if (!address?.startsWith('postgres')) {
  console.error('Give the address of the coordinator: npm run test:cluster -- postgres://postgres@host:5432/postgres')
  process.exit(2)
}

/** Those that start servers of their own use the bundled database, and would prove nothing here. */
const files = globSync(['api/**/*.test.ts', 'e2e/http/*.test.ts']).filter((file) => /\b(testDatabase|testServer|testShop)\b/.test(readFileSync(file, 'utf8')))

runAll(() => countVitest(vitest({ title: 'Tests on a cluster', args: files, env: { TEST_DATABASE_URL: address } })))

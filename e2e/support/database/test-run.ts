import { randomBytes } from 'node:crypto'
import { chmod, glob, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type NamedProcess, readJson, stillRuns, thisProcess, writeJson } from '../../../db/claim.ts'
import { clusterPath, runningCluster } from '../../../db/cluster.ts'
import { startEmbedded } from '../../../db/embedded.ts'
import { serversOf } from './servers.ts'
import { asServer, dropDatabase } from './test-database.ts'

/**
 * Global setup of the tests: names the run and its folder. The server itself starts with the first
 * test that needs a database, so that tests without one do not pay for it. It is stopped and
 * deleted at the end, or by the next run when this one is killed.
 */
export default async function testCluster(): Promise<() => Promise<void>> {
  await removeOrphans()
  const run = randomBytes(5).toString('hex')
  process.env.RISKPILOT_TEST_RUN = run
  const folder = join(tmpdir(), `riskpilot-test-${run}`)
  await mkdir(folder)
  // PostgreSQL's account has to enter the folder when the tests run as root.
  await chmod(folder, 0o755)
  await writeJson(join(folder, 'run.json'), await thisProcess())
  return async () => {
    await removeRun(folder)
    const outside = process.env.TEST_DATABASE_URL
    if (outside) for (const url of (await serversOf(outside)).reverse()) await dropDatabases(url, `riskpilot_test_${run}`)
  }
}

async function removeOrphans(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!/^riskpilot-test-[0-9a-f]{10}$/.test(name)) continue
    const by = (await readJson(join(folder, 'run.json'))) as NamedProcess | null
    if (by && !(await stillRuns(by))) await removeRun(folder)
  }
}

/**
 * The processes that started the servers in the folder have ended: each server that still runs is
 * taken over and stopped.
 */
async function removeRun(folder: string): Promise<void> {
  for await (const cluster of glob('{*/,*/*/,}pg18', { cwd: folder })) {
    const dataDir = dirname(join(folder, cluster))
    if (await runningCluster(clusterPath(dataDir))) await (await startEmbedded({ dataDir, durable: false })).stop()
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await asServer(url, async (client) => {
    const { rows } = await client.query<{ name: string; whole: boolean }>(
      'select datname as name, datistemplate as whole from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name, whole } of rows) {
      if (whole) await client.query(`alter database ${name} is_template false`)
      await dropDatabase(url, name)
    }
    const roles = await client.query<{ name: string }>('select rolname as name from pg_roles where starts_with(rolname, $1)', [prefix])
    for (const { name } of roles.rows) await client.query(`drop role ${name}`)
  })
}

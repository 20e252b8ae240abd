import type { FastifyInstance } from 'fastify'
import { awayNodes } from '../../../db/away-nodes.ts'
import type { Database } from '../../../db/connect.ts'
import { missingMigrations } from '../../../db/migrate.ts'
import { deadLetter, queueNames } from '../../platform/jobs/job-queue.ts'
import type { Disk } from '../../platform/operations/disk.ts'
import { productVersion } from '../../platform/operations/project-root.ts'

/** Passes, or throws a sentence for the operator. */
export type HealthCheck = () => Promise<void>
export type HealthChecks = Readonly<Record<'database' | 'migrations' | 'queue' | 'disk', HealthCheck>>

/** Seconds after which a check counts as failed. */
const patience = 1

export type ReadinessReport = { readonly ready: boolean; readonly checks: Record<string, { ok: boolean; problem?: string }> }

type HealthFacts = {
  lastProvenRestore(): Promise<string | null>
  isStopping(): boolean
  /**
   * Checks that are told when they fail and leave the server ready: all servers fail them alike,
   * and others are served.
   */
  readonly toldOnly?: Readonly<Record<string, HealthCheck>>
}

/**
 * `/livez`: the process responds. `/readyz`: the state of each dependency, 503 when one is unusable
 * or the server is stopping, and the time of the last verified restore, null when never or unknown.
 * `/version`: the running version.
 */
export function healthRoutes(
  app: FastifyInstance,
  checks: HealthChecks,
  { lastProvenRestore, isStopping, toldOnly = {} }: HealthFacts,
): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const all = isStopping() ? { ...checks, shutdown: stopping } : checks
    const [readiness, told, proved] = await Promise.all([
      readinessOf(all),
      readinessOf(toldOnly),
      patiently(lastProvenRestore()).catch(() => null),
    ])
    if (!readiness.ready) reply.code(503).header('retry-after', '2')
    const failed = Object.fromEntries(Object.entries(told.checks).filter(([, { ok }]) => !ok))
    return reply
      .header('cache-control', 'no-store')
      .send({ ...readiness, checks: { ...readiness.checks, ...failed }, lastProvenRestore: proved })
  })
  app.get('/version', async () => ({ version: productVersion, node: process.versions.node }))
}

const stopping: HealthCheck = async () => {
  throw new Error('This server is stopping; it answers what still comes. Ask another one.')
}

/** Runs all checks at once; one that takes longer than a second failed. */
export async function readinessOf(checks: Readonly<Record<string, HealthCheck>>): Promise<ReadinessReport> {
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const))
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) }
}

async function outcome(check: HealthCheck): Promise<{ ok: boolean; problem?: string }> {
  try {
    await patiently(check())
    return { ok: true }
  } catch (error) {
    return { ok: false, problem: publicProblem(error) }
  }
}

/** Rejects after the timeout. */
async function patiently<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} s.`)), patience * 1_000)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The endpoint is public, so addresses and role names are removed. */
function publicProblem(error: unknown): string {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return `It cannot be reached (${code}).`
  return error instanceof Error ? error.message : String(error)
}

type HealthDependencies = { readonly db: Database; readonly disk: Disk }

/** On a cluster: the nodes that are away, whose businesses wait for them. */
export function nodeChecks({ db }: Pick<HealthDependencies, 'db'>): Readonly<Record<'nodes', HealthCheck>> {
  return {
    nodes: async () => {
      const away = await awayNodes(db.pool)
      if (away.length === 0) return
      const which = away.length === 1 ? `Node ${away[0]} of pg_dist_node does` : `Nodes ${away.join(', ')} of pg_dist_node do`
      throw new Error(
        `${which} not answer. Start it, or see what lies between it and the coordinator; the businesses on other nodes are served.`,
      )
    },
  }
}

/** The checks of a running server. */
export function checksOf({ db, disk }: HealthDependencies): HealthChecks {
  return {
    database: async () => {
      await Promise.all([db.pool.query('select 1'), db.probe()])
    },
    migrations: async () => {
      const missing = await missingMigrations(db.pool)
      if (missing.length > 0) throw new Error(`Not applied yet: ${missing.join(', ')}. Restart the server.`)
    },
    queue: async () => {
      const wanted = [...queueNames, deadLetter]
      const { rows } = await db.pool.query<{ name: string }>('select name from jobs.queue where name = any($1)', [wanted])
      if (rows.length < wanted.length) throw new Error('A queue is missing. Restore the database or restart with an empty one.')
    },
    disk: async () => {
      const problem = await disk.shortForWrites()
      if (problem !== null) throw new Error(problem)
    },
  }
}

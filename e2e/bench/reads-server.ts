import 'reflect-metadata'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApolloServer } from '@apollo/server'
import fastifyApollo from '@as-integrations/fastify'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { picksOfFindings, type RowPick, rowsOfFindings } from '../../api/risks/evidence/evidence-sql.ts'
import { categoryOf } from '../../api/risks/summary/categories.ts'
import { start } from '../../api/server/start.ts'
import { bareTypes, firstPage, hashOf } from './reads-documents.ts'

/**
 * A server that is measured, in a process of its own. Told by message: which; asked by message: the
 * CPU time it has used so far, µs.
 */
const [kind = '', ownerUrl = '', businessOrFolder = ''] = process.argv.slice(2)

/** Of the bare server: sockets that all get a frame when told to. */
const sockets = new WebSocketServer({ noServer: true })

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'frame' in message) {
    for (const socket of sockets.clients) socket.send(String(message.frame))
    return
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system })
})
process.on('disconnect', () => process.exit(0))
process.send?.(kind === 'ours' ? await ours(businessOrFolder) : await bare(businessOrFolder))

/** The product as it is served: signed-in, behind its guard, in its business. */
async function ours(dataDir: string): Promise<{ url: string; link: string }> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    SECRET_KEY: 'the key of a benchmark, long enough',
    WORKER: 'off',
    // One person listens on a thousand sockets.
    SOCKETS_PER_PERSON: '0',
  })
  const pages = join(dataDir, 'pages')
  await mkdir(pages, { recursive: true })
  await writeFile(join(pages, 'documents.json'), JSON.stringify({ [hashOf(firstPage)]: firstPage }))
  const started = await start({ settings, log: pino({ level: 'warn' }), durable: false, pages })
  return { url: started.url ?? '', link: started.link ?? '' }
}

/**
 * Apollo Server on Fastify with the same statements and nothing else: no session, no guard, no
 * walls. And a handler without any graph.
 */
async function bare(businessId: string): Promise<{ url: string; link: string }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 10, options: '-c TimeZone=UTC' })
  const app: FastifyInstance = Fastify() as unknown as FastifyInstance
  const apollo = new ApolloServer({ typeDefs: bareTypes, resolvers: { Query: { risks: () => page(pool, businessId) } } })
  await apollo.start()
  await app.register(fastifyApollo(apollo))
  app.get('/handler', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await plainList(pool, businessId)),
  )
  app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => undefined))
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), link: '' }
}

type RiskRow = { id: string; monthly: string; currency: string; category_id: string; riskScore: string; detectedAt: Date }

async function page(pool: pg.Pool, businessId: string) {
  const { rows } = await pool.query<RiskRow>(
    `select id, title, severity, status, risk_score::text as "riskScore", detected_at as "detectedAt", category_id, monthly::text as monthly, currency
       from risk where business_id = $1 order by monthly desc, id desc limit 51`,
    [businessId],
  )
  const risks = rows.slice(0, 50)
  const { rows: findings } = await pool.query<{ id: string; riskId: string; entity: string }>(
    `select finding.id, risk_id as "riskId", entity from risk_finding join finding on finding.business_id = $1 and finding.id = finding_id
      where risk_finding.business_id = $1 and risk_id = any($2)`,
    [businessId, risks.map(({ id }) => id)],
  )
  const findingIds = findings.map(({ id }) => id)
  const { rows: picks } = await pool.query<RowPick>(picksOfFindings, [businessId, findingIds])
  const { rows: evidence } = await pool.query<{ finding_id: string; file: string; line: number; day: string; loss: string }>(
    `select finding_id, file, line, day, loss from (
       select evidence.*, row_number() over (partition by finding_id order by day, file collate "C", line, id) as place
         from (${rowsOfFindings(picks)}) as evidence) as placed where place <= 3 order by finding_id, place`,
    [businessId, findingIds, 10_000],
  )
  const rowsOf = Map.groupBy(evidence, ({ finding_id }) => finding_id)
  const findingsOf = Map.groupBy(findings, ({ riskId }) => riskId)
  const last = risks.at(-1)
  return {
    nodes: risks.map((risk) => ({
      ...risk,
      detectedAt: risk.detectedAt.toISOString(),
      category: categoryOf(risk.category_id),
      monthly: { expected: money(risk.monthly, risk.currency) },
      findings: (findingsOf.get(risk.id) ?? []).map((finding) => ({
        ...finding,
        evidence: { nodes: (rowsOf.get(finding.id) ?? []).map((row) => ({ ...row, loss: money(row.loss, risk.currency) })) },
      })),
    })),
    pageInfo: {
      hasNextPage: rows.length > 50,
      endCursor: last && Buffer.from(JSON.stringify(['risks by money', last.monthly, last.id])).toString('base64url'),
    },
  }
}

function money(minor: string, currency: string) {
  const text = minor.padStart(3, '0')
  return { amount: `${text.slice(0, -2)}.${text.slice(-2)}`, currency }
}

async function plainList(pool: pg.Pool, businessId: string): Promise<string> {
  const { rows } = await pool.query(
    `select id, title, description, severity, status, category_id as "categoryId", user_id as "userId", source,
            impact_score::float8 as "impactScore", likelihood_score::float8 as "likelihoodScore", risk_score::text as "riskScore",
            detected_at as "detectedAt", resolved_at as "resolvedAt", metadata, created_at as "createdAt", updated_at as "updatedAt"
       from risk where business_id = $1 order by detected_at desc, id desc limit 50`,
    [businessId],
  )
  return JSON.stringify(rows)
}

import { type Connection, connection, isInstantAndId, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { AiAnalysis } from './ai-analysis.entity.ts'

const columns = `id, confidence::float8 as confidence, risks_identified as "risksIdentified", engine_version as "modelVersion", from_day as "fromDay",
  to_day as "asOf", days, started_at as "startedAt", finished_at as "finishedAt", (started_at at time zone 'UTC')::text || '+00' as at`

/** Finished scans. Scans of old versions that stored no summary are left out. */
const ended = 'business_id = $1 and finished_at is not null and risks_identified is not null'

const order = 'analyses'

/** Finished scans, newest first. Throws `invalid_input` for an invalid page. */
export async function aiAnalysesPage(work: Work, page: PageArgs): Promise<Connection<AiAnalysis>> {
  may(work.actor, 'risk:read')
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
  const [counted] = await work.sql<{ total: number }>(`select count(*)::int as total from scan_run where ${ended}`, [work.businessId])
  const rows = await work.sql<AiAnalysis & { at: string }>(
    `select ${columns} from scan_run where ${ended} and ($2::timestamptz is null or (started_at, id) < ($2, $3::uuid))
      order by started_at desc, id desc limit $4`,
    [work.businessId, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  return connection(rows, { request, order, totalCount: counted?.total ?? 0, keys: ({ at, id }) => [at, id], node: (row) => row })
}

/** Finished scans by their ids; a loader's batch. */
export async function aiAnalysesById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, AiAnalysis>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<AiAnalysis>(`select ${columns} from scan_run where ${ended} and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, maxPageSize, type PageArgs } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'
import { day } from '../values/day.ts'
import type { AuditEntry } from './audit-log.entity.ts'

const dayText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'Write the day as 2026-03-26.' })
  .transform((text, context) => {
    try {
      return day(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'There is no such day.' })
      return z.NEVER
    }
  })

/** The filter: local days of the business, one actor, one operation. */
const auditFilter = z.object({
  from: dayText.nullish(),
  to: dayText.nullish(),
  actorId: z.uuid({ error: 'A person or key is named by its id.' }).nullish(),
  operation: z.string().trim().max(100, { error: 'At most 100 characters.' }).nullish(),
})

const columns = `at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", operation, subject, before, after, address,
  user_agent as "userAgent", request_id as "requestId"`

/**
 * The instant at which a local day of the business begins. Days with a clock change have 23 or 25
 * hours.
 */
const beginOf = (date: string) => `(${date})::timestamp at time zone (select zone from business where id = $1)`
const filtered = `($2::date is null or at >= ${beginOf('$2::date')})
  and ($3::date is null or at < ${beginOf('$3::date + 1')})
  and ($4::uuid is null or actor_id = $4) and ($5::text is null or operation = $5)`

/** The audit entries of the business, newest first. Throws `invalid_input`. */
export async function auditPage(work: Work, filter: unknown, page: PageArgs): Promise<Connection<AuditEntry>> {
  may(work.actor, 'audit:read')
  const { from = null, to = null, actorId = null, operation } = parse(auditFilter, filter ?? {})
  return keysetPage<AuditEntry>(work, page, {
    order: 'audit',
    table: 'audit_entry',
    at: 'at',
    columns,
    where: filtered,
    values: [from, to, actorId, operation || null],
  })
}

/** Entries by their ids; a loader's batch. */
export async function auditEntriesById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, AuditEntry>> {
  may(work.actor, 'audit:read')
  const rows = await work.sql<AuditEntry>(`select id, ${columns} from audit_entry where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((entry) => [entry.id, entry]))
}

const auditColumns = ['at', 'who', 'name', 'operation', 'subject', 'before', 'after', 'address', 'program', 'request'] as const

/**
 * The same as CSV, one page at a time and without a transaction in between, so that a slow reader
 * holds no resources. Text that a spreadsheet would take for a formula gets an apostrophe. Throws
 * `forbidden` before the first byte.
 */
export async function auditCsv(read: Context['read'], filter: unknown): Promise<AsyncIterable<string>> {
  const page = (after?: string) => read((work) => auditPage(work, filter, { first: maxPageSize, ...(after && { after }) }))
  return linesOf(await page(), page)
}

async function* linesOf(first: Connection<AuditEntry>, page: (after: string) => Promise<Connection<AuditEntry>>): AsyncIterable<string> {
  yield stringify([[...auditColumns]])
  for (let entries = first; ; ) {
    yield stringify(entries.nodes.map(cellsOf), { escape_formulas: true })
    const { hasNextPage, endCursor } = entries.pageInfo
    if (!hasNextPage || !endCursor) return
    entries = await page(endCursor)
  }
}

function cellsOf({ at, actorKind, actorName, operation, subject, before, after, address, userAgent, requestId }: AuditEntry): string[] {
  const json = (part: object | null) => (part === null ? '' : JSON.stringify(part))
  return [
    at.toISOString(),
    actorKind,
    actorName ?? '',
    operation,
    subject ?? '',
    json(before),
    json(after),
    address ?? '',
    userAgent ?? '',
    requestId ?? '',
  ]
}

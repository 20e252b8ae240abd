import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Currency, currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { EvidenceGroup, RiskFinding } from '../finding.entity.ts'
import { picksIn, productName, type RowPick, rowsOfFindings, storedEntity } from './evidence-sql.ts'

export type GroupBy = 'entity' | 'reference' | 'file'

/** Rows behind a finding with one name in common; amounts are minor units. */
export type GroupRow = {
  /** The name as it is compared: all spellings of a lane, campaign or country are one. */
  readonly key: string
  readonly name: string
  readonly productName: string | null
  readonly rows: number
  readonly units: string | null
  readonly expected: string
  readonly actual: string
  readonly loss: string
}

type GroupRequest = {
  readonly finding: Pick<RiskFinding, 'id' | 'currency' | 'picks'>
  readonly by: GroupBy
  readonly after: { readonly loss: string; readonly key: string } | null
  readonly limit: number
}

type GroupsFound = { readonly total: number; readonly groups: readonly GroupRow[] }

/**
 * The rows behind a finding summed by what they have in common, the largest loss first; the groups
 * sum to the finding's loss. Throws `invalid_input` for an invalid page.
 */
export async function evidenceGroups(
  load: Context['load'],
  finding: RiskFinding,
  { by: given, ...page }: PageArgs & { readonly by?: GroupBy | null },
): Promise<Connection<EvidenceGroup>> {
  const by = given ?? 'entity'
  const order = `evidence of ${finding.id}, a group for each ${by}`
  const isKey = ([loss = '', key]: readonly string[]) => /^-?\d{1,30}$/.test(loss) && key !== undefined && !key.includes('\0')
  const request = pageRequest(page, { order, defaultSize: 20, isKey })
  const [loss = '', key = ''] = request.after ?? []
  const groupRequest: GroupRequest = { finding, by, after: request.after && { loss, key }, limit: request.limit + 1 }
  const { total, groups } = (await load(groupPages, groupRequest)) ?? { total: 0, groups: [] }
  const of = currency(finding.currency)
  const all = Number(finding.loss.expected.amount)
  return connection(groups, {
    request,
    order,
    totalCount: total,
    keys: (group) => [group.loss, group.key],
    node: (group) => toEvidenceGroup(group, of, all),
  })
}

function toEvidenceGroup(group: GroupRow, of: Currency, all: number): EvidenceGroup {
  const money = (minor: string) => new GraphMoney({ minor: BigInt(minor), currency: of })
  const loss = money(group.loss)
  return {
    ...group,
    expected: money(group.expected),
    actual: money(group.actual),
    loss,
    share: all === 0 ? 0 : Number(loss.amount) / all,
  }
}

async function groupPages(work: Work, requests: readonly GroupRequest[]): Promise<ReadonlyMap<GroupRequest, GroupsFound>> {
  may(work.actor, 'risk:read')
  const found = new Map<GroupRequest, GroupsFound>()
  // A business has one currency and a document few kinds of groups: one statement for each kind.
  for (const group of Map.groupBy(requests, ({ by, finding }) => `${by} ${finding.currency}`).values()) {
    const pages = await groupsOfMany(work, group)
    for (const [i, request] of group.entries()) found.set(request, pages[i] ?? noGroups)
  }
  return found
}

const noGroups: GroupsFound = { total: 0, groups: [] }

const groupKeys: Readonly<Record<GroupBy, { key: string; name: string }>> = {
  entity: { key: storedEntity('evidence.entity', 'evidence."table"'), name: 'evidence.entity' },
  reference: { key: `coalesce(evidence.reference, '')`, name: `coalesce(evidence.reference, '')` },
  file: { key: 'evidence.file', name: 'evidence.file' },
}

/** A page of groups for each request; all of one kind and currency. One statement. */
export async function groupsOfMany(work: Work, groupRequest: readonly GroupRequest[]): Promise<GroupsFound[]> {
  const pages = groupRequest.map(() => noGroups)
  const [first] = groupRequest
  const picks = picksIn(groupRequest.map(({ finding }) => finding.picks))
  if (!first || picks.length === 0) return pages
  const found = await work.sql<GroupsFound & { readonly ordinal: number }>(groupsSql(first.by, picks), [
    work.businessId,
    [...new Set(groupRequest.map(({ finding }) => finding.id))],
    microsPerMinor(currency(first.finding.currency)),
    groupRequest.map(({ finding }) => finding.id),
    groupRequest.map(({ after }) => after?.loss ?? null),
    groupRequest.map(({ after }) => after?.key ?? null),
    groupRequest.map(({ limit }) => limit),
  ])
  for (const { ordinal, total, groups } of found) pages[ordinal - 1] = { total, groups: groups ?? [] }
  return pages
}

function groupsSql(by: GroupBy, picks: readonly RowPick[]): string {
  const { key, name } = groupKeys[by]
  const named = by === 'entity' ? productName('told') : 'null'
  return `
    with summed as (
      select finding_id, (${key}) collate "C" as key, min(${name} collate "C") as entity, min("table") as "table", count(*)::int as rows,
             sum(evidence.units::bigint) as units, sum(expected::numeric) as expected, sum(actual::numeric) as actual,
             sum(loss::numeric) as loss
        from (${rowsOfFindings(picks)}) as evidence group by 1, 2)
    select told.ordinal, max(told.total)::int as total,
           json_agg(json_build_object('key', key, 'name', entity, 'productName', ${named}, 'rows', rows, 'units', units::text,
             'expected', expected::text, 'actual', actual::text, 'loss', loss::text) order by told.place)
             filter (where told.is_after and told.place <= told.size) as groups
      from (select counted.*, row_number() over (partition by counted.ordinal, counted.is_after order by counted.loss desc, counted.key) as place
              from (select summed.*, asked.ordinal::int as ordinal, asked.size, count(*) over (partition by asked.ordinal) as total,
                           asked.loss is null or summed.loss < asked.loss or (summed.loss = asked.loss and summed.key > asked.key) as is_after
                      from unnest($4::uuid[], $5::numeric[], $6::text[], $7::int[])
                           with ordinality as asked (finding_id, loss, key, size, ordinal)
                      join summed on summed.finding_id = asked.finding_id) as counted) as told
     group by told.ordinal`
}

import { uuidv7 } from '../../../db/uuid.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { filterColumns, filterValues, fittingRow } from '../risk-filter-sql.ts'
import type { RiskOrder, SortOrder } from '../risk-list.ts'
import { ownId } from '../triage/own-id.ts'
import { viewInput } from '../triage/update-risks.input.ts'

/** A filter and an order of the list of risks that a person named. */
export type RiskViewRow = {
  readonly id: string
  readonly name: string
  readonly filter: Record<string, unknown>
  readonly sort: RiskOrder | null
  readonly direction: SortOrder | null
}

/** How many views a person may have. */
const mostViews = 30

const columns = 'id, name, filter, sort, direction'

/** The person's own views, in the order of names. Programs and the demo have none. */
export async function riskViews(work: Work): Promise<readonly RiskViewRow[]> {
  may(work.actor, 'risk:read')
  return work.sql<RiskViewRow>(`select ${columns} from risk_view where business_id = $1 and user_id = $2 order by lower(name), id`, [
    work.businessId,
    ownId(work.actor),
  ])
}

/** How many risks fit each view now, in one statement; a loader's batch by the filter as JSON. */
export async function countsOfFilters(work: Work, filters: readonly string[]): Promise<ReadonlyMap<string, number>> {
  may(work.actor, 'risk:read')
  const values = await Promise.all(filters.map((filter) => filterValues(work, JSON.parse(filter) as object)))
  const rows = await work.sql<{ place: number; count: number }>(
    `select asked.place, (select count(*)::int from risk where ${fittingRow}) as count
       from jsonb_to_recordset($2) as asked (place int, ${filterColumns})`,
    [work.businessId, JSON.stringify(values.map((one, place) => ({ ...one, place })))],
  )
  return new Map(rows.map(({ place, count }) => [filters[place] ?? '', count]))
}

type ViewInput = {
  readonly id?: string | null | undefined
  readonly name: string
  readonly filter: object
  readonly sort?: RiskOrder | null | undefined
  readonly direction?: SortOrder | null | undefined
}

/**
 * Saves a view for the person, or changes the one with that id. Throws `invalid_input` for the name
 * and the filter, `conflict` for a name that another view has, `not_found`.
 */
export async function saveRiskView(work: Work, { id, filter, sort, direction, ...input }: ViewInput): Promise<RiskViewRow> {
  may(work.actor, 'risk:read')
  const { name } = parse(viewInput, input)
  await filterValues(work, filter)
  await refuseAnotherOfName(work, name, id ?? null)
  const owner = [work.businessId, ownId(work.actor)]
  const values = [name, JSON.stringify(filter), sort ?? null, direction ?? null]
  const now = work.clock.now()
  const [view] = id
    ? isUuid(id)
      ? await work.sql<RiskViewRow>(
          `update risk_view set name = $3, filter = $4, sort = $5, direction = $6
            where business_id = $1 and user_id = $2 and id = $7 returning ${columns}`,
          [...owner, ...values, id],
        )
      : []
    : await work.sql<RiskViewRow>(
        `insert into risk_view (business_id, user_id, name, filter, sort, direction, id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
        [...owner, ...values, uuidv7(now), now],
      )
  if (!view) throw new Failure('not_found', 'There is no view of this id.')
  await audit(work, 'saveRiskView', { subject: `RiskView:${view.id}`, after: { name } })
  return view
}

async function refuseAnotherOfName(work: Work, name: string, id: string | null): Promise<void> {
  const views = await riskViews(work)
  if (views.some((view) => view.name === name && view.id !== id)) {
    const message = `You have a view called ‘${name}’. Choose another name.`
    throw new Failure('conflict', message, [{ field: 'name', message }])
  }
  if (id === null && views.length >= mostViews) {
    throw new Failure('conflict', `You have ${mostViews} views. Delete one before you save another.`)
  }
}

/** Deletes a view of the person. Throws `not_found`. */
export async function deleteRiskView(work: Work, id: string): Promise<void> {
  may(work.actor, 'risk:read')
  const gone = isUuid(id)
    ? await work.sql('delete from risk_view where business_id = $1 and user_id = $2 and id = $3 returning id', [
        work.businessId,
        ownId(work.actor),
        id,
      ])
    : []
  if (gone.length === 0) throw new Failure('not_found', 'There is no view of this id.')
  await audit(work, 'deleteRiskView', { subject: `RiskView:${id}` })
}

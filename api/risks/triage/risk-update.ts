import { Failure } from '../../platform/failures/failures.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { mayMove, type RiskStatusName } from '../status/status-machine.rules.ts'
import { ownId } from './own-id.ts'
import { type Change, type Handled, write } from './write-change.ts'

/** What a risk was before an update, as JSON. */
type Before = Pick<Handled, 'id' | 'status' | 'snoozedUntil' | 'assigneeId'> & { readonly snoozedAbove: string | null }

type Update = { readonly id: string; readonly userId: string; readonly change: Change; readonly before: readonly Handled[] }

/** Keeps what risks were before an update, for a day. Older updates are deleted. */
export async function keepUpdate(work: Work, { id, userId, change, before }: Update): Promise<void> {
  const now = work.clock.now()
  await work.sql(`delete from risk_update where business_id = $1 and changed_at < $2::timestamptz - interval '1 day'`, [
    work.businessId,
    now,
  ])
  const snapshots = before.map(({ title: _, monthly: __, currency: ___, snoozedAbove, ...risk }) => ({
    ...risk,
    snoozedAbove: snoozedAbove?.toString() ?? null,
  }))
  await work.sql('insert into risk_update (business_id, id, user_id, changed_at, change, before) values ($1, $2, $3, $4, $5, $6)', [
    work.businessId,
    id,
    userId,
    now,
    JSON.stringify(change),
    JSON.stringify(snapshots),
  ])
}

/**
 * Undoes an update of the person who made it: each risk that still stands where the update left it
 * gets back what it was. Returns how many did. Undone once, it is gone. Throws `not_found`.
 */
export async function undoRiskUpdate(work: Work, updateId: string): Promise<number> {
  may(work.actor, 'risk:handle')
  const [update] = isUuid(updateId)
    ? await work.sql<{ change: Change; before: readonly Before[] }>(
        'delete from risk_update where business_id = $1 and id = $2 and user_id = $3 returning change, before',
        [work.businessId, updateId, ownId(work.actor)],
      )
    : []
  if (!update) throw new Failure('not_found', 'This change can no longer be undone.')
  const { change } = update
  const unchanged = await stillThere(work, update.before, change)
  const undone = change.kind === 'status' ? await moveBack(work, unchanged, change.status) : await putBack(work, unchanged, change)
  await audit(work, 'undoRiskUpdate', { subject: `RiskUpdate:${updateId}`, after: { risks: undone } })
  return undone
}

/** Those that nobody has changed since; locked. */
async function stillThere(work: Work, before: readonly Before[], change: Change): Promise<readonly Before[]> {
  const [condition, values] = {
    status: () => ['status = $3 and $4::text is null', [(change as { status: string }).status, null]] as const,
    assign: () =>
      ['assignee_id is not distinct from $3::uuid and $4::text is null', [(change as { memberId: string | null }).memberId, null]] as const,
    snooze: () => {
      const { until, above } = change as { until: Day | null; above: string | null }
      return ['snoozed_until is not distinct from $3::date and snoozed_above is not distinct from $4::bigint', [until, above]] as const
    },
  }[change.kind]()
  const rows = await work.sql<{ id: string }>(
    `select id from risk where business_id = $1 and id = any($2::uuid[]) and ${condition} order by id for update`,
    [work.businessId, before.map(({ id }) => id), ...values],
  )
  const ids = new Set(rows.map(({ id }) => id))
  return before.filter(({ id }) => ids.has(id))
}

/**
 * Along the status machine: reopened first, and from there on to where it was. Snoozes come back
 * too.
 */
async function moveBack(work: Work, risks: readonly Before[], from: RiskStatusName): Promise<number> {
  if (!mayMove(from, 'active', 'person')) throw new Failure('conflict', `What is ${from} cannot go back.`)
  await write(
    work,
    risks.map(({ id }) => ({ id, status: from })),
    { kind: 'status', status: 'active', reason: null },
  )
  const further = risks.filter(({ status }) => status !== 'active' && mayMove('active', status, 'person'))
  for (const [status, group] of Map.groupBy(further, (risk) => risk.status)) {
    await write(
      work,
      group.map(({ id }) => ({ id, status: 'active' as const })),
      { kind: 'status', status, reason: null },
    )
  }
  const snoozed = risks.filter(({ snoozedUntil, snoozedAbove }) => snoozedUntil !== null || snoozedAbove !== null)
  await restore(work, snoozed)
  return risks.length
}

async function putBack(work: Work, risks: readonly Before[], { kind }: Exclude<Change, { kind: 'status' }>): Promise<number> {
  if (kind === 'snooze') await restore(work, risks)
  else {
    await work.sql(
      `update risk set assignee_id = was.assignee_id, updated_at = $4
         from unnest($2::uuid[], $3::uuid[]) as was (id, assignee_id) where risk.business_id = $1 and risk.id = was.id`,
      [work.businessId, risks.map(({ id }) => id), risks.map(({ assigneeId }) => assigneeId), work.clock.now()],
    )
  }
  for (const { id } of risks) await work.publish('risk.updated', id)
  return risks.length
}

async function restore(work: Work, risks: readonly Before[]): Promise<void> {
  await work.sql(
    `update risk set snoozed_until = was.until, snoozed_above = was.above, updated_at = $5
       from unnest($2::uuid[], $3::date[], $4::bigint[]) as was (id, until, above) where risk.business_id = $1 and risk.id = was.id`,
    [
      work.businessId,
      risks.map(({ id }) => id),
      risks.map(({ snoozedUntil }) => snoozedUntil),
      risks.map(({ snoozedAbove }) => snoozedAbove),
      work.clock.now(),
    ],
  )
}

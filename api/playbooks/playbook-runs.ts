import { LockMode } from '@mikro-orm/core'
import { entitiesOf } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { membersById } from '../businesses/members.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { type Connection, connection, isInstantAndId, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import { selectList } from '../platform/transaction/entity-columns.ts'
import type { Work } from '../platform/transaction/work.ts'
import { requireRisk } from '../risks/risk-lookup.ts'
import type { Day } from '../values/day.ts'
import { PlaybookRun } from './playbook.entity.ts'
import { type PlaybookRunChanges, playbookRunInput } from './playbook-run.input.ts'
import { ownPlaybook } from './playbooks.ts'

type StoredStep = { number: number; text: string; doneAt: string | null; doneBy: string | null }
type PlaybookRunRow = Omit<PlaybookRun, 'steps' | 'businessId'> & { steps: StoredStep[] }

/** Named as the entity's columns are; those of the steps come from the playbook and the ticks. */
const columns = selectList(PlaybookRun)

const runs = `select run.id, ${columns}, (run.started_at at time zone 'UTC')::text || '+00' as at,
       (select jsonb_agg(jsonb_build_object('number', step.number, 'text', step.text, 'doneAt', tick.ticked_at, 'doneBy', tick.ticked_by_email)
                         order by step.number)
          from unnest(run.own_steps) with ordinality as step (text, number)
          left join playbook_tick tick on tick.business_id = $1 and tick.run_id = run.id and tick.step = step.number) as steps
  from (select playbook_run.*, playbook.steps as own_steps
          from playbook_run join playbook on playbook.business_id = $1 and playbook.id = playbook_run.playbook_id
         where playbook_run.business_id = $1) as run`

const order = 'playbook runs'

export type RunFilter = {
  readonly playbookId?: string | null
  readonly riskId?: string | null
  readonly isOpen?: boolean | null
}

/**
 * Runs that fit every field given, the newest first. Ids of nothing fit no run. Throws
 * `invalid_input` for a bad page.
 */
export async function playbookRunsPage(work: Work, page: PageArgs, filter: RunFilter = {}): Promise<Connection<PlaybookRun>> {
  may(work.actor, 'playbook:read')
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
  const { playbookId = null, riskId = null, isOpen = null } = filter
  const isNothing = [playbookId, riskId].some((id) => id !== null && !isUuid(id))
  const fits = `run.business_id = $1 and ($2::uuid is null or run.playbook_id = $2) and ($3::uuid is null or run.risk_id = $3)
    and ($4::boolean is null or (run.finished_at is null) = $4)`
  const values = [work.businessId, playbookId, riskId, isOpen]
  const [counted] = isNothing
    ? []
    : await work.sql<{ total: number }>(`select count(*)::int as total from playbook_run run where ${fits}`, values)
  const rows = isNothing
    ? []
    : await work.sql<PlaybookRunRow & { at: string }>(
        `${runs} where ${fits} and ($5::timestamptz is null or (run.started_at, run.id) < ($5, $6::uuid))
          order by run.started_at desc, run.id desc limit $7`,
        [...values, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
      )
  return connection(rows, { request, order, totalCount: counted?.total ?? 0, keys: ({ at, id }) => [at, id], node: toPlaybookRun })
}

/** Runs by their ids; a loader's batch. */
export async function playbookRunsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, PlaybookRun>> {
  may(work.actor, 'playbook:read')
  const rows = await work.sql<PlaybookRunRow>(`${runs} where run.business_id = $1 and run.id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((row) => [row.id, toPlaybookRun(row)]))
}

/**
 * Begins to work through a playbook, for a risk or for none. Who begins it sees to it. While such a
 * run is open it is answered instead of a second one. Throws `not_found` for a playbook or risk
 * that this business does not have.
 */
export async function executePlaybook(
  work: Work,
  { playbookId, riskId = null }: { readonly playbookId: string; readonly riskId?: string | null },
): Promise<{ run: PlaybookRun; isNew: boolean }> {
  may(work.actor, 'playbook:write')
  await ownPlaybook(work, playbookId)
  if (riskId !== null) await requireRisk(work, riskId)
  const now = work.clock.now()
  const [userId, email] = whoOf(work)
  const owner = userId === null ? null : ((await membersById(work, [userId])).get(userId) ?? null)
  const [started] = await work.sql<{ id: string }>(
    `insert into playbook_run (business_id, id, playbook_id, risk_id, started_by, started_by_email, started_at, owner_id, owner_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (business_id, playbook_id, risk_id) where finished_at is null do nothing returning id`,
    [work.businessId, uuidv7(now), playbookId, riskId, userId, email, now, owner?.id ?? null, owner?.name ?? null],
  )
  if (started) await work.publish('playbook.run', started.id)
  const [open] = started
    ? [started]
    : await work.sql<{ id: string }>(
        `select id from playbook_run where business_id = $1 and playbook_id = $2 and risk_id is not distinct from $3 and finished_at is null`,
        [work.businessId, playbookId, riskId],
      )
  return { run: await runById(work, open?.id ?? ''), isNew: started !== undefined }
}

/**
 * Changes who sees to a run, by when, and its notes. What is left out stays; null clears it. Throws
 * `not_found`, and `invalid_input` for an owner who is no member.
 */
export async function updatePlaybookRun(
  work: Work,
  { runId, ...input }: { readonly runId: string } & PlaybookRunChanges,
): Promise<PlaybookRun> {
  may(work.actor, 'playbook:write')
  const { ownerId, dueOn, notes } = parse(playbookRunInput, input)
  const em = entitiesOf(work)
  const run = isUuid(runId)
    ? await em.findOne(PlaybookRun, { businessId: work.businessId, id: runId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null
  if (!run) throw noRun()
  em.assign(run, {
    ...(ownerId !== undefined && (await ownerOf(work, ownerId))),
    ...(dueOn !== undefined && { dueOn: dueOn as Day | null }),
    ...(notes !== undefined && { notes: notes ?? '' }),
  })
  await em.flush()
  await work.publish('playbook.run', runId)
  return runById(work, runId)
}

async function ownerOf(work: Work, ownerId: string | null): Promise<Pick<PlaybookRun, 'ownerId' | 'ownerName'>> {
  if (ownerId === null) return { ownerId: null, ownerName: null }
  const member = (await membersById(work, [ownerId])).get(ownerId.toLowerCase())
  if (member) return { ownerId: member.id, ownerName: member.name }
  const message = 'The owner must be a member of this business.'
  throw new Failure('invalid_input', message, [{ field: 'ownerId', message }])
}

const noRun = () => new Failure('not_found', 'There is no playbook run of this id.')

export type StepInput = { readonly runId: string; readonly step: number }

/**
 * Ticks off a step; once all are, the run ends. Ticked off already: nothing changes. Throws
 * `not_found`, and `invalid_input` for no such step.
 */
export async function completePlaybookStep(work: Work, { runId, step }: StepInput): Promise<PlaybookRun> {
  const { steps } = await lockRun(work, { runId, step })
  const now = work.clock.now()
  await work.sql(
    `insert into playbook_tick (business_id, run_id, step, ticked_by, ticked_by_email, ticked_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [work.businessId, runId, step, ...whoOf(work), now],
  )
  await work.sql(
    `update playbook_run set finished_at = $3 where business_id = $1 and id = $2 and finished_at is null
        and $4 = (select count(*) from playbook_tick where business_id = $1 and run_id = $2)`,
    [work.businessId, runId, now, steps],
  )
  await work.publish('playbook.run', runId)
  return runById(work, runId)
}

/**
 * Takes a tick back; a run that had ended is open again. Not ticked off: nothing changes. Throws
 * `not_found`, `invalid_input`, and `conflict` where the run had ended and another one of its
 * playbook was begun since.
 */
export async function undoPlaybookStep(work: Work, { runId, step }: StepInput): Promise<PlaybookRun> {
  const { playbookId, riskId, finishedAt } = await lockRun(work, { runId, step })
  const [other] = finishedAt
    ? await work.sql(
        'select id from playbook_run where business_id = $1 and playbook_id = $2 and risk_id is not distinct from $3 and finished_at is null',
        [work.businessId, playbookId, riskId],
      )
    : []
  if (other) throw new Failure('conflict', 'This run has ended, and another one of the playbook is open. Go on with that one.')
  await work.sql('delete from playbook_tick where business_id = $1 and run_id = $2 and step = $3', [work.businessId, runId, step])
  await work.sql('update playbook_run set finished_at = null where business_id = $1 and id = $2', [work.businessId, runId])
  await work.publish('playbook.run', runId)
  return runById(work, runId)
}

type Locked = { readonly playbookId: string; readonly riskId: string | null; readonly finishedAt: Date | null; readonly steps: number }

/**
 * The run, held until the transaction ends: two ticks at once take turns, so that the last one ends
 * the run.
 */
async function lockRun(work: Work, { runId, step }: StepInput): Promise<Locked> {
  may(work.actor, 'playbook:write')
  const [run] = isUuid(runId)
    ? await work.sql<Locked>(
        `select playbook_id as "playbookId", risk_id as "riskId", finished_at as "finishedAt",
                (select cardinality(steps) from playbook where business_id = $1 and id = playbook_id) as steps
           from playbook_run where business_id = $1 and id = $2 for update`,
        [work.businessId, runId],
      )
    : []
  if (!run) throw noRun()
  if (Number.isInteger(step) && 1 <= step && step <= run.steps) return run
  const message = `This playbook has steps 1 to ${run.steps}, not ${step}.`
  throw new Failure('invalid_input', message, [{ field: 'step', message }])
}

async function runById(work: Work, id: string): Promise<PlaybookRun> {
  const [row] = await work.sql<PlaybookRunRow>(`${runs} where run.business_id = $1 and run.id = $2`, [work.businessId, id])
  if (!row) throw new Failure('conflict', 'This run ended at the same moment. Try again.')
  return toPlaybookRun(row)
}

function whoOf({ actor }: Work): readonly [userId: string | null, email: string | null] {
  return actor.kind === 'person' ? [actor.userId, actor.email] : [null, null]
}

/**
 * The run as the graph shows it, without its business. It is no instance of the class, whose
 * setters belong to the ORM.
 */
function toPlaybookRun({ steps, ...row }: PlaybookRunRow): PlaybookRun {
  const run: Omit<PlaybookRun, 'businessId'> = {
    ...row,
    steps: steps.map((step) => ({ ...step, doneAt: step.doneAt === null ? null : new Date(step.doneAt) })),
  }
  return run as PlaybookRun
}

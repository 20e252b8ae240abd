import { noteSeen } from '../../notifications/escalation/unseen-alerts.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { authorOf } from '../../platform/rights/author.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type EntryTable, entriesById, latestEntries } from '../latest-entries.ts'
import { requireRisk } from '../risk-lookup.ts'
import type { ActionPlan, RiskComment } from './risk-note.entity.ts'
import { actionPlanInput, riskCommentInput } from './risk-note.input.ts'

const byWhom = 'author as "userId", author_email as email, key_name as "keyName", created_at as "createdAt"'
const commentColumns = `text, ${byWhom}`
const planColumns = `assignee, due_on as "dueDate", steps, ${byWhom}`

const asItIs = <Node>(row: Node): Node => row

const comments: EntryTable<Omit<RiskComment, 'id'>, RiskComment> = {
  name: 'comments',
  table: 'risk_comment',
  at: 'created_at',
  columns: commentColumns,
  node: asItIs,
}

/** A risk's comments, newest first. */
export const commentsOfRisk = latestEntries(comments)

export const commentsById = entriesById(comments)

const plans: EntryTable<Omit<ActionPlan, 'id'>, ActionPlan> = {
  name: 'plans',
  table: 'action_plan',
  at: 'created_at',
  columns: planColumns,
  node: asItIs,
}

/** A risk's plans, newest first. */
export const plansOfRisk = latestEntries(plans)

export const plansById = entriesById(plans)

/**
 * Stores a comment of a person or an API key on a risk. The same id with the same text changes
 * nothing and returns the existing comment. Throws `invalid_input` (empty, too long, no UUID),
 * `not_found`, and `conflict` for an id of another comment.
 */
export async function addRiskComment(work: Work, input: Readonly<Record<string, unknown>>): Promise<RiskComment> {
  may(work.actor, 'risk:note')
  const author = authorOf(work.actor)
  const { id, riskId, text } = parse(riskCommentInput, input)
  await requireRisk(work, riskId)
  await noteSeen(work, [riskId])
  const added = await work.sql(
    `insert into risk_comment (business_id, id, risk_id, text, author, author_email, created_at, key_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (business_id, id) do nothing returning id`,
    [work.businessId, id, riskId, text, author.id, author.email, work.clock.now(), author.keyName],
  )
  const [comment] = await work.sql<RiskComment>(
    `select id, ${commentColumns} from risk_comment where business_id = $1 and id = $2 and risk_id = $3 and text = $4 and author = $5`,
    [work.businessId, id, riskId, text, author.id],
  )
  if (!comment) throw idIsTaken()
  if (added.length > 0) await work.publish('risk.updated', riskId)
  return comment
}

/**
 * Stores a plan for a risk. The same id with the same plan changes nothing and returns the existing
 * plan. Throws `invalid_input`, `not_found`, and `conflict` for an id of another plan.
 */
export async function createActionPlan(work: Work, input: Readonly<Record<string, unknown>>): Promise<ActionPlan> {
  may(work.actor, 'risk:note')
  const author = authorOf(work.actor)
  const { id, riskId, assignee, dueDate, steps } = parse(actionPlanInput, input)
  await requireRisk(work, riskId)
  await noteSeen(work, [riskId])
  const plan = [assignee, (dueDate ?? null) as Day | null, steps, author.id]
  const added = await work.sql(
    `insert into action_plan (business_id, id, risk_id, assignee, due_on, steps, author, author_email, created_at, key_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (business_id, id) do nothing returning id`,
    [work.businessId, id, riskId, ...plan, author.email, work.clock.now(), author.keyName],
  )
  const [stored] = await work.sql<ActionPlan>(
    `select id, ${planColumns} from action_plan
      where business_id = $1 and id = $2 and risk_id = $3 and assignee is not distinct from $4 and due_on is not distinct from $5::date
        and steps = $6::text[] and author = $7`,
    [work.businessId, id, riskId, ...plan],
  )
  if (!stored) throw idIsTaken()
  if (added.length > 0) await work.publish('risk.updated', riskId)
  return stored
}

function idIsTaken(): Failure {
  const message = 'This id already stands for something else. Make a new one for each note.'
  return new Failure('conflict', message, [{ field: 'id', message }])
}

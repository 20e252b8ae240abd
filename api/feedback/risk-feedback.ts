import { uuidv7 } from '../../db/uuid.ts'
import { parse } from '../platform/failures/parse.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { authorOf } from '../platform/rights/author.ts'
import { may } from '../platform/rights/rights.ts'
import type { BatchLoader } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type EntryTable, entriesById, latestEntries } from '../risks/latest-entries.ts'
import { requireRisk } from '../risks/risk-lookup.ts'
import { feedbackInput } from './feedback.input.ts'
import type { RiskFeedback } from './risk-feedback.entity.ts'

const columns = `risk_id as "riskId", user_id as "userId", email, key_name as "keyName", chat_name as "chatName", accurate, false_positive as "falsePositive", actual_impact as "actualImpact", helpful,
  comments, follow_up_action as "followUpAction", outcome_description as "outcomeDescription", created_at as "createdAt", updated_at as "updatedAt"`

const words: EntryTable<Omit<RiskFeedback, 'id'>, RiskFeedback> = {
  name: 'feedback',
  table: 'risk_feedback',
  at: 'updated_at',
  columns,
  node: (row) => row,
}

/** What people and programs say of a risk, who spoke last first. */
export const feedbackOfRisk = latestEntries(words)

const byId = entriesById(words)

/** Feedback by its ids; a loader's batch. */
export const feedbackById: BatchLoader<RiskFeedback> = (work, ids) => {
  may(work.actor, 'feedback:read')
  return byId(work, ids)
}

/** What the viewer says of a risk; null while nothing. */
export async function ownFeedback(work: Work, riskId: string): Promise<RiskFeedback | null> {
  may(work.actor, 'feedback:read')
  const { actor } = work
  if (actor.kind === 'system' || !isUuid(riskId)) return null
  const [own] = await work.sql<RiskFeedback>(
    `select id, ${columns} from risk_feedback where business_id = $1 and risk_id = $2 and user_id = $3`,
    [work.businessId, riskId, authorOf(actor).id],
  )
  return own ?? null
}

const content = 'accurate, false_positive, actual_impact, helpful, comments, follow_up_action, outcome_description'

/**
 * Keeps what a person or a program says of a risk in place of what they said before; earlier words
 * are kept beside. The same again changes nothing. Throws `invalid_input`, and `not_found` for a
 * risk that this business does not have.
 */
export async function submitRiskFeedback(
  work: Work,
  { riskId, ...input }: { readonly riskId: string } & Readonly<Record<string, unknown>>,
): Promise<{ feedback: RiskFeedback; isNew: boolean }> {
  may(work.actor, 'feedback:write')
  const author = authorOf(work.actor)
  const answers = parse(feedbackInput, input)
  await requireRisk(work, riskId)
  const now = work.clock.now()
  const values = [
    answers.accurate,
    answers.falsePositive,
    answers.actualImpact,
    answers.helpful,
    answers.comments,
    answers.followUpAction,
    answers.outcomeDescription,
  ]
  const [changed] = await work.sql<{ id: string; isNew: boolean }>(
    `insert into risk_feedback as own (business_id, id, risk_id, user_id, email, key_name, chat_name, ${content}, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $14, $15, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict (business_id, risk_id, user_id) do update set (email, key_name, chat_name, ${content}, updated_at) =
       (excluded.email, excluded.key_name, excluded.chat_name, excluded.accurate, excluded.false_positive, excluded.actual_impact, excluded.helpful, excluded.comments,
        excluded.follow_up_action, excluded.outcome_description, excluded.updated_at)
       where (own.accurate, own.false_positive, own.actual_impact, own.helpful, own.comments, own.follow_up_action, own.outcome_description)
         is distinct from (excluded.accurate, excluded.false_positive, excluded.actual_impact, excluded.helpful, excluded.comments,
           excluded.follow_up_action, excluded.outcome_description)
     returning id, created_at = updated_at and id = $2 as "isNew"`,
    [work.businessId, uuidv7(now), riskId, author.id, author.email, ...values, now, author.keyName, author.chatName],
  )
  if (changed) {
    await work.sql(
      `insert into risk_feedback_word (business_id, id, feedback_id, ${content}, given_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [work.businessId, uuidv7(now), changed.id, ...values, now],
    )
    await work.publish('risk.updated', riskId)
  }
  return { feedback: (await ownFeedback(work, riskId)) as RiskFeedback, isNew: changed?.isNew ?? false }
}

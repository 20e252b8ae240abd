import { z } from 'zod'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { keysetPage } from '../../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../../platform/graph-types/paging.ts'
import { changerOf } from '../../platform/rights/author.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { identityCards } from '../../suppliers/identity-cards.ts'
import type { FoundNotice } from '../look/found.ts'
import type { QuestionAnswer } from '../look/look.ts'
import { stakeOf } from './stake-of.ts'
import { tellEvents } from './supplier-events.ts'
import { isUnanswered } from './supplier-matches.ts'

/** A match of which only a person can say whether it is the supplier. */
export type SupplierQuestion = Omit<FoundNotice, 'door'> & { readonly id: string; readonly askedAt: Date }

const columns = `supplier_id as "supplierId", source, source_name as "sourceName", version, notice, type, decision, probability::float8 as probability,
  listed_name as "listedName", agrees, against, day, deadline, sentence, link, asked_at as "askedAt"`

/** SQL: those of `isUnanswered` that were asked, and since a ‘not now’ again. */
const isOpen = `${isUnanswered} and asked_at is not null and (answered_at is null or asked_at > answered_at)`

/**
 * The questions that wait for a person, the newest first. Throws `invalid_input` for a bad page.
 */
export function supplierQuestions(work: Work, page: PageArgs): Promise<Connection<SupplierQuestion>> {
  may(work.actor, 'monitoring:read')
  return keysetPage<SupplierQuestion>(work, page, {
    order: 'supplier questions',
    table: 'supplier_match',
    at: 'asked_at',
    columns,
    where: isOpen,
    values: [work.clock.now()],
  })
}

/**
 * How many questions wait for a person, and how many more are held back until a week has room for
 * them.
 */
export async function questionCounts({ sql, businessId, clock }: Work): Promise<{ readonly questions: number; readonly heldBack: number }> {
  const [row] = await sql<{ questions: number; all: number }>(
    `select count(*) filter (where ${isOpen})::int as questions, count(*)::int as all from supplier_match where business_id = $1 and ${isUnanswered}`,
    [businessId, clock.now()],
  )
  const { questions = 0, all = 0 } = row ?? {}
  return { questions, heldBack: all - questions }
}

const answerInput = z.object({
  questionId: z.string(),
  answer: z.enum(['yes', 'no', 'later'], { error: 'An answer is yes, no or later.' }),
})

/** An answer that was given. `riskId`: the alert that came of a yes; null for others. */
export type AnsweredQuestion = { readonly questionId: string; readonly answer: QuestionAnswer; readonly riskId: string | null }

/**
 * Answers a question: `yes` raises an alert at once, `no` is remembered for that supplier and
 * entry, `later` asks again after thirty days. The same answer again changes nothing. Throws
 * `not_found`, and `conflict` for one that was answered otherwise.
 */
export async function answerQuestion(work: Work, input: Readonly<Record<string, unknown>>): Promise<AnsweredQuestion> {
  may(work.actor, 'monitoring:write')
  const { questionId, answer } = parse(answerInput, input)
  const question = await lockedQuestion(work, questionId)
  if (question.answer === answer && answer !== 'later') return { questionId, answer, riskId: question.riskId }
  if (question.answer === 'yes' || question.answer === 'no')
    throw new Failure('conflict', `This question was answered with ${question.answer} already.`)
  const now = work.clock.now()
  await work.sql('update supplier_match set answer = $3, answered_at = $4, answered_by = $5 where business_id = $1 and id = $2', [
    ...[work.businessId, questionId, answer, now, changerOf(work.actor).userId],
  ])
  await audit(work, 'answerSupplierQuestion', { subject: `SupplierQuestion:${questionId}`, after: { answer } })
  await work.publish('monitoring.changed', 'answered')
  return { questionId, answer, riskId: answer === 'yes' ? await raisedBy(work, question) : null }
}

type Locked = SupplierQuestion & { readonly answer: QuestionAnswer | null; readonly riskId: string | null }

async function lockedQuestion({ sql, businessId }: Work, id: string): Promise<Locked> {
  const [question] = isUuid(id)
    ? await sql<Locked>(
        `select id, ${columns}, answer,
                (select risk_id from supplier_event event where event.business_id = $1 and event.id = supplier_match.event_id) as "riskId"
           from supplier_match where business_id = $1 and id = $2 and is_question and gone_at is null for update`,
        [businessId, id],
      )
    : []
  if (!question) throw new Failure('not_found', 'There is no question of this id; its source may no longer say it.')
  return question
}

async function raisedBy(work: Work, { askedAt: _, answer: __, riskId: ___, id: ____, ...found }: Locked): Promise<string | null> {
  const alerts = [{ ...found, door: 'alert' as const }]
  const atStake = (supplierId: string) => stakeOf(work, supplierId)
  const { raised, joined } = await tellEvents(work, { alerts, cards: await identityCards(work), atStake })
  return raised[0] ?? joined[0] ?? null
}

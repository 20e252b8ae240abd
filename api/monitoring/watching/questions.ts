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

/**
 * A match of which only a person can say whether it is the supplier. Of namesakes, which are asked
 * about at once, the one that stands for all.
 */
export type SupplierQuestion = QuestionEntry & { readonly askedAt: Date }

/** What one source says that a question asks about. */
export type QuestionEntry = Omit<FoundNotice, 'door'> & { readonly id: string }

const entryColumns = `supplier_id as "supplierId", source, source_name as "sourceName", version, notice, type, decision, probability::float8 as probability,
  is_namesake as "isNamesake", listed_name as "listedName", agrees, against, day, deadline, sentence, link`
const columns = `${entryColumns}, asked_at as "askedAt"`

/** SQL: those of `isUnanswered` that were asked, and since a ‘not now’ again. */
const isOpen = `${isUnanswered} and asked_at is not null and (answered_at is null or asked_at > answered_at)`

/** SQL: of the open ones that one question asks about the first, which stands for all. */
const standsForAll = `not exists (select from supplier_match other where other.business_id = $1 and other.question_id = supplier_match.question_id
  and other.id < supplier_match.id and ${isOpen})`

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
    where: `${isOpen} and ${standsForAll}`,
    values: [work.clock.now()],
  })
}

/**
 * How many questions wait for a person, and how many more are held back until a week has room for
 * them.
 */
export async function questionCounts({ sql, businessId, clock }: Work): Promise<{ readonly questions: number; readonly heldBack: number }> {
  const [row] = await sql<{ questions: number; heldBack: number }>(
    `select count(distinct coalesce(question_id, id)) filter (where is_open)::int as questions,
            count(distinct case when is_namesake then supplier_id::text || type else id::text end) filter (where not is_open)::int as "heldBack"
       from (select *, ${isOpen} as is_open from supplier_match where business_id = $1 and ${isUnanswered}) as unanswered`,
    [businessId, clock.now()],
  )
  return row ?? { questions: 0, heldBack: 0 }
}

/**
 * What each question asks about that is not answered yet, the likeliest first; a loader's batch.
 */
export async function entriesOfQuestions(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, readonly QuestionEntry[]>> {
  may(work.actor, 'monitoring:read')
  const rows = await work.sql<QuestionEntry & { readonly question: string }>(
    `select asked.id as question, entry.* from supplier_match asked
       cross join lateral (select id, ${entryColumns} from supplier_match
         where business_id = $1 and (id = asked.id or question_id = asked.question_id) and ${isOpen}) as entry
      where asked.business_id = $1 and asked.id = any($3::uuid[]) order by entry.probability desc, entry.id`,
    [work.businessId, work.clock.now(), ids],
  )
  return Map.groupBy(rows, ({ question }) => question)
}

const answerInput = z.object({
  questionId: z.string(),
  answer: z.enum(['yes', 'no', 'later'], { error: 'An answer is yes, no or later.' }),
  entryId: z.string().nullish(),
})

/** An answer that was given. `riskId`: the alert that came of a yes; null for others. */
export type AnsweredQuestion = { readonly questionId: string; readonly answer: QuestionAnswer; readonly riskId: string | null }

/**
 * Answers a question: `yes` raises an alert at once, `no` is remembered for that supplier and
 * entry, `later` asks again after thirty days. All that it asks about has the same answer, but with
 * `entryId` a yes is about that entry alone, and the others are answered with no. The same answer
 * again changes nothing. Throws `not_found`, and `conflict` for one that was answered otherwise.
 */
export async function answerQuestion(work: Work, input: Readonly<Record<string, unknown>>): Promise<AnsweredQuestion> {
  may(work.actor, 'monitoring:write')
  const { questionId, answer, entryId } = parse(answerInput, input)
  const entries = await lockedEntries(work, questionId)
  if (entryId && !entries.some(({ id }) => id === entryId)) throw notAsked()
  const wanted = (entry: Locked): QuestionAnswer => (answer === 'yes' && entryId && entry.id !== entryId ? 'no' : answer)
  const riskOf = (of: readonly Locked[]) => of.find(({ riskId }) => riskId !== null)?.riskId ?? null
  if (answer !== 'later' && entries.every((entry) => entry.answer === wanted(entry))) return { questionId, answer, riskId: riskOf(entries) }
  const decided = entries.find((entry) => isDecided(entry.answer) && entry.answer !== wanted(entry))
  if (decided) throw new Failure('conflict', `This question was answered with ${decided.answer} already.`)
  for (const one of new Set(entries.map(wanted))) {
    const ids = entries.filter((entry) => wanted(entry) === one).map(({ id }) => id)
    await work.sql(
      'update supplier_match set answer = $3, answered_at = $4, answered_by = $5 where business_id = $1 and id = any($2::uuid[])',
      [...[work.businessId, ids, one, work.clock.now(), changerOf(work.actor).userId]],
    )
  }
  await audit(work, 'answerSupplierQuestion', { subject: `SupplierQuestion:${questionId}`, after: { answer, ...(entryId && { entryId }) } })
  await work.publish('monitoring.changed', 'answered')
  const confirmed = entries.filter((entry) => wanted(entry) === 'yes')
  return { questionId, answer, riskId: confirmed.length === 0 ? null : await raisedBy(work, confirmed) }
}

const isDecided = (answer: QuestionAnswer | null) => answer === 'yes' || answer === 'no'

type Locked = QuestionEntry & { readonly answer: QuestionAnswer | null; readonly riskId: string | null }

const notAsked = () => new Failure('not_found', 'There is no question of this id; its source may no longer say it.')

/** The match of that id, with those that the same question asks about. */
async function lockedEntries({ sql, businessId }: Work, id: string): Promise<Locked[]> {
  const entries = isUuid(id)
    ? await sql<Locked>(
        `select id, ${entryColumns}, answer,
                (select risk_id from supplier_event event where event.business_id = $1 and event.id = supplier_match.event_id) as "riskId"
           from supplier_match where business_id = $1 and is_question and gone_at is null
            and (id = $2 or question_id = (select question_id from supplier_match asked where asked.business_id = $1 and asked.id = $2))
          order by id for update`,
        [businessId, id],
      )
    : []
  if (entries.length === 0) throw notAsked()
  return entries
}

async function raisedBy(work: Work, confirmed: readonly Locked[]): Promise<string | null> {
  const alerts = confirmed.map(({ answer: _, riskId: __, id: ___, ...found }) => ({ ...found, door: 'alert' as const }))
  const atStake = (supplierId: string) => stakeOf(work, supplierId)
  const { raised, joined } = await tellEvents(work, { alerts, cards: await identityCards(work), atStake })
  return raised[0] ?? joined[0] ?? null
}

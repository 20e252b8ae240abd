import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { FoundNotice } from '../look/found.ts'
import { type Gone, type KnownMatch, laterDays, type SupplierLook } from '../look/look.ts'
import { questionsAWeek, questionsNow, type Waiting } from '../look/questions.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** What earlier looks found, with the answers. */
export function knownMatches({ sql, businessId }: Work): Promise<KnownMatch[]> {
  return sql<KnownMatch>(
    `select supplier_id as "supplierId", source, notice, type, decision, answer, gone_at is not null as "isGone",
            (answered_at at time zone (select zone from business where id = $1))::date as "answeredOn"
       from supplier_match where business_id = $1`,
    [businessId],
  )
}

/**
 * Stores what a look found: new matches, what is said of known ones now, and those that are gone.
 */
export async function storeMatches(work: Work, { alerts, toConfirm, resting, gone }: SupplierLook): Promise<void> {
  await storeFound(work, alerts, false)
  await storeFound(work, toConfirm, true)
  await storeFound(work, resting, true)
  await storeGone(work, gone)
}

async function storeFound({ sql, businessId, clock }: Work, found: readonly FoundNotice[], isQuestion: boolean): Promise<void> {
  if (found.length === 0) return
  const now = clock.now()
  const rows = found.map((one) => ({ ...one, id: uuidv7(now) }))
  await sql(
    `insert into supplier_match (business_id, id, supplier_id, source, source_name, notice, type, decision, probability, listed_name, agrees,
       against, day, deadline, sentence, link, version, first_seen_at, seen_at, is_question, is_namesake)
     select $1, id, "supplierId", source, "sourceName", notice, type, decision, probability, "listedName", agrees, against, day, deadline, sentence,
       link, version, $3, $3, $4, "isNamesake"
       from jsonb_to_recordset($2::jsonb) as row (id uuid, "supplierId" uuid, source text, "sourceName" text, notice text, type text, decision text,
         probability float8, "listedName" text, agrees text[], against text[], day date, deadline date, sentence text, link text, version text, "isNamesake" boolean)
     on conflict (business_id, supplier_id, source, notice) do update set source_name = excluded.source_name, type = excluded.type,
       decision = excluded.decision, probability = excluded.probability, listed_name = excluded.listed_name, agrees = excluded.agrees,
       against = excluded.against, day = excluded.day, deadline = excluded.deadline, sentence = excluded.sentence, link = excluded.link,
       version = excluded.version, seen_at = excluded.seen_at, is_question = excluded.is_question,
       is_namesake = excluded.is_namesake, gone_at = null, gone_because = null`,
    [businessId, JSON.stringify(rows), now, isQuestion],
  )
}

async function storeGone({ sql, businessId, clock }: Work, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return
  await sql(
    `update supplier_match as own set gone_at = $3, gone_because = row.because
       from jsonb_to_recordset($2::jsonb) as row ("supplierId" uuid, source text, notice text, because text)
      where own.business_id = $1 and own.supplier_id = row."supplierId" and own.source = row.source and own.notice = row.notice`,
    [businessId, JSON.stringify(gone), clock.now()],
  )
}

type WaitingMatch = Waiting & { readonly id: string }

/** SQL: matches that wait for an answer at `$2`; a ‘not now’ rests for thirty days. */
export const isUnanswered = `is_question and gone_at is null
  and (answer is null or (answer = 'later' and answered_at <= $2::timestamptz - interval '${laterDays} days'))`

/**
 * Asks what may be asked this week; the rest waits. `atStake`: what a failure of a supplier is
 * expected to cost, null where that is not known.
 */
export async function askQuestions(work: Work, atStake: (supplierId: string) => Promise<number | null>): Promise<void> {
  const { sql, businessId, clock } = work
  const now = clock.now()
  const waiting = await sql<WaitingMatch>(
    `select id, supplier_id as "supplierId", source, notice, type, decision, probability::float8 as probability,
            is_namesake as "isNamesake" from supplier_match
      where business_id = $1 and ${isUnanswered} and (asked_at is null or asked_at < answered_at)`,
    [businessId, now],
  )
  const asked = await sql<{ supplierId: string }>(
    `select supplier_id as "supplierId" from supplier_match where business_id = $1 and asked_at > $2
      group by supplier_id, coalesce(question_id, id)`,
    [businessId, new Date(now.getTime() - weekMs)],
  )
  if (waiting.length === 0 || asked.length >= questionsAWeek) return
  const stakes = new Map<string, number | null>()
  for (const { supplierId } of waiting) if (!stakes.has(supplierId)) stakes.set(supplierId, await atStake(supplierId))
  const chosen = questionsNow(waiting, { askedLately: asked.map(({ supplierId }) => supplierId), atStake: stakes })
  const rows = chosen.flatMap((question) => question.map(({ id }) => ({ id, question: question.length > 1 ? question[0]?.id : null })))
  await sql(
    `update supplier_match as own set asked_at = $3, question_id = row.question
       from jsonb_to_recordset($2::jsonb) as row (id uuid, question uuid) where own.business_id = $1 and own.id = row.id`,
    [businessId, JSON.stringify(rows), now],
  )
}

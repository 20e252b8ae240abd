import { uuidv7 } from '../../db/uuid.ts'
import { localDay } from '../businesses/currency-and-day.ts'
import type { Onboarding } from '../onboarding/onboarding.entity.ts'
import { onboarding } from '../onboarding/onboarding.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type Day, day } from '../values/day.ts'
import { type AppliesTo, type DeadlineRule, deadlineRules, reviewedOn } from './deadline-rules.ts'
import { type DoneMark, dueDate } from './due-dates.ts'
import type { Deadline } from './watchlist.entity.ts'
import { deadlineDoneInput } from './watchlist.input.ts'

type Answers = Pick<Onboarding, AppliesTo | 'completedAt'>

/**
 * The deadlines that the answers of the setup bring along: those with a day first, the next day
 * first.
 */
export async function deadlines(work: Work, said: Answers): Promise<Deadline[]> {
  const today = await localDay(work, work.clock.now())
  const since = said.completedAt ? await localDay(work, said.completedAt) : today
  const marks = await doneMarks(work)
  return deadlineRules
    .flatMap((rule) => {
      const because = rule.for.filter(([answer, option]) => isSaid(said[answer], option)).map(([, option]) => option)
      return because.length === 0 ? [] : [toDeadline(rule, because, dueDate(rule, marks, { since, today }))]
    })
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
}

function isSaid(said: Answers[AppliesTo], option: string): boolean {
  return Array.isArray(said) ? said.includes(option) : String(said) === option
}

function toDeadline(
  { key, title, text, rhythm, source }: DeadlineRule,
  because: readonly string[],
  due: ReturnType<typeof dueDate>,
): Deadline {
  return {
    key,
    title,
    text,
    kind: rhythm.kind,
    within: rhythm.kind === 'within' ? rhythm.within : null,
    becauseOf: because.filter((one) => one !== 'true'),
    dueOn: due.dueOn,
    daysLeft: due.daysLeft,
    isOver: due.isOver,
    lastDoneOn: due.lastDone?.doneOn ?? null,
    lastDoneFor: due.lastDone?.dueOn ?? null,
    sourceName: source?.name ?? null,
    sourceUrl: source?.url ?? null,
    reviewedOn: day(reviewedOn),
  }
}

async function doneMarks({ sql, businessId }: Work): Promise<DoneMark[]> {
  return sql<DoneMark>(
    'select key, due_on::text as "dueOn", done_on::text as "doneOn" from deadline_done where business_id = $1 order by done_on, created_at',
    [businessId],
  )
}

/**
 * Marks a deadline done, or takes the mark back. The same again changes nothing. Returns the
 * deadline as it stands. Throws `not_found` for one that the answers do not bring along.
 */
export async function setDeadlineDone(work: Work, input: unknown): Promise<Deadline> {
  may(work.actor, 'onboarding:write')
  const { key, dueOn = null, isDone } = parse(deadlineDoneInput, input)
  const said = await onboarding(work)
  if (!(await deadlines(work, said)).some((one) => one.key === key))
    throw new Failure('not_found', 'There is no deadline of this key for your answers.')
  const due = dueOn === null ? null : dueDay(dueOn)
  if (isDone) await mark(work, key, due)
  else
    await work.sql('delete from deadline_done where business_id = $1 and key = $2 and due_on is not distinct from $3::date', [
      work.businessId,
      key,
      due,
    ])
  await audit(work, 'setDeadlineDone', { subject: `Deadline:${key}`, after: { dueOn: due, isDone } })
  const changed = (await deadlines(work, said)).find((one) => one.key === key)
  if (!changed) throw new Error('a deadline does not go by being marked')
  return changed
}

function dueDay(text: string): Day {
  try {
    return day(text)
  } catch {
    throw new Failure('invalid_input', 'This is no day of the calendar.', [{ field: 'dueOn', message: 'This is no day of the calendar.' }])
  }
}

async function mark({ sql, businessId, clock, actor }: Work, key: string, dueOn: Day | null): Promise<void> {
  const now = clock.now()
  await sql(
    `insert into deadline_done (business_id, id, key, due_on, done_on, done_by_email, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (business_id, key, due_on, done_on) do nothing`,
    [businessId, uuidv7(now), key, dueOn, await localDay({ sql, businessId }, now), actor.kind === 'person' ? actor.email : null, now],
  )
}

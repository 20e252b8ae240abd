import { uuidv7 } from '../../../db/uuid.ts'
import { businessCurrency, localDay } from '../../businesses/currency-and-day.ts'
import { membersById } from '../../businesses/members.ts'
import { dayWords, moneyWords } from '../../detection/phrases.ts'
import { noteSeen } from '../../notifications/escalation/unseen-alerts.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { minorUnits } from '../amount.ts'
import { filterValues, fittingParameters, lastFilterParameter, parametersOf } from '../risk-filter-sql.ts'
import { type RiskStatusName, refusedMove } from '../status/status-machine.rules.ts'
import { ownId } from './own-id.ts'
import { keepUpdate } from './risk-update.ts'
import { mostAtOnce, updateRisksInput } from './update-risks.input.ts'
import { type Change, type Handled, write } from './write-change.ts'

/** A risk that an update left as it was, and why. */
export type Refusal = { readonly riskId: string; readonly title: string | null; readonly code: string; readonly message: string }

export type Updated = {
  /** Names the update for `undoRiskUpdate`; null where it changed nothing, and for programs. */
  readonly updateId: string | null
  readonly changed: number
  readonly refused: readonly Refusal[]
}

/**
 * Makes one change to many risks in one transaction: to those with these ids, or all that fit a
 * filter. Those that cannot change are left out with the reason; one that stands there already is
 * neither changed nor refused. Throws `invalid_input`, and `not_found` for a member that this
 * business does not have.
 */
export async function updateRisks(work: Work, input: unknown): Promise<Updated> {
  may(work.actor, 'risk:handle')
  const { riskIds, filter, status, reason, snooze, assign } = parse(updateRisksInput, input)
  const ids = riskIds ?? (await idsThatFit(work, filter ?? {}))
  const risks = await locked(work, ids)
  await noteSeen(
    work,
    risks.map(({ id }) => id),
  )
  const change = await changeOf(work, { status, reason, snooze, assign })
  const refused = riskIds ? unknownAmong(riskIds, risks) : []
  const changing: Handled[] = []
  for (const risk of risks) {
    if (isAlready(risk, change)) continue
    const problem = whyNot(risk, change)
    if (problem) refused.push({ riskId: risk.id, title: risk.title, ...problem })
    else changing.push(risk)
  }
  if (changing.length === 0) return { updateId: null, changed: 0, refused }
  await write(work, changing, change)
  const updateId = uuidv7(work.clock.now())
  const userId = ownId(work.actor)
  if (userId) await keepUpdate(work, { id: updateId, userId, change, before: changing })
  await audit(work, 'updateRisks', { subject: `RiskUpdate:${updateId}`, after: { ...change, risks: changing.length } })
  return { updateId: userId && updateId, changed: changing.length, refused }
}

async function idsThatFit(work: Work, filter: object): Promise<readonly string[]> {
  const rows = await work.sql<{ id: string }>(`select id from risk where ${fittingParameters} limit $${lastFilterParameter + 1}`, [
    work.businessId,
    ...parametersOf(await filterValues(work, filter)),
    mostAtOnce + 1,
  ])
  if (rows.length > mostAtOnce) throw invalid('filter', 'More than 10,000 alerts fit. Narrow the filter.')
  return rows.map(({ id }) => id)
}

/** In the order of ids, so that two updates at once wait for each other instead of deadlocking. */
async function locked(work: Work, ids: readonly string[]): Promise<Handled[]> {
  return work.sql<Handled>(
    `select id, title, status, monthly, currency, snoozed_until as "snoozedUntil", snoozed_above as "snoozedAbove",
            assignee_id as "assigneeId"
       from risk where business_id = $1 and id = any($2::uuid[]) order by id for update`,
    [work.businessId, ids.filter(isUuid)],
  )
}

function unknownAmong(ids: readonly string[], risks: readonly Handled[]): Refusal[] {
  const known = new Set(risks.map(({ id }) => id))
  const gone = ids.filter((id) => !known.has(id))
  return gone.map((riskId) => ({ riskId, title: null, code: 'NOT_FOUND', message: 'There is no risk of this id.' }))
}

type Input = Omit<ReturnType<typeof updateRisksInput.parse>, 'riskIds' | 'filter'>

async function changeOf(work: Work, { status, reason, snooze, assign }: Input): Promise<Change> {
  if (status) return { kind: 'status', status, reason }
  if (assign) return { kind: 'assign', memberId: await memberOf(work, assign.memberId ?? null) }
  const until = (snooze?.until ?? null) as Day | null
  const today = await localDay(work, work.clock.now())
  if (until !== null && until <= today) {
    throw invalid('snooze.until', `Choose a day after today, ${dayWords(addDays(today, 1))} at the earliest.`)
  }
  return { kind: 'snooze', until, above: snooze?.above ? await amountOf(work, snooze.above) : null }
}

async function memberOf(work: Work, id: string | null): Promise<string | null> {
  if (id === null || (await membersById(work, [id])).has(id)) return id
  throw new Failure('not_found', 'This person is no member of the business.', [
    { field: 'assign.memberId', message: 'This person is no member of the business.' },
  ])
}

async function amountOf(work: Work, text: string): Promise<string> {
  return minorUnits(text, { of: await businessCurrency(work), field: 'snooze.above' }).toString()
}

function isAlready(risk: Handled, change: Change): boolean {
  if (change.kind === 'status') return risk.status === change.status
  if (change.kind === 'assign') return risk.assigneeId === change.memberId
  return risk.snoozedUntil === change.until && (risk.snoozedAbove?.toString() ?? null) === change.above
}

const isOpen = (status: RiskStatusName) => status === 'active' || status === 'investigating'

function whyNot(risk: Handled, change: Change): Pick<Refusal, 'code' | 'message'> | null {
  if (change.kind === 'status') {
    const message = refusedMove(risk.status, change.status)
    return message === null ? null : { code: 'CONFLICT', message }
  }
  if (change.kind === 'assign') return null
  const rests = change.until !== null || change.above !== null
  if (rests && !isOpen(risk.status)) return { code: 'CONFLICT', message: `It is ${risk.status}. Only open alerts can be snoozed.` }
  if (change.above === null || BigInt(change.above) >= risk.monthly) return null
  const now = moneyWords(risk.monthly, currency(risk.currency))
  return { code: 'BAD_USER_INPUT', message: `It leaks ${now} a month already; name that or more.` }
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}

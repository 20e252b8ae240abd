import { localDay } from '../businesses/currency-and-day.ts'
import { membersById } from '../businesses/members.ts'
import { dayWords } from '../detection/phrases.ts'
import { submitRiskFeedback } from '../feedback/risk-feedback.ts'
import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { lockRisk } from '../risks/risk-lookup.ts'
import { updateRiskStatus } from '../risks/status/risk-status.ts'
import { undoRiskUpdate } from '../risks/triage/risk-update.ts'
import { updateRisks } from '../risks/triage/update-risks.ts'
import { addDays } from '../values/day.ts'
import { quickSnoozes } from '../values/quick-snooze.rules.ts'
import { alreadyWords } from './already-words.ts'
import type { SlackPress } from './slack-interaction.ts'

/** What a button changed: as the message says it, and the update that undoes it. */
type Changed = { readonly words: string; readonly updateId: string | null }

type PressWork = SlackPress & { readonly channelId: string }

/**
 * Does what a button says, through the services that the screens use. One press that is delivered
 * twice changes once. Throws a failure whose message is for who pressed: `forbidden`, `not_found`,
 * `conflict` where it is done already, and `invalid_input`.
 */
export async function pressButton(work: Work, press: PressWork): Promise<void> {
  may(work.actor, 'risk:handle')
  const { deed, alertId } = press
  if (deed === 'check') return
  // Presses of one alert wait for each other here, so that the second finds the first.
  await lockRisk(work, alertId)
  if (await isNoted(work, press)) return
  const { words, updateId } = deed === 'undo' ? await undo(work, press) : await changes[deed](work, press)
  await work.sql(
    `insert into slack_press (business_id, id, channel_id, risk_id, words, update_id, pressed_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [work.businessId, press.id, press.channelId, alertId, words, updateId, work.clock.now()],
  )
}

async function isNoted({ sql, businessId }: Work, { id }: PressWork): Promise<boolean> {
  return (await sql('select from slack_press where business_id = $1 and id = $2', [businessId, id])).length > 0
}

const changes: Readonly<Record<Exclude<SlackPress['deed'], 'check' | 'undo'>, (work: Work, press: PressWork) => Promise<Changed>>> = {
  acknowledge: async (work, { alertId, user }) => {
    try {
      await updateRiskStatus(work, { riskId: alertId, status: 'investigating', expectedStatus: 'active' })
    } catch (error) {
      throw await asItStands(work, alertId, error)
    }
    return { words: `Acknowledged by ${user.name}: it is being investigated`, updateId: null }
  },
  assign: async (work, { alertId, choice, user }) => {
    const updateId = await update(work, alertId, { assign: { memberId: choice } })
    const member = (await membersById(work, [choice])).get(choice.toLowerCase())
    const called = member?.name || member?.email || 'a member'
    if (updateId === null) throw new Failure('conflict', `It is assigned to ${called} already. Nothing was changed.`)
    return { words: `Assigned to ${called} by ${user.name}`, updateId }
  },
  snooze: async (work, { alertId, choice, user }) => {
    const chosen = quickSnoozes.find(({ days }) => String(days) === choice)
    if (!chosen) throw new Failure('invalid_input', 'Choose how long to snooze it.')
    const until = addDays(await localDay(work, work.clock.now()), chosen.days)
    const updateId = await update(work, alertId, { snooze: { until } })
    if (updateId === null) throw new Failure('conflict', `It is snoozed until ${dayWords(until)} already. Nothing was changed.`)
    return { words: `Snoozed until ${dayWords(until)} by ${user.name}. Its money still counts`, updateId }
  },
  false_alarm: async (work, { alertId, user }) => {
    const updateId = await update(work, alertId, { status: 'dismissed', reason: 'False alarm' })
    if (updateId === null) throw new Failure('conflict', (await alreadyWords(work, alertId)) ?? 'It is dismissed already.')
    await submitRiskFeedback(work, { riskId: alertId, accurate: false, falsePositive: true })
    return { words: `Dismissed as a false alarm by ${user.name}`, updateId }
  },
}

/**
 * One change of one alert; the id that undoes it, or null where it stands there already. Throws as
 * the screen says it.
 */
async function update(work: Work, riskId: string, change: object): Promise<string | null> {
  const { updateId, refused } = await updateRisks(work, { riskIds: [riskId], ...change })
  const [problem] = refused
  if (problem) throw await asItStands(work, riskId, new Failure('conflict', problem.message))
  return updateId
}

/**
 * A conflict in words that say where the alert stands by now, and since whom; other errors as they
 * are.
 */
async function asItStands(work: Work, riskId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Failure) || error.kind !== 'conflict') return error
  const words = await alreadyWords(work, riskId)
  return words === null ? error : new Failure('conflict', words)
}

/** The update of the last press of an alert in the channel; null where it cannot be undone. */
async function lastUpdate(work: Work, { channelId, alertId }: PressWork): Promise<string | null> {
  const [last] = await work.sql<{ updateId: string | null }>(
    `select update_id as "updateId" from slack_press where business_id = $1 and risk_id = $2 and channel_id = $3
      order by pressed_at desc, id desc limit 1`,
    [work.businessId, alertId, channelId],
  )
  return last?.updateId ?? null
}

async function undo(work: Work, press: PressWork): Promise<Changed> {
  const gone = 'Only the person who made this change can undo it here, once and within a day. Change the alert in RiskPilot instead.'
  const undone = await undoRiskUpdate(work, (await lastUpdate(work, press)) ?? '').catch((error) => {
    throw error instanceof Failure && error.kind === 'not_found' ? new Failure('conflict', gone) : error
  })
  if (undone === 0) throw new Failure('conflict', 'Somebody changed the alert since, so nothing was undone. Look at it in RiskPilot.')
  return { words: `Undone by ${press.user.name}`, updateId: null }
}

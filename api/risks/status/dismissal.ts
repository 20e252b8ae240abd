import { dayWords, moneyWords } from '../../detection/phrases.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { minorUnits } from '../amount.ts'
import type { Risk } from '../risk.entity.ts'

/** How long the leak of a dismissed risk is put up with. Neither: for good. Both: until the first of them. */
export type DismissalCondition = {
  /** From this local day on it is not. */
  readonly comesBackOn: Day | null
  /** When it leaks more than this a month, in minor units, it is not. */
  readonly comesBackAbove: bigint | null
}

export const withoutCondition: DismissalCondition = { comesBackOn: null, comesBackAbove: null }

/** What a scan knows of a dismissed risk; `monthly` in minor units of `currency`. */
export type DismissedLeak = { readonly isOpen: boolean; readonly monthly: bigint; readonly today: Day; readonly currency: Currency }

/** Why a dismissed risk comes back, for its timeline; null while its condition is not met. What does not leak never comes back. */
export function reasonToReopen(
  { comesBackOn, comesBackAbove }: DismissalCondition,
  { isOpen, monthly, today, currency: of }: DismissedLeak,
): string | null {
  if (!isOpen) return null
  if (comesBackAbove !== null && monthly > comesBackAbove) {
    return `it leaks ${moneyWords(monthly, of)} a month now, more than the ${moneyWords(comesBackAbove, of)} that it was dismissed with`
  }
  if (comesBackOn !== null && today >= comesBackOn) {
    return `it was dismissed until ${dayWords(comesBackOn)} and still leaks`
  }
  return null
}

type Asked = { readonly comesBackOn: string | null; readonly comesBackAbove: string | null }

/**
 * The condition as a person states it, the amount as decimal text. Throws `invalid_input` for what is met already: a day that is not
 * ahead, an amount that the risk leaks now.
 */
export async function statedCondition(
  work: Work,
  { monthly, currency: of }: Pick<Risk, 'monthly' | 'currency'>,
  asked: Asked,
): Promise<DismissalCondition> {
  const comesBackOn = asked.comesBackOn as Day | null
  if (comesBackOn !== null) {
    const today = await localToday(work)
    if (comesBackOn <= today) throw invalid('comesBackOn', `Choose a day after today, ${dayWords(addDays(today, 1))} at the earliest.`)
  }
  if (asked.comesBackAbove === null) return { comesBackOn, comesBackAbove: null }
  const comesBackAbove = minorUnits(asked.comesBackAbove, { of: of as Currency, field: 'comesBackAbove' })
  if (comesBackAbove < monthly) {
    throw invalid('comesBackAbove', `It leaks ${moneyWords(monthly, of as Currency)} a month already; name that or more.`)
  }
  return { comesBackOn, comesBackAbove }
}

/** What was stated when a risk was dismissed the last time. Before conditions were kept, it was for good. */
export async function conditionOf(work: Work, riskId: string): Promise<DismissalCondition> {
  const [row] = await work.sql<DismissalCondition>(
    `select comes_back_on as "comesBackOn", comes_back_above as "comesBackAbove" from risk_status_change
      where business_id = $1 and risk_id = $2 and to_status = 'dismissed' order by changed_at desc, id desc limit 1`,
    [work.businessId, riskId],
  )
  return row ?? withoutCondition
}

/** Today by the clock, where the business is. */
export async function localToday(work: Work): Promise<Day> {
  const [row] = await work.sql<{ today: Day }>('select ($2::timestamptz at time zone zone)::date as today from business where id = $1', [
    work.businessId,
    work.clock.now(),
  ])
  return row?.today as Day
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}

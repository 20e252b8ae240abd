import { localDay } from '../../businesses/currency-and-day.ts'
import { dayWords, moneyWords } from '../../detection/phrases.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { minorUnits } from '../amount.ts'
import type { Risk } from '../risk.entity.ts'

/** How long a dismissal lasts. Both fields null: permanently. Both set: until the first of them. */
export type DismissalCondition = {
  /** The dismissal ends on this local day. */
  readonly comesBackOn: Day | null
  /** The dismissal ends when the monthly loss exceeds this, in minor units. */
  readonly comesBackAbove: bigint | null
}

export const withoutCondition: DismissalCondition = { comesBackOn: null, comesBackAbove: null }

/** The state of a dismissed risk in a scan; `monthly` in minor units of `currency`. */
export type DismissedLeak = { readonly isOpen: boolean; readonly monthly: bigint; readonly today: Day; readonly currency: Currency }

/**
 * The reason to reopen a dismissed risk, for its timeline; null while its condition is not met. A
 * leak that has stopped is never reopened.
 */
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

type ConditionInput = { readonly comesBackOn: string | null; readonly comesBackAbove: string | null }

/**
 * Parses a person's condition; the amount is decimal text. Throws `invalid_input` for a condition
 * that is met already: a day that is not in the future, or an amount that the risk loses now.
 */
export async function statedCondition(
  work: Work,
  { monthly, currency: of }: Pick<Risk, 'monthly' | 'currency'>,
  asked: ConditionInput,
): Promise<DismissalCondition> {
  const comesBackOn = asked.comesBackOn as Day | null
  if (comesBackOn !== null) {
    const today = await localDay(work, work.clock.now())
    if (comesBackOn <= today) throw invalid('comesBackOn', `Choose a day after today, ${dayWords(addDays(today, 1))} at the earliest.`)
  }
  if (asked.comesBackAbove === null) return { comesBackOn, comesBackAbove: null }
  const comesBackAbove = minorUnits(asked.comesBackAbove, { of: of as Currency, field: 'comesBackAbove' })
  if (comesBackAbove < monthly) {
    throw invalid('comesBackAbove', `It leaks ${moneyWords(monthly, of as Currency)} a month already; name that or more.`)
  }
  return { comesBackOn, comesBackAbove }
}

/**
 * The condition of a risk's last dismissal. Dismissals from before conditions were stored are
 * permanent.
 */
export async function conditionOf(work: Work, riskId: string): Promise<DismissalCondition> {
  const [row] = await work.sql<DismissalCondition>(
    `select comes_back_on as "comesBackOn", comes_back_above as "comesBackAbove" from risk_status_change
      where business_id = $1 and risk_id = $2 and to_status = 'dismissed' order by changed_at desc, id desc limit 1`,
    [work.businessId, riskId],
  )
  return row ?? withoutCondition
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}

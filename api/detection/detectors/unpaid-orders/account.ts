import { divergence } from '../../statistics/divergence.ts'

/**
 * The orders that a customer paid before it can stop to, and the part of all until then. Proposed.
 */
const leastPaid = 5
const leastPaidPart = 0.9
/** The least orders of an account that are not paid, and the part of all since. Proposed. */
export const leastMissing = 3
const leastMissingPart = 0.5
/**
 * Evidence (nats) beyond which an account has stopped paying: by chance one of 22,000 customers
 * seems to. Proposed.
 */
const leastEvidence = 10
/**
 * The least and the largest part of orders of others that are not paid, as chance is counted;
 * nothing is told beyond it. Proposed.
 */
const leastOthers = 0.02
const mostOthers = 0.3
/** Where so many more orders of others are missing than before, payouts may be. Proposed. */
const mostMore = 0.1
/**
 * Days for which a missing order of an account waits for others, so that it is told of the account
 * at once. Proposed.
 */
const undecidedDays = 45
/**
 * Days without an order after which a customer is forgotten, one that paid several, and the days of
 * what it paid. Proposed.
 */
const forgottenAfter = 90
const accountForgottenAfter = 200
const paidDaysStored = 400
/**
 * Days without an order after which an account that does not pay is gone: nothing more is lost.
 * Proposed.
 */
const goneAfter = 90

/** A customer's orders that were paid in one way. Days are counted from 1970-01-01. */
export type PayingAccount = {
  /** The days of those that payouts hold, in order. */
  readonly paidDays: number[]
  /** Orders that payouts hold, by service. */
  readonly services: Map<string, number>
  /** The day of its newest order. */
  lastOn: number
  /** The day of the first order since which it does not pay; null while it does. */
  stoppedOn: number | null
  /**
   * Of an account that does not pay: how many orders are told as missing, and the day of the
   * newest.
   */
  missing: number
  lastMissing: number
}

export const emptyAccount = (): PayingAccount => ({
  ...{ paidDays: [], services: new Map(), lastOn: -1 },
  ...{ stoppedOn: null, missing: 0, lastMissing: -1 },
})

export function notePaidOrder({ paidDays, services }: PayingAccount, day: number, source: string): void {
  paidDays.splice(paidDays.findLastIndex((known) => known <= day) + 1, 0, day)
  services.set(source, (services.get(source) ?? 0) + 1)
}

/**
 * An order that was told as missing is paid or cancelled after all. Where none is left, the account
 * pays.
 */
export function noteFound(account: PayingAccount): void {
  account.missing -= 1
  if (account.missing <= 0) resume(account)
}

function resume(account: PayingAccount): void {
  Object.assign(account, { stoppedOn: null, missing: 0, lastMissing: -1 })
}

/** Whether a customer has paid so many orders that missing ones may be its own doing. */
export const isAccount = ({ paidDays, stoppedOn }: PayingAccount): boolean => stoppedOn !== null || paidDays.length >= leastPaid

/**
 * Whether a missing order may be the first of an account that stops: it paid none since, and more
 * may come. `until`: the last day whose orders are judged.
 */
export function isUndecided(account: PayingAccount, day: number, until: number): boolean {
  return isAccount(account) && day > until - undecidedDays && (account.paidDays.at(-1) ?? day) <= day
}

/** Drops old days. Returns whether nothing is to be known of the customer any more. */
export function forgetAccount(account: PayingAccount, today: number): boolean {
  while ((account.paidDays[0] ?? today) <= today - paidDaysStored) account.paidDays.shift()
  return account.lastOn <= today - (isAccount(account) ? accountForgottenAfter : forgottenAfter)
}

/**
 * An account pays again when for `quietDays` no order was missing and one was paid, and is gone
 * when it orders no more. `until`: the last day whose orders are judged; where payouts end, neither
 * is known.
 */
export function noteResumed(
  account: PayingAccount,
  { until, today, quietDays }: { until: number; today: number; quietDays: number },
): void {
  const { lastMissing, lastOn, paidDays } = account
  const hasPaid = until >= lastMissing + quietDays && paidDays.some((day) => day > lastMissing && day <= until)
  if (hasPaid || lastOn <= today - goneAfter) resume(account)
}

/**
 * `missing`: days of orders that are not paid although their wait is over, in order, of those up to
 * `until`.
 */
type Unpaid = { readonly missing: readonly number[]; readonly until: number }

/**
 * The part of the orders of others that are not paid, since a day and before; 0 where there are
 * none.
 */
export type OthersMissing = { readonly since: number; readonly before: number }

/**
 * The day since which an account does not pay: of all days of missing orders, the one for which its
 * orders say it most clearly; null where they do not. `others`: of those that pay in the same way,
 * by that day.
 */
export function stopOf({ paidDays }: PayingAccount, { missing, until }: Unpaid, others: (since: number) => OthersMissing): number | null {
  let best = { day: -1, evidence: 0 }
  for (const [before, day] of missing.entries()) {
    const paidBefore = paidDays.filter((paid) => paid < day).length
    const lacking = missing.length - before
    const all = lacking + paidDays.filter((paid) => paid >= day && paid <= until).length
    const isPayer = paidBefore >= leastPaid && paidBefore >= leastPaidPart * (paidBefore + before)
    if (!isPayer || lacking < leastMissing || lacking < leastMissingPart * all) continue
    const { since, before: usually } = others(day)
    const usual = Math.max(leastOthers, since)
    if (usual > mostOthers || since - usually > mostMore) continue
    const evidence = all * divergence(lacking / all, usual)
    if (evidence >= leastEvidence && evidence > best.evidence) best = { day, evidence }
  }
  return best.day < 0 ? null : best.day
}

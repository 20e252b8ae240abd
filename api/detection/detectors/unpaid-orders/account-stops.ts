import { payoutCoverage } from '../../payout-coverage.ts'
import { isAccount, leastMissing, noteResumed, type PayingAccount, stopOf } from './account.ts'
import { accountWait, delaysKnown, leastDelays, type PaymentService } from './payment-service.ts'
import { accountKey, customerOf, groupOf, type OpenOrder, type UnpaidMemory } from './unpaid-memory.ts'

/** A service that paid at least this part of an account's orders is one of its own. Proposed. */
const ownShare = 0.2

/**
 * When an account's orders are due: those up to `until`, where `isCovered` says that the files hold
 * their payouts.
 */
export type AccountView = {
  readonly services: readonly PaymentService[]
  readonly until: number
  readonly isCovered: (day: number) => boolean
}

/** When what a service pays is due today. */
type Due = Pick<AccountView, 'until' | 'isCovered'>

/**
 * Notes which accounts stopped paying and which pay again. Returns how those that do not pay are
 * judged, by the key of the account.
 */
export function noteStops(own: UnpaidMemory, { today, quietDays }: { today: number; quietDays: number }): Map<string, AccountView> {
  const openOf = Map.groupBy(
    [...own.open.values()].filter(({ customer }) => customer !== ''),
    accountKey,
  )
  const due = new Map<string, Due>()
  const stopped = new Map<string, AccountView>()
  const mayStop = [...openOf].flatMap(([key, open]) => (open.length >= leastMissing ? [key] : []))
  for (const key of [...new Set([...own.stopped, ...mayStop])].sort()) {
    const account = own.accounts.get(key)
    if (!account || !isAccount(account)) continue
    const view = viewOfAccount(own, account, due)
    if (account.stoppedOn === null) noteStop(own, account, { open: openOf.get(key) ?? [], view })
    else noteResumed(account, { until: view?.until ?? -1, today, quietDays })
    if (account.stoppedOn !== null && view) stopped.set(key, view)
  }
  own.stopped = [...new Set([...own.stopped, ...stopped.keys()])].filter((key) => isNotPaying(own, key)).sort()
  return stopped
}

const isNotPaying = ({ accounts }: UnpaidMemory, key: string): boolean => typeof accounts.get(key)?.stoppedOn === 'number'

/** Whether one of a customer's accounts does not pay. */
export function isStopped(own: UnpaidMemory, customer: string): boolean {
  return own.stopped.some((key) => customerOf(key) === customer && isNotPaying(own, key))
}

function viewOfAccount({ services }: UnpaidMemory, account: PayingAccount, known: Map<string, Due>): AccountView | null {
  const paid = [...account.services.values()].reduce((sum, count) => sum + count, 0)
  const names = [...account.services].flatMap(([name, count]) => (count >= ownShare * paid ? [name] : []))
  const own = names.flatMap((name) => services.get(name) ?? [])
  if (own.length === 0 || own.some((service) => delaysKnown(service) < leastDelays)) return null
  const dues = names.map((name, i) => {
    const due = known.get(name) ?? dueOf(own[i] as PaymentService)
    known.set(name, due)
    return due
  })
  return {
    services: own,
    until: Math.min(...dues.map(({ until }) => until)),
    isCovered: (day) => dues.every(({ isCovered }) => isCovered(day)),
  }
}

function dueOf(service: PaymentService): Due {
  const wait = accountWait(service)
  const covers = payoutCoverage(service.days)
  return { until: (service.days.at(-1) ?? 0) - wait, isCovered: (day) => covers(day, day + wait) }
}

type Unpaid = { readonly open: readonly OpenOrder[]; readonly view: AccountView | null }

function noteStop(own: UnpaidMemory, account: PayingAccount, { open, view }: Unpaid): void {
  if (!view) return
  const { until } = view
  const overdue = open.filter(({ day, amount, refunded }) => day <= until && view.isCovered(day) && refunded < amount)
  const missing = overdue.map(({ day }) => day).sort((a, b) => a - b)
  account.stoppedOn = stopOf(account, { missing, until }, (since) => ({
    since: othersMissing(own, account, { open, isIn: (day) => day >= since && day <= until }),
    before: othersMissing(own, account, { open, isIn: (day) => day < since }),
  }))
}

type Days = { readonly open: readonly OpenOrder[]; readonly isIn: (day: number) => boolean }

/**
 * The part of the orders of these days that others did not pay, of those paid in the same way as
 * the account's.
 */
function othersMissing(own: UnpaidMemory, { paidDays }: PayingAccount, { open, isIn }: Days): number {
  const others = groupOf(own, open[0]?.group ?? '').days.filter(({ day }) => isIn(day))
  const first = others[0]?.day ?? 0
  const paidByIt = paidDays.filter((day) => day >= first && isIn(day)).length
  const paid = others.reduce((sum, day) => sum + day.paid, 0) - paidByIt
  const placed = others.reduce((sum, day) => sum + day.placed, 0) - paidByIt - open.filter(({ day }) => isIn(day)).length
  return placed > 0 ? Math.max(0, 1 - paid / placed) : 0
}

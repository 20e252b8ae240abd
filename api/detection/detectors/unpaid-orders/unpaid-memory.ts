import { emptyAccount, forgetAccount, noteFound, type PayingAccount } from './account.ts'
import { emptyGroup, type GroupDay, type PaymentGroup, storedDays } from './payment-group.ts'
import type { PaymentService } from './payment-service.ts'

/** Days in which a payout may name an order that comes later, or again. Proposed. */
export const earlyDays = 30

/** An order that no payout holds yet. Micros; days are counted from 1970-01-01. */
export type OpenOrder = {
  readonly day: number
  readonly lines: number
  readonly amount: number
  /** How it was paid, and by whom; empty where the files do not say it. */
  readonly group: string
  readonly customer: string
  refunded: number
  /**
   * Whose missing orders it is counted among, `all` or its customer's, and since when; null where
   * it is not.
   */
  counted: { readonly of: string; readonly on: number } | null
}

export type UnpaidMemory = {
  lastOn: number
  /** Whether an account ever stopped paying: it is judged where single orders are not. */
  hasStopped: boolean
  readonly open: Map<string, OpenOrder>
  /** Orders that payouts held lately, with the day and the service. */
  readonly paid: Map<string, { readonly day: number; readonly source: string }>
  readonly groups: Map<string, PaymentGroup>
  readonly services: Map<string, PaymentService>
  /** Customers by `accountKey`, and the keys of those that did not pay when it was last judged. */
  readonly accounts: Map<string, PayingAccount>
  stopped: readonly string[]
}

/** What the orders of no account in particular are told of. */
export const allOrders = 'all'

export const emptyUnpaid = (): UnpaidMemory => ({
  ...{ lastOn: -1, hasStopped: false, open: new Map(), paid: new Map(), groups: new Map() },
  ...{ services: new Map(), accounts: new Map(), stopped: [] },
})

type Payer = Pick<OpenOrder, 'group' | 'customer'>

/** A customer and a way to pay. */
export const accountKey = ({ group, customer }: Payer): string => `${customer}\n${group}`

/** The customer of an account. */
export const customerOf = (key: string): string => key.slice(0, key.indexOf('\n'))

/**
 * The account of an order's customer, for this way to pay; null where the files name no customer.
 */
export function accountOf({ accounts }: UnpaidMemory, payer: Payer): PayingAccount | null {
  if (payer.customer === '' || payer.customer === allOrders) return null
  const key = accountKey(payer)
  const known = accounts.get(key) ?? emptyAccount()
  accounts.set(key, known)
  return known
}

export function groupOf({ groups }: UnpaidMemory, name: string): PaymentGroup {
  const known = groups.get(name) ?? emptyGroup()
  groups.set(name, known)
  return known
}

export function dayOf({ days }: PaymentGroup, day: number): GroupDay {
  const known = days.findLast((one) => one.day === day)
  if (known) return known
  const fresh = { day, placed: 0, paid: 0 }
  days.push(fresh)
  return fresh
}

/** Takes an order back that was counted as missing. Returns whether it was. */
export function uncount(own: UnpaidMemory, order: OpenOrder): boolean {
  if (!order.counted) return false
  if (order.counted.of !== allOrders) {
    const account = accountOf(own, order)
    if (account) noteFound(account)
  }
  order.counted = null
  return true
}

export function forget(own: UnpaidMemory, day: number): void {
  for (const [orderId, order] of own.open) if (order.day <= day - storedDays) own.open.delete(orderId)
  for (const [orderId, paid] of own.paid) if (paid.day <= day - earlyDays) own.paid.delete(orderId)
  for (const [key, account] of own.accounts) if (forgetAccount(account, day)) own.accounts.delete(key)
  for (const group of own.groups.values()) while ((group.days[0]?.day ?? day) <= day - storedDays) group.days.shift()
}

type PackedGroup = [string, Omit<PaymentGroup, 'services'> & { services: [string, number][] }]
/** Most accounts pay: what they lack of `stopped` is left out. */
type PackedAccount = [key: string, lastOn: number, paidDays: number[], services: [string, number][], ...stopped: number[]]
type Packed = {
  lastOn: number
  hasStopped: boolean
  open: [string, OpenOrder][]
  paid: [string, { day: number; source: string }][]
  groups: PackedGroup[]
  services: [string, PaymentService][]
  accounts: PackedAccount[]
  stopped: readonly string[]
}

export function packUnpaid({ open, paid, groups, services, accounts, ...own }: UnpaidMemory): Packed {
  return {
    ...{ ...own, open: sorted(open), paid: sorted(paid), services: sorted(services) },
    groups: sorted(groups).map(([name, group]) => [name, { ...group, services: sorted(group.services) }]),
    accounts: sorted(accounts).map(packAccount),
  }
}

function packAccount([key, { lastOn, paidDays, services, stoppedOn, missing, lastMissing }]: [string, PayingAccount]): PackedAccount {
  return [key, lastOn, paidDays, sorted(services), ...(stoppedOn === null ? [] : [stoppedOn, missing, lastMissing])]
}

function unpackAccount([key, lastOn, paidDays, services, stoppedOn, missing = 0, lastMissing = -1]: PackedAccount): [
  string,
  PayingAccount,
] {
  return [key, { lastOn, paidDays, services: new Map(services), stoppedOn: stoppedOn ?? null, missing, lastMissing }]
}

export function unpackUnpaid(packed: unknown): UnpaidMemory {
  const { open, paid, groups, services, accounts, ...own } = structuredClone(packed) as Packed
  return {
    ...{ ...own, open: new Map(open), paid: new Map(paid), services: new Map(services) },
    groups: new Map(groups.map(([name, group]) => [name, { ...group, services: new Map(group.services) }])),
    accounts: new Map(accounts.map(unpackAccount)),
  }
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

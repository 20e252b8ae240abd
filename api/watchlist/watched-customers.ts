import { businessCurrency } from '../businesses/currency-and-day.ts'
import { customerOf } from '../imports/read/order-group.ts'
import { type CustomerBand, type CustomerOrders, customerOrders } from '../ledger/customer-orders.ts'
import type { Onboarding } from '../onboarding/onboarding.entity.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day, daysBetween } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { CustomerTier, WatchedCustomer, WatchedCustomers } from './watchlist.entity.ts'

/** With fewer orders in a year nobody's habit is known. Proposed. */
const leastOrders = 5
const mostShown = 20
const mostNamed = 10

type Answers = Pick<Onboarding, 'topCustomers' | 'customerTiers' | 'billingTerms' | 'responseThreshold' | 'monitorCustomerSilence'>

/**
 * Customers who stopped ordering, those whom the setup names, and how sales spread over its tiers.
 */
export async function watchedCustomers(work: Work, said: Answers, until: Day): Promise<WatchedCustomers> {
  const currency = await businessCurrency(work)
  const names = namesIn(said.topCustomers)
  const thresholdDays = Number(said.responseThreshold ?? '14')
  const isWanted = said.monitorCustomerSilence !== false
  const { bands, silent, named } = await customerOrders(work, {
    until,
    thresholdDays,
    leastOrders,
    mostSilent: isWanted ? mostShown : 0,
    named: names.flatMap((name) => [name, customerOf(name) ?? name]),
  })
  const show = (of: CustomerOrders) => toWatchedCustomer(of, { said, until, names, currency })
  return {
    until,
    thresholdDays,
    known: bands.reduce((sum, { customers }) => sum + customers, 0),
    silentCount: isWanted ? bands.reduce((sum, band) => sum + band.silent, 0) : 0,
    silent: silent.map(show),
    named: named.slice(0, mostNamed).map(show),
    notFound: names.filter((name) => !named.some((one) => isOf(one, name))),
    tiers: tiersOf(bands, said.customerTiers ?? [], currency),
  }
}

/** The customers that were typed, one a line. */
function namesIn(text: string | null | undefined): string[] {
  const lines = (text ?? '').split(/[\n;]/).map((line) => line.replace(/^[\s\-*•]+|^\d+[.)]\s+|\s+$/g, ''))
  return [...new Set(lines)].filter((line) => line !== '').slice(0, mostNamed)
}

const isOf = ({ customerId }: CustomerOrders, name: string) =>
  customerId.toLowerCase() === name.toLowerCase() || customerId === customerOf(name)

type Showing = {
  readonly said: Answers
  readonly until: Day
  readonly names: readonly string[]
  readonly currency: Currency
}

function toWatchedCustomer(of: CustomerOrders, { said, until, names, currency }: Showing): WatchedCustomer {
  const money = (minor: bigint) => new GraphMoney({ minor, currency })
  return {
    name: names.find((name) => isOf(of, name)) ?? (isHash(of.customerId) ? null : of.customerId),
    isNamed: names.some((name) => isOf(of, name)),
    tier: tierOf(bandOf(of), said.customerTiers ?? []),
    orders: of.orders,
    sales: money(of.sales),
    share: of.share,
    lastOrderOn: of.lastOn,
    lastOrderId: of.lastOrderId,
    lastOrder: money(of.lastAmount),
    dueOn: said.billingTerms === 'net-30' ? addDays(of.lastOn, 30) : null,
    usualDays: of.usualDays,
    quietDays: daysBetween(of.lastOn, until),
    isSilent: of.isSilent,
  }
}

/** What exports of shops leave of an e-mail address. */
const isHash = (id: string) => /^[0-9a-f]{16}$/.test(id)

type Band = CustomerBand['band']
const tierOfBand = ['Enterprise', 'SMB', 'Long-tail', 'Freemium'] as const
const bands: readonly Band[] = ['top', 'middle', 'rest', 'free']

function bandOf({ sales, shareBefore }: CustomerOrders): Band {
  if (sales <= 0n) return 'free'
  if (shareBefore < 0.5) return 'top'
  return shareBefore < 0.8 ? 'middle' : 'rest'
}

/**
 * The tier of a band: its own where the shop has it, else the next lower that it has, else the next
 * higher. Null where it has none.
 */
function tierOf(band: Band, chosen: readonly string[]): string | null {
  const at = bands.indexOf(band)
  const lower = tierOfBand.slice(at).find((tier) => chosen.includes(tier))
  return lower ?? tierOfBand.slice(0, at).findLast((tier) => chosen.includes(tier)) ?? null
}

function tiersOf(of: readonly CustomerBand[], chosen: readonly string[], currency: Currency): CustomerTier[] {
  const total = of.reduce((sum, { sales }) => sum + sales, 0n)
  return tierOfBand
    .filter((tier) => chosen.includes(tier))
    .map((tier) => {
      const own = of.filter(({ band }) => tierOf(band, chosen) === tier)
      const sales = own.reduce((sum, band) => sum + band.sales, 0n)
      return {
        tier,
        customers: own.reduce((sum, band) => sum + band.customers, 0),
        silent: own.reduce((sum, band) => sum + band.silent, 0),
        sales: new GraphMoney({ minor: sales, currency }),
        share: total > 0n ? Number(sales) / Number(total) : 0,
      }
    })
}

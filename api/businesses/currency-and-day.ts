import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'

/** The currency of every amount of the business. */
export async function businessCurrency({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<Currency> {
  const [business] = await sql<{ currency: string }>('select currency from business where id = $1', [businessId])
  if (!business) throw new Error('the business of this work does not exist')
  return currency(business.currency)
}

/** The local day of the business at an instant. */
export async function localDay({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, at: Date): Promise<Day> {
  const [row] = await sql<{ day: Day }>('select ($2::timestamptz at time zone zone)::date as day from business where id = $1', [
    businessId,
    at,
  ])
  return row?.day as Day
}

import { keepSettings } from '../../businesses/businesses.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { currency } from '../../values/money.ts'
import type { Books, Connector, ProviderAccount, ProviderRefusal } from '../connector.ts'

/** How the business keeps its books. */
export async function booksOf({ sql, businessId }: Work): Promise<Books> {
  const [row] = await sql<{ currency: string; zone: string }>('select currency::text as currency, zone from business where id = $1', [
    businessId,
  ])
  if (!row) throw new Error('the business of this work does not exist')
  return { currency: currency(row.currency), zone: row.zone }
}

/**
 * Holds currency and zone until the transaction ends. Throws where they are no longer those that
 * records were mapped by.
 */
export async function keepBooks(work: Work, { currency: code, zone }: Books): Promise<void> {
  await keepSettings(work)
  const now = await booksOf(work)
  if (now.currency !== code || now.zone !== zone) throw new Error('The currency or the time zone of the business changed; it is read anew.')
}

/**
 * Why an account in another currency is not read; null where it is the books' own, or may not be
 * asked for.
 */
export function currencyRefusal(
  { name }: Pick<Connector, 'name'>,
  account: Pick<ProviderAccount, 'currency'>,
  books: Books,
): ProviderRefusal | null {
  if (account.currency === null || account.currency === books.currency) return null
  const sentence = `${name} keeps this account in ${account.currency}, and this business is kept in ${books.currency}, which RiskPilot does not convert: connect an account in ${books.currency}, or make a business in ${account.currency} for this one.`
  return { kind: 'account', sentence }
}
